//! Common parts of the direct searches: memory, and paths that are drawn step by step.

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{DecodeError, Move};

use super::Arukone;
use super::layout::{Path, Paths};

/// The most bytes that a search takes without a reservation.
pub(super) const UNRESERVED: u64 = 1 << 26;

/// The memory, in bytes, of a path-drawing search per cell and per number.
const BYTES: u64 = 96;

/// Reserves memory for a search, unless it takes little.
pub(super) fn reserve(budget: &Budget, bytes: u64, what: impl FnOnce() -> String) -> Result<(), Exceeded> {
    if bytes <= UNRESERVED { Ok(()) } else { budget.reserve(bytes, what) }
}

/// Reserves memory for a path-drawing search and a copy of it.
pub(super) fn reserve_search(puzzle: &Arukone, budget: &Budget) -> Result<(), Exceeded> {
    let cells = puzzle.cells.len();
    reserve(budget, 2 * BYTES * (cells + 2 * puzzle.labels.len()) as u64, || format!("a search on {cells} cells"))
}

/// A step of a path that is drawn from the first number of its label.
pub(super) struct PathStep {
    pub(super) label: u32,
    pub(super) direction: usize,
}

impl From<Move> for PathStep {
    fn from(Move(step): Move) -> Self {
        Self { label: step / 4, direction: step as usize % 4 }
    }
}

/// The paths that moves draw.
pub(super) fn drawn(puzzle: &Arukone, moves: &[Move]) -> Result<Paths, DecodeError> {
    let grid = puzzle.grid;
    let mut paths: Vec<Vec<usize>> = puzzle.ends.iter().map(|&[start, _]| vec![start]).collect();
    for &step in moves {
        let PathStep { label, direction } = step.into();
        let foreign = |what: &str| DecodeError::Foreign(format!("move {} {what}", step.0));
        let path = paths.get_mut(label as usize).ok_or_else(|| foreign("belongs to no label"))?;
        let here = *path.last().expect("each path begins with a number");
        path.push(grid.neighbour(here, direction).ok_or_else(|| foreign("leads beyond the rim"))?);
    }
    let path = |(label, cells): (&String, Vec<usize>)| Path {
        label: label.clone(),
        cells: cells.into_iter().map(|cell| grid.position(cell)).collect(),
    };
    Ok(Paths { paths: puzzle.labels.iter().zip(paths).map(path).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_drawn_from_the_first_number() {
        let puzzle: Arukone = "A..A\nB..B\n".parse().unwrap();
        let draw = |steps: &[[u32; 2]]| {
            let moves: Vec<Move> = steps.iter().map(|[label, direction]| Move(4 * label + direction)).collect();
            drawn(&puzzle, &moves).map_err(|error| error.to_string())
        };
        let [right, down] = [1, 2];
        let paths = draw(&[[0, right], [0, right], [1, right], [0, right]]).unwrap().paths;
        assert_eq!(paths[0].cells, [[0, 0], [1, 0], [2, 0], [3, 0]]);
        assert_eq!(paths[1].cells, [[0, 1], [1, 1]], "an incomplete path stays incomplete");
        assert!(draw(&[[2, right]]).unwrap_err().contains("move 9 belongs to no label"));
        assert!(draw(&[[1, down]]).unwrap_err().contains("move 6 leads beyond the rim"));
    }

    #[test]
    fn a_search_reserves_memory() {
        let large: Arukone = "SIZE 700X700\nLINE_NUM 1\nLINE#1 (0,0)-(699,699)\n".parse().unwrap();
        let small: Arukone = "A..A\n".parse().unwrap();
        let budget = || Budget::of_memory(1 << 20, None);
        assert!(reserve_search(&small, &budget()).is_ok() && reserve_search(&large, &Budget::none()).is_ok());
        let exceeded = reserve_search(&large, &budget()).unwrap_err();
        assert!(exceeded.to_string().contains("a search on 490000 cells"));
    }
}
