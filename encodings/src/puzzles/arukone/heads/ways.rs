//! Incremental reach: where each open path can still run; see `reach`.
//!
//! Reach is monotone: a step never adds cells, and a cell that separates the two ends of a pair still does so after it, unless the path
//! has reached the cell. So only pairs that lost cells are explored again, and only within their former room. If every pair has a path,
//! the fixed point does not depend on the order of pairs.
//!
//! A *room* is the graph of a label in `reach`. Steps stay within the room of their pair.

use super::super::Arukone;
use super::super::grid::opposite;
use super::super::reach::{Directions, Explorer, next_stale, whole_graphs};
use super::{Board, Touch};

/// The rooms of all open pairs, computed lazily along the moves to this state.
#[derive(Clone)]
pub(super) struct Ways {
    explorer: Explorer,
    cells: usize,
    /// The directions in which each label's path can leave each cell; none if out of reach.
    rooms: Vec<Directions>,
    /// Whether each cell is reserved for one pair, whose ends it separates.
    is_claimed: Vec<bool>,
    /// Whether each label has lost cells since it was explored.
    is_stale: Vec<bool>,
    past: Past,
}

/// The undo log.
#[derive(Clone, Default)]
struct Past {
    /// Changed places of [`Ways::rooms`], with their former values.
    rooms: Vec<(u32, Directions)>,
    /// The claimed cells.
    claimed: Vec<u32>,
    /// The lengths of both lists before each step.
    steps: Vec<[usize; 2]>,
    /// The stale labels before each step.
    is_stale: Vec<bool>,
}

impl Ways {
    pub(super) fn new(puzzle: &Arukone) -> Self {
        let (cells, labels) = (puzzle.grid.cell_count(), puzzle.labels.len());
        let mut rooms = Vec::with_capacity(labels * cells);
        whole_graphs(puzzle).for_each(|graph| rooms.extend(graph));
        let explorer = Explorer::new(puzzle.grid);
        let (is_claimed, is_stale) = (vec![false; cells], vec![true; labels]);
        Self { explorer, cells, rooms, is_claimed, is_stale, past: Past::default() }
    }

    /// Can the path of the open pair `label` pass the cell?
    pub(super) fn may_pass(&self, label: u32, cell: u32) -> bool {
        self.rooms[self.place(label, cell)] != 0
    }

    fn place(&self, label: u32, cell: u32) -> usize {
        label as usize * self.cells + cell as usize
    }

    /// Updates the rooms for a step of `label` to `next` from its end on this side.
    pub(super) fn step(&mut self, board: &Board, label: u32, side: usize, next: u32) {
        self.past.steps.push([self.past.rooms.len(), self.past.claimed.len()]);
        debug_assert!(self.may_pass(label, next), "a step leads through the room of its pair");
        self.past.is_stale.extend_from_slice(&self.is_stale);
        let [here, there] = [board.ends[label as usize][side], board.ends[label as usize][1 - side]];
        if next == there {
            self.is_stale[label as usize] = false;
            return;
        }
        self.close(board, label, here);
        // Under `no-touch` the path can't return to the neighbours of this cell.
        for other in board.around(here).filter(|&cell| cell != next && board.touch == Touch::No) {
            self.close(board, label, other);
        }
        self.is_stale[label as usize] = true;
        self.close_to_others(board, label, next);
    }

    /// Undoes the last step and all later changes.
    pub(super) fn back(&mut self) {
        let Past { rooms, claimed, steps, is_stale } = &mut self.past;
        let [rooms_before, claimed_before] = steps.pop().expect("only steps that were made are undone");
        rooms.drain(rooms_before..).rev().for_each(|(place, directions)| self.rooms[place as usize] = directions);
        claimed.drain(claimed_before..).for_each(|cell| self.is_claimed[cell as usize] = false);
        let first = is_stale.len() - self.is_stale.len();
        self.is_stale.copy_from_slice(&is_stale[first..]);
        is_stale.truncate(first);
    }

    /// Computes the rooms of all open pairs; returns whether each pair can be joined.
    /// With `separators`, cells that separate the ends of one pair are closed to the others, to a fixed point.
    pub(super) fn find(&mut self, board: &Board, separators: bool) -> bool {
        // Round-robin, so that each pair benefits from the others before its next turn.
        let mut turn = 0;
        while let Some(label) = next_stale(&self.is_stale, turn) {
            if !self.explore(board, label as u32) {
                return false;
            }
            self.is_stale[label] = false;
            if separators {
                self.claim(board, label as u32);
            }
            turn = label + 1;
        }
        true
    }

    /// Restricts a room to simple paths between its ends; returns whether there is one.
    fn explore(&mut self, board: &Board, label: u32) -> bool {
        let ends = board.ends[label as usize];
        let room = &self.rooms[self.place(label, 0)..][..self.cells];
        let joined_at_once = board.touch == Touch::No && board.are_neighbours(ends);
        let directions = |cell: u32, neighbours: &[u32; 4]| {
            let all = room[cell as usize];
            if joined_at_once { all & between(cell, neighbours, ends) } else { all }
        };
        if !self.explorer.walk(ends[0] as usize, ends[1] as usize, directions) {
            return false;
        }
        self.explorer.spread();
        let first = self.place(label, 0);
        for cell in 0..self.cells {
            if self.rooms[first + cell] != 0 && !self.explorer.on_way[cell] {
                self.close(board, label, cell as u32);
            }
        }
        true
    }

    /// Reserves the separators of the last explored label.
    fn claim(&mut self, board: &Board, label: u32) {
        for number in 0..self.explorer.cuts.len() {
            let cell = self.explorer.cuts[number];
            if !self.is_claimed[cell as usize] {
                self.is_claimed[cell as usize] = true;
                self.past.claimed.push(cell);
                self.close_to_others(board, label, cell);
            }
        }
    }

    /// Closes a cell to all paths but that of `label`.
    fn close_to_others(&mut self, board: &Board, label: u32, cell: u32) {
        for other in board.open_labels().filter(|&other| other != label) {
            self.is_stale[other as usize] |= self.close(board, other, cell);
        }
    }

    /// Removes a cell from a room; returns whether it was there.
    fn close(&mut self, board: &Board, label: u32, cell: u32) -> bool {
        let place = self.place(label, cell);
        let directions = self.rooms[place];
        if directions == 0 {
            return false;
        }
        self.change(place, 0);
        for (direction, &other) in board.neighbours[cell as usize].iter().enumerate() {
            if directions >> direction & 1 == 1 {
                let place = self.place(label, other);
                self.change(place, self.rooms[place] & !(1 << opposite(direction)));
            }
        }
        true
    }

    /// Changes a place; changes before the first step are permanent and not logged.
    fn change(&mut self, place: usize, directions: Directions) {
        if !self.past.steps.is_empty() {
            // The number of places is limited, so a place fits into 32 bits.
            self.past.rooms.push((place as u32, self.rooms[place]));
        }
        self.rooms[place] = directions;
    }

    /// Is every free cell in the room of some open pair?
    pub(super) fn cover(&self, board: &Board) -> bool {
        (0..self.cells as u32)
            .filter(|&cell| board.is_free(cell))
            .all(|cell| board.open_labels().any(|label| self.may_pass(label, cell)))
    }
}

/// The direction from one end to the other, neighbouring end.
fn between(cell: u32, neighbours: &[u32; 4], ends: [u32; 2]) -> Directions {
    let is_other = |neighbour: &u32| ends.contains(&cell) && ends.contains(neighbour);
    neighbours.iter().position(is_other).map_or(0, |direction| 1 << direction)
}
