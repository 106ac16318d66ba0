//! Layouts that differ from a given one by a small change.
//!
//! Every cell has an even number of edges that only one of two layouts uses. The difference consists of cycles, and every cycle of the
//! board is a sum of unit squares. So the smallest change *flips* the four edges around one square, used or not, and the next one the six
//! edges around two adjacent squares:
//!
//! | used edges around one square | the change |
//! |---|---|
//! | one edge | a detour over two free cells |
//! | two edges that meet | a corner moves to the free cell opposite |
//! | three edges | a U-turn is cut short |
//! | two edges that face each other | a path runs through a part of itself the other way round |
//!
//! Around two squares, a path without detours may bend around a cell, or leave two cells to another path. Callers verify variants, since
//! not all changes are layouts.
//!
//! On full boards without touching, no change is a layout. Every cell keeps its degree, so every other edge around the one or two squares
//! is used. Two of these face each other, from A to B and from C to D, where A and C are neighbours. They belong to two paths, since one
//! would touch itself, and the flip joins A to C.

use jigsat_forms::budget::Budget;

use super::board::{Arukone, Fill, Touch};
use super::layout::{Path, Paths};

/// The layouts after one flip around one or two squares.
///
/// They are different sets of disjoint paths between equal numbers. Under `no-touch` some paths may touch themselves. `O(cells)` flips;
/// most are dismissed at once, the others take time for the paths that they change.
pub(super) fn variants<'a>(
    puzzle: &'a Arukone,
    layout: &'a Paths,
    budget: &'a Budget,
) -> impl Iterator<Item = Paths> + 'a {
    let is_rigid = puzzle.fill == Fill::Full && puzzle.touch == Touch::No;
    (!is_rigid).then(|| flipped(puzzle, layout, budget)).into_iter().flatten()
}

fn flipped<'a>(puzzle: &'a Arukone, layout: &'a Paths, budget: &'a Budget) -> impl Iterator<Item = Paths> + 'a {
    let mut state = EdgeState::of(puzzle, layout);
    let mut pace = budget.pace();
    let within = flips(puzzle).take_while(move |_| pace.step(STEPS).is_ok());
    within.filter_map(move |flip| state.flipped(&flip))
}

/// The average time of a flip, in steps of the budget.
const STEPS: usize = 500;

/// The edges around every square, then around every two adjacent squares.
fn flips(puzzle: &Arukone) -> impl Iterator<Item = Vec<usize>> + use<> {
    let grid = puzzle.grid;
    let squares = move || (0..grid.cell_count()).filter_map(move |cell| Some((cell, grid.square(cell)?)));
    let alone = squares().map(|(_, square)| square.to_vec());
    let next = |direction| {
        squares().filter_map(move |(cell, square)| {
            let other = grid.square(grid.neighbour(cell, direction)?)?;
            let is_rim = |edge: &usize| square.contains(edge) != other.contains(edge);
            Some(square.into_iter().chain(other).filter(is_rim).collect())
        })
    };
    let [right, down] = [1, 2].map(next);
    alone.chain(right).chain(down)
}

/// A layout as a set of edges.
struct EdgeState<'a> {
    puzzle: &'a Arukone,
    layout: &'a Paths,
    /// The edges in use.
    used: Vec<bool>,
    /// The number of the label whose path uses each cell.
    owner: Vec<Option<usize>>,
}

impl<'a> EdgeState<'a> {
    fn of(puzzle: &'a Arukone, layout: &'a Paths) -> Self {
        let grid = puzzle.grid;
        let mut owner = vec![None; grid.cell_count()];
        for (label, path) in layout.paths.iter().enumerate() {
            for cell in path.numbers(grid) {
                owner[cell] = Some(label);
            }
        }
        Self { puzzle, layout, used: layout.edges(grid), owner }
    }

    /// The layout with these edges flipped, if there is one path for each label.
    fn flipped(&mut self, flip: &[usize]) -> Option<Paths> {
        self.toggle(flip);
        let variant = self.follow(flip);
        self.toggle(flip);
        variant
    }

    fn toggle(&mut self, flip: &[usize]) {
        for &edge in flip {
            self.used[edge] = !self.used[edge];
        }
    }

    /// The layout after a flip; only the paths there are followed again.
    fn follow(&self, flip: &[usize]) -> Option<Paths> {
        let grid = self.puzzle.grid;
        let cells = || flip.iter().flat_map(|&edge| grid.cells_of(edge));
        if !cells().all(|cell| self.has_its_degree(cell)) {
            return None;
        }
        let mut labels: Vec<usize> = cells().filter_map(|cell| self.owner[cell]).collect();
        labels.sort_unstable();
        labels.dedup();
        let paths = labels.iter().map(|&label| self.path(label)).collect::<Option<Vec<Path>>>()?;
        // Edges that no path leads over form a cycle.
        let edges = |path: &Path| path.cells.len() - 1;
        let before: usize = labels.iter().map(|&label| edges(&self.layout.paths[label])).sum();
        let added = flip.iter().filter(|&&edge| self.used[edge]).count();
        if paths.iter().map(edges).sum::<usize>() + (flip.len() - added) != before + added {
            return None;
        }
        let mut variant = self.layout.clone();
        for (label, path) in labels.into_iter().zip(paths) {
            variant.paths[label] = path;
        }
        Some(variant)
    }

    /// Does the cell have its degree?
    fn has_its_degree(&self, cell: usize) -> bool {
        let degree = self.puzzle.grid.around(cell).filter(|&(edge, _)| self.used[edge]).count();
        let may_be_empty = self.puzzle.cells[cell].is_none() && self.puzzle.fill == Fill::Empty;
        degree == self.puzzle.degree(cell) || degree == 0 && may_be_empty
    }

    /// The path of a label from its first end along used edges, if it leads to the other.
    fn path(&self, label: usize) -> Option<Path> {
        let grid = self.puzzle.grid;
        let [start, end] = self.puzzle.ends[label];
        let mut cells = vec![grid.position(start)];
        let (mut before, mut at) = (None, start);
        // By the degrees there is one edge to continue, and none at another number.
        while at != end {
            let (edge, next) = grid.around(at).find(|&(edge, _)| self.used[edge] && before != Some(edge))?;
            (before, at) = (Some(edge), next);
            cells.push(grid.position(at));
        }
        Some(Path { label: self.puzzle.labels[label].clone(), cells })
    }
}

#[cfg(test)]
mod tests;
