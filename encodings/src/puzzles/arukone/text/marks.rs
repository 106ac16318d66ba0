//! What stands in the cells of a board, and which two cells belong together.

use std::collections::BTreeMap;

use super::super::BLOCKED;
use jigsat_forms::text::{ParseError, Word};

/// What stands in a cell.
pub(super) enum Mark<'a, T> {
    /// Nothing.
    Empty,
    /// A sign that no path may use the cell.
    Blocked,
    /// A label, and where it stands in the text.
    Label(T, Word<'a>),
}

/// For each cell the number of its label; for each label its two cells.
pub(super) type Pairs<T> = (Vec<Option<usize>>, BTreeMap<T, [usize; 2]>);

/// Finds the two cells of each label, and numbers the labels in their order.
pub(super) fn pair_up<'a, T: Ord + Copy>(marks: impl IntoIterator<Item = Mark<'a, T>>) -> Result<Pairs<T>, ParseError> {
    let marks: Vec<Mark<T>> = marks.into_iter().collect();
    let mut found: BTreeMap<T, Vec<usize>> = BTreeMap::new();
    for (cell, mark) in marks.iter().enumerate() {
        let Mark::Label(label, word) = mark else {
            continue;
        };
        let cells = found.entry(*label).or_default();
        cells.push(cell);
        if cells.len() > 2 {
            let error = word.error("each label twice");
            return Err(ParseError { found: format!("a third {}", error.found), ..error });
        }
    }
    let single = found.values().find(|cells| cells.len() < 2).map(|cells| &marks[cells[0]]);
    if let Some(Mark::Label(_, word)) = single {
        let expected = format!("a second '{}' on the board", word.text);
        return Err(ParseError { expected, found: "only this one".into(), ..word.error("") });
    }
    let ends: BTreeMap<T, [usize; 2]> = found.into_iter().map(|(label, cells)| (label, [cells[0], cells[1]])).collect();
    let mut cells: Vec<Option<usize>> =
        marks.iter().map(|mark| matches!(mark, Mark::Blocked).then_some(BLOCKED)).collect();
    for (number, pair) in ends.values().enumerate() {
        for &cell in pair {
            cells[cell] = Some(number);
        }
    }
    Ok((cells, ends))
}
