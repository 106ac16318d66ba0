//! Solution spaces: all solutions of a problem as a decision diagram, and exact answers to questions about them.
//!
//! A [`Space`] is a decision diagram with the number of solutions below each node:
//!
//! | question | answer |
//! |---|---|
//! | how many; the solution with this number; one after another; at random | methods of the space |
//! | only the solutions with and without some atoms | [`query::given`] |
//! | in how many solutions is each atom | [`query::shares`] |
//! | the least and the greatest sum of weights | [`query::best`], [`query::histogram`] |
//! | how many for each pattern | [`query::groups`] |
//! | is a diagram that was read one of solutions, each once | [`path_fault`], [`misfit`] |
//!
//! The crate contains no engine: a space can be queried wherever its file can be read. Engines make the diagrams; the feature
//! `compile` brings them.
//!
//! *References*: Donald E. Knuth, The Art of Computer Programming, volume 4A, section 7.1.4 (decision diagrams:
//! optimising); Adnan Darwiche, Pierre Marquis, "A knowledge compilation map", JAIR 17, 2002 (and nodes that are decomposable, or nodes
//! that are deterministic).

pub mod count_proof;
pub mod path_count;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
mod readme {}

mod atom_sets;
#[cfg(feature = "compile")]
mod compile;
pub mod export;
mod faults;
mod proof_lines;
#[cfg(feature = "puzzles")]
pub mod puzzle;
pub mod query;
pub mod text;

#[cfg(feature = "compile")]
pub use compile::{SpaceError, compile, patterns};
pub use faults::{PathFault, misfit, path_fault};
pub use jigsat_forms::diagram::{Diagram, Edge, Node, NodeId, Space};
pub use proof_lines::DiagramError;
