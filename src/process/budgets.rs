//! The budget of the run, from its very start, and the budgets of single puzzles.

use std::time::Duration;

use jigsat_forms::budget::{Budget, Gauge};

use crate::cli::BudgetArgs;
use crate::process::memory;

/// The default share of the machine's memory that a run may use.
const SHARE: (u64, u64) = (3, 4);

/// The budget of the whole run, and how long each puzzle may take.
pub(crate) struct Budgets {
    whole: Budget,
    timeout: Option<Duration>,
}

impl Budgets {
    /// Begins the budget of a run.
    pub(crate) fn begin(BudgetArgs { timeout, memory }: BudgetArgs) -> Self {
        let gauge: Option<Gauge> = Some(memory::held);
        let whole = match memory.memory {
            Some(bytes) => Budget::of_memory(bytes, gauge),
            None => Budget::of_memory_by(|| memory::of_machine().map(|bytes| bytes / SHARE.1 * SHARE.0), gauge),
        };
        Self { whole, timeout }
    }

    /// What stops everything.
    pub(crate) fn whole(&self) -> &Budget {
        &self.whole
    }

    /// The time for each puzzle.
    pub(crate) fn timeout(&self) -> Option<Duration> {
        self.timeout
    }

    /// The budget of one puzzle, from now on.
    pub(crate) fn next(&self) -> Budget {
        self.whole.part_within(self.timeout)
    }
}
