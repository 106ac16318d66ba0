//! Counts that come to an end quickly, in one way or another, before the long way is taken.
//!
//! Nobody can tell from a problem whether its sub-problems will be met again, which is worth orders of magnitude, or not, when
//! remembering them costs a factor of four. So a short walk comes first: most small problems end there. What does not is given
//! to the engine that remembers, for about as long; and only then to the engine of the strategy, with threads and symmetry.

use std::ops::ControlFlow;

use jigsat_encodings::forms::{ExactCover, Reduced};
use jigsat_encodings::kind::Answer;

use super::run::Goal;
use super::{Run, RunError, Strategy};
use crate::engine::{Engine, Limit, Limits, Memo, Outcome, Stats, memo};

/// The nodes of the short walk: about a millisecond.
const WALK: u64 = 5_000;

/// The effort of the trial, in nodes times options: some milliseconds.
const EFFORT: u64 = 10_000_000;

impl Strategy {
    /// The same strategy, free to count by other means where these come to an end quickly.
    pub fn trying_quick_ways(self) -> Self {
        Self { is_quick: true, ..self }
    }

    /// Tries to count quickly: breaks off with the count, or goes on with what was spent.
    pub(super) fn count_quickly(
        &self,
        engine: &dyn Engine<ExactCover>,
        reduced: &Reduced<ExactCover, Answer>,
        run: &Run,
        limits: &Limits,
    ) -> Result<ControlFlow<Run, Stats>, RunError> {
        let is_free = limits.nodes.is_none() && limits.journal.is_none();
        if !(self.is_quick && is_free && reduced.is_faithful()) {
            return Ok(ControlFlow::Continue(Stats::default()));
        }
        let within = |nodes| Limits { nodes: Some(nodes), threads: 1, ..limits.clone() };
        let walk = self.solve(engine, reduced, None, run.clone(), &within(WALK), Goal::Count)?;
        if walk.outcome != Outcome::Limited(Limit::Nodes) {
            return Ok(ControlFlow::Break(walk));
        }
        let nodes = (EFFORT / reduced.problem.option_count().max(1) as u64).min(2 * WALK);
        let trial = self.solve(&Memo::ADAPTIVE, reduced, None, run.clone(), &within(nodes), Goal::Count)?;
        let stats = walk.stats.and(trial.stats);
        if trial.outcome == Outcome::Limited(Limit::Nodes) {
            return Ok(ControlFlow::Continue(stats));
        }
        Ok(ControlFlow::Break(Run { stats, trial: Some(memo::NAME), ..trial }))
    }
}
