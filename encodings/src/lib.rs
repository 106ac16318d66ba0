//! Puzzles, their reductions to formal problems, and the way back to layouts.
//!
//! ```text
//!  text ─parse→ Puzzle ─reduce→ problem in a form ─engine→ witness ─decode→ Layout ─verify→ Verified ─draw→ Drawing
//!  values ─new↗               │ ExactCover              │ chosen options
//!                             │ Cnf                     │ a model
//!                             │ Search                  │ moves
//!                             │ Linkage                 │ edges in use
//! ```
//!
//! | module | what is there |
//! |---|---|
//! | [`puzzle`] | the interface of a puzzle kind, its reductions, verified layouts, and the errors on the way |
//! | [`puzzles`] | the kinds, one folder each: values and files, rules, layouts, reductions and decoders, drawing |
//! | [`lattice`] | points, rotations, polycubes, regions |
//! | [`packing`] | what the packing kinds share: placements, symmetries, drawings |
//! | [`kind`] | the same with types erased, for programs that learn the kind of a puzzle from its file |
//! | [`recipe`] | the interface of a kind's recipe: puzzles at random |
//! | [`switches`] | the optimisations of direct searches, each with a switch of its own |
//! | [`deduction`] | conclusions from known facts, by rules that people use, and in their words |
//! | [`drawing`], [`item_map`] | pictures of layouts, and the places of the items of an exact cover |
//! | [`family`] | puzzles that differ in what is chosen from lists |
//! | [`fingerprint`] | the checksum that identifies a puzzle |
//! | [`foreign`] | the errors for texts of no kind |
//!
//! | kind | puzzle | layout |
//! |---|---|---|
//! | `cuboid` | [`Cuboid`](puzzles::cuboid::Cuboid) | blocks: a corner and a size each |
//! | `ubongo` | [`Ubongo`](puzzles::ubongo::Ubongo) | pieces: a name and cells each |
//! | `polycube` | [`Polycubes`](puzzles::polycube::Polycubes) | pieces: a name and cells each |
//! | `triangle` | [`Triangle`](puzzles::triangle::Triangle) | the halves in every place |
//! | `arukone` | [`Arukone`](puzzles::arukone::Arukone) | a path of cells for every label |
//! | `exact-cover` | [`Problem`](puzzles::exact_cover::Problem) | the numbers of the chosen options |
//! | `cnf` | [`Formula`](puzzles::cnf::Formula) | the literals that are true |
//!
//! Every puzzle is made from its file, by `parse`, or from values, by constructors with typed errors. The forms are those of
//! [`jigsat_forms`]. This crate has no engine, and reads neither files nor arguments.
//!
//! ```
//! use jigsat_encodings::puzzle::Puzzle;
//! use jigsat_encodings::puzzles::polycube::{Container, Piece, Polycubes};
//! use jigsat_forms::OptionId;
//! use jigsat_forms::budget::Budget;
//!
//! // A box of 3 × 2 × 1 cells, and two corners of three cubes to fill it.
//! let corner = Piece::new([[0, 0, 0], [1, 0, 0], [0, 1, 0]]).named("V").times(2..=2);
//! let puzzle = Polycubes::new(Container::cuboid([3, 2, 1])?, [corner])?;
//! // Cells and the piece are items, placements are options.
//! let reduced = puzzle.exact_cover(Budget::unlimited())?;
//! assert_eq!((reduced.problem.item_count(), reduced.problem.option_count()), (7, 8));
//! // A witness, found by reading the options; engines find such witnesses, too.
//! let layout = reduced.decode(&[OptionId(0), OptionId(3)])?;
//! assert_eq!(layout.to_string(), "V at 0,0,0 1,0,0 0,1,0\nV at 2,0,0 1,1,0 2,1,0");
//! assert!(puzzle.verify(&layout).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
mod readme {}

pub mod deduction;
pub mod drawing;
pub mod family;
pub mod fingerprint;
pub mod foreign;
pub mod item_map;
mod justified;
pub mod kind;
pub mod lattice;
mod open;
pub mod packing;
pub mod puzzle;
pub mod puzzles;
pub mod recipe;
mod rows;
pub mod switches;
