//! Pictures of puzzles and layouts, independent of output formats.
//!
//! Puzzle kinds make drawings, and renderers turn them into text or any other format; they are independent of each other. A *sketch* shows
//! the unsolved puzzle: an empty container and the pieces beside it, a board without paths, loose tiles, all options. The drawing of a
//! layout shows all pieces in their places.

mod number_grid;
mod part;

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::lattice::{Colour, Pairs, Turns, cells_of, index_of};
pub use number_grid::NumberGrid;

/// A picture in terms of its meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Drawing {
    /// A box of unit cells, filled with pieces.
    Layers(Layers),
    /// A big triangle of triangular tiles.
    Triangle(Triangle),
    /// A rectangular grid with paths.
    Paths(Paths),
    /// Chosen options of an exact-cover problem.
    Options(Options),
    /// All options of an exact-cover problem: a sketch.
    Matrix(Matrix),
    /// Values of variables, as the true literals.
    ///
    /// A literal is the number of the variable, from 1, negative if it is false.
    Literals(Vec<i64>),
}

/// The colour of a name: of a kind of piece, a pair of labels, a figure.
///
/// A name has one colour in the pictures of its puzzle and of all layouts. Copies of a piece have one name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tint {
    /// The colour of the name with this number, from 0, in the order of the puzzle file.
    Piece(usize),
    /// Gold, for the piece that stands apart from all others.
    Gold,
    /// A share of the whole in tenths, from 0 (light) to 10 (dark).
    Share(u8),
}

/// A short text in a colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The text; the cells of a path share it.
    pub text: Arc<str>,
    /// Its colour.
    pub tint: Tint,
}

/// A place in a picture: column, row and layer of a cell.
///
/// In a big triangle it is the number of a place in its row, and the row.
pub type Spot = [usize; 3];

/// The reason for a mark at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// It is a premise of a conclusion.
    Reason,
    /// A piece, a tile or a path in question does not come here.
    Excluded,
    /// It comes here.
    Result,
}

/// A box of unit cells.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Layers {
    /// The extent in x (along a row), y (the rows) and z (the layers, from the bottom).
    pub size: [usize; 3],
    /// The content of the cells.
    pub content: Content,
    /// The pieces, each with its label.
    pub pieces: Vec<Label>,
    /// The meaning of the pieces, equal ones together, where the labels do not show it.
    pub legend: Vec<Meaning>,
    /// The pieces that lie beside the box.
    pub stock: Vec<Stock>,
    /// The allowed turns of these pieces; `None` if other rules limit their places, too.
    pub turns: Option<Turns>,
    /// The cells; x fastest, then y, then z.
    pub cells: Vec<Cell>,
    /// The moves that bring the pieces to their places, in order; empty if they are not shown.
    pub steps: Vec<Step>,
    /// The marked cells.
    pub marks: Vec<(Spot, Mark)>,
    /// The colours of cells, if the puzzle has any.
    pub colours: Option<Box<CellColours>>,
}

/// The colours of the cells of a box, from 1; 0 is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellColours {
    /// For each cell, the colour of the container and that of the piece in it.
    pub cells: Vec<[Colour; 2]>,
    /// The colours of pieces and container that may meet. No other two may.
    pub pairs: Pairs,
}

/// The content of the cells of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Content {
    /// Pieces: each is one body.
    #[default]
    Pieces,
    /// Remarks on single cells, such as weights. Equal remarks are one piece, as they have one label.
    Remarks,
}

/// A cell of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// Outside the container.
    Outside,
    /// Inside and free, must be filled.
    Open,
    /// Inside and free, may stay empty.
    Optional,
    /// Taken by the piece with this index.
    Piece(usize),
}

/// Equal pieces that lie beside the box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stock {
    /// The name of each of them: `piece 5`.
    pub what: String,
    /// Its colour.
    pub tint: Tint,
    /// The cells of one of them, x, y and z from 0, lying flat.
    pub cells: Vec<[usize; 3]>,
    /// The colours of these cells; empty if none has one.
    pub colours: Vec<Colour>,
    /// The number of them that a layout uses, at least and at most.
    pub count: RangeInclusive<usize>,
}

