//! Lazy clauses against stray cycles and, under `no-touch`, touching paths.
//!
//! Both are rare in models, since the skeleton forbids the smallest of them: any other cycle or loop must go around whole paths of other
//! labels. So they are cut when a model has some. The formula then has less than half of the variables, and takes two thirds of the time.
//!
//! Every clause has its [reason](super::super::reason), and checkers [derive](super::super::justify) the clause from it.

use std::mem;
use std::sync::Arc;

use itertools::Itertools;
use jigsat_forms::cnf::{Cut, LazyClauses, Unjustified};
use jigsat_forms::{Lit, Model, Var};

use super::super::reason::ClauseReason;
use super::super::{Arukone, Fill, Touch};
use super::skeleton::{Skeleton, Without};

/// Cuts stray cycles, and loops that are closed but for one edge.
struct Loops {
    puzzle: Arc<Arukone>,
    edges: Arc<[Var]>,
    used: Vec<Option<Lit>>,
    without: Without,
}

impl Skeleton<'_> {
    /// Makes the formula cut cycles and touching lazily.
    pub(super) fn cut_loops(&mut self, puzzle: &Arc<Arukone>, edges: &Arc<[Var]>, without: Without) {
        let (puzzle, edges) = (Arc::clone(puzzle), Arc::clone(edges));
        self.cnf.set_lazy(Loops { puzzle, edges, used: mem::take(&mut self.used), without });
    }
}

impl LazyClauses for Loops {
    fn violated(&self, model: &Model, cuts: &mut Vec<Cut>) -> Result<(), Unjustified> {
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
        Ok(())
    }
}

impl Loops {
    /// The cut of a stray cycle.
    ///
    /// Under `full` the cells are on paths, which must leave the cycle, since it has no number: *some edge leaves them*. Under `empty` the
    /// cells may stay empty: *not all edges of the cycle*.
    fn cut_cycle(&self, cycle: &[usize], used: impl Fn(usize) -> bool) -> Cut {
        let edges = cycle.iter().flat_map(|&cell| self.puzzle.grid.around(cell)).map(|(edge, _)| edge).sorted();
        let cells = cycle.iter().map(|&cell| self.puzzle.grid.position(cell)).collect();
        match self.puzzle.fill {
            // An edge between two cells of the cycle occurs twice, one that leaves it once.
            Fill::Full => {
                let once = edges.dedup_with_count().filter(|&(n, _)| n == 1);
                let clause = once.map(|(_, edge)| self.edges[edge].positive());
                cut(clause, &ClauseReason::Island(cells))
            }
            Fill::Empty => {
                let clause = edges.dedup().filter(|&edge| used(edge)).map(|edge| !self.edges[edge].positive());
                cut(clause, &ClauseReason::Cycle(cells))
            }
        }
    }

    /// The cut of touching: *not both cells have this label, unless the edge is used*.
    fn cut_touch(&self, edge: usize, owner: &[Option<usize>]) -> Option<Cut> {
        let cells = self.puzzle.grid.cells_of(edge);
        let [Some(label), Some(other)] = cells.map(|cell| owner[cell]) else {
            return None;
        };
        let empty = |cell: usize| self.used[cell].map(|used| !used);
        let without = cells.into_iter().flat_map(|cell| (self.without)(cell, label).into_iter().chain(empty(cell)));
        let clause = without.chain([self.edges[edge].positive()]);
        let cells = cells.map(|cell| self.puzzle.grid.position(cell));
        (label == other).then(|| cut(clause, &ClauseReason::Touch { cells, label: self.puzzle.labels[label].clone() }))
    }
}

fn cut(clause: impl Iterator<Item = Lit>, reason: &ClauseReason) -> Cut {
    Cut { clause: clause.sorted_unstable().collect(), reason: reason.to_string() }
}

/// The cells of the chain of edges from `start` on, as far as not `seen` before.
/// Empty if `start` was seen.
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
