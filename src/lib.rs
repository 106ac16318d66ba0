//! jigsat: puzzles to exact cover, CNF, disjoint paths or direct search, and back to verified layouts.
//!
//! ```text
//!  file ─parse→ Puzzle ─reduce→ problem in a FORM ─engine→ witness ─decode→ Layout ─verify→ Verified ─draw→ Drawing ─render→ text
//!                                │ ExactCover  │ dlx, cells …      │ chosen options
//!                                │ Cnf         │ varisat, sharp …  │ model
//!                                │ Search      │ backtrack         │ moves
//!                                │ Linkage     │ frontier, ripup   │ edges in use
//! ```
//!
//! | crate | what is there | what it does not know |
//! |---|---|---|
//! | [`forms`] | the four forms of problems, their text formats, budgets | puzzles, engines |
//! | [`engines`] | an engine for every form, threads, checkpoints | puzzles |
//! | [`encodings`] | the kinds of puzzles: rules, file formats, reductions, decoders, drawings | engines |
//! | this one | brings them together | |
//!
//! | module | what is there |
//! |---|---|
//! | [`ask`] | a puzzle's layouts in a loop, their number, uniqueness: see [`Solve`] |
//! | [`strategy`] | which reduction, which engine; the plan of a run |
//! | [`certificate`] | claims about puzzles with proofs, and an independent checker |
//! | [`content`] | from the bytes of a file to its text |
//! | [`problem`] | formal problems to be written for other programs, and what these find |
//! | [`generate`] | boards at random |
//! | [`explain`] | why there is no solution, what comes next, how hard it is |
//! | [`cluster`] | counts and proofs that are shared out among machines |
//! | [`checkpoint`] | what a long count has come to, as text |
//! | [`drafts`] | files and folders that take their place when they are whole |
//! | [`render`] | drawings as text, SVG, PNG and pages of HTML, and packings as models to print |
//!
//! ```
//! use jigsat::Solve;
//! use jigsat::encodings::puzzle::Puzzle;
//! use jigsat::encodings::puzzles::cuboid::Cuboid;
//!
//! let puzzle = Cuboid::new([3, 3, 3], [[1, 3, 3], [1, 3, 3], [1, 1, 3], [1, 1, 2], [1, 1, 2], [1, 1, 1]])?;
//! assert_eq!(puzzle.count()?, 36_u8.into());
//! for layout in puzzle.solutions().take(1) {
//!     let layout = layout?;
//!     let picture = jigsat::render::plain(&puzzle.draw(&layout));
//!     assert!(picture.starts_with("layer 1   layer 2   layer 3\n"));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The program `jigsat` is behind the feature `cli`, which is on by default: whoever wants the library only switches it off
//! (`default-features = false`) and has none of the program's dependencies.

#[doc = include_str!("../docs/library.md")]
#[cfg(doctest)]
struct Library;

pub mod ask;
pub mod certificate;
pub mod checkpoint;
pub mod cluster;
pub mod content;
pub mod drafts;
pub mod explain;
pub mod generate;
pub mod problem;
pub mod render;
mod sealed;
pub mod strategy;

pub use jigsat_encodings as encodings;
pub use jigsat_engines as engines;
pub use jigsat_forms as forms;

pub use ask::Solve;
