//! The layers of a box side by side, each with its number.
//!
//! Cells have the colours of their pieces. Thick lines separate pieces, each part of a piece has a label, and signs
//! are on top.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use itertools::Itertools;
use jigsat_encodings::drawing::{Cell, Content, Layers};

use super::super::marks::{self, Marks};
use super::super::palette::Shade;
use super::block::Block;
use super::lettering::{self, Anchor, Lettering, ink};
use super::markup::{hex, path};
use super::outline::{Point, lines, outline, squares};
use super::{colours, signs, solid};

/// Room for the heading.
const HEADING: i32 = 22;
/// Room for lines at the edge.
const MARGIN: i32 = 2;
/// The height of letters, at most.
const LETTER: i32 = 13;

/// All layers, from the bottom, in cells of this size; each with its number behind `word`, if there is one.
pub(crate) fn blocks(layers: &Layers, cell: i32, word: Option<&str>) -> Vec<Block> {
    let marks = marks::in_box(layers);
    let drawn = |z| DrawnLayer { layers, marks: &marks, z, cell, word }.block().named("layer");
    (0..layers.size[2]).map(drawn).collect()
}

/// One of them.
struct DrawnLayer<'a> {
    layers: &'a Layers,
    marks: &'a Marks,
    z: usize,
    cell: i32,
    word: Option<&'a str>,
}

