//! Measuring the speed of a search on this machine.

use std::sync::Arc;
use std::time::Duration;

use jigsat_core::session::RunError;
use jigsat_engines::parts::Division;
use jigsat_engines::{Journal, Limits, Make, Run, Saved, Settings};
use jigsat_forms::Target;
use jigsat_forms::budget::Budget;

use super::{JobError, Pace, Tree};

/// The number of parts that are tried.
const TRIES: usize = 8;

/// The time for each of them.
const TIME: Duration = Duration::from_millis(60);

impl Tree {
    /// The time for a node of the search tree, on one thread.
    ///
    /// It is measured in some parts of a division, for half a second in all.
    ///
    /// # Errors
    /// [`JobError`] if the search fails, or if the budget is exceeded.
    pub fn pace(&self, division: &Division, budget: &Budget) -> Result<Pace, JobError> {
        let info = self.plan.leader.strategy.engine();
        let Make::Cover(make) = info.make else {
            return Err(RunError::Unfit { engine: info.name, form: Target::Cover }.into());
        };
        // The engine alone: reducing the puzzle and finding its symmetries may take longer than a try.
        let engine = make(&Settings::default());
        let (mut seconds, mut nodes) = (0.0, 0);
        let step = division.pieces.len().div_ceil(TRIES).max(1);
        for piece in division.pieces.iter().skip(step / 2).step_by(step) {
            let saved = Saved::below(self.fingerprint(), &piece.nodes);
            let limits = Limits::from(budget.clone()).within(TIME);
            let run = Run { journal: Some(Arc::new(Journal::resume(saved))), ..limits.into() };
            let stats = engine.count(&self.cover, &run).map_err(RunError::from)?.report.stats;
            budget.check()?;
            (seconds, nodes) = (seconds + stats.time.as_secs_f64(), nodes + stats.nodes);
        }
        let picoseconds_per_node = (1e12 * seconds / nodes.max(1) as f64).round() as u64;
        Ok(Pace { picoseconds_per_node, memory: None })
    }
}
