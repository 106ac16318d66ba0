//! The layout of an Arukone: one path for each label.

use std::fmt;

use itertools::Itertools;
use jigsat_forms::DecodeError;
use serde::{Deserialize, Deserializer, Serialize};

use super::Arukone;
use super::grid::Grid;
use crate::drawing::PathCell;

/// One path for each label, in the order of the labels.
///
/// This is a canonical form of the set of path edges: every path runs from the end that comes first in reading order to the other one.
///
/// As JSON: `{"paths":[{"label":"1","cells":[[x,y],…]},…]}`, columns x and rows y counted from 0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a layout such as {\"paths\":[{\"label\":\"1\",\"cells\":[[0,0],[1,0]]}]}")]
pub struct Paths {
    /// The paths, in the order of the labels.
    #[serde(deserialize_with = "in_order")]
    pub paths: Vec<Path>,
}

/// Reads paths in any order.
fn in_order<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Path>, D::Error> {
    let mut paths: Vec<Path> = Vec::deserialize(from)?;
    paths.sort_by_cached_key(|path| label_order(&path.label));
    Ok(paths)
}

/// The sort key of labels: numbers by value, letters alphabetically.
pub(super) fn label_order(label: &str) -> (usize, String) {
    (label.len(), label.to_string())
}

/// The path of one label.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Path {
    /// The label at both ends.
    pub label: String,
    /// Its cells `[x, y]`, from 0.
    /// The path starts at the end that comes first in reading order.
    #[serde(deserialize_with = "in_direction")]
    pub cells: Vec<[usize; 2]>,
}

/// Reads the cells of a path from either end.
fn in_direction<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<[usize; 2]>, D::Error> {
    Vec::deserialize(from).map(|cells| Path::new(String::new(), cells).cells)
}

impl Path {
    /// The path through `cells`, reversed if it is not in canonical order.
    pub fn new(label: String, mut cells: Vec<[usize; 2]>) -> Self {
        let reading_order = |&[x, y]: &[usize; 2]| (y, x);
        if cells.first().map(reading_order) > cells.last().map(reading_order) {
            cells.reverse();
        }
        Self { label, cells }
    }

    /// The numbers of its cells.
    pub(super) fn numbers(&self, grid: Grid) -> Vec<usize> {
        self.cells.iter().map(|&[x, y]| grid.cell(x, y)).collect()
    }
}

impl Paths {
    /// Is each edge on a path?
    pub(super) fn edges(&self, grid: Grid) -> Vec<bool> {
        grid.marked(self.paths.iter().flat_map(|path| grid.edges_along(&path.numbers(grid)).collect_vec()))
    }
}

impl fmt::Display for Paths {
    /// One path a line: the label and the cells as column,row from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |path: &Path| {
            let cells = path.cells.iter().map(|[x, y]| format!("{},{}", x + 1, y + 1)).join(" ");
            format!("{}: {cells}", path.label)
        };
        write!(f, "{}", self.paths.iter().map(line).join("\n"))
    }
}

/// The memory, in bytes, per path and per cell, with pictures and printed text.
const BYTES: [usize; 2] = [160, size_of::<[usize; 2]>() + size_of::<PathCell>() + 8];

/// The memory that a layout takes with its picture, in bytes.
pub(super) fn bytes(puzzle: &Arukone) -> u64 {
    (BYTES[0] * puzzle.labels.len() + BYTES[1] * puzzle.cells.len()) as u64
}

/// Follows the paths along these edges, as [`follow`] does.
pub(super) fn follow_edges(puzzle: &Arukone, edges: impl IntoIterator<Item = usize>) -> Result<Paths, DecodeError> {
    let used = puzzle.grid.marked(edges);
    follow(puzzle, |edge| used[edge])
}

/// Follows the paths from their first ends along the `used` edges. `O(cells)`.
///
/// # Errors
/// [`DecodeError::Spurious`] if edges are left over: they form cycles. [`DecodeError::Foreign`] if the edges are no paths
/// between equal numbers.
pub(super) fn follow(puzzle: &Arukone, used: impl Fn(usize) -> bool) -> Result<Paths, DecodeError> {
    let grid = puzzle.grid;
    let mut walked = vec![false; grid.edge_count()];
    let mut paths = Vec::with_capacity(puzzle.labels.len());
    let mut cells = Vec::with_capacity(grid.cell_count());
    for (label, &[start, end]) in puzzle.labels.iter().zip(&puzzle.ends) {
        cells.clear();
        cells.push(grid.position(start));
        let mut at = start;
        while at != end {
            let Some((edge, next)) = grid.around(at).find(|&(edge, _)| used(edge) && !walked[edge]) else {
                return Err(DecodeError::Foreign(format!("the path of {label} breaks off at {}", grid.place(at))));
            };
            walked[edge] = true;
            cells.push(grid.position(next));
            at = next;
        }
        paths.push(Path { label: label.clone(), cells: cells.clone() });
    }
    match (0..grid.edge_count()).find(|&edge| used(edge) && !walked[edge]) {
        None => Ok(Paths { paths }),
        Some(edge) => {
            let place = grid.place(grid.cells_of(edge)[0]);
            Err(DecodeError::Spurious(format!("a cycle without numbers passes {place}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_in_the_order_of_numbers_or_of_letters() {
        let sorted = |labels: &[&str]| labels.iter().copied().sorted_by_key(|label| label_order(label)).join(" ");
        assert_eq!(sorted(&["10", "9", "2", "11", "1"]), "1 2 9 10 11");
        assert_eq!(sorted(&["C", "A", "B"]), "A B C");
    }
}
