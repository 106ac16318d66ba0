//! What stands in the cells of a board, and which two cells belong together.

use jigsat_forms::text::{ParseError, Word};

use super::super::BLOCKED;
use super::super::build::{self, Unpaired};

/// What stands in a cell.
pub(super) enum Mark<'a, T> {
    /// Nothing.
    Empty,
    /// A sign that no path may use the cell.
    Blocked,
    /// A label, and where it stands in the text.
    Label(T, Word<'a>),
}

/// For each cell the number of its label; for each label, in their order, its two cells.
pub(super) type Pairs<T> = (Vec<Option<usize>>, Vec<(T, [usize; 2])>);

/// Finds the two cells of each label, and numbers the labels in their order.
pub(super) fn pair_up<'a, T: Ord + Copy>(marks: &[Mark<'a, T>]) -> Result<Pairs<T>, ParseError> {
    let label = |mark: &Mark<'a, T>| if let Mark::Label(label, word) = mark { Some((*label, *word)) } else { None };
    let labels = marks.iter().map(|mark| label(mark).map(|(label, _)| label));
    let ends = build::pair_up(labels).map_err(|fault| {
        let word = |cell: usize| label(&marks[cell]).expect("a cell with a label").1;
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
    let mut cells: Vec<Option<usize>> =
        marks.iter().map(|mark| matches!(mark, Mark::Blocked).then_some(BLOCKED)).collect();
    for (number, (_, pair)) in ends.iter().enumerate() {
        for &cell in pair {
            cells[cell] = Some(number);
        }
    }
    Ok((cells, ends))
}
