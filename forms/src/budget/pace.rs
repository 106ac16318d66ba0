//! Asking a budget now and then.

use super::{Budget, Exceeded};

/// How many steps go by between two looks at the budget: well below a millisecond of them.
pub(super) const STRIDE: u32 = 1 << 14;

/// Asks a budget now and then.
#[derive(Debug, Clone)]
pub struct Pace<'a> {
    budget: &'a Budget,
    left: u32,
}

impl<'a> Pace<'a> {
    pub(super) fn new(budget: &'a Budget) -> Self {
        Self { budget, left: STRIDE }
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
        self.left = STRIDE;
        self.budget.check()
    }
}

/// Tells a builder whether it may go on: what a [`Pace`] is to a loop. The default one always lets it.
#[derive(Debug, Clone, Default)]
pub struct Guard {
    budget: Option<Budget>,
    left: u32,
}

impl Guard {
    pub(super) fn new(budget: Budget) -> Self {
        Self { budget: Some(budget), left: 0 }
    }

    /// Takes so many steps, each of some nanoseconds. Is the budget exceeded?
    #[inline]
    pub fn is_shut(&mut self, steps: usize) -> bool {
        if steps < self.left as usize {
            self.left -= steps as u32;
            return false;
        }
        self.look()
    }

    /// Is there room for something of this size? If not, the guard is shut. As [`Budget::reserve`].
    pub fn has_room(&mut self, bytes: u64, what: impl FnOnce() -> String) -> bool {
        let has_room = self.budget.as_ref().is_none_or(|budget| budget.reserve(bytes, what).is_ok());
        if !has_room {
            self.left = 0;
        }
        has_room
    }

    #[cold]
    fn look(&mut self) -> bool {
        let Some(budget) = &self.budget else {
            self.left = u32::MAX;
            return false;
        };
        // Once shut, it is asked every time.
        let is_shut = budget.is_exceeded();
        self.left = if is_shut { 0 } else { STRIDE };
        is_shut
    }
}
