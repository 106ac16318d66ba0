//! The colours of cells: numbers, in discs on pieces and in squares in the container.

use jigsat_encodings::drawing::{CellColours, Stock, Tint};
use jigsat_encodings::packing::lattice::Colour;

use super::super::colours::{KEY, NOT_SHOWN, rule};
use super::super::palette::Shade;
use super::super::subject::View;
use super::block::{Block, below, beside};
use super::iso::At;
use super::lettering::{self, Anchor, Lettering};
use super::markup::{hex, path};
use super::outline::Point;
use super::{ink, legend};

/// The height of letters.
const LETTER: i32 = 10;
/// The most characters of a line.
const WIDEST: usize = 48;
/// The gap between the layers of a piece.
const GAP: i32 = 4;

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

/// A coloured piece: its layers from the lowest one on, side by side.
pub(crate) fn piece(stock: &Stock, cell: i32) -> Block {
    let highest = stock.cells.iter().map(|at| at[2]).max().unwrap_or(0);
    let layer = |z: usize| {
        let of_layer = || stock.cells.iter().zip(&stock.colours).filter(move |(at, _)| at[2] == z);
        let cells: Vec<At> = of_layer().map(|(at, _)| at.map(|part| part as i32)).collect();
        let mut block = legend::flat(&cells, stock.tint, cell);
        let least = [0, 1].map(|axis| cells.iter().map(|at| at[axis]).min().unwrap_or_default());
        for (at, (_, &colour)) in cells.iter().zip(of_layer()) {
            let corner = [0, 1].map(|axis| (at[axis] - least[axis]) * cell + legend::MARGIN);
            block.content += &numbers(corner, cell, [0, colour]);
        }
        block
    };
    (0..=highest).map(layer).fold(Block::default(), |row, layer| beside(&row, &layer, GAP))
}

/// The rule below a picture; from a corner, the colours themselves are not drawn.
pub(super) fn words(colours: &CellColours, view: View) -> Block {
    let key = if view == View::Iso { NOT_SHOWN } else { KEY };
    let line = |text: &str| {
        let content = Lettering { height: LETTER, anchor: Anchor::Start, class: "text" }.at([0, 7], text);
        Block { width: lettering::width(text, LETTER), height: 14, content }
    };
    let mut lines: Vec<String> = Vec::new();
    for word in format!("{key} {}", rule(colours)).split(' ') {
        match lines.last_mut().filter(|line| line.chars().count() + word.chars().count() < WIDEST) {
            Some(line) => line.extend([" ", word]),
            None => lines.push(word.to_string()),
        }
    }
    below(lines.iter().map(|text| line(text)), 2)
}
