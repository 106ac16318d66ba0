//! Presolve checks: reasons on the board itself why there is no layout.

use petgraph::unionfind::UnionFind;

use super::board::{Arukone, Fill};
use super::grid::NONE;

/// The first reason, if there is one. `O(cells)`.
pub(super) fn reason(puzzle: &Arukone) -> Option<String> {
    no_start(puzzle)
        .or_else(|| dead_end(puzzle))
        .or_else(|| parted(puzzle))
        .or_else(|| crossing(puzzle))
        .or_else(|| imbalance(puzzle))
}

/// Every cell is to be used, but there are no numbers.
fn no_start(puzzle: &Arukone) -> Option<String> {
    let is_free = |cell: &Option<usize>| cell.is_none();
    (puzzle.fill == Fill::Full && puzzle.labels.is_empty() && puzzle.cells.iter().any(is_free))
        .then(|| "every cell is to be used, and there is no number to start a path from".to_string())
}

/// A cell that no path can leave.
///
/// A path leaves a number by a neighbouring cell that is free or holds its equal. Where every cell is used, a path passes each
/// cell without a number, from one neighbour to another: neighbours that are not blocked.
fn dead_end(puzzle: &Arukone) -> Option<String> {
    let is_exit = |cell: usize, other: usize| match puzzle.label_of(cell) {
        Some(label) => puzzle.cells[other].is_none_or(|number| number == label),
        None => !puzzle.is_blocked(other),
    };
    let grid = puzzle.grid;
    // On other boards each cell has two neighbours that are not blocked.
    let has_narrows = grid.width.min(grid.height) < 2 || puzzle.has_blocked();
    let needed = |cell: usize| match puzzle.degree(cell) {
        2 if puzzle.fill == Fill::Empty || !has_narrows => 0,
        degree => degree,
    };
    let is_shut = |&cell: &usize| {
        let exits = || grid.around(cell).filter(|&(_, other)| is_exit(cell, other));
        needed(cell) > 0 && exits().take(needed(cell)).count() < needed(cell)
    };
    let cell = (0..grid.cell_count()).find(is_shut)?;
    let place = grid.place(cell);
    Some(match puzzle.label_of(cell) {
        Some(label) => format!("no path can leave the {} in {place}", puzzle.labels[label]),
        None => format!("every cell is to be used, and no path can pass {place}"),
    })
}

/// Equal numbers in different regions, or an unreachable region that must be used.
///
/// Numbers and blocked cells part the other cells into regions. A path runs within one of them, unless its numbers are neighbours: it
/// passes no number on its way.
fn parted(puzzle: &Arukone) -> Option<String> {
    let regions = regions(puzzle);
    let region = |(_, next): (usize, usize)| Some(regions[next]).filter(|&region| region != NONE);
    let mut is_reached = vec![false; puzzle.grid.cell_count()];
    for (label, &ends) in puzzle.ends.iter().enumerate() {
        let [at_one, at_other] = ends.map(|end| puzzle.grid.sides(end).map(|side| side.and_then(region)));
        let mut common = at_one.into_iter().flatten().filter(|&region| at_other.contains(&Some(region))).peekable();
        if common.peek().is_none() && puzzle.grid.edge_between(ends[0], ends[1]).is_none() {
            let ([one, other], label) = (ends.map(|end| puzzle.grid.place(end)), &puzzle.labels[label]);
            return Some(format!(
                "no path can join the {label} in {one} and the {label} in {other}: nothing leads around what lies between"
            ));
        }
        common.for_each(|region| is_reached[region as usize] = true);
    }
    if puzzle.fill == Fill::Empty {
        return None;
    }
    let is_missed = |&region: &u32| region != NONE && !is_reached[region as usize];
    let place = puzzle.grid.place(regions.iter().position(is_missed)?);
    Some(format!(
        "every cell is to be used, and no path can reach {place}: no pair has both numbers beside that part of the board"
    ))
}

/// The regions into which numbers and blocked cells divide the other cells.
/// For each cell one of the cells of its region, or [`NONE`].
fn regions(puzzle: &Arukone) -> Vec<u32> {
    let grid = puzzle.grid;
    let is_free = |cell: usize| puzzle.cells[cell].is_none();
    let mut joined = UnionFind::<u32>::new(grid.cell_count());
    for [a, b] in (0..grid.edge_count()).map(|edge| grid.cells_of(edge)) {
        if is_free(a) && is_free(b) {
            joined.union(a as u32, b as u32);
        }
    }
    let region = |(region, number): (u32, &Option<usize>)| if number.is_some() { NONE } else { region };
    joined.into_labeling().into_iter().zip(&puzzle.cells).map(region).collect()
}

