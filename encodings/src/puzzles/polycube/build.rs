//! Puzzles from values, and the errors of such values. The reader of files makes the same checks, one piece at a time.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{ExactCover, Reduced};

use super::{Cell, Container, Layout, Piece, Polycubes};
use crate::packing::lattice::{Colour, Point, Polycube, Turns, cells_of, index_of};
use crate::packing::named;
use crate::packing::shape::{self, CELLS_OF_BOX, COPIES_OF_PIECE, ShapeError};

/// The reason why container and pieces are no puzzle. Pieces are counted from 1 in messages, from 0 here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PolycubesError {
    /// The container has no cells.
    #[error("the container has no cells")]
    EmptyContainer,
    /// The box around the container is larger than the limit.
    #[error("the container takes a box of more than {most} cells")]
    TooLarge {
        /// The limit.
        most: usize,
    },
    /// The container has a cell twice.
    #[error("the container has the cell {cell:?} twice")]
    RepeatedCell {
        /// The cell.
        cell: [usize; 3],
    },
    /// The budget is exceeded.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
    /// There are no pieces.
    #[error("there are no pieces")]
    NoPieces,
    /// The cells of a piece are no piece.
    #[error("piece {} {fault}", piece + 1)]
    Shape {
        /// The piece.
        piece: usize,
        /// Its defect.
        fault: ShapeError,
    },
    /// A name is invalid.
    ///
    /// Names begin with a letter and continue with letters, digits, `-` and `_`.
    #[error("piece {} has the name {name:?}, which is not a letter and then letters, digits, '-' and '_'", piece + 1)]
    NoName {
        /// The piece.
        piece: usize,
        /// The invalid name.
        name: String,
    },
    /// Two pieces have the same name.
    #[error("pieces {} and {} both have the name {name}", first + 1, second + 1)]
    SameName {
        /// The first one of them.
        first: usize,
        /// The other one.
        second: usize,
        /// Their name.
        name: String,
    },
    /// The range of copies of a piece is empty, or only 0, or too large.
    #[error(
        "piece {} is to be used at least {least} and at most {most} times; at most is from 1 to {limit}, \
         and not below at least",
        piece + 1
    )]
    Count {
        /// The piece.
        piece: usize,
        /// The least number of copies.
        least: usize,
        /// The greatest number of copies.
        most: usize,
        /// The limit.
        limit: usize,
    },
}

impl Container {
    /// A box with these edge lengths, all of whose cells must be filled.
    ///
    /// ```
    /// use jigsat_encodings::puzzles::polycube::{Cell, Container};
    ///
    /// let container = Container::cuboid([10, 6, 1])?;
    /// assert_eq!(container.cell([9, 5, 0]), Cell::Needed);
    /// assert_eq!(container.cell([9, 5, 1]), Cell::Outside);
    /// # Ok::<(), jigsat_encodings::puzzles::polycube::PolycubesError>(())
    /// ```
    ///
    /// # Errors
    /// [`PolycubesError::EmptyContainer`] if an edge is 0, [`PolycubesError::TooLarge`] if there are too many cells.
    pub fn cuboid(size: [usize; 3]) -> Result<Self, PolycubesError> {
        let count = volume(size)?;
        Self::new(size, vec![Cell::Needed; count])
    }

    /// A container of cells that must be filled, and others that may stay empty.
    ///
    /// ```
    /// use jigsat_encodings::puzzles::polycube::{Cell, Container};
    ///
    /// let container = Container::of_cells([[0, 0, 0], [1, 0, 0]], [[1, 1, 0]])?;
    /// assert_eq!(container.size(), [2, 2, 1]);
    /// assert_eq!([[0, 1, 0], [1, 1, 0]].map(|cell| container.cell(cell)), [Cell::Outside, Cell::Optional]);
    /// # Ok::<(), jigsat_encodings::puzzles::polycube::PolycubesError>(())
    /// ```
    ///
    /// # Errors
    /// [`PolycubesError::EmptyContainer`] without cells, [`PolycubesError::TooLarge`] if the box around them and the origin is too large,
    /// [`PolycubesError::RepeatedCell`] if a cell is there twice.
    pub fn of_cells(
        needed: impl IntoIterator<Item = [usize; 3]>,
        optional: impl IntoIterator<Item = [usize; 3]>,
    ) -> Result<Self, PolycubesError> {
        let needed = needed.into_iter().map(|cell| (cell, Cell::Needed));
        let optional = optional.into_iter().map(|cell| (cell, Cell::Optional));
        let mut cells = HashMap::new();
        for (cell, kind) in needed.chain(optional) {
            if cell.iter().any(|&c| c >= CELLS_OF_BOX) {
                return Err(PolycubesError::TooLarge { most: CELLS_OF_BOX });
            }
            if cells.insert(cell, kind).is_some() {
                return Err(PolycubesError::RepeatedCell { cell });
            }
        }
        let size = [0, 1, 2].map(|i| cells.keys().map(|cell| cell[i] + 1).max().unwrap_or(0));
        let mut states = vec![Cell::Outside; volume(size)?];
        for (cell, kind) in cells {
            states[index_of(size, cell)] = kind;
        }
        Self::new(size, states)
    }

