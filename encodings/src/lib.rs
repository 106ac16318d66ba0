//! Puzzles, their reductions to formal problems, and the way back to layouts.
//!
//! ```text
//!  text ─parse→ Puzzle ─reduce→ problem in a form ─engine→ witness ─decode→ Layout ─verify→ Verified ─draw→ Drawing
//!               puzzles/        forms/             (elsewhere)               puzzles/   puzzle.rs      drawing.rs
//!                                │ ExactCover                  │ chosen options
//!                                │ Cnf                         │ a model
//!                                │ Search                      │ moves
//!                                │ Linkage                     │ paths
//! ```
//!
//! - [`forms`]: exact cover, CNF, state spaces and disjoint paths; they know nothing of puzzles.
//! - [`puzzle`]: what a puzzle kind has to offer; [`puzzles`]: the kinds, one folder each, with rules, file format, reductions,
//!   decoders and drawing.
//! - [`kind`]: the same with types forgotten, for programs that learn the kind of a puzzle from its file.
//! - [`switches`]: the optimisations of direct searches, each to be switched on its own.
//! - [`lattice`], [`text`], [`json`], [`printable`], [`near`], [`drawing`], [`item_map`]: what the kinds have in common.
//!
//! There is no engine in this crate, and nothing that reads files or arguments.

#![forbid(unsafe_code)]

pub mod drawing;
pub mod fingerprint;
pub mod item_map;
mod justified;
pub mod kind;
pub mod lattice;
pub mod puzzle;
pub mod puzzles;
pub mod switches;