/// Two pairs on the rim that have to cross.
///
/// Paths are curves within the board, a disc. If four ends on its rim are a, b, a, b in their order around it, the curve between both a
/// parts the disc into two, with a b in each: the other curve has to cross it, and in a grid curves cross in a cell.
///
/// Ends are nested rightly if and only if they cancel out like brackets; a bracket that closes another one than the last
/// that was opened shows two pairs that cross.
fn crossing(puzzle: &Arukone) -> Option<String> {
    let on_rim = |label: usize| puzzle.ends[label].iter().all(|&end| puzzle.grid.is_on_rim(end));
    let mut open: Vec<usize> = Vec::new();
    // The index in `open` of each label.
    let mut places = vec![None; puzzle.labels.len()];
    for label in rim(puzzle).filter_map(|cell| puzzle.label_of(cell)).filter(|&label| on_rim(label)) {
        match places[label] {
            None => {
                places[label] = Some(open.len());
                open.push(label);
            }
            Some(place) if place + 1 == open.len() => drop(open.pop()),
            Some(place) => {
                let [one, other] = [label, open[place + 1]].map(|label| &puzzle.labels[label]);
                return Some(format!(
                    "the paths of {one} and {other} would have to cross: their ends alternate on the rim"
                ));
            }
        }
    }
    None
}

/// The cells of the rim, in their order around the board.
fn rim(puzzle: &Arukone) -> impl Iterator<Item = usize> {
    let grid = puzzle.grid;
    let [right, bottom] = [grid.width, grid.height].map(|length| length.saturating_sub(1));
    let top = (0..grid.width).map(|x| [x, 0]);
    let down = (1..grid.height).map(move |y| [right, y]);
    let back = (0..right).rev().map(move |x| [x, bottom]).filter(move |_| bottom > 0);
    let up = (1..bottom).rev().map(|y| [0, y]).filter(move |_| right > 0);
    top.chain(down).chain(back).chain(up).map(move |[x, y]| grid.cell(x, y))
}

