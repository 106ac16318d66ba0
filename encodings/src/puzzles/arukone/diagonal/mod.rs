//! Direct search, diagonal by diagonal: the board is decided from one corner to the opposite one, and nothing is kept of the
//! decided part but the paths that lead out of it.
//!
//! Cells are taken in the order of their diagonals `x + y`. When a cell's turn comes, its edges to the left and upwards are known;
//! chosen are those to the right and downwards, so that it gets as many as it needs: a number one, another cell two (or none, where
//! cells may stay empty). [`frontier`] knows which paths lead out of the decided part, which of them hang together, to which
//! numbers they belong, and which may not become one path, because they touch.
//!
//! # Why so little is left to choose
//! Under `full no-touch` *corners come in rows*. Let a path turn at `c`, from its neighbour `e` to its neighbour `s`, and let `g` be
//! the other cell beside both. If `g` were on this path, the path would touch itself at `e` or `s`, or be a cycle. So `g` is on
//! another path, linked to neither `e` nor `s`: only two directions are left to it, and it is used. Hence `g` is a number, or it
//! turns exactly as `c` does, and then the same can be said of it. So from every corner a row of equal corners leads inwards,
//! and it can't end but at a number (or at a blocked cell, which is not used).
//!
//! Of the four turns, two look along a row of which something is still to be decided, and are asked for its number in advance. The
//! other two need no rule of their own: parts of paths that touch are noted, and may not become one path.
//!
//! # Remembering what was refuted
//! What can come after a diagonal depends on its frontier only. So frontiers below which no layout was found are kept in a table of
//! bounded size, and are not walked again: a dynamic program over frontiers that stops at the first layout. Under
//! `full no-touch` the table is left out, because the same frontier hardly ever comes twice: of 51 boards of 40×20 with 522,728
//! nodes it spares 112.
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

use super::layout::{self, Paths, follow};
use super::stepwise::{HANDY, reserve};
use super::{Arukone, Fill, Sweep, Touch};
use diagonals::{DOWN, Diagonals, RIGHT};
use frontier::Frontier;
use latest::{Latest, Way};
use refuted::Refuted;

/// The search diagonal by diagonal with a choice of optimisations.
///
/// A move is the set of edges, to the right and downwards, of the next cell that has a choice; all other cells are decided on the
/// way. `O(width²)` per cell at most, mostly `O(width)`, where `width` is the shorter side.
///
/// # Errors
/// [`Exceeded`]
pub fn diagonal_with(puzzle: &Arukone, switches: Sweep, budget: &Budget) -> Result<Reduced<Search, Paths>, Exceeded> {
    let cells = puzzle.cells.len();
    let needs = bytes(puzzle) + (CELL * cells) as u64 + layout::bytes(puzzle);
    reserve(budget, needs, || format!("the frontiers of {cells} cells"))?;
    let mut start = Diagonal::new(puzzle, switches);
    let latest = start.tell_goals();
    let (puzzle, board) = (puzzle.clone(), Arc::clone(&start.board));
    Ok(Reduced::new(Box::new(start) as Search, move |moves: &[Move]| {
        let outs = latest.of(moves).map_or_else(|| replay(&board, moves), Ok)?;
        decode(&puzzle, &board, &outs)
    }))
}

/// Does the search take little memory, however far it has to go?
pub(super) fn is_handy(puzzle: &Arukone) -> bool {
    bytes(puzzle) <= HANDY
}

/// What the board has for each cell, in bytes: the cell, its place, and its edges in the layout that is found last.
const CELL: usize = size_of::<diagonals::Cell>() + 16;

/// The memory for frontiers if every cell had a choice.
fn bytes(puzzle: &Arukone) -> u64 {
    let [width, height] = puzzle.size();
    (puzzle.cells.len() * Frontier::bytes(width.min(height), puzzle.touch)) as u64
}

/// The edges of each cell, in the order of the cells, by going the same way once more, without a thought of coming back.
fn replay(board: &Diagonals, moves: &[Move]) -> Result<Vec<u8>, DecodeError> {
    let (mut frontier, mut moves) = (Frontier::new(board), moves.iter());
    let mut all = Vec::with_capacity(board.cells.len());
    loop {
        let outs = match *frontier.choices() {
            [outs] => outs,
            ref choices => {
                let Some(&step) = moves.next() else { return Ok(all) };
                let chosen = choices.iter().find(|&&outs| Move(outs.into()) == step);
                *chosen
                    .ok_or_else(|| DecodeError::Foreign(format!("{step:?} is no choice of the cell that is next")))?
            }
        };
        all.push(outs);
        frontier.decide(board, outs);
    }
}

