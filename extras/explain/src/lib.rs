//! Explanations: reasons for unsolvability, deductions step by step, and ratings.
//!
//! | module | what is there |
//! |---|---|
//! | [`slices`] | columns, rows and layers that can't all be filled |
//! | [`backbone`] | the facts that all layouts have in common, by a formula |
//! | [`reason`] | the simplest reason why there is no solution |
//! | [`relaxed`] | other rules under which there are solutions |
//! | [`steps`] | a chain of conclusions up to a layout, each the simplest available |
//! | [`hint`] | what comes next: a step, a fact of a solution, or what to take back |
//! | [`explanation`] | a reason or common facts, with what to take back and other rules |
//! | [`shown`] | a fact of a solution that is not given yet |
//! | [`context`] | the theory and the formula behind all of these |
//! | [`rate`] | the difficulty of such a chain |
//! | [`rating`] | how hard a puzzle is, as a number and as a word |
//! | [`check`] | checks of conclusions by a formula of the puzzle, with proofs |
//!
//! The [theory](jigsat_encodings::deduction) of the puzzle's kind draws conclusions, and so do trials: a trial supposes a fact, and follows
//! its consequences to a contradiction. Each conclusion is checked by formulas and proofs, which are independent of the theory, before it
//! is returned.

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
mod readme {}

pub mod backbone;
pub mod check;
pub mod context;
mod error;
pub mod explanation;
pub mod hint;
mod propagate;
pub mod rate;
pub mod rating;
pub mod reason;
pub mod relaxed;
mod shared;
pub mod shown;
pub mod slices;
pub mod steps;
mod words;

pub use error::ExplainError;