/// A straight move of some pieces together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The moved pieces, at least one.
    pub pieces: Vec<usize>,
    /// The unit vector of the move.
    pub direction: [i8; 3],
    /// The number of cells that they move; `None` if they come from outside the box.
    pub distance: Option<usize>,
}

impl Step {
    /// The shift of its pieces; zero if they come from outside.
    pub fn shift(&self) -> [i32; 3] {
        self.direction.map(|part| i32::from(part) * self.distance.unwrap_or(0) as i32)
    }
}

/// The meaning of some pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meaning {
    /// The pieces, at least one.
    pub pieces: Vec<usize>,
    /// The meaning of each of them.
    pub what: String,
}

impl Drawing {
    /// The same picture with these marks. Drawings that have no place for marks stay as they are.
    #[must_use]
    pub fn marked(mut self, marks: &[(Spot, Mark)]) -> Self {
        match &mut self {
            Drawing::Layers(Layers { marks: own, .. })
            | Drawing::Triangle(Triangle { marks: own, .. })
            | Drawing::Paths(Paths { marks: own, .. }) => own.extend_from_slice(marks),
            Drawing::Options(_) | Drawing::Matrix(_) | Drawing::Literals(_) => {}
        }
        self
    }

    /// Has the picture any marks, or walls of paths?
    pub fn has_signs(&self) -> bool {
        match self {
            Drawing::Layers(Layers { marks, .. }) | Drawing::Triangle(Triangle { marks, .. }) => !marks.is_empty(),
            Drawing::Paths(Paths { marks, cells, .. }) => {
                !marks.is_empty() || cells.iter().any(|cell| cell.walls.contains(&true))
            }
            Drawing::Options(_) | Drawing::Matrix(_) | Drawing::Literals(_) => false,
        }
    }
}

impl Layers {
    /// A box whose cells are all outside of the container.
    pub fn new(size: [usize; 3]) -> Self {
        Self { size, cells: vec![Cell::Outside; size.iter().product()], ..Self::default() }
    }

    /// A container without pieces, from a function of its cells.
    pub fn container(size: [usize; 3], cell: impl Fn([usize; 3]) -> Cell) -> Self {
        let mut layers = Self::new(size);
        layers.cells = layers.places().map(cell).collect();
        layers
    }

    /// All places of the box, in the order of the cells.
    pub fn places(&self) -> impl Iterator<Item = [usize; 3]> + use<> {
        cells_of(self.size)
    }

    /// Colours a cell of the piece in it, if the puzzle has colours.
    pub fn set_colour(&mut self, at: [usize; 3], colour: Colour) {
        let index = self.index(at);
        if let Some(colours) = &mut self.colours {
            colours.cells[index][1] = colour;
        }
    }

    /// Adds a piece.
    pub fn add(&mut self, label: Label, cells: impl IntoIterator<Item = [usize; 3]>) {
        let piece = self.pieces.len();
        self.pieces.push(label);
        for at in cells {
            let index = self.index(at);
            self.cells[index] = Cell::Piece(piece);
        }
    }

    /// Makes a cell free, inside the container.
    pub fn open(&mut self, at: [usize; 3]) {
        let index = self.index(at);
        self.cells[index] = Cell::Open;
    }

    /// The state of a cell.
    pub fn cell(&self, at: [usize; 3]) -> Cell {
        self.cells[self.index(at)]
    }

    /// The piece in a cell.
    pub fn at(&self, at: [usize; 3]) -> Option<&Label> {
        match self.cell(at) {
            Cell::Piece(piece) => Some(&self.pieces[piece]),
            Cell::Outside | Cell::Open | Cell::Optional => None,
        }
    }

    /// The cells of each piece, in reading order (layer, row, column).
    pub fn bodies(&self) -> Vec<Vec<[usize; 3]>> {
        let mut bodies = vec![Vec::new(); self.pieces.len()];
        for (at, &cell) in self.places().zip(&self.cells) {
            if let Cell::Piece(piece) = cell {
                bodies[piece].push(at);
            }
        }
        bodies
    }