/// The paths, of the edges of each cell.
fn decode(puzzle: &Arukone, board: &Diagonals, outs: &[u8]) -> Result<Paths, DecodeError> {
    let mut used = vec![false; puzzle.grid.edge_count()];
    for (cell, outs) in board.cells.iter().zip(outs) {
        for (out, edge) in [(RIGHT, cell.right), (DOWN, cell.down)] {
            if let Some(edge) = edge.filter(|_| outs & out != 0) {
                used[edge] = true;
            }
        }
    }
    follow(puzzle, |edge| used[edge])
}

/// Room is made for so many frontiers at once: more than most small boards have choices.
const ROOM: usize = 16;

/// A copy that has room for so many more, which a plain copy has not.
fn with_room<T: Copy>(all: &[T], room: usize) -> Vec<T> {
    let mut copy = Vec::with_capacity(all.len() + room);
    copy.extend_from_slice(all);
    copy
}

/// The state: a frontier for every choice that was made, the last one being the current one.
struct Diagonal {
    board: Arc<Diagonals>,
    frontier: Frontier,
    /// The choices that were made.
    levels: Vec<Level>,
    /// The layouts found so far.
    goals: u64,
    refuted: Option<Refuted>,
    way: Way,
    /// Is told of every goal, if somebody wants to know.
    latest: Option<Arc<Latest>>,
}

#[derive(Clone, Copy)]
struct Level {
    /// How many cells had been decided when the choice was made.
    decided: usize,
    /// How many layouts had been found when the choice was made.
    goals: u64,
    /// How many frontiers were on probation then.
    probation: usize,
}

impl Diagonal {
    fn new(puzzle: &Arukone, switches: Sweep) -> Self {
        let board = Diagonals::new(puzzle, switches.corners);
        let mut state = Self {
            frontier: Frontier::new(&board),
            levels: Vec::new(),
            goals: 0,
            refuted: (switches.refuted && !(puzzle.fill == Fill::Full && puzzle.touch == Touch::No))
                .then(|| Refuted::of(board.width, board.cells.len()))
                .flatten(),
            way: Way { moves: Vec::new(), outs: Vec::new() },
            latest: None,
            board: Arc::new(board),
        };
        state.go_on();
        state
    }

    /// Decides the cells that have no choice, up to one that has.
    fn go_on(&mut self) {
        while let &[outs] = self.frontier.choices() {
            self.decide(outs);
        }
        self.goals += u64::from(self.frontier.is_done(&self.board));
    }

    /// Tells of every goal from now on.
    fn tell_goals(&mut self) -> Arc<Latest> {
        Arc::clone(self.latest.insert(Arc::default()))
    }

    fn decide(&mut self, outs: u8) {
        self.way.outs.push(outs);
        let frontier = &mut self.frontier;
        frontier.decide(&self.board, outs);
        let Some(refuted) = self.refuted.as_mut().filter(|_| frontier.is_between(&self.board)) else {
            return;
        };
        if !refuted.admit(frontier, &self.board) {
            frontier.give_up();
        }
    }
}

impl StateSpace for Diagonal {
    fn moves(&mut self, moves: &mut Vec<Move>) {
        moves.extend(self.frontier.choices().iter().map(|&outs| Move(outs.into())));
    }

    fn apply(&mut self, step: Move) {
        let Move(outs) = step;
        let probation = self.refuted.as_ref().map_or(0, Refuted::on_probation);
        self.levels.push(Level { decided: self.way.outs.len(), goals: self.goals, probation });
        self.way.moves.push(step);
        self.frontier.keep();
        self.decide(outs as u8);
        self.go_on();
    }

    fn undo(&mut self, _: Move) {
        let Some(level) = self.levels.pop() else { return };
        self.way.moves.pop();
        self.way.outs.truncate(level.decided);
        if let Some(refuted) = &mut self.refuted {
            refuted.settle(level.probation, self.goals == level.goals);
        }
        self.frontier.come_back();
    }

    fn is_goal(&self) -> bool {
        let is_goal = self.frontier.is_done(&self.board);
        if let Some(latest) = self.latest.as_ref().filter(|_| is_goal) {
            latest.keep(&self.way);
        }
        is_goal
    }

    fn fork(&self) -> Search {
        let way =
            Way { moves: with_room(&self.way.moves, ROOM), outs: with_room(&self.way.outs, self.board.cells.len()) };
        Box::new(Self {
            board: Arc::clone(&self.board),
            frontier: self.frontier.fork(),
            levels: with_room(&self.levels, ROOM),
            goals: self.goals,
            refuted: self.refuted.clone(),
            way,
            latest: self.latest.clone(),
        })
    }
}
