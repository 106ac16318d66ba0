//! What the formula does not say: cycles that pass no number, and, under `no-touch`, paths that touch themselves.
//!
//! Both are rare in models, since the skeleton forbids the smallest of them: a cycle or a loop that is left must go around whole
//! paths of other labels. So they are cut when a model has some. With this the formula has less than half of the variables,
//! and takes two thirds of the time.

use std::collections::BTreeSet;
use std::mem;

use itertools::Itertools;

use super::super::{Arukone, Fill, Grid, Touch};
use super::skeleton::Skeleton;
use crate::forms::cnf::LazyClauses;
use crate::forms::{Lit, Model, Var};

/// The literals of "the path of this label does not use this cell": one of them is true.
pub(super) type Without = Box<dyn Fn(usize, usize) -> Vec<Lit> + Send + Sync>;

/// Cuts stray cycles, and loops that are closed but for one edge.
struct Loops {
    puzzle: Arukone,
    edges: Vec<Var>,
    used: Vec<Option<Lit>>,
    without: Without,
}

impl Skeleton<'_> {
    /// Has cycles and touching cut when a model has them.
    pub(super) fn cut_loops(&mut self, without: Without) {
        let (puzzle, edges, used) = (self.puzzle.clone(), self.edges.clone(), self.used.clone());
        self.cnf.set_lazy(Loops { puzzle, edges, used, without });
    }
}

impl LazyClauses for Loops {
    fn violated(&self, model: &Model, cuts: &mut Vec<Vec<Lit>>) {
        let cells = self.puzzle.grid.cell_count();
        let used = |edge: usize| model.value(self.edges[edge]);
        let mut seen = vec![false; cells];
        let mut owner = vec![None; cells];
        for (label, &[start, _]) in self.puzzle.ends.iter().enumerate() {
            for cell in walk(&self.puzzle, start, used, &mut seen) {
                owner[cell] = Some(label);
            }
        }
        for start in 0..cells {
            let cycle = walk(&self.puzzle, start, used, &mut seen);
            if cycle.len() > 1 {
                cuts.push(self.cut_cycle(&cycle, used));
            }
        }
        if self.puzzle.touch == Touch::No {
            let unused = (0..self.edges.len()).filter(|&edge| !used(edge));
            cuts.extend(unused.filter_map(|edge| self.cut_touch(edge, &owner)));
        }
    }

    fn is_sound(&self, cut: &[Lit]) -> bool {
        self.cuts_cycle(cut) || (self.puzzle.touch == Touch::No && self.cuts_touch(cut))
    }
}

impl Loops {
    /// Under `full` the cells of the cycle lie on paths, which have to leave it, as it has no number: *some edge leaves them*. Under
    /// `empty` they may stay empty: *not all edges of the cycle*.
    fn cut_cycle(&self, cycle: &[usize], used: impl Fn(usize) -> bool) -> Vec<Lit> {
        let edges = cycle.iter().flat_map(|&cell| self.puzzle.grid.around(cell)).map(|(edge, _)| edge).sorted();
        match self.puzzle.fill {
            // An edge between two cells of the cycle occurs twice, one that leaves it once.
            Fill::Full => {
                let once = edges.dedup_with_count().filter(|&(n, _)| n == 1);
                once.map(|(_, edge)| self.edges[edge].positive()).collect()
            }
            Fill::Empty => edges.dedup().filter(|&edge| used(edge)).map(|edge| !self.edges[edge].positive()).collect(),
        }
    }

    /// Under `full`, do these edges cut off cells without a number? Under `empty`, are they a cycle that passes no number?
    fn cuts_cycle(&self, cut: &[Lit]) -> bool {
        let grid = self.puzzle.grid;
        let is_full = self.puzzle.fill == Fill::Full;
        let edge = |lit: &Lit| self.edges.iter().position(|&var| var.is(is_full) == *lit);
        let Some(edges) = cut.iter().map(edge).collect::<Option<BTreeSet<usize>>>() else {
            return false;
        };
        // Under `full` the parts into which the cut takes the board apart, under `empty` what the edges themselves join.
        let joins = |edge: &usize| edges.contains(edge) != is_full;
        let mut seen = vec![false; grid.cell_count()];
        let parts = (0..grid.cell_count()).map(|start| flood(grid, start, joins, &mut seen));
        let is_numberless = |part: &Vec<usize>| part.iter().all(|&cell| self.puzzle.cells[cell].is_none());
        let is_cycle = |part: &Vec<usize>| {
            let degree = |cell: usize| grid.around(cell).filter(|(edge, _)| edges.contains(edge)).count();
            part.len() == edges.len() && part.iter().all(|&cell| degree(cell) == 2)
        };
        parts.filter(|part| !part.is_empty()).any(|part| is_numberless(&part) && (is_full || is_cycle(&part)))
    }

    /// Does it say that the cells of some edge don't have the same label, unless the edge is used?
    fn cuts_touch(&self, cut: &[Lit]) -> bool {
        let literals: BTreeSet<Lit> = cut.iter().copied().collect();
        let is_cut = |edge: usize, label: usize| {
            let mut owner = vec![None; self.puzzle.grid.cell_count()];
            for cell in self.puzzle.grid.cells_of(edge) {
                owner[cell] = Some(label);
            }
            self.cut_touch(edge, &owner).is_some_and(|cut| cut.into_iter().collect::<BTreeSet<Lit>>() == literals)
        };
        let positive = (0..self.edges.len()).filter(|&edge| literals.contains(&self.edges[edge].positive()));
        positive.cartesian_product(0..self.puzzle.labels.len()).any(|(edge, label)| is_cut(edge, label))
    }

    /// If the two cells of an unused edge belong to one path: *not both of them have this label, unless the edge is used*.
    fn cut_touch(&self, edge: usize, owner: &[Option<usize>]) -> Option<Vec<Lit>> {
        let cells = self.puzzle.grid.cells_of(edge);
        let [Some(label), Some(other)] = cells.map(|cell| owner[cell]) else {
            return None;
        };
        let empty = |cell: usize| self.used[cell].map(|used| !used);
        let without = cells.into_iter().flat_map(|cell| (self.without)(cell, label).into_iter().chain(empty(cell)));
        (label == other).then(|| without.chain([self.edges[edge].positive()]).collect())
    }
}

/// The cells not `seen` before that a chain of edges leads to from `start`, and `start` itself; nothing if that was seen.
fn walk(puzzle: &Arukone, start: usize, used: impl Fn(usize) -> bool, seen: &mut [bool]) -> Vec<usize> {
    let mut cells = Vec::new();
    let mut next = Some(start).filter(|&cell| !seen[cell]);
    while let Some(at) = next {
        seen[at] = true;
        cells.push(at);
        next = puzzle.grid.around(at).find(|&(edge, other)| used(edge) && !seen[other]).map(|(_, other)| other);
    }
    cells
}

/// The cells not `seen` before that edges for which `joins` holds connect with `start`, itself included; nothing if that was seen.
fn flood(grid: Grid, start: usize, joins: impl Fn(&usize) -> bool, seen: &mut [bool]) -> Vec<usize> {
    let mut cells = Vec::new();
    let mut open = vec![start];
    while let Some(cell) = open.pop() {
        if !mem::replace(&mut seen[cell], true) {
            cells.push(cell);
            open.extend(grid.around(cell).filter(|(edge, _)| joins(edge)).map(|(_, other)| other));
        }
    }
    cells
}
