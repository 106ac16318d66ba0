//! The whole explanation of a puzzle, with what helps where there is no solution.

use jigsat_core::session::{Advice, Session};
use jigsat_forms::budget::Budget;

use super::ExplainError;
use super::hint::given;
use super::reason::{Explained, explain};
use super::relaxed::{Relaxed, relaxed};

/// Why there is no solution, or what all solutions have in common.
pub struct Explanation {
    /// The reason, or the common facts.
    pub explained: Explained,
    /// What to take back of the given facts, if there is no solution with them.
    pub advice: Option<Advice>,
    /// Other rules under which an unsolvable puzzle has solutions; empty if facts are given.
    pub relaxed: Vec<Relaxed>,
}

impl Explanation {
    /// Explains the puzzle of the session, with its assumptions as given facts.
    ///
    /// # Errors
    /// [`ExplainError`]
    pub fn of(session: &Session<'_>, budget: &Budget) -> Result<Self, ExplainError> {
        // The given facts are passed separately: that session assumes nothing.
        let explained = explain(&Session::new(session.puzzle()), given(session), budget)?;
        let is_impossible = matches!(explained, Explained::Impossible(_));
        let relaxed =
            if is_impossible && given(session).is_empty() { relaxed(session.puzzle(), budget) } else { Vec::new() };
        let is_corrected = is_impossible && session.assumptions().is_some();
        let advice = is_corrected.then(|| session.advise(budget)).transpose()?;
        Ok(Self { explained, advice, relaxed })
    }
}