    /// The colours of the container and of the piece in a cell, 0 for none.
    pub fn colours_at(&self, at: [usize; 3]) -> [Colour; 2] {
        self.colours.as_ref().map_or([0; 2], |colours| colours.cells[self.index(at)])
    }

    fn index(&self, at: [usize; 3]) -> usize {
        index_of(self.size, at)
    }
}

/// A big triangle: row r (from the top, from 0) has 2r + 1 places, alternately pointing up and down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Triangle {
    /// The places row by row, each with its tile, if there is one.
    pub rows: Vec<Vec<Option<Tile>>>,
    /// The tiles that lie beside the triangle, pointing up.
    pub stock: Vec<Tile>,
    /// The marked places.
    pub marks: Vec<(Spot, Mark)>,
}

/// A tile: the halves at its left, right and horizontal edge.
///
/// The horizontal edge is the bottom of a tile that points up, the top of one that points down.
pub type Tile = [Half; 3];

/// Half a figure at the edge of a tile: the number of the figure, from 1.
///
/// It is negative for one of the two kinds of halves. A half and its counterpart make up the figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Half(pub i32);

impl Half {
    /// The figure's colour; figures count from 1, colours from 0.
    pub fn tint(self) -> Tint {
        Tint::Piece(self.0.unsigned_abs().saturating_sub(1) as usize)
    }
}

/// A grid with paths along cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paths {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The cells, row by row.
    pub cells: Vec<PathCell>,
    /// Must every cell that is not blocked be used?
    pub is_full: bool,
    /// May a path run beside itself?
    pub may_touch: bool,
    /// The marked cells.
    pub marks: Vec<(Spot, Mark)>,
}

/// A cell of a grid with paths.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PathCell {
    /// The path that the cell belongs to, if any, as its label.
    pub label: Option<Label>,
    /// Is the label printed in the grid: does a path end here?
    pub is_end: bool,
    /// Does the path continue to the cell above, to the right, below, to the left?
    pub links: [bool; 4],
    /// Is a continuation to that side excluded, where that is shown?
    pub walls: [bool; 4],
    /// May no path use the cell?
    pub is_blocked: bool,
}

/// The chosen options of an exact-cover problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Each option as its items, with their colours if they have any: `name` or `name:colour`.
    pub options: Vec<Vec<String>>,
    /// The place of each in the [`Matrix`] of the problem, from 0.
    pub rows: Vec<usize>,
}

/// All options of an exact-cover problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matrix {
    /// The names of the items; the primary ones stand first.
    pub items: Vec<String>,
    /// The number of primary items, which must be covered.
    pub primary: usize,
    /// For each option its items, as indices into `items`, with their colours if they have any.
    pub rows: Vec<Vec<(usize, Option<String>)>>,
    /// The grid of numbers that the problem describes, if it does: pictures show it instead of the matrix.
    pub grid: Option<NumberGrid>,
}

/// Names pieces A, B, …, Z, a, …, z, AA, AB, …; the letters of `reserved` are left out.
pub fn letters(number: usize, reserved: &str) -> String {
    let alphabet: Vec<char> = ('A'..='Z').chain('a'..='z').filter(|c| !reserved.contains(*c)).collect();
    let mut rest = number;
    let mut name = Vec::new();
    loop {
        name.push(alphabet[rest % alphabet.len()]);
        match (rest / alphabet.len()).checked_sub(1) {
            Some(next) => rest = next,
            None => return name.into_iter().rev().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        let names = [0, 1, 5, 6, 24, 25, 50, 51, 52].map(|i| letters(i, "G"));
        assert_eq!(names, ["A", "B", "F", "H", "Z", "a", "z", "AA", "AB"]);
        let all: std::collections::HashSet<_> = (0..10_000).map(|i| letters(i, "G")).collect();
        assert_eq!(all.len(), 10_000);
    }
}
