//! Renderers of drawings, one for each format. They are independent of puzzles.
//!
//! All of them share the colours of `palette`.

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
mod readme {}

pub mod book;
mod colours;
pub mod html;
mod marks;
mod palette;
#[cfg(feature = "png")]
mod png;
pub mod stl;
mod subject;
mod svg;
mod text;

pub use palette::Depth;
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use subject::{NoPicture, Subject, View};
pub use svg::{escaped, svg};
pub use text::{Look, plain, text};
