//! The pieces beside a board: their pictures, names and numbers.

use std::ops::RangeInclusive;

use jigsat_encodings::drawing::{Stock, Tile};
use jigsat_encodings::packing::lattice::Turns;

use super::blocks::{Font, scaled, side_by_side, stacked};
use super::monochrome::{Shading, monochrome};
use super::words::Vocabulary;
use crate::svg::block::Block;
use crate::svg::lettering::{self, Anchor, Lettering};
use crate::svg::pose::Pose;
use crate::svg::{legend, solid, triangle};

/// The units of a cell of a board, and of a tile's edge.
pub(super) const CELL: i32 = 36;
pub(super) const EDGE: i32 = 2 * triangle::HALF;
/// The scale of pieces in space, and the units of an edge of their cells.
pub(super) const SCALE: i32 = 4;
pub(super) const SOLID: i32 = 32;

/// How pieces lie beside the board.
pub(super) struct Beside {
    /// Their sizes, as shares of those on the board, the preferred one first.
    pub(super) shares: &'static [f64],
    /// The gaps between them, to the right and down.
    pub(super) gaps: [i32; 2],
}
pub(super) const PIECES: &Beside = &Beside { shares: &[0.6, 0.45, 0.3], gaps: [40, 25] };
/// Tiles are as large as on the board if they fit, as their numbers are to be read. They have margins for bulges.
pub(super) const TILES: &Beside = &Beside { shares: &[1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3], gaps: [15, 10] };

/// The letters below pieces.
pub(super) const LABEL: Font = Font { height: 22, class: "text" };
const CUBES: Font = Font { height: 18, class: "faint" };
/// The letters of a badge, its height around the middle of the name's capitals, and the gap behind it.
const COUNT: i32 = 18;
const BADGE: i32 = 30;
const AFTER: i32 = 14;

/// A kind of piece beside the board.
pub(super) struct PiecePicture {
    picture: Block,
    /// The units of its cells.
    cell: i32,
    pub(super) name: String,
    pub(super) count: RangeInclusive<usize>,
    /// The number of its cubes, if the picture hides one.
    cubes: String,
    /// What is cut out of paper: a picture in the units of the board; none of pieces in space.
    pub(super) cut: Option<Block>,
    /// Equal pieces have equal shapes, whatever their colours.
    pub(super) shape: String,
}

impl PiecePicture {
    /// A piece of a flat puzzle is drawn flat, any other one in space.
    pub(super) fn new(stock: &Stock, turns: Option<Turns>, is_flat: bool, words: &Vocabulary) -> Self {
        let cells: Vec<[i32; 3]> = stock.cells.iter().map(|cell| cell.map(|part| part as i32)).collect();
        let is_flat = is_flat && cells.iter().all(|cell| cell[2] == 0);
        let is_coloured = !stock.colours.is_empty();
        let (picture, cell, is_clear) = if is_coloured {
            (legend::coloured(stock, CELL), CELL, true)
        } else if is_flat {
            (legend::flat(&cells, stock.tint, CELL), CELL, true)
        } else {
            let Pose { cells, is_clear } = Pose::of(cells, turns);
            (solid::piece(cells, stock.tint, SCALE), SOLID, is_clear)
        };
        Self {
            cut: is_flat.then(|| picture.clone()),
            picture,
            cell,
            name: words.name(&stock.what),
            count: stock.count.clone(),
            cubes: if is_clear { String::new() } else { words.cubes(stock.cells.len()) },
            shape: format!("{:?}{:?}", stock.cells, stock.colours),
        }
    }

    /// A tile. The size of its edges is four cells.
    pub(super) fn tile(tile: &Tile) -> Self {
        Self {
            picture: triangle::single(tile),
            cell: EDGE / 4,
            name: String::new(),
            count: 1..=1,
            cubes: String::new(),
            cut: Some(triangle::straight(tile)),
            shape: format!("{tile:?}"),
        }
    }

    /// The same without colours.
    pub(super) fn in_black_and_white(self, fill: Shading) -> Self {
        let [picture, cut] = [Some(self.picture), self.cut].map(|it| it.map(|block| monochrome(&block, fill)));
        Self { picture: picture.unwrap_or_default(), cut, ..self }
    }

    /// The piece with its name below, its cells of this size.
    pub(super) fn drawn(&self, size: f64) -> Block {
        let picture = scaled(&self.picture, size / f64::from(self.cell));
        let name = side_by_side(&badge(&self.count), &LABEL.line(&self.name, 400), AFTER);
        stacked([picture, name, CUBES.line(&self.cubes, 400)], 12)
    }
}

/// The number of equal pieces, set apart from numbers in their name; nothing for a single one.
fn badge(count: &RangeInclusive<usize>) -> Block {
    let text = match (count.start(), count.end()) {
        (1, 1) => return Block::default(),
        (least, most) if least == most => format!("{least}×"),
        (least, most) => format!("{least}–{most}×"),
    };
    let radius = BADGE / 2;
    let straight = lettering::width(&text, COUNT) - COUNT / 2;
    let arc = |to: i32| format!("a{radius} {radius} 0 0 1 0 {to}");
    let middle = LABEL.height / 2 + 1;
    let shape = format!("M{radius} {}h{straight}{}h-{straight}{}z", middle - radius, arc(BADGE), arc(-BADGE));
    let width = straight + BADGE;
    let lettering = Lettering { height: COUNT, anchor: Anchor::Middle, class: "pale" };
    let content = format!("<path class=\"badge\" d=\"{shape}\"/>\n{}", lettering.at([width / 2, middle], &text));
    Block { width, height: BADGE, content }
}

#[cfg(test)]
mod tests {
    use super::super::words::Language;
    use super::*;
    use jigsat_encodings::drawing::Tint;

    /// Numbers of pieces are no dimensions, and no names.
    #[test]
    fn the_number_of_pieces_is_apart_from_their_name() {
        let drawn = |what: &str, count: RangeInclusive<usize>| {
            let stock =
                Stock { what: what.into(), tint: Tint::Piece(0), cells: vec![[0; 3]], colours: Vec::new(), count };
            PiecePicture::new(&stock, None, false, Language::German.words()).drawn(60.0)
        };
        for (what, name) in [("cuboid 1x1x2", "1 × 1 × 2"), ("piece 2", "2")] {
            let [one, two] = [1..=1, 2..=2].map(|count| drawn(what, count).content);
            let name = LABEL.line(name, 400).content;
            assert!(one.contains(&name) && two.contains(&name), "{what}");
            assert!(!one.contains("badge") && two.contains("class=\"badge\""), "{what}");
        }
        assert_ne!(badge(&(0..=4)).content, badge(&(4..=4)).content);
        assert!(badge(&(10..=20)).width > badge(&(2..=2)).width);
    }
}
