//! Renderers: from a drawing to bytes, one file per kind of picture. They know no puzzle.

mod layers;
mod literals;
mod options;
mod paths;
mod triangle;

use anstyle::{Ansi256Color, Color, Style};
use jigsat_encodings::drawing::{Drawing, Tint};

/// Puts a text into the colour of a tint.
type Paint<'a> = &'a dyn Fn(&str, Tint) -> String;

/// Background colours that black letters are easy to read on, neighbours easy to tell apart (numbers of the 256-colour palette).
const PALETTE: [u8; 14] = [110, 174, 150, 180, 139, 116, 210, 186, 146, 115, 223, 182, 109, 216];
const GOLD: u8 = 220;

/// The picture as text with ANSI colours.
pub fn coloured(drawing: &Drawing) -> String {
    text(drawing, &|text, tint| {
        let colour = match tint {
            Tint::Piece(number) => PALETTE[number % PALETTE.len()],
            Tint::Gold => GOLD,
        };
        let style = Style::new()
            .bg_color(Some(Color::Ansi256(Ansi256Color(colour))))
            .fg_color(Some(Color::Ansi256(Ansi256Color(16))));
        format!("{style}{text}{style:#}")
    })
}

/// The picture as plain text.
pub fn plain(drawing: &Drawing) -> String {
    text(drawing, &|text, _| text.to_string())
}

fn text(drawing: &Drawing, paint: Paint<'_>) -> String {
    match drawing {
        Drawing::Layers(layers) => layers::lines(layers, paint),
        Drawing::Triangle(triangle) => triangle::lines(triangle, paint),
        Drawing::Paths(paths) => paths::lines(paths, paint),
        Drawing::Options(options) => options::lines(options),
        Drawing::Literals(literals) => literals::lines(literals),
    }
}
