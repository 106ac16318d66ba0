//! jigsat: puzzles to exact cover, CNF, disjoint paths or direct search, and back to verified layouts.
//!
//! ```text
//!  file ─parse→ Puzzle ─reduce→ problem in a form ─engine→ witness ─decode→ Layout ─verify→ Verified ─draw→ Drawing ─render→ text
//!                                │ ExactCover  │ dlx, mask │ chosen options
//!                                │ Cnf         │ varisat   │ model
//!                                │ Search      │ backtrack │ moves
//!                                │ Linkage     │ frontier  │ paths
//! ```
//!
//! The puzzles, their reductions and decoders are in the crate [`jigsat_encodings`], without any engine; the engines, which know no
//! puzzle, in [`jigsat_engines`]. Here are the [`strategy`] that brings both together, and the renderers ([`render`]).
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use jigsat_engines::Limits;
//! use jigsat::strategy::Strategy;
//! use jigsat_encodings::kind::Kind;
//!
//! let text = "3 3 3\n6\n1 3 3\n1 3 3\n1 1 3\n1 1 2\n1 1 2\n1 1 1\n";
//! let kind = Kind::recognise(text).expect("the format of golden-centre puzzles");
//! let puzzle = kind.parse(text)?;
//! let strategy = Strategy::parse(kind, "cover+dlx")?;
//! let mut first = None;
//! let run = strategy.run(&puzzle, &Limits::none(), &mut |layout| {
//!     first.get_or_insert_with(|| jigsat::render::plain(&layout.draw()));
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(run.layouts, 36_u8.into());
//! assert!(first.is_some_and(|picture| picture.starts_with("layer 1   layer 2   layer 3\n")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod certificate;
pub mod checkpoint;
pub mod explain;
pub mod render;
pub mod strategy;
