//! What a puzzle or a layout looks like, free of any output format: which cells belong to which piece, what stands on which edge.
//!
//! Puzzle kinds make drawings, renderers turn them into text or any other format; neither knows the other. A *sketch* shows what a puzzle
//! gives (an empty container and the pieces beside it, a board without paths, loose tiles, all options); the drawing of a layout, where
//! everything went.

mod part;

use std::ops::RangeInclusive;
use std::sync::Arc;

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
    /// Values of variables, as the literals that are true: the number of the variable, from 1, negative if it is false.
    Literals(Vec<i64>),
}

/// The colour of a name: of a kind of piece, a pair of labels, a figure.
///
/// A name has one colour in the picture of its puzzle and in those of all layouts; copies of a piece have one name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tint {
    /// The colour of the name with this number, from 0, in the order of the puzzle file.
    Piece(usize),
    /// Gold: the piece that stands apart from all others.
    Gold,
}

/// A short text in a colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The text; the cells of a path share it.
    pub text: Arc<str>,
    /// Its colour.
    pub tint: Tint,
}

/// A place in a picture: column, row and layer of a cell; of a big triangle the number of a place in its row, and the row.
pub type Spot = [usize; 3];

/// Why a place is pointed out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// It is what something is concluded from.
    Reason,
    /// It is what a conclusion changes.
    Result,
}

/// A box of unit cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layers {
    /// The extent in x (along a row), y (the rows) and z (the layers, from the bottom).
    pub size: [usize; 3],
    /// What stands in the cells.
    pub content: Content,
    /// The pieces, each with its label.
    pub pieces: Vec<Label>,
    /// What the pieces are, equal ones together, where the labels do not tell.
    pub legend: Vec<Meaning>,
    /// The pieces that lie beside the box.
    pub stock: Vec<Stock>,
    /// The cells; x fastest, then y, then z.
    pub cells: Vec<Cell>,
    /// How the pieces get to their places, if that is shown, one step after the other.
    pub steps: Vec<Step>,
    /// The cells that are pointed out.
    pub marks: Vec<(Spot, Mark)>,
}

/// What stands in the cells of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// Pieces, each of them one body.
    Pieces,
    /// What is said of each cell by itself, such as a weight; equal remarks are one piece, as they have one label.
    Remarks,
}

/// A cell of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// Outside the container.
    Outside,
    /// Inside, to be filled, and free.
    Open,
    /// Inside, and free, as it may stay.
    Optional,
    /// Taken by the piece with this index.
    Piece(usize),
}

/// Equal pieces that lie beside the box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stock {
    /// What each of them is: `piece 5`.
    pub what: String,
    /// Its colour.
    pub tint: Tint,
    /// The cells of one of them, x, y and z from 0, lying flat.
    pub cells: Vec<[usize; 3]>,
    /// How many of them are to be used, at least and at most.
    pub count: RangeInclusive<usize>,
}

/// Some pieces move together in a straight line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Which of the pieces, at least one.
    pub pieces: Vec<usize>,
    /// The unit vector along which they move.
    pub direction: [i8; 3],
    /// By how many cells they move, if they are there already; otherwise they come from far away.
    pub distance: Option<usize>,
}

impl Step {
    /// By how much its pieces are moved; not at all if they arrive.
    pub fn shift(&self) -> [i32; 3] {
        self.direction.map(|part| i32::from(part) * self.distance.unwrap_or(0) as i32)
    }
}

/// What some pieces are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meaning {
    /// Which of the pieces, at least one.
    pub pieces: Vec<usize>,
    /// What each of them is.
    pub what: String,
}

impl Drawing {
    /// The same picture with these places pointed out; those of which there is no picture are left as they are.
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

    /// Is anything pointed out in it, or known not to be?
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
    /// A box of cells outside of everything.
    pub fn new(size: [usize; 3]) -> Self {
        Self {
            size,
            content: Content::Pieces,
            pieces: Vec::new(),
            legend: Vec::new(),
            stock: Vec::new(),
            cells: vec![Cell::Outside; size.iter().product()],
            steps: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// A container without pieces: what the cells of the box are.
    pub fn container(size: [usize; 3], cell: impl Fn([usize; 3]) -> Cell) -> Self {
        let mut layers = Self::new(size);
        let [columns, rows, count] = size;
        let places = (0..count).flat_map(|z| (0..rows).flat_map(move |y| (0..columns).map(move |x| [x, y, z])));
        layers.cells = places.map(cell).collect();
        layers
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

    /// Says that a cell is inside the container, and free.
    pub fn open(&mut self, at: [usize; 3]) {
        let index = self.index(at);
        self.cells[index] = Cell::Open;
    }

    /// What a cell is.
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
        let [columns, rows, _] = self.size;
        for (index, &cell) in self.cells.iter().enumerate() {
            if let Cell::Piece(piece) = cell {
                bodies[piece].push([index % columns, index / columns % rows, index / (columns * rows)]);
            }
        }
        bodies
    }

    fn index(&self, [x, y, z]: [usize; 3]) -> usize {
        (z * self.size[1] + y) * self.size[0] + x
    }
}

/// A big triangle: row r (from the top, from 0) has 2r + 1 places, alternately pointing up and down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Triangle {
    /// The places row by row, each with its tile, if there is one.
    pub rows: Vec<Vec<Option<Tile>>>,
    /// The tiles that lie beside the triangle, pointing up.
    pub stock: Vec<Tile>,
    /// The places that are pointed out.
    pub marks: Vec<(Spot, Mark)>,
}

/// A tile: what stands at its left, its right and its horizontal edge (the bottom of a tile that points up, the top of one that
/// points down).
pub type Tile = [Half; 3];

/// Half a figure at the edge of a tile: the number of the figure, from 1, negative for one of the two kinds of halves. A half and its
/// counterpart make up the figure.
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
    /// Has every cell that is not blocked to be used?
    pub is_full: bool,
    /// May a path run beside itself?
    pub may_touch: bool,
    /// The cells that are pointed out.
    pub marks: Vec<(Spot, Mark)>,
}

/// A cell of a grid with paths.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PathCell {
    /// The path that the cell belongs to, if any, as its label.
    pub label: Option<Label>,
    /// Is the label printed in the grid: does a path end here?
    pub is_end: bool,
    /// Does the path go on to the cell above, to the right, below, to the left?
    pub links: [bool; 4],
    /// Is it known that no path goes on there, where that is shown?
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
    /// The names of the items; those that have to be covered stand first.
    pub items: Vec<String>,
    /// How many of them have to be covered.
    pub primary: usize,
    /// For each option its items, as places in `items`, with their colours if they have any.
    pub rows: Vec<Vec<(usize, Option<String>)>>,
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
