//! What designers of puzzles need: new puzzles, families of them, and pages to print.
//!
//! | module | what is there |
//! |---|---|
//! | [`generate`] | random boards and packings |
//! | [`family`] | the number of solutions of each member of a family |
//! | [`book`] | what a book prints of a puzzle |

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
mod readme {}

pub mod book;
pub mod family;
pub mod generate;
