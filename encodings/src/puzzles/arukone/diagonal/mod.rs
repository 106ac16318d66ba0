//! Direct search by diagonals, from one corner of the board to the opposite one.
//!
//! The state has only the paths that lead out of the decided part. Cells are taken in the order of their diagonals `x + y`. The edges of a
//! cell to the left and upwards are then known; those to the right and downwards are chosen so that the cell has its degree: one at a
//! number, two at another cell (or none, where cells may stay empty). [`frontier`] has the paths that lead out of the decided part: which
//! are connected, their numbers, and which must not become one path, because they touch.
//!
//! # Rows of corners
//! Under `full no-touch` *corners come in rows*, which leaves few choices. Let a path turn at `c`, from its neighbour `e` to its neighbour
//! `s`, and let `g` be the other cell beside both. If `g` were on this path, the path would touch itself at `e` or `s`, or be a cycle. So
//! `g` is on another path, linked to neither `e` nor `s`: it is used, but has only two directions left. Hence `g` is a number, or it turns
//! exactly as `c` does, and the same holds for it. So a row of equal corners leads inwards from every corner, and ends only at a number (or
//! at a blocked cell, which is not used).
//!
//! For two of the four turns, the row is not decided yet, so the search checks in advance that it has a number. The other two need no rule
//! of their own: parts of paths that touch are recorded, and must not become one path.
//!
//! # The table of refuted frontiers
//! The possible completions after a diagonal depend only on its frontier. So refuted frontiers are stored in a table of bounded size, and
//! are not searched again: a dynamic program over frontiers that stops at the first layout. Under `full no-touch` there is no table,
//! because the same frontier hardly ever occurs twice: on 51 boards of 40×20 with 522,728 nodes it saves 112.
//!
//! Sources: rows of corners and the order of the cells as in the solver `numberlink` by Thomas Dybdahl Ahle; frontiers as in Knuth,
//! TAOCP 7.1.4 (Simpath), and for Numberlink Yoshinaka et al., *Finding all solutions and instances of Numberlink and Slitherlink
//! by ZDDs* (2012).

mod diagonals;
mod frontier;
mod latest;
mod parts;
mod refuted;

use std::sync::Arc;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{DecodeError, Move, Reduced, Search, StateSpace};

use super::layout::{self, Paths, follow_edges};
use super::stepwise::{UNRESERVED, reserve};
use super::{Arukone, Fill, Touch};
use crate::switches::Setting;
use diagonals::{DOWN, Diagonals, RIGHT};
use frontier::Frontier;
use latest::{Latest, Trace};
use parts::{ROOM, with_room};
use refuted::Refuted;

/// The search by diagonals with a setting of [`DIAGONAL`](super::DIAGONAL).
///
/// A move is the set of edges, to the right and downwards, of the next cell with a choice; cells without a choice are decided before it.
/// `O(width²)` per cell at most, mostly `O(width)`, where `width` is the shorter side.
///
/// # Errors
/// [`Exceeded`]
pub fn diagonal_with(puzzle: &Arukone, setting: Setting, budget: &Budget) -> Result<Reduced<Search, Paths>, Exceeded> {
    let cells = puzzle.cells.len();
    let needs = bytes(puzzle) + (CELL * cells) as u64 + layout::bytes(puzzle);
    reserve(budget, needs, || format!("the frontiers of {cells} cells"))?;
    let mut start = Diagonal::new(puzzle, setting);
    let latest = Arc::clone(start.latest.insert(Arc::default()));
    let (puzzle, board) = (puzzle.clone(), Arc::clone(&start.board));
    Ok(Reduced::new(Box::new(start) as Search, move |moves: &[Move]| {
        let outs = latest.of(moves).map_or_else(|| replay(&board, moves), Ok)?;
        decode(&puzzle, &board, &outs)
    }))
}

/// Does the search take little memory at any depth?
pub(super) fn is_feasible(puzzle: &Arukone) -> bool {
    bytes(puzzle) <= UNRESERVED
}

/// The memory per cell, in bytes: cell, index, and edges in the last layout.
const CELL: usize = size_of::<diagonals::Cell>() + 16;

/// The memory for frontiers if every cell has a choice, in bytes.
fn bytes(puzzle: &Arukone) -> u64 {
    let [width, height] = puzzle.size();
    (puzzle.cells.len() * Frontier::bytes(width.min(height), puzzle.touch)) as u64
}

/// Replays moves without undo; returns the edges of each cell, in their order.
fn replay(board: &Diagonals, moves: &[Move]) -> Result<Vec<u8>, DecodeError> {
    let (mut frontier, mut moves) = (Frontier::new(board), moves.iter());
    let mut all = Vec::with_capacity(board.cells.len());
    loop {
        let outs = match *frontier.choices() {
            [outs] => outs,
            ref choices => {
                let Some(&step) = moves.next() else { return Ok(all) };
                let chosen = choices.iter().find(|&&outs| Move(outs.into()) == step);
                *chosen.ok_or_else(|| DecodeError::Foreign(format!("{step:?} is no choice of the next cell")))?
            }
        };
        all.push(outs);
        frontier.decide(board, outs);
    }
}

