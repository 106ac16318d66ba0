//! Grids of numbers, such as Sudokus.

/// A grid of numbers that an exact cover describes: each of its options puts a number into a cell.
///
/// The numbers are those from 1 to the number of rows; cells count row by row from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberGrid {
    /// The number of rows, of columns and of numbers.
    pub size: usize,
    /// The rows and columns of a box; `None` if there are no boxes.
    pub boxes: Option<[usize; 2]>,
    /// The clue in each cell, if there is one.
    pub clues: Vec<Option<usize>>,
    /// The cell and the number of each option.
    pub options: Vec<(usize, usize)>,
}

impl NumberGrid {
    /// The number in each cell, after the options with these numbers, from 0, were chosen.
    pub fn filled(&self, chosen: &[usize]) -> Vec<Option<usize>> {
        let mut numbers = self.clues.clone();
        for &(cell, number) in chosen.iter().filter_map(|&option| self.options.get(option)) {
            numbers[cell] = Some(number);
        }
        numbers
    }
}
