//! Solution spaces: all solutions of a problem as a decision diagram, and exact answers to questions about them.
//!
//! The crate contains no engine: a space can be queried wherever its file can be read.

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
