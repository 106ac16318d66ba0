//! The legend: the pieces, drawn small, with their names and counts.
//!
//! Beside layers, flat pieces are drawn flat. Equal pieces share an entry, with their labels.

use std::collections::BTreeMap;
use std::fmt::Write;

use itertools::Itertools;
use jigsat_encodings::drawing::{Label, Layers, Meaning, Stock, Tint};
use jigsat_encodings::packing::lattice::Turns;

use super::super::palette::Shade;
use super::super::subject::View;
use super::super::text::counted;
use super::block::{Block, below, beside, centred, in_line, rows};
use super::colours;
use super::iso::At;
use super::lettering::{self, Anchor, Lettering, ink};
use super::markup::{hex, path};
use super::outline::{Point, lines, outline, squares};
use super::pose::Pose;
use super::solid;

/// The least and the greatest width of labels; it grows with their number.
const CHIPS: (i32, i32) = (150, 400);
/// The gap between two labels.
const SPACE: i32 = 3;
/// The height of a label's background.
const CHIP: i32 = 18;
/// The height of letters.
const LETTER: i32 = 10;
/// The size of a cell of a flat piece in the smallest scale.
const FLAT: i32 = 9;
/// The same with numbers in them.
const COLOURED: i32 = 15;
/// Room for lines at the edge of a flat piece.
const MARGIN: i32 = 2;
/// The widest small piece, where the scale can be chosen.
const SMALL: i32 = 100;
/// The gap between the layers of a piece.
const LAYERS: i32 = 4;
/// The gap between entries.
pub(super) const GAP: [i32; 2] = [24, 14];

/// A line of the legend.
struct LegendEntry<'a> {
    cells: Vec<At>,
    tint: Tint,
    text: String,
    chips: Vec<&'a Label>,
    /// A piece with colours, which are drawn on its layers.
    coloured: Option<&'a Stock>,
}

/// The entries, all of them equally wide, of pieces that may be turned like this.
pub(super) fn blocks(layers: &Layers, turns: Option<Turns>, view: View) -> Vec<Block> {
    let mut entries = entries(layers);
    entries
        .iter_mut()
        .filter(|entry| entry.coloured.is_none() && !is_drawn_flat(entry, view))
        .for_each(|entry| entry.pose(turns));
    let pictures = pictures(&entries, view);
    let width = pictures.iter().map(|picture| picture.width).max().unwrap_or(0);
    let with_text = |(entry, picture): (&LegendEntry<'_>, Block)| {
        let words = below([words(&entry.text), chips(entry)], 6);
        let picture = centred(&picture, [width, picture.height]);
        let height = picture.height.max(words.height);
        let mut row = Block::default();
        row.put([0, (height - picture.height) / 2], &picture);
        row.put([width + 12, (height - words.height) / 2], &words);
        row
    };
    let rows: Vec<Block> = entries.iter().zip(pictures).map(with_text).collect();
    let widest = rows.iter().map(|row| row.width).max().unwrap_or(0);
    rows.into_iter().map(|row| row.at_least(widest)).collect()
}

/// The pictures in one scale, the largest that makes all of them small.
fn pictures(entries: &[LegendEntry<'_>], view: View) -> Vec<Block> {
    let drawn = |scale| -> Vec<Block> {
        let piece = |entry: &LegendEntry<'_>| {
            if let Some(stock) = entry.coloured {
                coloured(stock, COLOURED * scale)
            } else if is_drawn_flat(entry, view) {
                flat(&entry.cells, entry.tint, FLAT * scale)
            } else {
                solid::piece(entry.cells.iter().copied(), entry.tint, scale)
            }
        };
        entries.iter().map(piece).collect()
    };
    let large = drawn(2);
    if large.iter().all(|picture| picture.width.max(picture.height) <= SMALL) { large } else { drawn(1) }
}

fn is_drawn_flat(entry: &LegendEntry<'_>, view: View) -> bool {
    view == View::Layers && entry.cells.iter().map(|cell| cell[2]).all_equal()
}

impl LegendEntry<'_> {
    /// Turns the piece as it is drawn in space. If a cell can't be seen, their number is written.
    fn pose(&mut self, turns: Option<Turns>) {
        let Pose { cells, is_clear } = Pose::of(self.cells.iter().copied(), turns);
        self.cells = cells;
        if !is_clear {
            let _ = write!(self.text, ", {} cells", self.cells.len());
        }
    }
}

