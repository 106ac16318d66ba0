//! The cells of a board while it is read, and the pairing of labels.

use jigsat_forms::text::{ParseError, Word};

use super::super::board::BLOCKED;
use super::super::build::{self, Unpaired};
use super::super::grid::Grid;

/// The cells of a board; all are empty at first.
pub(super) struct Marks<'a, T> {
    /// The index in `labels` of each cell's label, or [`BLOCKED`]; none at all up to the first mark.
    cells: Vec<Option<usize>>,
    /// The number of cells of the board.
    count: usize,
    /// The labels, each with its cell and its word in the text.
    labels: Vec<(T, usize, Word<'a>)>,
}

/// The number of each cell's label; and the labels, in order, with their two cells.
pub(super) type Pairs<T> = (Vec<Option<usize>>, Vec<(T, [usize; 2])>);

impl<'a, T: Ord + Copy> Marks<'a, T> {
    /// An empty board. It takes memory with its first mark: most texts that are read as boards to recognise them are none.
    pub(super) fn of(grid: Grid) -> Self {
        Self { cells: Vec::new(), count: grid.cell_count(), labels: Vec::new() }
    }

    /// Puts a label into a cell; `word` is its place in the text.
    pub(super) fn label(&mut self, cell: usize, label: T, word: Word<'a>) {
        self.set(cell, self.labels.len());
        self.labels.push((label, cell, word));
    }

    /// The label in a cell, if there is one.
    pub(super) fn at(&self, cell: usize) -> Option<T> {
        self.cells.get(cell).copied().flatten().and_then(|place| self.labels.get(place)).map(|&(label, ..)| label)
    }

    /// Blocks a cell.
    pub(super) fn block(&mut self, cell: usize) {
        self.set(cell, BLOCKED);
    }

    fn set(&mut self, cell: usize, mark: usize) {
        if self.cells.is_empty() {
            self.cells = vec![None; self.count];
        }
        self.cells[cell] = Some(mark);
    }

    /// Finds the two cells of each label, and numbers the labels in their order.
    pub(super) fn pair_up(self) -> Result<Pairs<T>, ParseError> {
        let Self { mut cells, count, labels } = self;
        let ends = build::pair_up(labels.iter().map(|&(label, cell, _)| (label, cell))).map_err(|fault| {
            let word = |cell: usize| labels[cells[cell].expect("a cell with a label")].2;
            match fault {
                Unpaired::Third(cell) => {
                    let error = word(cell).error("each label twice");
                    ParseError { found: format!("a third {}", error.found), ..error }
                }
                Unpaired::Single(cell) => {
                    let expected = format!("a second '{}' on the board", word(cell).text);
                    ParseError { expected, found: "only this one".into(), ..word(cell).error("") }
                }
            }
        })?;
        cells.resize(count, None);
        for (number, (_, pair)) in ends.iter().enumerate() {
            for &cell in pair {
                cells[cell] = Some(number);
            }
        }
        Ok((cells, ends))
    }
}