    /// The container in a box of this size with these cells.
    ///
    /// There are as many as in the box: x fastest, then y, then z.
    pub(super) fn new(size: [usize; 3], cells: Vec<Cell>) -> Result<Self, PolycubesError> {
        volume(size)?;
        if cells.iter().all(|&cell| cell == Cell::Outside) {
            return Err(PolycubesError::EmptyContainer);
        }
        Ok(Self { size, cells, colours: Vec::new() })
    }

    /// The same with colours of cells, 0 for none.
    ///
    /// ```
    /// use jigsat_encodings::packing::lattice::Polycube;
    /// use jigsat_encodings::puzzles::polycube::{Container, Piece, Polycubes};
    ///
    /// // The red end of the domino, colour 1, lies on the red cell of the container.
    /// let container = Container::cuboid([2, 1, 1])?.with_colours(|[x, ..]| 1 + x as u16);
    /// let domino = Piece::of_shape(Polycube::coloured([([0, 0, 0], 1), ([1, 0, 0], 0)]));
    /// let puzzle = Polycubes::new(container, [domino])?.with_pairs([(1, 1)]);
    /// assert_eq!(puzzle.to_string(), "container\n#1#2\ncolour 1 on 1\npiece\n#1#\n");
    /// # Ok::<(), jigsat_encodings::puzzles::polycube::PolycubesError>(())
    /// ```
    #[must_use]
    pub fn with_colours(self, colour: impl Fn([usize; 3]) -> Colour) -> Self {
        let states = cells_of(self.size).zip(&self.cells);
        let colours: Vec<Colour> =
            states.map(|(at, &state)| if state == Cell::Outside { 0 } else { colour(at) }).collect();
        Self { colours: if colours.iter().all(|&colour| colour == 0) { Vec::new() } else { colours }, ..self }
    }

    /// The colour of this cell; 0 is none.
    pub fn colour(&self, cell: [usize; 3]) -> Colour {
        self.index(cell).and_then(|index| self.colours.get(index).copied()).unwrap_or(0)
    }

    /// The number of columns, of rows, and of layers of the box around it.
    pub fn size(&self) -> [usize; 3] {
        self.size
    }

    /// The state of a cell.
    pub fn cell(&self, cell: [usize; 3]) -> Cell {
        self.index(cell).map_or(Cell::Outside, |index| self.cells[index])
    }

    /// The index of this cell among those of the box, if it is inside.
    fn index(&self, cell: [usize; 3]) -> Option<usize> {
        (0..3).all(|axis| cell[axis] < self.size[axis]).then(|| index_of(self.size, cell))
    }
}

/// The number of cells of a box; an error if there are too many.
fn volume(size: [usize; 3]) -> Result<usize, PolycubesError> {
    let volume = size.iter().fold(1_usize, |product, &edge| product.saturating_mul(edge));
    if volume > CELLS_OF_BOX { Err(PolycubesError::TooLarge { most: CELLS_OF_BOX }) } else { Ok(volume) }
}

impl Piece {
    /// A piece with these cells, in any place, which is used once.
    ///
    /// ```
    /// use jigsat_encodings::puzzles::polycube::Piece;
    ///
    /// let bar = Piece::new([[0, 0, 0], [1, 0, 0], [2, 0, 0]]).named("bar").times(0..=2);
    /// assert_eq!((bar.shape.volume(), bar.count.end()), (3, &2));
    /// ```
    pub fn new(cells: impl IntoIterator<Item = Point>) -> Self {
        Self::of_shape(Polycube::new(cells))
    }

    /// A piece of this shape, with its colours, which is used once.
    pub fn of_shape(shape: Polycube) -> Self {
        Self { name: None, shape, count: 1..=1 }
    }

