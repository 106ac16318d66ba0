//! Puzzles from values, and the errors of such values. The reader of files makes the same checks, one line at a time.

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{ExactCover, Reduced};

use super::{Layout, Tile, Triangle, cover};

/// The limit of tiles: 32 rows. The number of options grows with the square of the tiles.
pub(super) const TILES_OF_TRIANGLE: usize = 1024;

/// The limit of figures: halves are signed, so the numbers of figures must have negatives.
const NUMBERS_OF_FIGURES: u32 = i32::MAX as u32;

/// The reason why tiles are no puzzle. Tiles are counted from 1 in messages, from 0 here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TriangleError {
    /// There are more figures than halves have numbers.
    #[error("there are {figures} figures, more than {most}")]
    TooManyFigures {
        /// The number of figures.
        figures: u32,
        /// The limit.
        most: u32,
    },
    /// No big triangle has as many places.
    #[error("{tiles} tiles fill no big triangle: their number is no square (1, 4, 9, …)")]
    NoSquare {
        /// The number of tiles.
        tiles: usize,
    },
    /// There are more tiles than the limit allows.
    #[error("there are more than {most} tiles")]
    TooManyTiles {
        /// The limit.
        most: usize,
    },
    /// A tile has a half of no figure.
    #[error("tile {} has the half {half}, and halves lie between -{figures} and {figures}, and are not 0", tile + 1)]
    NoHalf {
        /// The tile.
        tile: usize,
        /// The number in the place of a half.
        half: i32,
        /// The number of figures.
        figures: u32,
    },
}

impl Triangle {
    /// The puzzle of these tiles with halves of `figures` figures, each read clockwise.
    ///
    /// ```
    /// use jigsat_encodings::puzzle::Puzzle;
    /// use jigsat_encodings::puzzles::triangle::{Layout, Triangle};
    ///
    /// let puzzle = Triangle::new(9, [[3, 1, 2], [4, 5, 6], [-3, 7, -5], [-7, 8, 9]])?;
    /// assert_eq!(puzzle.side(), 2);
    /// // One tile above three, each as its left, right and horizontal edge.
    /// let layout = Layout { rows: vec![vec![[1, 2, 3]], vec![[4, 5, 6], [-5, 7, -3], [-7, 8, 9]]] };
    /// assert!(puzzle.verify(&layout).is_ok());
    /// # Ok::<(), jigsat_encodings::puzzles::triangle::TriangleError>(())
    /// ```
    ///
    /// # Errors
    /// [`TriangleError`] if the number of tiles is no square or too large, or a half is one of no figure.
    pub fn new(figures: u32, tiles: impl IntoIterator<Item = Tile>) -> Result<Self, TriangleError> {
        let tiles: Vec<Tile> = tiles.into_iter().take(TILES_OF_TRIANGLE + 1).collect();
        check_figures(figures)?;
        let side = side(tiles.len())?;
        for (number, tile) in tiles.iter().enumerate() {
            tile.iter().try_for_each(|&half| check_half(number, half, figures))?;
        }
        Ok(Self { figures, side, tiles })
    }

    /// The exact cover of the reduction `cover`, and its decoder.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn exact_cover(&self, budget: &Budget) -> Result<Reduced<ExactCover, Layout>, Exceeded> {
        cover::reduce(self, budget)
    }
}

/// Checks that figures may have these numbers.
pub(super) fn check_figures(figures: u32) -> Result<(), TriangleError> {
    if figures > NUMBERS_OF_FIGURES {
        Err(TriangleError::TooManyFigures { figures, most: NUMBERS_OF_FIGURES })
    } else {
        Ok(())
    }
}

/// The number of rows that these tiles fill.
pub(super) fn side(tiles: usize) -> Result<usize, TriangleError> {
    match square_root(tiles) {
        _ if tiles > TILES_OF_TRIANGLE => Err(TriangleError::TooManyTiles { most: TILES_OF_TRIANGLE }),
        Some(side) => Ok(side),
        None => Err(TriangleError::NoSquare { tiles }),
    }
}

/// The k ≥ 1 with k² = `count`, if there is one.
pub(super) fn square_root(count: usize) -> Option<usize> {
    let root = count.isqrt();
    (root > 0 && root * root == count).then_some(root)
}

/// Checks that this half of the tile belongs to a figure.
pub(super) fn check_half(tile: usize, half: i32, figures: u32) -> Result<(), TriangleError> {
    if half == 0 || half.unsigned_abs() > figures {
        return Err(TriangleError::NoHalf { tile, half, figures });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
