//! Puzzles from values, and the errors of such values. The reader of files makes the same checks.

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{ExactCover, Reduced};

use super::pieces::COUNT;
use super::{Layout, Piece, Ubongo, standard};
use crate::packing::named;
use crate::packing::shape::{self, CELLS_OF_BOX, ShapeError};

/// The height of a board by default.
pub(super) const DEFAULT_HEIGHT: usize = 2;

/// The reason why board and pieces are no puzzle. Rows and pieces are counted from 1 in messages, from 0 here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UbongoError {
    /// The rows of the board are not equally long.
    #[error("row {} of the board has {found} squares, and the first one {expected}", row + 1)]
    UnevenRows {
        /// The row.
        row: usize,
        /// The number of its squares; one more than the limit stands for any larger number.
        found: usize,
        /// The number of squares of the first row.
        expected: usize,
    },
    /// The board has no square to use.
    #[error("the board has no square to use")]
    EmptyBoard,
    /// The height is 0.
    #[error("the board is 0 layers high")]
    Flat,
    /// The board is larger than the limit.
    #[error("the board has more than {most} cells, all layers counted")]
    TooLarge {
        /// The limit.
        most: usize,
    },
    /// The budget is exceeded.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
    /// There are no pieces.
    #[error("there are no pieces")]
    NoPieces,
    /// No standard piece has this number.
    #[error("piece {} is the standard piece {number}, but their numbers are 1 to {COUNT}", piece + 1)]
    UnknownPiece {
        /// The piece.
        piece: usize,
        /// The unknown number.
        number: usize,
    },
    /// The cells of a piece are no piece.
    #[error("piece {} {fault}", piece + 1)]
    Shape {
        /// The piece.
        piece: usize,
        /// Its defect.
        fault: ShapeError,
    },
}

impl Ubongo {
    /// A board of these rows, two layers high; `true` is a square to use.
    ///
    /// ```
    /// use jigsat_encodings::packing::lattice::Polycube;
    /// use jigsat_encodings::puzzle::Puzzle;
    /// use jigsat_encodings::puzzles::ubongo::{Layout, Piece, Placed, Ubongo};
    ///
    /// // Three squares, a standard piece of three cubes and another one that is drawn.
    /// let pieces = [Piece::Standard(8), Piece::Drawn(Polycube::new([[0, 0, 0], [1, 0, 0], [0, 1, 0]]))];
    /// let puzzle = Ubongo::new([[true, true], [false, true]], pieces)?;
    /// assert_eq!(puzzle.size(), [2, 2, 2]);
    /// // Both pieces are equal up to a turn, so they have the name of the first one.
    /// let placed = |cells: [[usize; 3]; 3]| Placed::new("8", cells.to_vec());
    /// let lower = placed([[0, 0, 0], [1, 0, 0], [1, 1, 0]]);
    /// let upper = placed([[0, 0, 1], [1, 0, 1], [1, 1, 1]]);
    /// assert!(puzzle.verify(&Layout::new(vec![lower, upper])).is_ok());
    /// # Ok::<(), jigsat_encodings::puzzles::ubongo::UbongoError>(())
    /// ```
    ///
    /// # Errors
    /// [`UbongoError`] if the rows are not equally long, the board is empty or too large, there are no pieces, or one is invalid.
    pub fn new<R: IntoIterator<Item = bool>>(
        board: impl IntoIterator<Item = R>,
        pieces: impl IntoIterator<Item = Piece>,
    ) -> Result<Self, UbongoError> {
        Self::with_height(DEFAULT_HEIGHT, board, pieces)
    }

    /// The same with this number of layers.
    ///
    /// ```
    /// use jigsat_encodings::puzzles::ubongo::{Piece, Ubongo};
    ///
    /// let puzzle = Ubongo::with_height(1, [[true; 2]; 2], [Piece::Standard(8)])?;
    /// assert_eq!(puzzle.to_string(), "height 1\npieces 8\nboard\n##\n##\n");
    /// # Ok::<(), jigsat_encodings::puzzles::ubongo::UbongoError>(())
    /// ```
    ///
    /// # Errors
    /// As [`new`](Self::new); [`UbongoError::Flat`] if the height is 0.
    pub fn with_height<R: IntoIterator<Item = bool>>(
        height: usize,
        board: impl IntoIterator<Item = R>,
        pieces: impl IntoIterator<Item = Piece>,
    ) -> Result<Self, UbongoError> {
        let rows = board.into_iter().take(CELLS_OF_BOX + 1);
        let board: Vec<Vec<bool>> = rows.map(|row| row.into_iter().take(CELLS_OF_BOX + 1).collect()).collect();
        let expected = board.first().map_or(0, Vec::len);
        if let Some((row, found)) = board.iter().map(Vec::len).enumerate().find(|&(_, found)| found != expected) {
            return Err(UbongoError::UnevenRows { row, found, expected });
        }
        check_board(&board, height)?;
        let pieces: Vec<Piece> = pieces.into_iter().collect();
        if pieces.is_empty() {
            return Err(UbongoError::NoPieces);
        }
        for (number, piece) in pieces.iter().enumerate() {
            check_piece(number, piece)?;
        }
        Ok(Self::assemble(height, board, pieces, Budget::unlimited())?)
    }

    /// The rows of the board, equally long; `true` is a square to use.
    pub fn board(&self) -> &[Vec<bool>] {
        &self.board
    }

    /// The number of layers.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The exact cover of the reduction `cover`, and its decoder.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn exact_cover(&self, budget: &Budget) -> Result<Reduced<ExactCover, Layout>, Exceeded> {
        named::cover(self, budget)
    }
}

/// Checks that the board is neither empty nor too large.
pub(super) fn check_board(board: &[Vec<bool>], height: usize) -> Result<(), UbongoError> {
    let squares: usize = board.iter().map(Vec::len).sum();
    if !board.iter().flatten().any(|&used| used) {
        Err(UbongoError::EmptyBoard)
    } else if height == 0 {
        Err(UbongoError::Flat)
    } else if squares.saturating_mul(height) > CELLS_OF_BOX {
        Err(UbongoError::TooLarge { most: CELLS_OF_BOX })
    } else {
        Ok(())
    }
}

fn check_piece(piece: usize, given: &Piece) -> Result<(), UbongoError> {
    match given {
        &Piece::Standard(number) => match standard(number) {
            Some(_) => Ok(()),
            None => Err(UbongoError::UnknownPiece { piece, number }),
        },
        Piece::Drawn(shape) => shape::check(shape).map_err(|fault| UbongoError::Shape { piece, fault }),
    }
}

#[cfg(test)]
mod tests;
