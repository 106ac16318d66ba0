//! Layouts as arrays: numbers, and the lengths of the axes.

use jigsat::encodings::drawing::{Cell, Drawing, Paths, Tint};
use jigsat::encodings::kind::Answer;
use jigsat::encodings::puzzles::exact_cover::Problem;

/// The number of a cell that belongs to no piece, and of a blocked cell.
const NONE: i64 = -1;

/// The numbers of an array, the last axis fastest; the lengths of its axes; and whether the numbers are true (1) and false (0).
type Numbers = (Vec<i64>, Vec<usize>, bool);

/// The layout as an array; `None` if its kind has none. See `Layout.array` in the documentation of the package.
pub(crate) fn numbers(answer: &Answer) -> Option<Numbers> {
    if let Some(layout) = answer.layout::<Problem>() {
        let options = layout.options();
        return Some((options.iter().map(|&number| i64::from(number) - 1).collect(), vec![options.len()], false));
    }
    match answer.draw() {
        Drawing::Layers(layers) => {
            let values = layers.cells.iter().map(|cell| match cell {
                Cell::Piece(number) => *number as i64,
                Cell::Outside | Cell::Open | Cell::Optional => NONE,
            });
            let [x, y, z] = layers.size;
            Some((values.collect(), vec![z, y, x], false))
        }
        Drawing::Paths(paths) => Some(pairs(&paths)),
        Drawing::Literals(literals) => {
            Some((literals.iter().map(|&it| i64::from(it > 0)).collect(), vec![literals.len()], true))
        }
        Drawing::Triangle(_) | Drawing::Options(_) | Drawing::Matrix(_) => None,
    }
}

/// The label of the path of each cell, or its number if some label is no number from 1 on; 0 for an empty cell.
fn pairs(paths: &Paths) -> Numbers {
    let labels = || paths.cells.iter().filter_map(|cell| cell.label.as_ref());
    let are_numbers = labels().all(|label| number(&label.text).is_some());
    let values = paths.cells.iter().map(|cell| match &cell.label {
        Some(label) if are_numbers => number(&label.text).unwrap_or_default(),
        Some(label) => match label.tint {
            Tint::Piece(place) => place as i64 + 1,
            Tint::Gold | Tint::Share(_) => 0,
        },
        None if cell.is_blocked => NONE,
        None => 0,
    });
    (values.collect(), vec![paths.height, paths.width], false)
}

/// The number that a label of a board is, from 1.
fn number(label: &str) -> Option<i64> {
    label.parse().ok().filter(|number: &i64| *number > 0 && number.to_string() == label)
}
