//! Solves and counts puzzles by a reduction and an engine.
//!
//! | module | what is there |
//! |---|---|
//! | [`ask`] | a puzzle's layouts as an iterator, their number, uniqueness: see [`Solve`] |
//! | [`session`] | a puzzle with its cached reductions; requests and their reports |
//! | [`portfolio`] | the plan of a run, and the scheduler |
//! | [`strategy`] | which reduction, which engine |
//! | [`content`] | decodes the bytes of a file into text |
//! | [`problem`] | exports formal problems to other programs, and decodes their answers |
//! | [`assembly`] | how to put the pieces of a layout together, in words |
//! | [`checkpoint`] | the state of a long count as text |
//! | [`colouring`] | colourings of a puzzle's exact cover, which refute it |
//! | [`compile`] | all solutions of a reduced puzzle as a diagram |
//! | [`drafts`] | files and folders that appear only when they are complete |
//! | [`ordered`] | work on many things in several threads, with results in their order |
//! | [`sealed`] | records of one line of JSON with a checksum |

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
mod readme {}

pub mod ask;
pub mod assembly;
mod attempt;
pub mod checkpoint;
pub mod colouring;
pub mod compile;
pub mod content;
pub mod drafts;
pub mod ordered;
mod plan;
pub mod portfolio;
pub mod problem;
pub mod sealed;
pub mod session;
pub mod strategy;

pub use ask::Solve;
