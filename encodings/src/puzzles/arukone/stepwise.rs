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

/// A step of a path that is drawn from both numbers: label, side and direction.
pub(super) struct PathStep {
    pub(super) label: u32,
    pub(super) side: usize,
    pub(super) direction: usize,
}

/// The paths that moves draw; `read` converts a move to a step.
pub(super) fn drawn(puzzle: &Arukone, moves: &[Move], read: impl Fn(Move) -> PathStep) -> Result<Paths, DecodeError> {
    let grid = puzzle.grid;
    let mut halves: Vec<[Vec<usize>; 2]> = puzzle.ends.iter().map(|ends| ends.map(|cell| vec![cell])).collect();
    for &step in moves {
        let PathStep { label, side, direction } = read(step);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_drawn_from_both_numbers_until_they_meet() {
        let puzzle: Arukone = "A..A\nB..B\n".parse().unwrap();
        let read =
            |Move(step): Move| PathStep { label: step / 8, side: step as usize / 4 % 2, direction: step as usize % 4 };
        let draw = |steps: &[[u32; 3]]| {
            let moves: Vec<Move> = steps.iter().map(|[label, side, way]| Move(8 * label + 4 * side + way)).collect();
            drawn(&puzzle, &moves, read).map_err(|error| error.to_string())
        };
        let [right, down, left] = [1, 2, 3];
        let paths = draw(&[[0, 0, right], [0, 1, left], [0, 0, right], [1, 1, left]]).unwrap().paths;
        assert_eq!(paths[0].cells, [[0, 0], [1, 0], [2, 0], [3, 0]]);
        assert_eq!(paths[1].cells, [[0, 1], [2, 1], [3, 1]], "the gap between both parts stays");
        assert!(draw(&[[2, 0, right]]).unwrap_err().contains("move 17 belongs to no label"));
        assert!(draw(&[[1, 0, down]]).unwrap_err().contains("move 10 leads beyond the rim"));
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
