//! The library of jigsat: solves, counts and explains puzzles, with proofs.
//!
//! | module | what is there |
//! |---|---|
//! | [`ask`] | a puzzle's layouts as an iterator, their number, uniqueness: see [`Solve`] |
//! | [`session`] | a puzzle with its cached reductions; requests and their reports |
//! | [`portfolio`] | the plan of a run, and the scheduler |
//! | [`strategy`] | which reduction, which engine |
//! | [`refute`] | proofs that there is no solution: two checkers, a solver that logs, colourings, cores |
//! | [`certificate`] | claims about puzzles with proofs, and an independent checker |
//! | [`content`] | decodes the bytes of a file into text |
//! | [`problem`] | exports formal problems to other programs, and decodes their answers |
//! | [`generate`] | random boards |
//! | [`family`] | the number of solutions of each member of a family |
//! | [`book`] | what a book prints of a puzzle |
//! | [`explain`] | reasons for unsolvability, hints, scores of deductions |
//! | [`rating`] | how hard a puzzle is, as a number and as a word |
//! | [`assembly`] | how to put the pieces of a layout together, in words |
//! | [`checkpoint`] | the state of a long count as text |
//! | [`drafts`] | files and folders that appear only when they are complete |
//! | [`ordered`] | work on many things in several threads, with results in their order |
//! | [`space`] | compiles the solution space of a puzzle, for queries |
//! | [`sealed`] | records of one line of JSON with a checksum |

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;

pub mod ask;
pub mod assembly;
mod attempt;
pub mod book;
pub mod certificate;
pub mod checkpoint;
pub mod content;
pub mod drafts;
pub mod explain;
pub mod family;
pub mod generate;
pub mod ordered;
mod plan;
pub mod portfolio;
pub mod problem;
pub mod rating;
pub mod refute;
pub mod sealed;
pub mod session;
pub mod space;
pub mod strategy;

pub use ask::Solve;