/// A piece that is one layer high, from above, in cells of this size.
pub(crate) fn flat(cells: &[At], tint: Tint, size: i32) -> Block {
    let least = [0, 1].map(|axis| cells.iter().map(|cell| cell[axis]).min().unwrap_or_default());
    let corners: Vec<Point> =
        cells.iter().map(|cell| [0, 1].map(|axis| (cell[axis] - least[axis]) * size + MARGIN)).collect();
    let shape = outline(squares(&corners, size));
    let fill = format!("fill=\"{}\"", hex(Shade::of(tint).fill));
    let hairs = path("class=\"hair\"", &lines(squares(&corners, size)));
    let content = path(&fill, &shape) + &hairs + &path("class=\"edge\"", &shape);
    let [width, height] =
        [0, 1].map(|axis| corners.iter().map(|corner| corner[axis] + size).max().unwrap_or_default() + MARGIN);
    Block { width, height, content }
}

/// A coloured piece: its layers from the lowest one on, side by side.
pub(crate) fn coloured(stock: &Stock, cell: i32) -> Block {
    let highest = stock.cells.iter().map(|at| at[2]).max().unwrap_or(0);
    let layer = |z: usize| {
        let of_layer = || stock.cells.iter().zip(&stock.colours).filter(move |(at, _)| at[2] == z);
        let cells: Vec<At> = of_layer().map(|(at, _)| at.map(|part| part as i32)).collect();
        let mut block = flat(&cells, stock.tint, cell);
        let least = [0, 1].map(|axis| cells.iter().map(|at| at[axis]).min().unwrap_or_default());
        for (at, (_, &colour)) in cells.iter().zip(of_layer()) {
            let corner = [0, 1].map(|axis| (at[axis] - least[axis]) * cell + MARGIN);
            block.content += &colours::numbers(corner, cell, [0, colour]);
        }
        block
    };
    (0..=highest).map(layer).fold(Block::default(), |row, layer| beside(&row, &layer, LAYERS))
}

/// The entries: kinds of pieces in a layout, or every piece where labels are names.
/// Of an empty box, they are the pieces beside it.
fn entries<'a>(layers: &'a Layers) -> Vec<LegendEntry<'a>> {
    let bodies = layers.bodies();
    let entry = |cells: &[[usize; 3]], tint, text| {
        let cells = cells.iter().map(|cell| cell.map(|part| part as i32)).collect();
        LegendEntry { cells, tint, text, chips: Vec::new(), coloured: None }
    };
    let kind = |Meaning { pieces, what }: &Meaning| LegendEntry {
        chips: pieces.iter().map(|&piece| &layers.pieces[piece]).collect(),
        ..entry(&bodies[pieces[0]], layers.pieces[pieces[0]].tint, counted(what, &(pieces.len()..=pieces.len())))
    };
    let single = |(number, label): (usize, &Label)| entry(&bodies[number], label.tint, label.text.to_string());
    let stock = |stock: &'a Stock| LegendEntry {
        coloured: Some(stock).filter(|stock| !stock.colours.is_empty()),
        ..entry(&stock.cells, stock.tint, counted(&stock.what, &stock.count))
    };
    let is_named = layers.legend.is_empty() && layers.stock.is_empty();
    let named = layers.pieces.iter().enumerate().filter(|_| is_named);
    // The order of the puzzle is the same below all layouts.
    let named = named.sorted_by_key(|(_, label)| label.tint).map(single);
    layers.legend.iter().map(kind).chain(named).chain(layers.stock.iter().map(stock)).collect()
}

fn words(text: &str) -> Block {
    let line = lettering::line(text, LETTER, [1, 14]);
    Block { width: line.width + 1, ..line }
}

/// The labels, each on its colour.
fn chips(entry: &LegendEntry<'_>) -> Block {
    let number = entry.chips.len() as i32;
    let most = (CHIPS.1 * number / 128).clamp(CHIPS.0, CHIPS.1);
    let mut block = Block::default();
    let (mut squares, mut letters) = (BTreeMap::<[u8; 3], String>::new(), String::new());
    let [mut x, mut y] = [0, 0];
    for label in &entry.chips {
        let shade = Shade::of(label.tint);
        let width = (lettering::width(&label.text, LETTER) + 8).max(CHIP);
        if x > 0 && x + width > most {
            [x, y] = [0, y + CHIP + SPACE];
        }
        let _ = write!(squares.entry(shade.fill).or_default(), "M{x} {y}h{width}v{CHIP}h-{width}z");
        let lettering = Lettering { height: LETTER, anchor: Anchor::Middle, class: ink(shade) };
        letters += &lettering.at([x + width / 2, y + CHIP / 2], &label.text);
        (block.width, block.height) = (block.width.max(x + width), y + CHIP);
        x += width + SPACE;
    }
    let squares = squares.iter().map(|(&fill, data)| path(&format!("fill=\"{}\"", hex(fill)), data));
    block.content = squares.collect::<String>() + &letters;
    block
}

/// The legend in columns, no wider than this.
pub(super) fn block(entries: &[Block], width: i32) -> Block {
    // Entries go row by row, as words are read.
    below(rows(entries, width, GAP[0]).into_iter().map(|row| in_line(row, GAP[0])), GAP[1])
}
