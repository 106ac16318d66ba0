//! Drawings as text, with ANSI colours or without, one file per kind of drawing.
//!
//! A picture without marks can be read back, if its kind reads layouts; open places are dots. In a picture with
//! marks, some dots are [`signs`].

mod layers;
mod legend;
mod options;
mod paths;
mod signs;
mod strips;
mod triangle;

use std::borrow::Cow;

use jigsat_encodings::drawing::{Drawing, Tint};
use jigsat_forms::cnf::dimacs::value_lines;

use super::palette::Depth;
pub(crate) use legend::counted;

/// Gives a text the colour of a tint.
type Paint<'a> = &'a dyn for<'t> Fn(&'t str, Tint) -> Cow<'t, str>;

/// What pictures in text look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// The available colours; without any, the text is plain.
    pub colours: Option<Depth>,
    /// The width in columns for layers side by side and legends.
    pub columns: usize,
    /// Are longer rows cut into strips, for terminals, which would break them anywhere?
    /// Readers of layouts need whole rows.
    pub is_cut: bool,
    /// Are paths shown as a grid of labels, and not as lines?
    pub is_grid: bool,
}

impl Look {
    /// Plain text for files.
    pub const PLAIN: Self = Self { colours: None, columns: 100, is_cut: false, is_grid: false };
}

/// The picture as text, with ANSI colours if there are any.
pub fn text(drawing: &Drawing, look: &Look) -> String {
    let Some(depth) = look.colours else {
        return painted(drawing, look, &|text, _| text.into());
    };
    painted(drawing, look, &|text, tint| {
        let style = depth.style(tint);
        format!("{style}{text}{style:#}").into()
    })
}

/// The picture as [plain](Look::PLAIN) text.
pub fn plain(drawing: &Drawing) -> String {
    text(drawing, &Look::PLAIN)
}

fn painted(drawing: &Drawing, look: &Look, paint: Paint<'_>) -> String {
    match drawing {
        Drawing::Layers(layers) => layers::lines(layers, look, paint),
        Drawing::Triangle(triangle) => triangle::lines(triangle, look, paint),
        Drawing::Paths(paths) => paths::lines(paths, look, paint),
        Drawing::Options(options) => options::lines(options),
        Drawing::Matrix(matrix) => options::matrix(matrix),
        Drawing::Literals(literals) => value_lines(literals),
    }
}
