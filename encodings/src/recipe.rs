//! Recipes: how puzzles of a kind are made at random.
//!
//! A [`Recipe`] makes *drafts*: puzzles built from a solution, which may have others. This crate has no engines: the caller counts the
//! solutions, rates the puzzle, and keeps the draft, changes it, or makes another one.
//!
//! Random numbers are those of `ChaCha8Rng`, which are the same in every version of its crate: a seed always gives the same puzzles.

use jigsat_forms::budget::{Budget, Exceeded};
use rand_chacha::ChaCha8Rng;

use crate::kind::{Answer, AnyPuzzle};

/// How puzzles of a kind are made at random.
///
/// All choices come from the random numbers, so that the same numbers give the same puzzles.
pub trait Recipe: Sync {
    /// What a puzzle is made from.
    type Draft: Clone + Send;

    /// Why no more drafts can be made; [`Exceeded`] for a recipe without engines.
    type Error: From<Exceeded> + Send;

    /// Tries to make a draft; `None` if this try failed.
    ///
    /// # Errors
    /// If the budget is used up, or something else prevents all drafts.
    fn draft(&self, random: &mut ChaCha8Rng, budget: &Budget) -> Result<Option<Self::Draft>, Self::Error>;

    /// Tries to make a draft that differs from this one by a small change.
    ///
    /// `None` if this change leads to no puzzle, or the recipe has no changes.
    ///
    /// # Errors
    /// As for [`draft`](Self::draft).
    fn change(
        &self,
        draft: &Self::Draft,
        random: &mut ChaCha8Rng,
        budget: &Budget,
    ) -> Result<Option<Self::Draft>, Self::Error> {
        let _ = (draft, random, budget);
        Ok(None)
    }

    /// The puzzle.
    fn puzzle(&self, draft: &Self::Draft) -> AnyPuzzle;

    /// A text that is equal for two drafts if their puzzles are alike up to symmetry.
    fn key(&self, draft: &Self::Draft) -> String;

    /// The solution that the draft was made from, if the recipe keeps it.
    fn solution(&self, draft: &Self::Draft) -> Option<Answer> {
        let _ = draft;
        None
    }

    /// Why a designer would not keep this puzzle with these solutions, in a few words; `None` if it is fine.
    fn flaw(&self, draft: &Self::Draft, solutions: &[Answer]) -> Option<&'static str> {
        let _ = (draft, solutions);
        None
    }
}
