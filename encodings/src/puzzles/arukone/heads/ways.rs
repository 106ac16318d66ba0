//! Where each open path can still run, and which cells it has to pass; see `reach` for the reasons.
//!
//! A step leaves less room for everybody: whatever is out of reach before it is so behind it, and a cell that separates the two ends of a
//! pair goes on to do so, unless its path has come there. So only those pairs are looked at again that have lost some room, and only in
//! the room that they had. What is left in the end does not depend on the order in which pairs are looked at.

use super::super::Arukone;
use super::super::grid::opposite;
use super::super::reach::{Directions, Explorer, whole_graphs};
use super::{Board, NONE, Touch};

/// The ways of all open pairs, as far as they were looked for on the way to this state.
#[derive(Clone)]
pub(super) struct Ways {
    explorer: Explorer,
    cells: usize,
    /// For each label and cell: in which directions can the path leave it? In none, if it can't come there.
    rooms: Vec<Directions>,
    /// For each cell the open pair that has to pass it, or [`NONE`].
    claims: Vec<u32>,
    /// For each label: has it lost some room since it was looked at?
    stale: Vec<bool>,
    past: Past,
}

/// What was before, so that it can be put back.
#[derive(Clone, Default)]
struct Past {
    /// Places of [`Ways::rooms`] that were changed, with what was there.
    rooms: Vec<(usize, Directions)>,
    /// Cells that were claimed.
    claimed: Vec<u32>,
    /// How many of both there were before each step.
    steps: Vec<[usize; 2]>,
    /// Who was stale before each step.
    stale: Vec<bool>,
}

impl Ways {
    pub(super) fn new(puzzle: &Arukone) -> Self {
        let (cells, labels) = (puzzle.grid.cell_count(), puzzle.labels.len());
        let mut rooms = Vec::with_capacity(labels * cells);
        whole_graphs(puzzle).for_each(|graph| rooms.extend(graph));
        let explorer = Explorer::new(puzzle.grid);
        Self { explorer, cells, rooms, claims: vec![NONE; cells], stale: vec![true; labels], past: Past::default() }
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
        self.past.stale.extend_from_slice(&self.stale);
        let [here, there] = [board.ends[label as usize][side], board.ends[label as usize][1 - side]];
        if next == there {
            self.stale[label as usize] = false;
            return;
        }
        self.close(board, label, here);
        // Behind it, no path that may not touch itself comes beside this cell again.
        for other in board.around(here).filter(|&cell| cell != next && board.touch == Touch::No) {
            self.close(board, label, other);
        }
        self.stale[label as usize] = true;
        self.close_to_others(board, label, next);
    }

    /// Takes the latest step back, with all that was found out behind it.
    pub(super) fn back(&mut self) {
        let Past { rooms, claimed, steps, stale } = &mut self.past;
        let [rooms_before, claimed_before] = steps.pop().expect("only steps that were made are taken back");
        rooms.drain(rooms_before..).rev().for_each(|(place, directions)| self.rooms[place] = directions);
        claimed.drain(claimed_before..).for_each(|cell| self.claims[cell as usize] = NONE);
        let first = stale.len() - self.stale.len();
        self.stale.copy_from_slice(&stale[first..]);
        stale.truncate(first);
    }

    /// Finds the ways of all open pairs; with `separators` each cell that separates the ends of one pair is a wall for the others,
    /// until nothing changes. Has every open pair a way?
    pub(super) fn find(&mut self, board: &Board, separators: bool) -> bool {
        // Round and round: what all others take away is known by the time that a pair has its next turn.
        let mut turn = 0;
        while let Some(label) = self.next_stale(turn) {
            if !self.explore(board, label as u32) {
                return false;
            }
            self.stale[label] = false;
            if separators {
                self.claim(board, label as u32);
            }
            turn = label + 1;
        }
        true
    }

    /// The first stale label from `turn` on, or from the beginning.
    fn next_stale(&self, turn: usize) -> Option<usize> {
        (turn..self.stale.len()).chain(0..turn).find(|&label| self.stale[label])
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
            if self.claims[cell as usize] == NONE {
                self.claims[cell as usize] = label;
                self.past.claimed.push(cell);
                self.close_to_others(board, label, cell);
            }
        }
    }

    /// The cell is for the path of `label` alone.
    fn close_to_others(&mut self, board: &Board, label: u32, cell: u32) {
        for other in board.open_labels().filter(|&other| other != label) {
            self.stale[other as usize] |= self.close(board, other, cell);
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

    /// What is known before the first step is known for good.
    fn change(&mut self, place: usize, directions: Directions) {
        if !self.past.steps.is_empty() {
            self.past.rooms.push((place, self.rooms[place]));
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
