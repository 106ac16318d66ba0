//! Renderers: from a drawing to bytes, one for each format. They know no puzzle.
//!
//! Colours are given once for all of them: `contacts` tells what touches and is to differ, `palette` has the colours.

mod contacts;
mod palette;
mod text;

pub use palette::Depth;
pub use text::{Look, plain, text};
