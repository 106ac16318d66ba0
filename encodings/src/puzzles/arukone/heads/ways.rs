//! Where each open path can still run, and which cells it has to pass; see `reach` for the reasons.
//!
//! A step leaves less room for everybody: whatever is out of reach before it is so behind it, and a cell that separates the two ends of a
//! pair goes on to do so, unless its path has come there. So only those pairs are looked at again that have lost some room, and only in
//! the room that they had. Where every pair has a way, what is left in the end does not depend on the order in which pairs are looked at.
//!
//! A *room* is what `reach` calls the graph of a label. Steps are only those that lie in the room of their pair.

use super::super::Arukone;
use super::super::grid::opposite;
use super::super::reach::{Directions, Explorer, next_stale, whole_graphs};
use super::{Board, Touch};

/// The ways of all open pairs, as far as they were looked for on the way to this state.
#[derive(Clone)]
pub(super) struct Ways {
    explorer: Explorer,
    cells: usize,
    /// For each label and cell: in which directions can the path leave it? In none, if it can't come there.
    rooms: Vec<Directions>,
    /// For each cell: is it for one pair alone, whose ends it separates?
    is_claimed: Vec<bool>,
    /// For each label: has it lost some room since it was looked at?
    is_stale: Vec<bool>,
    past: Past,
}

/// What was before, so that it can be put back.
#[derive(Clone, Default)]
struct Past {
    /// Places of [`Ways::rooms`] that were changed, with what was there.
    rooms: Vec<(u32, Directions)>,
    /// Cells that were claimed.
    claimed: Vec<u32>,
    /// How many of both there were before each step.
    steps: Vec<[usize; 2]>,
    /// Who was stale before each step.
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

    /// The path of the open pair `label` is about to step to `next` from its end on this side.
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
        // Behind it, no path that may not touch itself comes beside this cell again.
        for other in board.around(here).filter(|&cell| cell != next && board.touch == Touch::No) {
            self.close(board, label, other);
        }
        self.is_stale[label as usize] = true;
        self.close_to_others(board, label, next);
    }

    /// Takes the latest step back, with all that was found out behind it.
    pub(super) fn back(&mut self) {
        let Past { rooms, claimed, steps, is_stale } = &mut self.past;
        let [rooms_before, claimed_before] = steps.pop().expect("only steps that were made are taken back");
        rooms.drain(rooms_before..).rev().for_each(|(place, directions)| self.rooms[place as usize] = directions);
        claimed.drain(claimed_before..).for_each(|cell| self.is_claimed[cell as usize] = false);
        let first = is_stale.len() - self.is_stale.len();
        self.is_stale.copy_from_slice(&is_stale[first..]);
        is_stale.truncate(first);
    }

    /// Finds the ways of all open pairs; with `separators` each cell that separates the ends of one pair is a wall for the others,
    /// until nothing changes. Has every open pair a way?
    pub(super) fn find(&mut self, board: &Board, separators: bool) -> bool {
        // Round and round: what all others take away is known by the time that a pair has its next turn.
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

    /// Leaves a path the room that lies on ways from its one end to the other, if there is one.
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

    /// Makes the separators of the label that was explored last its own.
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

    /// The cell is for the path of `label` alone.
    fn close_to_others(&mut self, board: &Board, label: u32, cell: u32) {
        for other in board.open_labels().filter(|&other| other != label) {
            self.is_stale[other as usize] |= self.close(board, other, cell);
        }
    }

    /// Takes a cell out of the room of a path. Was it there?
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

    /// What is known before the first step is known for good. Boards are handy, so that a place fits into 32 bits.
    fn change(&mut self, place: usize, directions: Directions) {
        if !self.past.steps.is_empty() {
            self.past.rooms.push((place as u32, self.rooms[place]));
        }
        self.rooms[place] = directions;
    }

    /// Can every free cell be passed by some open pair?
    pub(super) fn cover(&self, board: &Board) -> bool {
        (0..self.cells as u32)
            .filter(|&cell| board.is_free(cell))
            .all(|cell| board.open_labels().any(|label| self.may_pass(label, cell)))
    }
}

/// The direction from one of the ends to the other one, its neighbour.
fn between(cell: u32, neighbours: &[u32; 4], ends: [u32; 2]) -> Directions {
    let is_other = |neighbour: &u32| ends.contains(&cell) && ends.contains(neighbour);
    neighbours.iter().position(is_other).map_or(0, |direction| 1 << direction)
}
