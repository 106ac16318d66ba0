//! The library of jigsat: puzzles solved by a reduction and an engine, or by several in turn; counts, proofs and explanations.
//!
//! | module | what is there |
//! |---|---|
//! | [`ask`] | a puzzle's layouts in a loop, their number, uniqueness: see [`Solve`] |
//! | [`session`] | a puzzle being worked on, requests about it, and their reports |
//! | [`portfolio`] | the plan of a run, and the scheduler |
//! | [`strategy`] | which reduction, which engine |
//! | [`refute`] | proofs that there is no solution: two checkers, a solver that logs, colourings, cores |
//! | [`certificate`] | claims about puzzles with proofs, and an independent checker |
//! | [`content`] | from the bytes of a file to its text |
//! | [`problem`] | formal problems to be written for other programs, and what these find |
//! | [`generate`] | boards at random |
//! | [`explain`] | why there is no solution, what comes next, how hard it is |
//! | [`checkpoint`] | what a long count has come to, as text |
//! | [`drafts`] | files and folders that take their place when they are whole |
//! | [`sealed`] | records of one line of JSON with a sum over what they say |

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;

pub mod ask;
pub mod certificate;
pub mod checkpoint;
pub mod content;
pub mod drafts;
pub mod explain;
pub mod generate;
pub mod portfolio;
pub mod problem;
pub mod refute;
pub mod sealed;
pub mod session;
pub mod strategy;

pub use ask::Solve;
