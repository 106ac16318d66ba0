//! The budget of the run: begun before anything else is done, and shared out among the puzzles.

use std::time::Duration;

use jigsat_forms::budget::{Budget, Gauge};

use crate::cli::{BudgetArgs, Verb};
use crate::process::memory;

/// Of the machine's memory, this much may be used if nobody says otherwise: the rest is left to others.
const SHARE: (u64, u64) = (3, 4);

/// What may be used, in bytes, if nobody says otherwise.
fn share() -> Option<u64> {
    memory::of_machine().map(|bytes| bytes / SHARE.1 * SHARE.0)
}

/// The budget of the whole run, and how long each puzzle may take.
pub(crate) struct Budgets {
    whole: Budget,
    timeout: Option<Duration>,
}

impl Budgets {
    /// Begins the budget of a run.
    pub(crate) fn begin(verb: &Verb) -> Self {
        let BudgetArgs { timeout, memory } = verb.budget();
        let gauge: Option<Gauge> = Some(memory::held);
        let whole = match memory.memory {
            Some(bytes) => Budget::of_memory(bytes, gauge),
            None => Budget::of_memory_by(share, gauge),
        };
        Self { whole, timeout }
    }

    /// What stops everything.
    pub(crate) fn whole(&self) -> &Budget {
        &self.whole
    }

    /// The budget of one puzzle, from now on.
    pub(crate) fn next(&self) -> Budget {
        self.timeout.map_or_else(|| self.whole.part(), |time| self.whole.within(time))
    }
}
