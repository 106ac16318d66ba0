//! Asking a budget now and then.

use std::borrow::Cow;

use super::{Budget, Exceeded};

/// How many steps go by between two looks at the budget: well below a millisecond of them.
pub(super) const STRIDE: u32 = 1 << 14;

/// Asks a budget now and then. The default one has no limits.
#[derive(Debug, Clone)]
pub struct Pace<'a> {
    budget: Cow<'a, Budget>,
    left: u32,
}

impl<'a> Pace<'a> {
    pub(super) fn new(budget: &'a Budget) -> Self {
        Self { budget: Cow::Borrowed(budget), left: STRIDE }
    }

    /// The same for a problem that keeps its budget while it grows: the first step looks at once.
    pub(crate) fn owned(budget: &Budget) -> Pace<'static> {
        Pace { budget: Cow::Owned(budget.clone()), left: 0 }
    }

    /// Takes so many steps, each of some nanoseconds.
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
        self.budget.check()?;
        self.left = STRIDE;
        Ok(())
    }

    /// The budget that is asked.
    pub(crate) fn budget(&self) -> &Budget {
        &self.budget
    }
}

impl Default for Pace<'_> {
    fn default() -> Self {
        Budget::unlimited().pace()
    }
}
