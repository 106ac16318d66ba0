//! Direct search, all paths at once, from both ends.
//!
//! Every open pair has two ends that grow towards each other; the end with the fewest legal steps is extended next. The next step from a
//! given end is a partition of the layouts. So the end may be chosen by anything in the state, and every layout is still reached by
//! exactly one sequence of moves. An end without a step is a dead end, and an end with one step is a forced move; the search branches only
//! if there are neither.

mod planar;
mod ways;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Move, Reduced, Search, StateSpace};

use super::grid::{Grid, NONE};
use super::layout::Paths;
use super::reach::Reach;
use super::stepwise::{PathStep, drawn, reserve_search};
use super::{Arukone, Checks, Fill, Touch};
use planar::Contours;
use ways::Ways;

/// The search by both ends with a choice of checks.
///
/// A move is `4 * (2 * label + side) + direction`. `O(pairs × cells)` per node and round of `separators`, mostly less: only pairs that lost
/// cells are explored again. If pairs times cells are too many, `reach` is off.
///
/// # Errors
/// [`Exceeded`]
pub fn heads_with(puzzle: &Arukone, checks: Checks, budget: &Budget) -> Result<Reduced<Search, Paths>, Exceeded> {
    reserve_search(puzzle, budget)?;
    let state = Heads::new(puzzle, checks);
    let puzzle = puzzle.clone();
    Ok(Reduced::new(Box::new(state) as Search, move |moves: &[Move]| drawn(&puzzle, moves, step_of)))
}

/// The step of a move.
fn step_of(Move(step): Move) -> PathStep {
    let end = step / 4;
    PathStep { label: end / 2, side: end as usize % 2, direction: step as usize % 4 }
}

/// The state: the parts of every path that are drawn from both numbers.
#[derive(Clone)]
struct Heads {
    checks: Checks,
    board: Board,
    /// The cell of the moved end before each move.
    trail: Vec<u32>,
    /// `None` if `reach` is off, or there are too many places.
    ways: Option<Ways>,
    contours: Contours,
    /// The distance of each cell from the other end.
    marks: Vec<u32>,
    queue: Vec<u32>,
}

/// The cells and the paths so far.
#[derive(Clone)]
struct Board {
    fill: Fill,
    touch: Touch,
    cells: usize,
    /// The neighbours of each cell by direction; [`NONE`] beyond the rim.
    neighbours: Vec<[u32; 4]>,
    /// The label of the path on each cell so far, [`BLOCKED`](super::BLOCKED) or [`NONE`].
    owner: Vec<u32>,
    /// The two cells of each label where its path ends so far.
    ends: Vec<[u32; 2]>,
    /// Whether each pair is not joined yet.
    open: Vec<bool>,
    /// The number of pairs that are not joined yet.
    left: usize,
    /// The number of used or blocked cells.
    used: usize,
}

impl Board {
    fn new(puzzle: &Arukone) -> Self {
        let grid: Grid = puzzle.grid;
        Self {
            fill: puzzle.fill,
            touch: puzzle.touch,
            cells: grid.cell_count(),
            neighbours: grid.neighbour_table(),
            owner: puzzle.cells.iter().map(|number| number.map_or(NONE, |number| number as u32)).collect(),
            ends: puzzle.ends.iter().map(|ends| ends.map(|cell| cell as u32)).collect(),
            open: vec![true; puzzle.labels.len()],
            left: puzzle.labels.len(),
            used: puzzle.cells.iter().flatten().count(),
        }
    }

    fn around(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        self.neighbours[cell as usize].into_iter().filter(|&cell| cell != NONE)
    }

    fn is_free(&self, cell: u32) -> bool {
        self.owner[cell as usize] == NONE
    }

    fn free_neighbour(&self, cell: u32, direction: usize) -> Option<u32> {
        let other = self.neighbours[cell as usize][direction];
        (other != NONE && self.is_free(other)).then_some(other)
    }

    fn is_open_end(&self, cell: u32) -> bool {
        let label = self.owner[cell as usize];
        self.open.get(label as usize) == Some(&true) && self.ends[label as usize].contains(&cell)
    }

    fn open_labels(&self) -> impl Iterator<Item = u32> {
        (0..self.open.len() as u32).filter(|&label| self.open[label as usize])
    }

    fn are_neighbours(&self, [a, b]: [u32; 2]) -> bool {
        self.neighbours[a as usize].contains(&b)
    }

    /// May the path of the open pair `label` use this free cell?
    /// Under `no-touch` it must not be beside the path so far, except for the ends.
    fn may_use(&self, label: u32, cell: u32) -> bool {
        let ends = self.ends[label as usize];
        self.is_free(cell)
            && (self.touch == Touch::Yes
                || !self.around(cell).any(|other| self.owner[other as usize] == label && !ends.contains(&other)))
    }

    /// May the path of the open pair `label` go from its end on this side to `next`?
    fn may_step(&self, label: u32, side: usize, next: u32) -> bool {
        let [here, there] = [self.ends[label as usize][side], self.ends[label as usize][1 - side]];
        // Under `no-touch` two neighbouring ends must be joined.
        next == there || self.may_use(label, next) && (self.touch == Touch::Yes || !self.are_neighbours([here, there]))
    }
}

