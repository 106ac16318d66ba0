//! Renderers: from a drawing to bytes, one for each format. They know no puzzle.
//!
//! `palette` has the colours of names, the same for all of them.

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;

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
