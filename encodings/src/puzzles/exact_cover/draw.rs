//! Pictures of the chosen options, and of all options as a matrix.

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::{Entry, Role};

use super::{Layout, Problem, clues, option};
use crate::drawing::{Drawing, Matrix, Options};

/// The chosen options as the file has them.
pub(super) fn draw(problem: &Problem, layout: &Layout) -> Drawing {
    let words = |number: &u32| problem.text.option(option(*number)).collect();
    let options = layout.options.iter().map(words).collect();
    let rows = layout.options.iter().map(|&number| option(number).index()).collect();
    Drawing::Options(Options { options, rows })
}

/// All items and options; `None` if the memory does not suffice.
pub(super) fn sketch(problem: &Problem, budget: &Budget) -> Result<Option<Drawing>, Exceeded> {
    /// The bytes of an entry, with the name of its colour.
    const ENTRY: u64 = 64;
    let (text, cover) = (&*problem.text, problem.cover());
    if !budget.has_room(cover.bytes() + ENTRY * cover.entry_count() as u64) {
        return Ok(None);
    }
    let is_primary = |item| matches!(cover.role(item), Role::Primary { .. });
    let (first, last): (Vec<_>, Vec<_>) = cover.items().partition(|&item| is_primary(item));
    let mut columns = vec![0; cover.items().len()];
    for (column, item) in first.iter().chain(&last).enumerate() {
        columns[item.index()] = column;
    }
    let entry = |entry: &Entry| (columns[entry.item.index()], text.colour(entry).map(str::to_string));
    let mut pace = budget.pace();
    let row = |option| {
        let entries = cover.entries(option);
        pace.step(10 * entries.len()).map(|()| entries.iter().map(entry).collect())
    };
    Ok(Some(Drawing::Matrix(Matrix {
        items: first.iter().chain(&last).map(|&item| text.item(item).to_string()).collect(),
        primary: first.len(),
        rows: cover.options().map(row).collect::<Result<_, _>>()?,
        grid: clues::number_grid(problem),
    })))
}
