//! Direct search: a state, the moves it offers, and the goal.
//!
//! A backtracking program of the kind people write by hand, cut into four questions so that one engine can walk them all.

use super::{Form, Sizes, Target};

/// One step of a direct search: a number whose meaning only the [`StateSpace`] knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub u32);

/// A state that is changed in place, depth first.
///
/// Contract: `undo` takes back the latest `apply`, exactly, and only when all moves that were offered after it have been walked: a
/// space may learn from what it did not meet there. Every layout is reached as a goal along *one* sequence of moves
/// only, so that goals can be counted. A goal has no moves.
pub trait StateSpace: Send + Sync {
    /// Appends the moves to try from here, best first. None means a dead end (or a goal).
    fn moves(&mut self, moves: &mut Vec<Move>);
    /// Makes a move that [`moves`](Self::moves) offered in this state.
    fn apply(&mut self, step: Move);
    /// Takes back `step`, the latest move that is still applied.
    fn undo(&mut self, step: Move);
    /// Is the puzzle solved?
    fn is_goal(&self) -> bool;
    /// A copy to be walked on its own.
    fn fork(&self) -> Search;
}

/// A state space at its start. The witness is the sequence of moves that leads from the start to a goal.
pub type Search = Box<dyn StateSpace>;

impl Clone for Search {
    fn clone(&self) -> Self {
        self.fork()
    }
}

impl Form for Search {
    type Witness = [Move];
    const TARGET: Target = Target::Search;

    /// Nobody knows before the search.
    fn sizes(&self) -> Sizes {
        Vec::new()
    }
}
