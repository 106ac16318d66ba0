//! Boards from values, with errors for invalid ones.

use std::sync::Arc;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{ExactCover, Reduced};

use super::board::{Arukone, BLOCKED, BoardFormat, Fill, Touch};
use super::grid::Grid;
use super::{Paths, cover};

/// The cells of the largest board. Reductions need more memory, which they reserve.
pub(super) const CELLS_OF_BOARD: usize = 1 << 20;

/// Why values are no board. Cells `[x, y]` count from 0, rows in messages from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ArukoneError {
    /// The rows are not equally long.
    #[error("row {} has {found} cells, and the first one {expected}", row + 1)]
    UnevenRows {
        /// The row.
        row: usize,
        /// The number of its cells, up to one above the limit.
        found: usize,
        /// The number of cells of the first row.
        expected: usize,
    },
    /// The board is too large.
    #[error("the board has more than {most} cells")]
    TooLarge {
        /// The most cells.
        most: usize,
    },
    /// A number is in one cell only.
    #[error("the number {number} is only in the cell {cell:?}; expected it in two cells")]
    Single {
        /// The number.
        number: usize,
        /// Its cell.
        cell: [usize; 2],
    },
    /// A number is in more than two cells.
    #[error("the number {number} is in a third cell, {cell:?}; expected it in two")]
    Third {
        /// The number.
        number: usize,
        /// Its third cell.
        cell: [usize; 2],
    },
    /// The numbers of the pairs have a gap.
    #[error("the number {number} is missing on the board, but {last} is there: number pairs from 1 without gaps")]
    Gap {
        /// The least missing number.
        number: usize,
        /// The greatest number on the board.
        last: usize,
    },
    /// A cell is not on the board.
    #[error("the cell {cell:?} is not on a board of {} × {} cells", size[0], size[1])]
    Outside {
        /// The cell.
        cell: [usize; 2],
        /// The numbers of columns and rows.
        size: [usize; 2],
    },
    /// Two ends of pairs are in the same cell, or one is in a blocked cell.
    #[error("the cell {cell:?} is taken already")]
    Taken {
        /// The cell.
        cell: [usize; 2],
    },
    /// There are more labels than signs for boards with blocked cells.
    #[error("there are {pairs} pairs, and boards with blocked cells have at most {most}")]
    TooManyPairs {
        /// The number of pairs.
        pairs: usize,
        /// The most pairs.
        most: usize,
    },
}

impl Arukone {
    /// Makes a board from the numbers in its rows.
    ///
    /// A 0 is a cell without number; the numbers from 1 on occur in two cells each. The rules are `empty touch`; see
    /// [`with_rules`](Self::with_rules).
    ///
    /// ```
    /// use jigsat_encodings::puzzle::Puzzle;
    /// use jigsat_encodings::puzzles::arukone::{Arukone, Path, Paths};
    ///
    /// let puzzle = Arukone::from_rows([[1, 0, 2], [0, 1, 2]])?;
    /// let path = |label: &str, cells: &[[usize; 2]]| Path::new(label.to_string(), cells.to_vec());
    /// let paths = vec![path("1", &[[0, 0], [1, 0], [1, 1]]), path("2", &[[2, 0], [2, 1]])];
    /// assert!(puzzle.verify(&Paths { paths }).is_ok());
    /// # Ok::<(), jigsat_encodings::puzzles::arukone::ArukoneError>(())
    /// ```
    ///
    /// # Errors
    /// [`ArukoneError`] if rows are not equally long, the board is too large, or the numbers are not 1 to the number of pairs, twice each.
    pub fn from_rows<R: IntoIterator<Item = usize>>(rows: impl IntoIterator<Item = R>) -> Result<Self, ArukoneError> {
        let rows =
            rows.into_iter().take(CELLS_OF_BOARD + 1).map(|row| row.into_iter().take(CELLS_OF_BOARD + 1).collect());
        let rows: Vec<Vec<usize>> = rows.collect();
        let width = rows.first().map_or(0, Vec::len);
        if let Some((row, found)) = rows.iter().map(Vec::len).enumerate().find(|&(_, found)| found != width) {
            return Err(ArukoneError::UnevenRows { row, found, expected: width });
        }
        let grid = grid([width, rows.len()])?;
        let numbers = rows.concat();
        let ends =
            pair_up((0..).zip(&numbers).filter(|&(_, &number)| number > 0).map(|(cell, &number)| (number, cell)))
                .map_err(|fault| match fault {
                    Unpaired::Third(cell) => ArukoneError::Third { number: numbers[cell], cell: grid.position(cell) },
                    Unpaired::Single(cell) => ArukoneError::Single { number: numbers[cell], cell: grid.position(cell) },
                })?;
        let last = ends.last().map_or(0, |&(last, _)| last);
        if let Some(number) = missing(&ends, last) {
            return Err(ArukoneError::Gap { number, last });
        }
        Ok(Self::numbered(grid, ends.into_iter().map(|(_, pair)| pair).collect()))
    }

