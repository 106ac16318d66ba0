//! The colours of cells: numbers, in discs on pieces and in squares in the container.

use jigsat_encodings::drawing::{CellColours, Tint};
use jigsat_encodings::packing::lattice::Colour;

use super::super::colours::{KEY, NOT_SHOWN, rule};
use super::super::palette::Shade;
use super::super::subject::View;
use super::block::{Block, below};
use super::lettering::{self, Anchor, Lettering, ink};
use super::markup::{hex, path};
use super::outline::Point;

/// The height of letters.
const LETTER: i32 = 10;
/// The most characters of a line.
const WIDEST: usize = 48;
/// The numbers of the container's colour, above, and of the piece's, below, in a cell; 0 is none.
pub(super) fn numbers([x, y]: Point, cell: i32, [container, piece]: [Colour; 2]) -> String {
    let (size, edge) = (cell * 2 / 5, cell / 12);
    let far = cell - size - edge;
    let square = format!("M{} {}h{size}v{size}h-{size}z", x + edge, y + edge);
    let radius = size / 2;
    let (left, middle) = (x + far, y + far + radius);
    let disc = format!("M{left} {middle}a{radius} {radius} 0 0 1 {0} 0a{radius} {radius} 0 0 1-{0} 0z", 2 * radius);
    number(&square, [x + edge + size / 2, y + edge + size / 2], size, container)
        + &number(&disc, [left + radius, middle], size, piece)
}

/// A number on its colour.
fn number(outline: &str, middle: Point, size: i32, colour: Colour) -> String {
    if colour == 0 {
        return String::new();
    }
    let (text, shade) = (colour.to_string(), Shade::of(Tint::Piece(usize::from(colour) - 1)));
    let height = lettering::fitting(&text, size * 3 / 5, size - 2);
    let letters = Lettering { height, anchor: Anchor::Middle, class: ink(shade) };
    path(&format!("fill=\"{}\"", hex(shade.fill)), outline)
        + &path("class=\"crease\"", outline)
        + &letters.at(middle, &text)
}

/// The rule below a picture; from a corner, the colours themselves are not drawn.
pub(super) fn words(colours: &CellColours, view: View) -> Block {
    let key = if view == View::Iso { NOT_SHOWN } else { KEY };
    let mut lines: Vec<String> = Vec::new();
    for word in format!("{key} {}", rule(colours)).split(' ') {
        match lines.last_mut().filter(|line| line.chars().count() + word.chars().count() < WIDEST) {
            Some(line) => line.extend([" ", word]),
            None => lines.push(word.to_string()),
        }
    }
    below(lines.iter().map(|text| lettering::line(text, LETTER, [0, 14])), 2)
}
