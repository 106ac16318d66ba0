//! Solution spaces: all solutions of a problem as a decision diagram, and exact answers to questions about them.
//!
//! A [`Diagram`] has a node for each sub-problem. A solution is a set of *atoms*: the chosen options of an exact cover, or the edges in
//! use of a linkage. A [`Space`] has the number of solutions below each node, and answers from these numbers:
//!
//! | question | answer |
//! |---|---|
//! | how many | [`Space::count`] |
//! | only the solutions with and without some atoms | [`Space::given`] |
//! | the solution with this number; one after another; at random | [`Space::nth`], [`Space::solutions`], [`Space::sample`] |
//! | in how many solutions is each atom | [`Space::shares`] |
//! | the least and the greatest sum of weights | [`Space::best`], [`Space::histogram`] |
//! | how many for each pattern | [`Space::groups`] |
//!
//! ```
//! use jigsat_forms::budget::Budget;
//! use jigsat_space::{Diagram, Space};
//!
//! // Two ways to choose from the atoms 0 to 2: {0, 1}, or 2 alone.
//! let mut diagram = Diagram::new(3);
//! let root = diagram.or([(&[0, 1][..], Diagram::SOLVED), (&[2], Diagram::SOLVED)])?;
//! let space = Space::new(diagram.finish(Some(root)), Budget::unlimited())?;
//! assert_eq!(*space.count(), 2_u8.into());
//! assert_eq!(space.nth(1_u8.into()), Some(vec![2]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate contains no engine: a space can be queried wherever its file can be read. Engines make the diagrams.
//!
//! *References*: Donald E. Knuth, The Art of Computer Programming, volume 4A, section 7.1.4 (decision diagrams: counting, sampling,
//! optimising); Adnan Darwiche, Pierre Marquis, "A knowledge compilation map", JAIR 17, 2002 (and nodes that are decomposable, or nodes
//! that are deterministic).

pub mod count_proof;
pub mod path_count;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;

mod atom_sets;
mod diagram;
pub mod export;
mod faults;
mod proof_lines;
#[cfg(feature = "puzzles")]
pub mod puzzle;
mod query;
mod space;
pub mod text;

pub use diagram::{Diagram, Edge, Edges, Full, Node, NodeId};
pub use faults::PathFault;
pub use proof_lines::DiagramError;
pub use query::best::Weighed;
pub use query::groups::Groups;
pub use space::Space;