/// Black and white cells, as on a chessboard, that cannot all be used.
///
/// The colours alternate on a path. A path between two black cells uses one black cell more than white ones, one between two
/// white cells one less, any other as many. So where every cell is used, the ends tell how many more black cells there are.
fn imbalance(puzzle: &Arukone) -> Option<String> {
    if puzzle.fill != Fill::Full {
        return None;
    }
    let grid = puzzle.grid;
    let sign = |cell: usize| if grid.position(cell).iter().sum::<usize>() % 2 == 0 { 1 } else { -1_i64 };
    // The corner is black: of all cells, there is one more of its colour, or as many.
    let blocked = (0..grid.cell_count()).filter(|&cell| puzzle.is_blocked(cell));
    let cells = (grid.cell_count() % 2) as i64 - blocked.map(sign).sum::<i64>();
    let of_path = |ends: &[usize; 2]| i64::midpoint(sign(ends[0]), sign(ends[1]));
    let paths: i64 = puzzle.ends.iter().map(of_path).sum();
    let more = |number: i64| match number {
        0 => "as many".to_string(),
        1.. => format!("{number} more"),
        _ => format!("{} fewer", -number),
    };
    (cells != paths).then(|| {
        let noun = if cells.abs() == 1 { "cell" } else { "cells" };
        let than = if cells == 0 { "as" } else { "than" };
        format!(
            "every cell is to be used, and coloured as on a chessboard the board has {} {noun} of the colour of its corner {than} of \
             the other, while the paths use {}",
            more(cells),
            more(paths)
        )
    })
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;
    use crate::puzzle::Puzzle;
    use jigsat_forms::budget::Budget;

    fn seen(text: &str) -> Option<String> {
        text.parse::<Arukone>().unwrap().impossible(Budget::unlimited()).unwrap()
    }

    #[test]
    fn a_start_is_needed_where_cells_are_to_be_used() {
        let no_start = "every cell is to be used, and there is no number to start a path from";
        let with = |rules: &str, board: &str| seen(&format!("# rules: {rules} touch\n{board}"));
        assert_eq!(with("full", "...\n...\n").unwrap(), no_start);
        assert_eq!(with("empty", "...\n...\n"), None);
        // Where every cell is blocked, none is to be used.
        assert_eq!(with("full", "##\n##\n"), None);
        assert_eq!(with("full", "##\n#.\n").unwrap(), no_start);
        assert_eq!(with("full", "AA\n..\n"), None);
    }

    #[test]
    fn enclosed_numbers_are_found() {
        assert_eq!(seen("AB\nB.\n.A\n").unwrap(), "no path can leave the A in row 1, column 1");
        assert_eq!(seen("A#A\n.#.\n...\n"), None);
        assert_eq!(seen("A#.\n##.\n.A.\n").unwrap(), "no path can leave the A in row 1, column 1");
    }

    #[test]
    fn numbers_in_different_regions_are_found() {
        let parted = "no path can join the A in row 1, column 1 and the A in row 1, column 4: nothing leads around what lies between";
        assert_eq!(seen("A.#A\n..#.\n").unwrap(), parted);
        assert_eq!(seen("A.BA\n..B.\n").unwrap(), parted);
        assert_eq!(seen("A.#A\n....\n"), None);
        assert!(
            seen("A.B.A.B")
                .unwrap()
                .starts_with("no path can join the A in row 1, column 1 and the A in row 1, column 5")
        );
        // Neighbours need no way around.
        assert_eq!(seen("#AA#\n.##.\n"), None);
    }

    #[test]
    fn regions_are_connected_components() {
        for (width, height) in [(4_usize, 3_usize), (3, 4), (12, 1), (1, 12)] {
            for walls in 0..1_u32 << 12 {
                let is_wall = |cell: usize| walls >> cell & 1 == 1;
                let row = |y| (0..width).map(move |x| if is_wall(y * width + x) { '#' } else { '.' });
                let rows = (0..height).map(|y| row(y).chain(['\n']).collect::<String>());
                let puzzle: Arukone = format!("{width} {height}\n{}", rows.collect::<String>()).parse().unwrap();
                let regions = regions(&puzzle);
                let is_free = |cell: usize| puzzle.cells[cell].is_none();
                let mut seen = [NONE; 12];
                for start in (0..12).filter(|&cell| is_free(cell)) {
                    let mut open = if seen[start] == NONE { vec![start] } else { Vec::new() };
                    while let Some(cell) = open.pop() {
                        seen[cell] = start as u32;
                        let around = puzzle.grid.around(cell).map(|(_, next)| next);
                        open.extend(around.filter(|&next| is_free(next) && seen[next] == NONE));
                    }
                }
                let first = |&region: &u32| regions.iter().position(|&other| other == region && region != NONE);
                let firsts: Vec<u32> =
                    regions.iter().map(|region| first(region).map_or(NONE, |cell| cell as u32)).collect();
                assert_eq!(firsts, seen, "{width} {height} {walls:b}");
            }
        }
    }

    #[test]
    fn regions_that_no_path_can_reach_are_found() {
        let board = "A..#..\n..A#..\n";
        assert_eq!(seen(board), None);
        assert_eq!(
            seen(&format!("# rules: full touch\n{board}")).unwrap(),
            "every cell is to be used, and no path can reach row 1, column 5: no pair has both numbers beside that part of the board"
        );
    }

    #[test]
    fn corners_that_no_path_can_pass_are_found() {
        let board = ".#A\n...\nA..\n";
        assert_eq!(seen(board), None);
        let full = format!("# rules: full touch\n{board}");
        assert_eq!(seen(&full).unwrap(), "every cell is to be used, and no path can pass row 1, column 1");
    }

    #[test]
    fn the_rim_is_walked_once_around() {
        for (width, height) in (1..6).cartesian_product(1..6) {
            let row = format!("{}\n", ".".repeat(width));
            let puzzle: Arukone = format!("{width} {height}\n{}", row.repeat(height)).parse().unwrap();
            let grid = puzzle.grid;
            let rim: Vec<[usize; 2]> = rim(&puzzle).map(|cell| grid.position(cell)).collect();
            let is_on_rim = |&[x, y]: &[usize; 2]| x == 0 || y == 0 || x + 1 == width || y + 1 == height;
            let expected = (0..grid.cell_count()).map(|cell| grid.position(cell)).filter(is_on_rim);
            assert!(rim.iter().copied().sorted().eq(expected.sorted()), "{width} {height}: {rim:?}");
            let is_step = |(a, b): (&[usize; 2], &[usize; 2])| a[0].abs_diff(b[0]) + a[1].abs_diff(b[1]) == 1;
            assert!(rim.iter().tuple_windows().all(is_step), "{width} {height}: {rim:?}");
            assert!(width == 1 || height == 1 || is_step((&rim[0], &rim[rim.len() - 1])));
        }
    }

    #[test]
    fn ends_that_alternate_on_the_rim_are_found() {
        let crossed = "the paths of A and B would have to cross: their ends alternate on the rim";
        assert_eq!(seen("A.B\n...\nB.A\n").unwrap(), crossed);
        assert_eq!(seen("A.B\n...\nA.B\n"), None);
        assert_eq!(seen(".A..\nB..B\n....\n..A.\n").unwrap(), crossed);
        assert_eq!(seen(".A...\n.....\nB.B.A\n.....\n....."), None);
        assert_eq!(seen("..A..\nB...B\n..A..").unwrap(), crossed);
    }

    #[test]
    fn imbalances_of_colours_are_found() {
        let full = |board: &str| seen(&format!("# rules: full touch\n{board}"));
        assert_eq!(full("A..\n...\n..A\n"), None);
        assert_eq!(
            full("A..\n...\n.A.\n").unwrap(),
            "every cell is to be used, and coloured as on a chessboard the board has 1 more cell of the colour of its corner than of \
             the other, while the paths use as many"
        );
        // Numbers below 1 are words.
        let blocked = full("......\n...#..\n..#...\nA....A\n").unwrap();
        assert!(
            blocked
                .ends_with("2 fewer cells of the colour of its corner than of the other, while the paths use as many")
        );
        let even = full(".A.\nA..\n").unwrap();
        assert!(
            even.ends_with("as many cells of the colour of its corner as of the other, while the paths use 1 fewer")
        );
    }
}
