//! Exact cover over sets of options: dancing cells, with sets as words.
//!
//! A state is the set of the options that can still be chosen, and for each item how many of them it can spare. A child
//! is made from a copy: the set that its option rules out is taken away, and only the items of the removed options are
//! counted down. Nothing is ever restored, secondary items and colours cost nothing in the walk, and no list is
//! followed from link to link. The item to branch on is found in a row of short numbers; its options, in order, are the
//! intersection of its own set and the state. The tree is exactly that of [`Dlx`](crate::Dlx): the same nodes in the
//! same order. An update is an entry of an option that goes out.
//!
//! *Complexity*: `O(options / 64 + items / 8)` for each child, and a step for each entry of the options that go out;
//! `O(options²)` bits for the exclusions: see [`bytes`].
//!
//! *Source*: the dancing cells of Donald E. Knuth (programs SSXCC and SSMCC): states of which only the sizes have to be
//! restored. Sets as words replace his sparse arrays, which change the order of options.

#![expect(clippy::inline_always, reason = "a child is a few dozen instructions: calls cost a tenth of the whole walk")]

mod matrix;
mod position;
mod states;
mod walk;

use std::ops::ControlFlow;
use std::sync::Arc;

use jigsat_forms::{ExactCover, OptionId};

use super::parts::{self, SearchTree, Visit};
use crate::{Abilities, Counted, Engine, EngineError, EngineInfo, Make, Outcome, Run, RunReport, Stats, Weigh};
use matrix::Matrix;
use walk::Walk;

pub use matrix::bytes;

/// The name used in strategies.
pub const NAME: &str = "cells";

/// The entry of the engine in the registry.
pub const INFO: EngineInfo = EngineInfo {
    name: NAME,
    summary: "sets of options as words, copied and never restored: the tree of dlx, without links",
    make: Make::Cover(|_| Box::new(Cells)),
    abilities: Abilities { works_in_parts: true, ..Abilities::NONE },
};

/// The engine on sets of options.
///
/// It reaches [`Limit::Memory`](crate::Limit::Memory) if the sets do not fit into the budget, and
/// [`Limit::Incapable`](crate::Limit::Incapable) if there are too many options or items for its numbers: see [`bytes`].
#[derive(Debug, Clone, Copy, Default)]
pub struct Cells;

impl Engine<ExactCover> for Cells {
    fn solve(&self, problem: &ExactCover, run: &Run, visit: Visit<'_>) -> Result<RunReport, EngineError> {
        Ok(match Walks::new(problem, run) {
            ControlFlow::Continue(tree) => parts::visit_all(&tree, run, visit),
            ControlFlow::Break(outcome) => RunReport { outcome, stats: Stats::default() },
        })
    }

    fn count_weighed(
        &self,
        problem: &ExactCover,
        run: &Run,
        weigh: Weigh<'_, [OptionId]>,
    ) -> Result<Counted, EngineError> {
        match Walks::new(problem, run) {
            ControlFlow::Continue(tree) => parts::count_all(&tree, run, weigh),
            ControlFlow::Break(outcome) => Ok(parts::not_begun(run, outcome)),
        }
    }
}

/// The search tree of a problem.
struct Walks<'a> {
    problem: &'a ExactCover,
    matrix: Arc<Matrix>,
}

impl<'a> Walks<'a> {
    /// Lays out the sets; breaks if they do not fit.
    fn new(problem: &'a ExactCover, run: &Run) -> ControlFlow<Outcome, Self> {
        let matrix = Arc::new(Matrix::new(problem, &run.limits)?);
        ControlFlow::Continue(Self { problem, matrix })
    }
}

impl SearchTree for Walks<'_> {
    type Walker = Walk;

    fn walker(&self) -> Walk {
        Walk::new(Arc::clone(&self.matrix))
    }

    fn fingerprint(&self) -> u64 {
        parts::fingerprint(self.problem)
    }
}

#[cfg(test)]
pub(super) mod tests;
