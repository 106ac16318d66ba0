//! Layouts as arrays: numbers, and the lengths of the axes.

use jigsat::encodings::drawing::{Cell, Drawing, Paths, Tint};

use crate::layout::Layout;

/// The number of a cell that belongs to no piece, and of a blocked cell.
const NONE: i64 = -1;

/// Numbers in an array, the last axis fastest.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    /// The numbers.
    pub(crate) values: Vec<i64>,
    /// The lengths of the axes.
    pub(crate) shape: Vec<usize>,
    /// Are they true (1) and false (0)?
    pub(crate) are_flags: bool,
}

impl Numbers {
    /// The layout as an array; `None` if its kind has none. See `Layout.array` in the documentation of the package.
    pub(crate) fn of(layout: &Layout) -> Option<Self> {
        if let Some(options) = layout.options() {
            return Some(Self::row(options.into_iter().map(i64::from), false));
        }
        match layout.answer().draw() {
            Drawing::Layers(layers) => {
                let values = layers.cells.iter().map(|cell| match cell {
                    Cell::Piece(number) => *number as i64,
                    Cell::Outside | Cell::Open | Cell::Optional => NONE,
                });
                let [x, y, z] = layers.size;
                Some(Self { values: values.collect(), shape: vec![z, y, x], are_flags: false })
            }
            Drawing::Paths(paths) => Some(Self::pairs(&paths)),
            Drawing::Literals(literals) => Some(Self::row(literals.into_iter().map(|it| i64::from(it > 0)), true)),
            Drawing::Triangle(_) | Drawing::Options(_) | Drawing::Matrix(_) => None,
        }
    }

    fn row(values: impl Iterator<Item = i64>, are_flags: bool) -> Self {
        let values: Vec<i64> = values.collect();
        Self { shape: vec![values.len()], values, are_flags }
    }

    /// The label of the path of each cell, or its number if some label is no number from 1 on; 0 for an empty cell.
    fn pairs(paths: &Paths) -> Self {
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
        Self { values: values.collect(), shape: vec![paths.height, paths.width], are_flags: false }
    }
}

/// The number that a label of a board is, from 1.
fn number(label: &str) -> Option<i64> {
    label.parse().ok().filter(|number: &i64| *number > 0 && number.to_string() == label)
}
