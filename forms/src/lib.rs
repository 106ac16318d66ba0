//! Formal problems to which puzzles are reduced.
//!
//! They are independent of puzzles and engines.
//!
//! ```text
//!  text ─parse→ Puzzle ─reduce→ problem in a FORM ─engine→ witness ─decode→ Layout ─verify→ Verified
//!                                │ ExactCover              │ chosen options
//!                                │ Cnf                     │ a model
//!                                │ Search                  │ moves
//!                                │ Linkage                 │ edges in use
//! ```
//!
//! | form | problem | witness |
//! |---|---|---|
//! | [`ExactCover`] | items and options | the chosen options |
//! | [`Cnf`] | clauses over variables | a [`Model`] |
//! | [`Search`] | a [`StateSpace`] | the moves that lead to a goal |
//! | [`Linkage`] | pairs of vertices to be joined by disjoint paths | the edges in use |
//!
//! | module | what is there |
//! |---|---|
//! | [`exact_cover`] | items with multiplicities, options with colours; text in Knuth's format, OPB; symmetries, orbits, colourings |
//! | [`cnf`] | literals, clauses, at-most-one encodings, cardinality, parity; DIMACS, the answers of SAT solvers |
//! | [`state_space`], [`graph`], [`linkage`] | direct search; searches that remember states; disjoint paths |
//! | [`mod@cover_to_cnf`] | from an exact cover to a formula, and the way back |
//! | [`diagram`] | all witnesses of a problem at once: their number, any of them by its number, random ones |
//! | [`text`], [`near`], [`printable`] | reading with line and column, what may be meant by a misspelt name, foreign text made printable |
//! | [`budget`] | time, memory and a stop signal that reach every phase |
//!
//! [`Reduced`] joins a problem with its decoder. A witness is decoded and verified before it counts as an answer.
//!
//! ```
//! use jigsat_forms::budget::Budget;
//! use jigsat_forms::{Amo, ExactCover, OptionId, cover_to_cnf};
//!
//! // Two items, and three options: the first one alone, the second one alone, both.
//! let mut cover = ExactCover::new();
//! let [a, b] = ["a", "b"].map(|name| cover.primary(name));
//! for items in [vec![a], vec![b], vec![a, b]] {
//!     cover.option(items.into_iter().map(Into::into))?;
//! }
//! assert!(cover.is_solution(&[OptionId(0), OptionId(1)]) && !cover.is_solution(&[OptionId(0)]));
//! // The same as a formula: its models are decoded to sets of options.
//! let reduced = cover_to_cnf(&cover, Amo::Pairwise, Budget::unlimited())?;
//! assert_eq!(reduced.problem.var_count(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
mod readme {}

pub mod budget;
pub mod cnf;
pub mod counted;
pub mod cover_to_cnf;
pub mod diagram;
pub mod exact_cover;
mod form;
pub mod graph;
#[cfg(feature = "json")]
pub mod json;
pub mod linkage;
pub mod near;
pub mod printable;
mod reduced;
pub mod state_space;
pub mod text;
mod tree;

pub use cnf::{Amo, Cnf, Lit, Model, Var};
pub use cover_to_cnf::{cover_to_bare_cnf, cover_to_cnf};
pub use exact_cover::{Colour, CoverBuilder, CoverError, ExactCover, ItemId, OptionId};
pub use form::{Form, Sizes, Target};
pub use linkage::{EdgeId, Linkage};
pub use reduced::{DecodeError, Reduced};
pub use state_space::{Move, Search, StateSpace};
pub use tree::SearchTree;