impl DrawnLayer<'_> {
    fn block(&self) -> Block {
        let [columns, rows, _] = self.layers.size;
        let heading = Lettering { height: 10, anchor: Anchor::Start, class: "faint" };
        let title = self.word.map_or_else(String::new, |word| format!("{word} {}", self.z + 1));
        let content = [
            heading.at([MARGIN, 5], &title),
            self.fills(),
            self.borders(),
            self.colours(),
            self.labels(),
            self.signs(),
        ]
        .concat();
        let width = (columns as i32 * self.cell + 2 * MARGIN).max(lettering::width(&title, 10) + 2 * MARGIN);
        Block { width, height: rows as i32 * self.cell + self.top() + MARGIN, content }
    }

    /// The room above the cells.
    fn top(&self) -> i32 {
        if self.word.is_some() { HEADING } else { MARGIN }
    }

    /// The upper left corner of a cell.
    fn corner(&self, [x, y]: Point) -> Point {
        [x * self.cell + MARGIN, y * self.cell + self.top()]
    }

    /// The content of a place, which may lie beside the layer.
    fn at(&self, [x, y]: Point) -> Cell {
        solid::cell(self.layers, [x, y, self.z as i32])
    }

    fn places(&self) -> impl Iterator<Item = Point> {
        let [columns, rows, _] = self.layers.size.map(|extent| extent as i32);
        (0..rows).cartesian_product(0..columns).map(|(y, x)| [x, y])
    }

    /// The cells of each piece, and those without one.
    fn fills(&self) -> String {
        let mut pieces: BTreeMap<usize, Vec<Point>> = BTreeMap::new();
        let (mut open, mut rings) = (Vec::new(), String::new());
        for at in self.places() {
            match self.at(at) {
                Cell::Piece(piece) => pieces.entry(piece).or_default().push(self.corner(at)),
                Cell::Open => open.push(self.corner(at)),
                Cell::Optional => {
                    let [x, y] = self.corner(at);
                    let (radius, half) = (self.cell / 6, self.cell / 2);
                    let _ = write!(rings, "M{} {}a{radius} {radius} 0 1 0 1 0z", x + half, y + half - radius);
                }
                Cell::Outside => {}
            }
        }
        let mut out = path("class=\"open\"", &outline(squares(&open, self.cell)));
        out += &path("class=\"free\"", &rings);
        for (piece, corners) in pieces {
            let fill = hex(Shade::of(self.layers.pieces[piece].tint).fill);
            out += &path(&format!("fill=\"{fill}\""), &outline(squares(&corners, self.cell)));
        }
        out
    }

    /// Thick lines between pieces, thin ones between their cells.
    /// Lines around and between free cells are visible on any background.
    fn borders(&self) -> String {
        let [columns, rows, _] = self.layers.size.map(|extent| extent as i32);
        let mut borders: BTreeMap<&str, Vec<[Point; 2]>> = BTreeMap::new();
        for (y, x) in (0..=rows).cartesian_product(0..=columns) {
            let here = self.at([x, y]);
            let beginning = self.corner([x, y]);
            for (other, end) in [(self.at([x - 1, y]), [x, y + 1]), (self.at([x, y - 1]), [x + 1, y])] {
                if let Some(class) = self.border(here, other) {
                    borders.entry(class).or_default().push([beginning, self.corner(end)]);
                }
            }
        }
        let drawn = |class: &str| {
            path(&format!("class=\"{class}\""), &lines(borders.get(class).into_iter().flatten().copied()))
        };
        ["hair", "grid", "rim", "line"].map(drawn).concat()
    }

    /// The class of the line between two cells, if there is one.
    fn border(&self, one: Cell, other: Cell) -> Option<&'static str> {
        let is_free = |cell| matches!(cell, Cell::Open | Cell::Optional);
        let are_remarks = self.layers.content == Content::Remarks;
        match (one, other) {
            (Cell::Outside, Cell::Outside) => None,
            // Remarks are no bodies with borders of their own.
            (Cell::Outside, _) | (_, Cell::Outside) if are_remarks => Some("rim"),
            _ if are_remarks => Some("grid"),
            (Cell::Outside, inside) | (inside, Cell::Outside) if is_free(inside) => Some("rim"),
            (one, other) if is_free(one) && is_free(other) => Some("grid"),
            (Cell::Piece(one), Cell::Piece(other)) if one == other => Some("hair"),
            _ => Some("line"),
        }
    }

    /// The numbers of the colours of cells.
    fn colours(&self) -> String {
        let number = |at: Point| {
            let [x, y] = at.map(|part| part as usize);
            colours::numbers(self.corner(at), self.cell, self.layers.colours_at([x, y, self.z]))
        };
        self.places().map(number).collect()
    }

    /// The signs in this layer.
    fn signs(&self) -> String {
        let here = self.marks.iter().filter(|([.., z], _)| *z == self.z);
        let middle = |part: i32| part + self.cell / 2;
        let signs = here.map(|(&[x, y, _], &mark)| (self.corner([x as i32, y as i32]).map(middle), mark));
        signs::signs(signs, self.cell - self.cell / 3)
    }

    fn labels(&self) -> String {
        let mut seen = BTreeSet::new();
        let mut out = String::new();
        for at in self.places() {
            let Cell::Piece(piece) = self.at(at) else { continue };
            if self.layers.content == Content::Remarks {
                out += &self.label(piece, &[at]);
            } else if !seen.contains(&at) {
                let part = self.part(at);
                out += &self.label(piece, &part);
                seen.extend(part);
            }
        }
        out
    }

    /// The cells of this layer that are connected with one of them, sorted.
    fn part(&self, start: Point) -> Vec<Point> {
        let mut part = BTreeSet::from([start]);
        let mut rest = vec![start];
        while let Some([x, y]) = rest.pop() {
            for next in [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]] {
                if self.at(next) == self.at(start) && part.insert(next) {
                    rest.push(next);
                }
            }
        }
        part.into_iter().collect()
    }

    /// The label of a piece on some of its cells.
    /// It stands in their middle if they form a rectangle, else on the cell nearest to that.
    fn label(&self, piece: usize, part: &[Point]) -> String {
        let label = &self.layers.pieces[piece];
        let sum = |axis: usize| part.iter().map(|cell| cell[axis]).sum::<i32>();
        let range = |axis: usize| part.iter().map(|cell| cell[axis]).minmax().into_option().unwrap_or_default();
        let (number, [(left, right), (top, bottom)]) = (part.len() as i32, [range(0), range(1)]);
        let is_rectangle = (right - left + 1) * (bottom - top + 1) == number;
        let half = self.cell / 2;
        let ([x, y], room) = if is_rectangle {
            let [[x, y], [to_x, to_y]] = [self.corner([left, top]), self.corner([right + 1, bottom + 1])];
            ([i32::midpoint(x, to_x), i32::midpoint(y, to_y)], to_x - x)
        } else {
            // Squares of numbers of cells times cells: more than 32 bits.
            let [number, middle @ ..] = [number, sum(0), sum(1)].map(i64::from);
            let off = |&&[x, y]: &&Point| {
                let [across, down] = [i64::from(x) * number - middle[0], i64::from(y) * number - middle[1]];
                (across.pow(2) + down.pow(2), y, x)
            };
            let [x, y] = self.corner(*part.iter().min_by_key(off).expect("a part has a cell"));
            ([x + half, y + half], self.cell)
        };
        let height = lettering::fitting(&label.text, LETTER.min(self.cell / 2), room - 8);
        Lettering { height, anchor: Anchor::Middle, class: ink(Shade::of(label.tint)) }.at([x, y], &label.text)
    }
}
