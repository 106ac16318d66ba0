//! What a layout looks like, free of any output format: which cells belong to which piece, what stands on which edge.
//!
//! Puzzle kinds make drawings, renderers turn them into text or any other format; neither knows the other.

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
    /// Values of variables, as the literals that are true: the number of the variable, from 1, negative if it is false.
    Literals(Vec<i64>),
}

/// What a piece is painted with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tint {
    /// The colour of the piece with this number, from 0; renderers choose colours, different ones for what touches.
    Piece(usize),
    /// Gold: the piece that stands apart from all others.
    Gold,
}

/// A short text in a colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The text.
    pub text: String,
    /// Its colour.
    pub tint: Tint,
}

/// A box of unit cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layers {
    /// The extent in x (along a row), y (the rows) and z (the layers).
    pub size: [usize; 3],
    /// The pieces, each with its label.
    pub pieces: Vec<Label>,
    /// What the pieces are, equal ones together, where the labels do not tell.
    pub legend: Vec<Meaning>,
    /// For each cell (x fastest, then y, then z) the index of its piece; `None` is a cell outside the container.
    pub cells: Vec<Option<usize>>,
}

/// What some pieces are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meaning {
    /// Which of the pieces, at least one.
    pub pieces: Vec<usize>,
    /// What each of them is.
    pub what: String,
}

impl Layers {
    /// A box of cells outside of everything.
    pub fn new(size: [usize; 3]) -> Self {
        Self { size, pieces: Vec::new(), legend: Vec::new(), cells: vec![None; size.iter().product()] }
    }

    /// Adds a piece.
    pub fn add(&mut self, label: Label, cells: impl IntoIterator<Item = [usize; 3]>) {
        let piece = self.pieces.len();
        self.pieces.push(label);
        for at in cells {
            let index = self.index(at);
            self.cells[index] = Some(piece);
        }
    }

    /// The piece in a cell.
    pub fn at(&self, at: [usize; 3]) -> Option<&Label> {
        self.cells[self.index(at)].map(|piece| &self.pieces[piece])
    }

    fn index(&self, [x, y, z]: [usize; 3]) -> usize {
        (z * self.size[1] + y) * self.size[0] + x
    }
}

/// A big triangle: row r (from the top, from 0) has 2r + 1 tiles, alternately pointing up and down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Triangle {
    /// The tiles, row by row.
    pub rows: Vec<Vec<Tile>>,
}

/// A tile: what stands at its left, its right and its horizontal edge (the bottom of a tile that points up, the top of one that
/// points down).
pub type Tile = [Label; 3];

/// A grid with paths along cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paths {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The cells, row by row.
    pub cells: Vec<PathCell>,
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
    /// May no path use the cell?
    pub is_blocked: bool,
}

/// The chosen options of an exact-cover problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Each option as its items, with their colours if they have any: `name` or `name:colour`.
    pub options: Vec<Vec<String>>,
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
