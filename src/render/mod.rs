//! Renderers: from a drawing to bytes, one for each format. They know no puzzle.
//!
//! Colours are given once for all of them: `contacts` tells what touches and is to differ, `palette` has the colours.

mod contacts;
pub mod html;
mod marks;
mod palette;
#[cfg(feature = "png")]
mod png;
mod shades;
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