    /// Makes a board of this size (columns, rows) from pairs of cells, numbered 1, 2, ….
    ///
    /// ```
    /// use jigsat_encodings::puzzles::arukone::Arukone;
    ///
    /// let puzzle = Arukone::from_pairs([3, 2], [[[0, 0], [1, 1]], [[2, 0], [2, 1]]])?;
    /// assert_eq!(puzzle, Arukone::from_rows([[1, 0, 2], [0, 1, 2]])?);
    /// # Ok::<(), jigsat_encodings::puzzles::arukone::ArukoneError>(())
    /// ```
    ///
    /// # Errors
    /// [`ArukoneError`] if the board is too large, or a cell is not on it or occurs twice.
    pub fn from_pairs(
        size: [usize; 2],
        pairs: impl IntoIterator<Item = [[usize; 2]; 2]>,
    ) -> Result<Self, ArukoneError> {
        let grid = grid(size)?;
        let mut is_taken = vec![false; grid.cell_count()];
        let mut ends = Vec::new();
        for pair in pairs {
            let mut cells = [0; 2];
            for (place, cell) in cells.iter_mut().zip(pair) {
                *place = cell_of(grid, cell)?;
                if std::mem::replace(&mut is_taken[*place], true) {
                    return Err(ArukoneError::Taken { cell });
                }
            }
            cells.sort_unstable();
            ends.push(cells);
        }
        Ok(Self::numbered(grid, ends))
    }

    /// A board with labels from 1; the cells of each pair are in reading order.
    fn numbered(grid: Grid, ends: Vec<[usize; 2]>) -> Self {
        let mut cells = vec![None; grid.cell_count()];
        for (number, pair) in ends.iter().enumerate() {
            for &cell in pair {
                cells[cell] = Some(number);
            }
        }
        let labels = (1..=ends.len()).map(|number| number.to_string()).collect();
        Self::new(grid, cells, labels, ends, BoardFormat::Contest)
    }

    /// The same board with these rules.
    ///
    /// ```
    /// use jigsat_encodings::puzzles::arukone::{Arukone, Fill, Touch};
    ///
    /// let puzzle = Arukone::from_rows([[1, 0, 1]])?.with_rules(Fill::Full, Touch::No);
    /// assert_eq!(puzzle.to_string(), "# rules: full no-touch\n3 1\n1\n1 0 1\n");
    /// # Ok::<(), jigsat_encodings::puzzles::arukone::ArukoneError>(())
    /// ```
    #[must_use]
    pub fn with_rules(self, fill: Fill, touch: Touch) -> Self {
        Self { fill, touch, ..self }
    }

    /// The same board with these cells (column, row) blocked.
    ///
    /// Boards with blocked cells are written with one sign per cell. If a label is longer, all labels are replaced by signs, in the same
    /// order.
    ///
    /// ```
    /// use jigsat_encodings::puzzles::arukone::Arukone;
    ///
    /// let puzzle = Arukone::from_rows([[1, 0, 1], [0, 0, 0]])?.with_blocked([[1, 0]])?;
    /// assert_eq!(puzzle.to_string(), "3 2\n1#1\n...\n");
    /// # Ok::<(), jigsat_encodings::puzzles::arukone::ArukoneError>(())
    /// ```
    ///
    /// # Errors
    /// [`ArukoneError`] if a cell is not on the board, has a label or is already blocked, or there are more pairs than signs.
    pub fn with_blocked(mut self, cells: impl IntoIterator<Item = [usize; 2]>) -> Result<Self, ArukoneError> {
        for cell in cells {
            let place = &mut self.cells[cell_of(self.grid, cell)?];
            if place.replace(BLOCKED).is_some() {
                return Err(ArukoneError::Taken { cell });
            }
        }
        if self.has_blocked() {
            self.format = BoardFormat::Sized;
            self.labels = signs(self.grid, self.labels)?;
        }
        Ok(self)
    }

