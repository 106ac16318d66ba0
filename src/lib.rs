//! jigsat: puzzles to exact cover, CNF, disjoint paths or direct search, and back to verified layouts.
//!
//! ```text
//!  file ─parse→ Puzzle ─reduce→ problem in a FORM ─engine→ witness ─decode→ Layout ─verify→ Verified ─draw→ Drawing ─render→ text
//!                                │ ExactCover  │ dlx, cells …      │ chosen options
//!                                │ Cnf         │ varisat, sharp …  │ model
//!                                │ Search      │ backtrack         │ moves
//!                                │ Linkage     │ frontier …        │ edges in use
//! ```
//!
//! | crate | what is there | what it does not know |
//! |---|---|---|
//! | [`forms`] | the four forms of problems, their text formats, budgets | puzzles, engines |
//! | [`engines`] | an engine for every form, threads, checkpoints | puzzles |
//! | [`encodings`] | the kinds of puzzles: rules, file formats, reductions, decoders, drawings | engines |
//! | [`render`] | drawings as text, SVG, PNG and pages of HTML, and packings as models to print | engines, strategies |
//! | [`jigsat-core`](jigsat_core) | brings them together: [`session`], [`portfolio`], [`strategy`] and the other modules below | the extras, the program |
//! | [`space`] | all solutions as a diagram: queries, checkers of counts | engines |
//! | [`certificate`], [`refute`] | certificates of solutions, counts and unsolvability, with their checkers | the program |
//! | [`explain`], [`rating`] | reasons, hints, steps, ratings | the program |
//! | [`generate`], [`family`], [`book`] | new puzzles, families of puzzles, pages | the program |
//! | [`cluster`] | counts that are shared out among machines | the program |
//! | this one | all of these by one name, and the program | |
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
//! Two features are on by default. `heart` is the program `jigsat`, with what it depends on; `extras` are the crates from [`space`] to
//! [`cluster`], and the program's verbs for them. With `heart` alone the program solves, counts, checks, draws, exports and compares.

/// What most programs need: `use jigsat::prelude::*;`.
pub mod prelude {
    pub use jigsat_core::Solve;
    pub use jigsat_encodings::puzzle::Puzzle;
    pub use jigsat_engines::{
        Backtrack, Cells, Dlx, Engine, Limits, Mask, Memo, Outcome, Run, Sharp, Solutions, Varisat,
    };
    pub use jigsat_forms::{
        Amo, Cnf, CoverBuilder, ExactCover, ItemId, Lit, Model, Move, OptionId, Search, SearchTree, StateSpace, Var,
    };
}

#[doc = include_str!("../docs/library.md")]
#[cfg(doctest)]
struct Library;

#[cfg(feature = "extras")]
pub use jigsat_cluster as cluster;
pub use jigsat_core::{
    Solve, ask, assembly, checkpoint, colouring, compile, content, drafts, ordered, portfolio, problem, session,
    strategy,
};
pub use jigsat_encodings as encodings;
pub use jigsat_engines as engines;
#[cfg(feature = "extras")]
pub use jigsat_explain::{self as explain, rating};
pub use jigsat_forms as forms;
#[cfg(feature = "extras")]
pub use jigsat_proofs::{certificate, refute};
pub use jigsat_render as render;
#[cfg(feature = "extras")]
pub use jigsat_space as space;
#[cfg(feature = "extras")]
pub use jigsat_studio::{book, family, generate};