impl Heads {
    fn new(puzzle: &Arukone, checks: Checks) -> Self {
        let board = Board::new(puzzle);
        Self {
            checks,
            trail: Vec::with_capacity(board.cells),
            ways: (checks.reach && Reach::is_feasible(puzzle)).then(|| Ways::new(puzzle)),
            contours: Contours::new(&board),
            marks: vec![NONE; board.cells],
            queue: Vec::with_capacity(board.cells),
            board,
        }
    }

    /// Does no check prune the state? The cheapest check runs first.
    fn is_hopeful(&mut self) -> bool {
        let Checks { separators, planar, cover, .. } = self.checks;
        let full = cover && self.board.fill == Fill::Full;
        (!full || !self.has_dead_end())
            && (!planar || self.contours.are_planar(&self.board))
            && self.ways.as_mut().is_none_or(|ways| ways.find(&self.board, separators))
            && (!full || self.ways.as_ref().is_none_or(|ways| ways.cover(&self.board)))
    }

    /// Is there a free cell with less than two free neighbours or open ends beside it?
    fn has_dead_end(&self) -> bool {
        (0..self.board.cells as u32).any(|cell| self.board.is_free(cell) && self.exits(cell) < 2)
    }

    fn exits(&self, cell: u32) -> usize {
        self.board.around(cell).filter(|&other| self.board.is_free(other) || self.board.is_open_end(other)).count()
    }

    /// Do the checks allow the step?
    fn is_step(&self, label: u32, side: usize, next: u32) -> bool {
        self.board.may_step(label, side, next) && self.ways.as_ref().is_none_or(|ways| ways.may_pass(label, next))
    }

    /// The steps from an end, as directions with the next cells.
    fn steps(&self, label: u32, side: usize) -> impl Iterator<Item = (usize, u32)> {
        let neighbours = self.board.neighbours[self.board.ends[label as usize][side] as usize];
        let around = neighbours.into_iter().enumerate().filter(|&(_, cell)| cell != NONE);
        around.filter(move |&(_, next)| self.is_step(label, side, next))
    }

    /// The end to extend, as label and side: the one with the fewest steps.
    fn next_end(&self) -> (u32, usize) {
        let mut best = (usize::MAX, 0, 0);
        for label in self.board.open_labels() {
            for side in [0, 1] {
                let count = self.steps(label, side).count();
                if count < best.0 && (self.checks.tightest || best.0 == usize::MAX) {
                    best = (count, label, side);
                }
            }
        }
        (best.1, best.2)
    }

    /// Stores in `marks` the distance of each cell from `goal` along free cells.
    fn measure(&mut self, goal: u32) {
        self.marks.fill(NONE);
        self.queue.clear();
        self.marks[goal as usize] = 0;
        self.queue.push(goal);
        let mut next = 0;
        while next < self.queue.len() {
            let cell = self.queue[next];
            next += 1;
            for other in self.board.around(cell) {
                if self.marks[other as usize] == NONE && self.board.is_free(other) {
                    self.marks[other as usize] = self.marks[cell as usize] + 1;
                    self.queue.push(other);
                }
            }
        }
    }
}

impl StateSpace for Heads {
    fn words(&self) -> usize {
        768
    }

    fn moves(&mut self, moves: &mut Vec<Move>) {
        if self.board.left == 0 || !self.is_hopeful() {
            return;
        }
        let (label, side) = self.next_end();
        let [here, there] = [side, 1 - side].map(|side| self.board.ends[label as usize][side]);
        let first = moves.len();
        let base = 4 * (2 * label + side as u32);
        moves.extend(self.steps(label, side).map(|(direction, _)| Move(base + direction as u32)));
        if self.checks.towards_goal && moves.len() > first + 1 {
            self.measure(there);
            let neighbours = self.board.neighbours[here as usize];
            moves[first..].sort_by_key(|&Move(step)| self.marks[neighbours[(step - base) as usize] as usize]);
        }
    }

    fn apply(&mut self, step: Move) {
        let PathStep { label, side, direction } = step_of(step);
        let board = &mut self.board;
        let here = board.ends[label as usize][side];
        let next = board.neighbours[here as usize][direction];
        if let Some(ways) = &mut self.ways {
            ways.step(board, label, side, next);
        }
        self.trail.push(here);
        let ends = &mut board.ends[label as usize];
        if next == ends[1 - side] {
            board.open[label as usize] = false;
            board.left -= 1;
        } else {
            ends[side] = next;
            board.owner[next as usize] = label;
            board.used += 1;
        }
    }

    fn undo(&mut self, step: Move) {
        let PathStep { label, side, .. } = step_of(step);
        let before = self.trail.pop().expect("only applied moves are undone");
        if let Some(ways) = &mut self.ways {
            ways.back();
        }
        let board = &mut self.board;
        if board.open[label as usize] {
            let here = std::mem::replace(&mut board.ends[label as usize][side], before);
            board.owner[here as usize] = NONE;
            board.used -= 1;
        } else {
            board.open[label as usize] = true;
            board.left += 1;
        }
    }

    fn is_goal(&self) -> bool {
        self.board.left == 0 && (self.board.fill == Fill::Empty || self.board.used == self.board.cells)
    }

    fn fork(&self) -> Search {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests;