    /// The piece with a name of its own; without one, its number is its name.
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..self }
    }

    /// The piece with this range of copies.
    pub fn times(self, count: RangeInclusive<usize>) -> Self {
        Self { count, ..self }
    }
}

impl Polycubes {
    /// A puzzle with this container, and pieces that turn in space.
    ///
    /// ```
    /// use jigsat_encodings::puzzle::Puzzle;
    /// use jigsat_encodings::puzzles::polycube::{Container, Layout, Piece, Placed, Polycubes};
    ///
    /// let corner = Piece::new([[0, 0, 0], [1, 0, 0], [0, 1, 0]]).named("V").times(2..=2);
    /// let puzzle = Polycubes::new(Container::cuboid([3, 2, 1])?, [corner])?;
    /// let placed = |cells: [[usize; 3]; 3]| Placed::new("V", cells.to_vec());
    /// let left = placed([[0, 0, 0], [1, 0, 0], [0, 1, 0]]);
    /// let right = placed([[2, 0, 0], [1, 1, 0], [2, 1, 0]]);
    /// assert!(puzzle.verify(&Layout::new(vec![left, right])).is_ok());
    /// # Ok::<(), jigsat_encodings::puzzles::polycube::PolycubesError>(())
    /// ```
    ///
    /// # Errors
    /// [`PolycubesError`] if there are no pieces, or one has a wrong shape, name or count.
    pub fn new(container: Container, pieces: impl IntoIterator<Item = Piece>) -> Result<Self, PolycubesError> {
        Self::with_turns(container, Turns::default(), pieces)
    }

    /// The same with other turns of pieces: mirrored, or in their layers only.
    ///
    /// ```
    /// use jigsat_encodings::packing::lattice::Turns;
    /// use jigsat_encodings::puzzles::polycube::{Container, Piece, Polycubes};
    ///
    /// let domino = Piece::new([[0, 0, 0], [0, 1, 0]]);
    /// let puzzle = Polycubes::with_turns(Container::cuboid([2, 1, 1])?, Turns::PlaneMirrored, [domino])?;
    /// assert_eq!(puzzle.to_string(), "mirror yes\nplanar yes\nbox 2 1 1\npiece\n#\n#\n");
    /// # Ok::<(), jigsat_encodings::puzzles::polycube::PolycubesError>(())
    /// ```
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn with_turns(
        container: Container,
        turns: Turns,
        pieces: impl IntoIterator<Item = Piece>,
    ) -> Result<Self, PolycubesError> {
        // An exhausted range differs from a new one with the same bounds.
        let renewed = |piece: Piece| Piece { count: *piece.count.start()..=*piece.count.end(), ..piece };
        let pieces: Vec<Piece> = pieces.into_iter().map(renewed).collect();
        if pieces.is_empty() {
            return Err(PolycubesError::NoPieces);
        }
        let mut names: HashMap<&str, usize> = HashMap::new();
        for (piece, Piece { name, shape, count }) in pieces.iter().enumerate() {
            shape::check(shape).map_err(|fault| PolycubesError::Shape { piece, fault })?;
            if !is_count(count) {
                let (least, most) = (*count.start(), *count.end());
                return Err(PolycubesError::Count { piece, least, most, limit: COPIES_OF_PIECE });
            }
            let Some(name) = name else { continue };
            if !is_name(name) {
                return Err(PolycubesError::NoName { piece, name: name.clone() });
            }
            if let Some(first) = names.insert(name, piece) {
                return Err(PolycubesError::SameName { first, second: piece, name: name.clone() });
            }
        }
        Ok(Self::assemble(container, turns, pieces, Budget::unlimited())?)
    }

    /// The same with pairs of a piece's colour and a colour of the container that may meet.
    #[must_use]
    pub fn with_pairs(self, pairs: impl IntoIterator<Item = (Colour, Colour)>) -> Self {
        Self { pairs: pairs.into_iter().collect(), ..self }
    }

    /// The container.
    pub fn container(&self) -> &Container {
        &self.container
    }

    /// The exact cover of the reduction `cover`, and its decoder.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn exact_cover(&self, budget: &Budget) -> Result<Reduced<ExactCover, Layout>, Exceeded> {
        named::cover(self, budget)
    }
}

/// Can this be the name of a piece?
pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
}

/// Is this range of copies allowed?
pub(super) fn is_count(count: &RangeInclusive<usize>) -> bool {
    count.start() <= count.end() && (1..=COPIES_OF_PIECE).contains(count.end())
}

#[cfg(test)]
mod tests;
