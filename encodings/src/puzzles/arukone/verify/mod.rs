//! Verifies layouts by the rules, independently of all reductions.

use super::grid::Grid;
use super::{Arukone, Fill, Path, Paths, Touch};
use crate::puzzle::Violation;

/// Checks `layout` against the rules. `O(cells)`.
pub(super) fn verify(puzzle: &Arukone, layout: &Paths) -> Result<(), Violation> {
    let grid = puzzle.grid;
    let mut owner: Vec<Option<usize>> = vec![None; grid.cell_count()];
    one_path_per_label(puzzle, layout)?;
    let mut cells = Vec::new();
    for (label, path) in layout.paths.iter().enumerate() {
        inside(puzzle, path)?;
        cells.clear();
        cells.extend(path.cells.iter().map(|&[x, y]| grid.cell(x, y)));
        joins_its_numbers(puzzle, label, path, &cells)?;
        for pair in path.cells.windows(2) {
            if !are_neighbours(pair[0], pair[1]) {
                let [from, to] = [pair[0], pair[1]].map(|[x, y]| grid.place(grid.cell(x, y)));
                let place = format!("the path of {} leaps from {from} to {to}", path.label);
                return Err(Violation::new("a path goes from cell to neighbouring cell", place));
            }
        }
        for &cell in &cells {
            if puzzle.is_blocked(cell) {
                let place = format!("{} is blocked, and {} passes", grid.place(cell), path.label);
                return Err(Violation::new("no path uses a blocked cell", place));
            }
            if let Some(number) = puzzle.cells[cell].filter(|&number| number != label) {
                let place = format!("{} holds {}, and {} passes", grid.place(cell), puzzle.labels[number], path.label);
                return Err(Violation::new("a path crosses no other number", place));
            }
            if let Some(other) = owner[cell].replace(label) {
                let place = format!("{}, by {} and {}", grid.place(cell), puzzle.labels[other], path.label);
                return Err(Violation::new("no cell is used twice", place));
            }
        }
        if puzzle.touch == Touch::No {
            keeps_apart(puzzle, label, path, &owner)?;
        }
    }
    let is_empty = |&cell: &usize| owner[cell].is_none() && !puzzle.is_blocked(cell);
    match (0..grid.cell_count()).find(is_empty) {
        Some(cell) if puzzle.fill == Fill::Full => {
            Err(Violation::new("every cell is used", format!("{} is empty", grid.place(cell))))
        }
        _ => Ok(()),
    }
}

fn one_path_per_label(puzzle: &Arukone, layout: &Paths) -> Result<(), Violation> {
    let broken = |place| Err(Violation::new("every label has one path, in the order of the labels", place));
    for (label, path) in puzzle.labels.iter().zip(&layout.paths) {
        if *label != path.label {
            return broken(format!("the path of {} stands where that of {label} belongs", path.label));
        }
    }
    if let Some(missing) = puzzle.labels.get(layout.paths.len()) {
        return broken(format!("there is none for {missing}"));
    }
    match layout.paths.get(puzzle.labels.len()) {
        Some(extra) => broken(format!("{} is one too many", extra.label)),
        None => Ok(()),
    }
}

fn inside(puzzle: &Arukone, path: &Path) -> Result<(), Violation> {
    let grid = puzzle.grid;
    let outside = |&[x, y]: &[usize; 2]| x >= grid.width || y >= grid.height;
    if let Some([x, y]) = path.cells.iter().find(|cell| outside(cell)) {
        let (row, column) = (y.saturating_add(1), x.saturating_add(1));
        let place = format!("the path of {} passes row {row}, column {column}", path.label);
        return Err(Violation::new("a path stays on the board", place));
    }
    Ok(())
}

fn joins_its_numbers(puzzle: &Arukone, label: usize, path: &Path, cells: &[usize]) -> Result<(), Violation> {
    let grid = puzzle.grid;
    let rule = "a path joins its two numbers";
    let [start, end] = puzzle.ends[label];
    let [first, last] = match *cells {
        [] => return Err(Violation::new(rule, format!("the path of {} has no cells", path.label))),
        [first, .., last] => [first, last],
        [only] => [only, only],
    };
    for (verb, found, number) in [("begins", first, start), ("ends", last, end)] {
        if found != number {
            let (found, number) = (grid.place(found), grid.place(number));
            return Err(Violation::new(rule, format!("the path of {} {verb} at {found}, not at {number}", path.label)));
        }
    }
    Ok(())
}

fn are_neighbours([x, y]: [usize; 2], [u, v]: [usize; 2]) -> bool {
    x.abs_diff(u) + y.abs_diff(v) == 1
}

/// Checks that only consecutive cells of the path are neighbours.
/// `owner` must have all cells of the path.
fn keeps_apart(puzzle: &Arukone, label: usize, path: &Path, owner: &[Option<usize>]) -> Result<(), Violation> {
    let Grid { width, height } = puzzle.grid;
    let cells = &path.cells;
    for (i, &[x, y]) in cells.iter().enumerate() {
        let consecutive = |other| cells.get(i + 1) == Some(&other) || (i > 0 && cells[i - 1] == other);
        let right = (x + 1 < width).then_some([x + 1, y]);
        let below = (y + 1 < height).then_some([x, y + 1]);
        for other in [right, below].into_iter().flatten() {
            if owner[puzzle.grid.cell(other[0], other[1])] == Some(label) && !consecutive(other) {
                let [at, other] = [[x, y], other].map(|[x, y]| puzzle.grid.place(puzzle.grid.cell(x, y)));
                let place = format!("the path of {} at {at} and {other}", puzzle.labels[label]);
                return Err(Violation::new("a path does not touch itself", place));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
