//! Exact covers.
//!
//! A layout lists places in the list of all options that any layout chooses.

use std::collections::HashMap;

use itertools::Itertools;
use jigsat_encodings::drawing::{Matrix, NumberGrid, Options};
use jigsat_forms::printable::printable;
use serde::Serialize;
use serde_json::{Value, json};

use crate::html::escape;

/// The most entries of a matrix that is shown.
const READABLE: usize = 5_000;

/// What the layouts of an exact cover share.
#[derive(Debug, Default, Serialize)]
pub(super) struct CoverScene {
    /// All options: for each its items, with their colours, or an empty text.
    matrix: Option<Value>,
    /// The grid of numbers that takes the place of the matrix: the clue in each cell, or 0; the cell and number of each option.
    grid: Option<Value>,
    /// The options that any layout chooses: the number in the file, and the items.
    /// Numbers count from 1.
    options: Vec<(usize, Vec<String>)>,
    #[serde(skip)]
    numbers: HashMap<usize, usize>,
    /// The approximate size of the options as text.
    #[serde(skip)]
    pub(super) bytes: usize,
}

impl CoverScene {
    pub(super) fn of(matrix: &Matrix) -> Self {
        let entries: usize = matrix.rows.iter().map(Vec::len).sum();
        let entry = |(item, colour): &(usize, Option<String>)| (*item, shown(colour.as_deref().unwrap_or_default()));
        let items = || {
            let names = matrix.items.iter().map(|item| shown(item)).collect_vec();
            let rows = matrix.rows.iter().map(|row| row.iter().map(entry).collect_vec()).collect_vec();
            json!({ "names": names, "primary": matrix.primary, "rows": rows })
        };
        let grid = matrix.grid.as_ref().map(|NumberGrid { size, boxes, clues, options }| {
            let clues = clues.iter().map(|clue| clue.unwrap_or(0)).collect_vec();
            json!({ "size": size, "boxes": boxes, "clues": clues, "options": options })
        });
        Self { matrix: (grid.is_none() && entries <= READABLE).then(items), grid, ..Self::default() }
    }

    /// A layout as JSON.
    pub(super) fn layout(&mut self, options: &Options) -> String {
        let numbers = options.rows.iter().zip(&options.options).map(|(&row, words)| {
            *self.numbers.entry(row).or_insert_with(|| {
                self.bytes += words.iter().map(|word| word.len() + 3).sum::<usize>();
                self.options.push((row + 1, words.iter().map(|word| shown(word)).collect()));
                self.options.len() - 1
            })
        });
        escape::json(&numbers.collect_vec())
    }
}

fn shown(text: &str) -> String {
    printable(text).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_takes_the_place_of_the_matrix() {
        let grid = NumberGrid { size: 2, boxes: None, clues: vec![Some(2), None, None, None], options: vec![(1, 1)] };
        let matrix = Matrix { items: vec!["a".into()], primary: 1, rows: vec![vec![(0, None)]], grid: Some(grid) };
        let written = serde_json::json!(CoverScene::of(&matrix));
        let expected = serde_json::json!({"size": 2, "boxes": null, "clues": [2, 0, 0, 0], "options": [[1, 1]]});
        assert_eq!((&written["matrix"], &written["grid"]), (&serde_json::Value::Null, &expected));
        let written = serde_json::json!(CoverScene::of(&Matrix { grid: None, ..matrix }));
        assert!(written["matrix"].is_object() && written["grid"].is_null());
    }

    #[test]
    fn options_are_listed_once() {
        let option = |name: &str| vec![name.to_string()];
        let chosen =
            |rows: [usize; 2], names: [&str; 2]| Options { options: names.map(option).into(), rows: rows.into() };
        let mut scene = CoverScene::default();
        assert_eq!(scene.layout(&chosen([3, 7], ["a", "b\n"])), "[0,1]");
        assert_eq!(scene.layout(&chosen([7, 1], ["b\n", "c"])), "[1,2]");
        assert_eq!(scene.options, [(4, option("a")), (8, option("b\\n")), (2, option("c"))]);
    }
}
