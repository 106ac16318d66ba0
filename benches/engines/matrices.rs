//! The exact-cover problems that all contestants count.

use std::collections::BTreeMap;

use itertools::iproduct;
use jigsat_forms::ExactCover;
use jigsat_forms::exact_cover::{Entry, Role};

use crate::common::puzzle;
use crate::covers::cover;

/// An exact-cover problem with a known number of solutions.
pub(crate) struct Matrix {
    /// What it is.
    pub(crate) name: &'static str,
    /// The problem.
    pub(crate) cover: ExactCover,
    /// The number of its solutions.
    pub(crate) count: u64,
    /// The same problem in the shape that other crates take.
    pub(crate) rows: Rows,
    /// Does dancing links take seconds for it?
    pub(crate) is_slow: bool,
}

/// A problem without colours as plain numbers: items count from 0, primary ones come first.
pub(crate) struct Rows {
    /// How often each primary item is to be covered, at least and at most.
    pub(crate) bounds: Vec<(u32, u32)>,
    /// The number of secondary items.
    pub(crate) secondary: usize,
    /// The items of each option.
    pub(crate) options: Vec<Vec<usize>>,
}

impl Rows {
    fn of(cover: &ExactCover) -> Self {
        let bounds: Vec<_> = (cover.items())
            .filter_map(|item| match cover.role(item) {
                Role::Primary { lo, hi } => Some((lo, hi)),
                Role::Secondary => None,
            })
            .collect();
        let (mut next_primary, mut next_secondary) = (0, bounds.len());
        let numbers: Vec<usize> = (cover.items())
            .map(|item| {
                let next = match cover.role(item) {
                    Role::Primary { .. } => &mut next_primary,
                    Role::Secondary => &mut next_secondary,
                };
                *next += 1;
                *next - 1
            })
            .collect();
        let options = (cover.options())
            .map(|option| {
                let entries = cover.entries(option).iter();
                entries
                    .map(|entry| {
                        assert!(entry.colour.is_none(), "colours are not for every contestant");
                        numbers[entry.item.index()]
                    })
                    .collect()
            })
            .collect();
        Self { secondary: cover.item_count() - bounds.len(), bounds, options }
    }

    /// Is every primary item to be covered exactly once?
    pub(crate) fn is_plain(&self) -> bool {
        self.bounds.iter().all(|&bounds| bounds == (1, 1))
    }

    /// The number of all items.
    pub(crate) fn items(&self) -> usize {
        self.bounds.len() + self.secondary
    }
}

/// All problems.
pub(crate) fn matrices() -> Vec<Matrix> {
    vec![
        Matrix { is_slow: true, ..of_file("pentominoes 6×10", "polycube/pentominoes_6x10.txt") },
        of_file("pentominoes 8×8 with hole", "polycube/pentominoes_8x8_hole.txt"),
        of_file("Soma", "polycube/soma.txt"),
        of_file("Langford 11", "exact-cover/langford11.dlx"),
        of_file("12 queens", "exact-cover/queens12.dlx"),
        of_file("sudoku with 16 clues", "exact-cover/sudoku16.dlx"),
        // 9,408 reduced squares of order 6, each with 5! orders of its other rows.
        Matrix { is_slow: true, ..new("Latin squares of order 6, first row fixed", latin_squares(6), 9408 * 120) },
        of_file("golden centre, raetsel5", "cuboid/raetsel5.txt"),
        of_file("golden centre, planks555", "cuboid/planks555.txt"),
    ]
}

fn new(name: &'static str, cover: ExactCover, count: u64) -> Matrix {
    Matrix { name, rows: Rows::of(&cover), cover, count, is_slow: false }
}

fn of_file(name: &'static str, file: &str) -> Matrix {
    let (puzzle, count) = puzzle(file);
    new(name, cover(file, &puzzle).problem.clone(), count)
}

/// Latin squares of order `n` whose first row is in order, and left out: its symbols are no choice for the columns below them.
fn latin_squares(n: usize) -> ExactCover {
    let mut cover = ExactCover::new();
    let mut items = BTreeMap::new();
    for (row, column, symbol) in iproduct!(1..n, 0..n, 0..n) {
        if symbol != column {
            let names = [format!("p{row}{column}"), format!("r{row}{symbol}"), format!("c{column}{symbol}")];
            let entries = names.map(|name| *items.entry(name).or_insert_with_key(|name| cover.primary(name)));
            cover.option(entries.map(Entry::from)).expect("a cell, a row and a column are three items");
        }
    }
    cover
}
