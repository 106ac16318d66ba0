//! What a solution of an Arukone looks like: one path for each label.

use std::fmt;

use itertools::Itertools;
use jigsat_forms::{DecodeError, Move};
use serde::{Deserialize, Serialize};

use super::Arukone;

/// One path for each label, in the order of the labels. This is the set of path edges, written down in one way only: every
/// path runs from the end that comes first in reading order to the other one.
///
/// As JSON: `{"paths":[{"label":"1","cells":[[x,y],…]},…]}`, columns x and rows y counted from 0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "AnyOrder")]
pub struct Paths {
    /// The paths, in the order of the labels.
    pub paths: Vec<Path>,
}

/// Paths as somebody else may write them down: in any order.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a layout such as {\"paths\":[{\"label\":\"1\",\"cells\":[[0,0],[1,0]]}]}")]
struct AnyOrder {
    paths: Vec<Path>,
}

impl From<AnyOrder> for Paths {
    fn from(AnyOrder { mut paths }: AnyOrder) -> Self {
        paths.sort_by_cached_key(|path| label_order(&path.label));
        Self { paths }
    }
}

/// Labels are sorted as numbers if they are numbers, or else as letters.
pub(super) fn label_order(label: &str) -> (usize, String) {
    (label.len(), label.to_string())
}

/// The path of one label.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "AnyWay")]
pub struct Path {
    /// The label at both ends.
    pub label: String,
    /// Its cells `[x, y]`, from 0, from the end that comes first in reading order to the other one.
    pub cells: Vec<[usize; 2]>,
}

/// A path as somebody else may write it down: from either end.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnyWay {
    label: String,
    cells: Vec<[usize; 2]>,
}

impl From<AnyWay> for Path {
    fn from(AnyWay { label, cells }: AnyWay) -> Self {
        Path::new(label, cells)
    }
}

impl Path {
    /// The path through `cells`, turned round if need be.
    pub fn new(label: String, mut cells: Vec<[usize; 2]>) -> Self {
        let reading_order = |&[x, y]: &[usize; 2]| (y, x);
        if cells.first().map(reading_order) > cells.last().map(reading_order) {
            cells.reverse();
        }
        Self { label, cells }
    }
}

/// A step of a path that is drawn from both of its numbers: which label, from which of its two numbers, and in which direction.
pub(super) struct Step {
    pub(super) label: u32,
    pub(super) side: usize,
    pub(super) direction: usize,
}

/// The paths that moves draw, each of which `read` takes for a step.
pub(super) fn drawn(puzzle: &Arukone, moves: &[Move], read: impl Fn(Move) -> Step) -> Result<Paths, DecodeError> {
    let grid = puzzle.grid;
    let mut halves: Vec<[Vec<usize>; 2]> = puzzle.ends.iter().map(|ends| ends.map(|cell| vec![cell])).collect();
    for &step in moves {
        let Step { label, side, direction } = read(step);
        let foreign = |what: &str| DecodeError::Foreign(format!("move {} {what}", step.0));
        let halves = halves.get_mut(label as usize).ok_or_else(|| foreign("belongs to no label"))?;
        let here = *halves[side].last().expect("each half begins with a number");
        let next = grid.neighbour(here, direction).ok_or_else(|| foreign("leads beyond the rim"))?;
        // The last step of a pair leads to the cell where the other half ends.
        if halves[1 - side].last() != Some(&next) {
            halves[side].push(next);
        }
    }
    let path = |(label, [mut cells, back]): (&String, [Vec<usize>; 2])| {
        cells.extend(back.into_iter().rev());
        Path { label: label.clone(), cells: cells.into_iter().map(|cell| grid.position(cell)).collect() }
    };
    Ok(Paths { paths: puzzle.labels.iter().zip(halves).map(path).collect() })
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

/// Follows the paths from their first ends along the edges for which `used` holds. `O(cells)`.
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

    #[test]
    fn paths_are_drawn_from_both_numbers_until_they_meet() {
        let puzzle: Arukone = "A..A\nB..B\n".parse().unwrap();
        let read =
            |Move(step): Move| Step { label: step / 8, side: step as usize / 4 % 2, direction: step as usize % 4 };
        let draw = |steps: &[[u32; 3]]| {
            let moves: Vec<Move> = steps.iter().map(|[label, side, way]| Move(8 * label + 4 * side + way)).collect();
            drawn(&puzzle, &moves, read).map_err(|error| error.to_string())
        };
        let [right, down, left] = [1, 2, 3];
        let paths = draw(&[[0, 0, right], [0, 1, left], [0, 0, right], [1, 1, left]]).unwrap().paths;
        assert_eq!(paths[0].cells, [[0, 0], [1, 0], [2, 0], [3, 0]]);
        assert_eq!(paths[1].cells, [[0, 1], [2, 1], [3, 1]], "what is missing in between is left to be found out");
        assert!(draw(&[[2, 0, right]]).unwrap_err().contains("move 17 belongs to no label"));
        assert!(draw(&[[1, 0, down]]).unwrap_err().contains("move 10 leads beyond the rim"));
    }
}
