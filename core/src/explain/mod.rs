//! Why is there no solution, what comes next, how hard is it: answers that a person can follow.
//!
//! | module | what it tells |
//! |---|---|
//! | [`slices`] | columns, rows and layers that can't all be filled |
//! | [`backbone`] | what all layouts have in common, and what is in none, by a formula |
//! | [`reason`] | the simplest reason why there is no solution |
//! | [`relaxed`] | other rules under which there are solutions |
//! | [`steps`] | a chain of conclusions from what is known to a layout, each the simplest there is |
//! | [`grounds`] | what all of this stands on |
//! | [`rate`] | how hard such a chain is |
//! | [`check`] | that a conclusion is right: held against a formula of the puzzle, with a proof |
//!
//! Conclusions are drawn by the [theory](jigsat_encodings::deduction) of the puzzle's kind, and by trials here: something is supposed,
//! and followed until it contradicts itself. Nothing that is drawn is told before it was checked by formulas and proofs that know
//! nothing of theories.

pub mod backbone;
pub mod check;
pub mod grounds;
pub mod rate;
pub mod reason;
pub mod relaxed;
mod shared;
pub mod slices;
pub mod steps;
