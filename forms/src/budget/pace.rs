//! Checking a budget now and then.

use std::borrow::Cow;

use super::{Budget, Exceeded};

/// Steps between two checks of the budget; they take well below a millisecond.
pub(super) const STRIDE: u32 = 1 << 14;

/// Checks a budget now and then. The default one has no limits.
#[derive(Debug, Clone)]
pub struct Pace<'a> {
    budget: Cow<'a, Budget>,
    left: u32,
}

impl<'a> Pace<'a> {
    pub(super) fn new(budget: &'a Budget) -> Self {
        Self { budget: Cow::Borrowed(budget), left: STRIDE }
    }

    /// As `new`, for a problem that keeps its budget while it grows.
    /// The first step checks at once.
    pub(crate) fn owned(budget: &Budget) -> Pace<'static> {
        Pace { budget: Cow::Owned(budget.clone()), left: 0 }
    }

    /// Counts so many steps, each of some nanoseconds.
    ///
    /// # Errors
    /// As [`Budget::check`].
    #[inline]
    pub fn step(&mut self, steps: usize) -> Result<(), Exceeded> {
        if steps < self.left as usize {
            self.left -= steps as u32;
            return Ok(());
        }
        self.left = 0;
        self.budget.spend(steps.max(STRIDE as usize) as u64)?;
        self.left = STRIDE;
        Ok(())
    }

    /// The budget that is checked.
    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }
}

impl Default for Pace<'_> {
    fn default() -> Self {
        Budget::unlimited().pace()
    }
}
