//! The data of the theory: the table of its rules, and what they know of a board.

use super::super::Arukone;
use super::super::reach::Explorer;
use super::atoms::Atoms;
use crate::deduction::Rule;

const fn rule(name: &'static str, weight: u32, summary: &'static str) -> Rule {
    Rule { name, summary, weight }
}

/// The number of rules.
pub(super) const COUNT: usize = 18;

/// The rules of deduction.
pub(super) const RULES: [Rule; COUNT] = [
    rule("closed", 0, "no path goes to a blocked cell, or from a number to another one"),
    rule("done", 0, "a number has one edge in use, and any other cell two at most"),
    rule("label", 0, "labels run along paths, and no cell has two"),
    rule("used", 0, "a path comes to a cell, or none does"),
    rule("beside", 0, "a cell beside a path, and not joined to it, is not on it"),
    rule("end", 1, "there is one way left to leave a number"),
    rule("pass", 1, "there is one way left through a cell, or none"),
    rule("strangers", 1, "no path runs between cells of different labels"),
    rule("loop", 2, "an edge would close a loop"),
    rule("joined", 2, "two neighbouring cells of one path are joined"),
    rule("touch", 2, "pieces of paths that lie side by side elsewhere can't be joined"),
    rule("only", 3, "only one path can come to a cell, or none"),
    rule("apart", 3, "no path can come to both of two cells"),
    rule("turn", 4, "all ways through a cell that are left lead the same way"),
    rule("narrow", 4, "a path has to pass a narrow place"),
    rule("pocket", 5, "a path can't come somewhere and get back"),
    rule("region", 6, "the colours of a closed-off region decide its only exit"),
    rule("block", 7, "the colours of a block of cells decide its rim"),
];

/// A side of a cell, with a neighbour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Side {
    pub(super) direction: usize,
    pub(super) edge: usize,
    pub(super) cell: usize,
}

/// The theory of a board, with tables for the rules.
pub(in super::super) struct ArukoneTheory {
    pub(super) puzzle: Arukone,
    pub(super) atoms: Atoms,
    /// The sides of every cell that lie on the board.
    pub(super) sides: Vec<Vec<Side>>,
    /// The edges of each label, with its index among the shared labels of the edge.
    pub(super) allowed: Vec<Vec<(u32, u32)>>,
    /// Searches for paths of labels.
    pub(super) explorer: Explorer,
    /// The edge of every cell by direction.
    pub(super) edge_table: Vec<[u32; 4]>,
    /// Prefix sums of the [needs](super::parity::need) of cells, at each corner, by rows.
    pub(super) needs: Vec<i32>,
}

impl ArukoneTheory {
    /// The number of a label in `about` lists: labels follow the cells.
    pub(super) fn about_label(&self, label: usize) -> u32 {
        (self.puzzle.grid.cell_count() + label) as u32
    }
}