    /// The labels in order, each with its two cells (column, row).
    pub fn pairs(&self) -> impl Iterator<Item = (&str, [[usize; 2]; 2])> {
        let cells = self.ends.iter().map(|ends| ends.map(|cell| self.grid.position(cell)));
        self.labels.iter().map(String::as_str).zip(cells)
    }

    /// The blocked cells (column, row).
    pub fn blocked(&self) -> impl Iterator<Item = [usize; 2]> {
        (0..self.cells.len()).filter(|&cell| self.is_blocked(cell)).map(|cell| self.grid.position(cell))
    }

    /// The exact cover of the reduction `cover`, with its decoder.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn exact_cover(&self, budget: &Budget) -> Result<Reduced<ExactCover, Paths>, Exceeded> {
        cover::cover(self, budget)
    }
}

/// The grid of this size; without cells it has neither rows nor columns.
pub(super) fn grid([width, height]: [usize; 2]) -> Result<Grid, ArukoneError> {
    match width.checked_mul(height) {
        Some(0) => Ok(Grid { width: 0, height: 0 }),
        Some(1..=CELLS_OF_BOARD) => Ok(Grid { width, height }),
        _ => Err(ArukoneError::TooLarge { most: CELLS_OF_BOARD }),
    }
}

fn cell_of(grid: Grid, cell: [usize; 2]) -> Result<usize, ArukoneError> {
    let size = [grid.width, grid.height];
    let [x, y] = cell;
    if x < grid.width && y < grid.height { Ok(grid.cell(x, y)) } else { Err(ArukoneError::Outside { cell, size }) }
}

/// A label that is not in exactly two cells, with the cell to report.
pub(super) enum Unpaired {
    /// It is only here.
    Single(usize),
    /// It is in two cells before.
    Third(usize),
}

/// Pairs the cells of equal labels; labels are sorted, cells in reading order.
/// `labels` are the labels on the board, with their cells.
pub(super) fn pair_up<T: Ord + Copy>(
    labels: impl Iterator<Item = (T, usize)>,
) -> Result<Vec<(T, [usize; 2])>, Unpaired> {
    let mut found: Vec<(T, usize)> = labels.collect();
    found.sort_unstable();
    let thirds = found.windows(3).filter(|same| same[0].0 == same[2].0).map(|same| same[2].1);
    if let Some(third) = thirds.min() {
        return Err(Unpaired::Third(third));
    }
    let pair = |same: &[(T, usize)]| match *same {
        [(label, first), (other, second)] if label == other => Ok((label, [first, second])),
        _ => Err(Unpaired::Single(same[0].1)),
    };
    found.chunks(2).map(pair).collect()
}

/// The least number up to `last` that is not on the board.
pub(super) fn missing(ends: &[(usize, [usize; 2])], last: usize) -> Option<usize> {
    let mut numbers = ends.iter().map(|&(number, _)| number);
    (1..=last).find(|&number| numbers.next() != Some(number))
}

/// Labels of one sign each: the given ones if possible, or else new ones, sorted.
fn signs(grid: Grid, labels: Arc<[String]>) -> Result<Arc<[String]>, ArukoneError> {
    // A single digit in the first row would be read as the number of pairs.
    let fits = |sign: char| {
        sign.is_ascii_graphic() && !matches!(sign, '.' | '#') && (grid.width > 1 || !sign.is_ascii_digit())
    };
    let is_sign = |label: &String| matches!(label.chars().next(), Some(sign) if label.len() == 1 && fits(sign));
    if labels.iter().all(is_sign) {
        return Ok(labels);
    }
    let pairs = labels.len();
    let all: Vec<char> = (b'!'..=b'~').map(char::from).filter(|&sign| fits(sign)).collect();
    let plain: Vec<char> = all.iter().copied().filter(|&sign| sign.is_ascii_alphanumeric() && sign != '0').collect();
    let signs = if pairs <= plain.len() { plain } else { all };
    if pairs > signs.len() {
        return Err(ArukoneError::TooManyPairs { pairs, most: signs.len() });
    }
    Ok(signs.into_iter().take(pairs).map(String::from).collect())
}

#[cfg(test)]
mod tests;
