//! A given part of a layout, and the check of the rules on it.

use petgraph::unionfind::UnionFind;

use super::super::{Arukone, Touch};
use crate::puzzle::Violation;

/// A given part of a layout.
pub(super) struct Given<'a> {
    puzzle: &'a Arukone,
    /// Whether a path uses each edge.
    pub(super) edges: Vec<Option<bool>>,
    /// Whether a path uses each cell, in an unknown direction.
    pub(super) touched: Vec<bool>,
    /// The given label of each cell.
    pub(super) labels: Vec<Option<usize>>,
}

impl<'a> Given<'a> {
    pub(super) fn nothing(puzzle: &'a Arukone) -> Self {
        let cells = puzzle.grid.cell_count();
        let edges = vec![None; puzzle.grid.edge_count()];
        Self { puzzle, edges, touched: vec![false; cells], labels: vec![None; cells] }
    }

    fn place(&self, edge: usize) -> String {
        let [a, b] = self.puzzle.grid.cells_of(edge).map(|cell| self.puzzle.grid.place(cell));
        format!("{a} and {b}")
    }

    /// Checks that no rule is broken. `O(cells)`, nearly.
    pub(super) fn check(&self) -> Result<(), Violation> {
        let used = |edge: usize| self.edges[edge] == Some(true);
        self.crossings(used, "no cell is used twice", "lines meet in")?;
        let mut pieces = UnionFind::new(self.labels.len());
        for edge in (0..self.edges.len()).filter(|&edge| used(edge)) {
            let [a, b] = self.puzzle.grid.cells_of(edge);
            if !pieces.union(a, b) {
                let place = format!("a loop joins {}", self.place(edge));
                return Err(Violation::new("every line belongs to a path between two numbers", place));
            }
        }
        let labels = self.spread(&mut pieces)?;
        if self.puzzle.touch == Touch::No { self.keep_apart(&mut pieces, &labels) } else { Ok(()) }
    }

    /// Checks that no cell has more such edges than its degree.
    fn crossings(&self, is: impl Fn(usize) -> bool, rule: &'static str, what: &str) -> Result<(), Violation> {
        let grid = self.puzzle.grid;
        for cell in 0..grid.cell_count() {
            let most = self.puzzle.degree(cell);
            let count = grid.around(cell).filter(|&(edge, _)| is(edge)).count();
            if count > most {
                return Err(Violation::new(rule, format!("{count} {what} {}", grid.place(cell))));
            }
        }
        Ok(())
    }

    /// The label of each cell, if its piece has one; fails if a piece has two.
    fn spread(&self, pieces: &mut UnionFind<usize>) -> Result<Vec<Option<usize>>, Violation> {
        let cells = 0..self.labels.len();
        let mut of_piece = vec![None; self.labels.len()];
        for cell in cells.clone() {
            let piece = pieces.find_mut(cell);
            for label in self.puzzle.label_of(cell).into_iter().chain(self.labels[cell]) {
                let other = *of_piece[piece].get_or_insert(label);
                if other != label {
                    let [one, other] = [other, label].map(|label| &self.puzzle.labels[label]);
                    let place = format!("{one} and {other} are joined at {}", self.puzzle.grid.place(cell));
                    return Err(Violation::new("a path joins its two numbers", place));
                }
            }
        }
        Ok(cells.map(|cell| of_piece[pieces.find_mut(cell)]).collect())
    }

    /// Checks that neighbouring cells of one path are joined, or can be.
    fn keep_apart(&self, pieces: &mut UnionFind<usize>, labels: &[Option<usize>]) -> Result<(), Violation> {
        let rule = "a path does not touch itself";
        let is_one = |edge: usize| {
            let [a, b] = self.puzzle.grid.cells_of(edge);
            labels[a].is_some() && labels[a] == labels[b]
        };
        for edge in (0..self.edges.len()).filter(|&edge| self.edges[edge] != Some(true)) {
            let [a, b] = self.puzzle.grid.cells_of(edge);
            let is_apart = is_one(edge) && self.edges[edge] == Some(false);
            if is_apart || pieces.equiv(a, b) || is_one(edge) && !pieces.union(a, b) {
                return Err(Violation::new(rule, format!("one does between {}", self.place(edge))));
            }
        }
        self.crossings(|edge| is_one(edge) || self.edges[edge] == Some(true), rule, "cells of one path lie beside")
    }
}
