//! The board of a puzzle, with its rules.

use std::sync::Arc;

use super::grid::Grid;

/// An Arukone puzzle with its rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arukone {
    pub(super) grid: Grid,
    /// The number of the label in each cell, if it has one, or [`BLOCKED`].
    pub(super) cells: Vec<Option<usize>>,
    /// The labels, sorted; their indices are their numbers.
    pub(super) labels: Arc<[String]>,
    /// The two cells of each label, in reading order.
    pub(super) ends: Vec<[usize; 2]>,
    pub(super) fill: Fill,
    pub(super) touch: Touch,
    pub(super) format: BoardFormat,
    /// Notes about the file, for the user.
    pub(super) notes: Vec<&'static str>,
}

/// In place of the number of a label: no path may use the cell.
/// It fits into 32 bits and differs from [`grid::NONE`](super::grid::NONE).
pub(super) const BLOCKED: usize = u32::MAX as usize - 1;

/// The rule about empty cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Fill {
    /// Cells may stay empty.
    #[default]
    Empty,
    /// Every cell is used.
    Full,
}

/// The rule about paths that touch themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Touch {
    /// It may.
    #[default]
    Yes,
    /// Neighbouring cells of a path follow each other on it.
    No,
}

/// The format of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BoardFormat {
    /// Size, number of pairs, rows of numbers.
    Contest,
    /// Rows of characters.
    Characters,
    /// Size, rows of characters.
    Sized,
    /// Size, number of pairs, and where their ends are.
    Adc,
    /// The address of a web page.
    Link,
    /// Rows of numbers.
    Rows,
    /// A file of the editor pzpr.
    Pzpr,
    /// A file of keywords, as in the collection at janko.at.
    Janko,
}

impl Arukone {
    pub(super) fn new(
        grid: Grid,
        cells: Vec<Option<usize>>,
        labels: Arc<[String]>,
        ends: Vec<[usize; 2]>,
        format: BoardFormat,
    ) -> Self {
        let (fill, touch, notes) = (Fill::default(), Touch::default(), Vec::new());
        Self { grid, cells, labels, ends, fill, touch, format, notes }
    }

    /// The number of columns and the number of rows.
    pub fn size(&self) -> [usize; 2] {
        [self.grid.width, self.grid.height]
    }

    /// Is the cell blocked?
    pub(super) fn is_blocked(&self, cell: usize) -> bool {
        self.cells[cell] == Some(BLOCKED)
    }

    /// The number of the label in the cell.
    pub(super) fn label_of(&self, cell: usize) -> Option<usize> {
        self.cells[cell].filter(|&number| number != BLOCKED)
    }

    /// The most edges that paths can use at the cell.
    pub(super) fn degree(&self, cell: usize) -> usize {
        match self.cells[cell] {
            Some(BLOCKED) => 0,
            Some(_) => 1,
            None => 2,
        }
    }

    pub(super) fn has_blocked(&self) -> bool {
        self.cells.contains(&Some(BLOCKED))
    }

    /// The labels, sorted.
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// The rule about empty cells.
    pub fn fill(&self) -> Fill {
        self.fill
    }

    /// The rule about paths that touch themselves.
    pub fn touch(&self) -> Touch {
        self.touch
    }
}
