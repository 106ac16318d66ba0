//! The budget of the run: begun before anything else is done, and shared out among the puzzles.

use std::time::Duration;

use jigsat_forms::budget::Budget;

use super::memory;
use crate::cli::{BudgetArgs, Verb};

/// Of the machine's memory, this much may be used if nobody says otherwise: the rest is left to others.
const SHARE: (u64, u64) = (3, 4);

/// The budget of the whole run, and how long each puzzle may take.
pub(super) struct Budgets {
    whole: Budget,
    timeout: Option<Duration>,
}

impl Budgets {
    /// Begins the budget of a run.
    pub(super) fn begin(verb: &Verb) -> Self {
        let BudgetArgs { timeout, memory } = verb.budget();
        let memory = memory.memory.or_else(|| memory::of_machine().map(|bytes| bytes / SHARE.1 * SHARE.0));
        let whole = memory.map_or_else(Budget::none, |bytes| Budget::of_memory(bytes, Some(memory::held)));
        Self { whole, timeout }
    }

    /// What stops everything.
    pub(super) fn whole(&self) -> &Budget {
        &self.whole
    }

    /// The budget of one puzzle, from now on.
    pub(super) fn next(&self) -> Budget {
        self.timeout.map_or_else(|| self.whole.part(), |time| self.whole.within(time))
    }
}
