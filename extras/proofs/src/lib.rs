//! Proofs about puzzles: that there is no solution, only one, or so many.
//!
//! | module | what is there |
//! |---|---|
//! | [`refute`] | proofs that there is no solution: two checkers, a solver that logs, colourings, cores |
//! | [`certificate`] | claims about puzzles with proofs, and an independent checker |

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
mod readme {}

pub mod certificate;
pub mod refute;