/// Converts the edges of each cell to paths.
fn decode(puzzle: &Arukone, board: &Diagonals, outs: &[u8]) -> Result<Paths, DecodeError> {
    let ways = board.cells.iter().zip(outs);
    let ways = ways.flat_map(|(cell, &outs)| [(outs & RIGHT, cell.right), (outs & DOWN, cell.down)]);
    follow_edges(puzzle, ways.filter_map(|(out, edge)| edge.filter(|_| out != 0)))
}

/// The state: a stack of frontiers, one per choice; the last is the current one.
struct Diagonal {
    board: Arc<Diagonals>,
    frontier: Frontier,
    /// The choices that were made.
    levels: Vec<Level>,
    /// The layouts found so far.
    goals: u64,
    /// Are choices taken in their order? If not, from the last one to the first.
    is_straight: bool,
    refuted: Option<Refuted>,
    trace: Trace,
    /// Records every goal, if set.
    latest: Option<Arc<Latest>>,
}

#[derive(Clone, Copy)]
struct Level {
    /// The number of decided cells before the choice.
    decided: usize,
    /// The number of layouts found before the choice.
    goals: u64,
    /// The number of pending frontiers before the choice.
    pending: usize,
}

impl Diagonal {
    fn new(puzzle: &Arukone, setting: Setting) -> Self {
        let board = Diagonals::new(puzzle, setting.is_on("corners"));
        let mut state = Self {
            frontier: Frontier::new(&board),
            levels: Vec::new(),
            goals: 0,
            is_straight: setting.is_on("straight"),
            // Under `full no-touch` the same frontier hardly ever occurs twice.
            refuted: (setting.is_on("refuted") && !(puzzle.fill == Fill::Full && puzzle.touch == Touch::No))
                .then(|| Refuted::of(board.width, board.cells.len()))
                .flatten(),
            trace: Trace { moves: Vec::new(), outs: Vec::new() },
            latest: None,
            board: Arc::new(board),
        };
        state.decide_forced();
        state
    }

    /// Decides cells without a choice, up to the next one with a choice.
    fn decide_forced(&mut self) {
        while let &[outs] = self.frontier.choices() {
            self.decide(outs);
        }
        self.goals += u64::from(self.frontier.is_done(&self.board));
    }

    fn decide(&mut self, outs: u8) {
        self.trace.outs.push(outs);
        let frontier = &mut self.frontier;
        frontier.decide(&self.board, outs);
        let Some(refuted) = self.refuted.as_mut().filter(|_| frontier.is_between(&self.board)) else {
            return;
        };
        if !refuted.admit(frontier, &self.board) {
            frontier.kill();
        }
    }
}

impl StateSpace for Diagonal {
    fn words(&self) -> usize {
        128
    }

    fn moves(&mut self, moves: &mut Vec<Move>) {
        let choices = self.frontier.choices().iter().map(|&outs| Move(outs.into()));
        if self.is_straight { moves.extend(choices) } else { moves.extend(choices.rev()) }
    }

    fn apply(&mut self, step: Move) {
        let Move(outs) = step;
        let pending = self.refuted.as_ref().map_or(0, Refuted::pending);
        self.levels.push(Level { decided: self.trace.outs.len(), goals: self.goals, pending });
        self.trace.moves.push(step);
        self.frontier.push();
        self.decide(outs as u8);
        self.decide_forced();
    }

    fn undo(&mut self, _: Move) {
        let Some(level) = self.levels.pop() else { return };
        self.trace.moves.pop();
        self.trace.outs.truncate(level.decided);
        if let Some(refuted) = &mut self.refuted {
            refuted.settle(level.pending, self.goals == level.goals);
        }
        self.frontier.pop();
    }

    fn is_goal(&self) -> bool {
        let is_goal = self.frontier.is_done(&self.board);
        if let Some(latest) = self.latest.as_ref().filter(|_| is_goal) {
            latest.keep(&self.trace);
        }
        is_goal
    }

    fn fork(&self) -> Search {
        let Trace { moves, outs } = &self.trace;
        let trace = Trace { moves: with_room(moves, ROOM), outs: with_room(outs, self.board.cells.len()) };
        Box::new(Self {
            board: Arc::clone(&self.board),
            frontier: self.frontier.fork(),
            levels: with_room(&self.levels, ROOM),
            goals: self.goals,
            is_straight: self.is_straight,
            refuted: self.refuted.clone(),
            trace,
            latest: self.latest.clone(),
        })
    }
}
