//! Direct search: a state, the moves it offers, and the goal.
//!
//! A hand-written backtracking program, cut into four operations, so that one engine can search them all.

use super::{Form, Sizes, Target};

/// One step of a direct search; only the [`StateSpace`] interprets the number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub u32);

/// A state that is changed in place, depth first.
///
/// Contract: `undo` exactly reverts the latest `apply`. It is called only when all moves offered below were searched,
/// as a space may draw conclusions from a failed search. Exactly *one* sequence of moves leads to each layout, so
/// that goals can be counted. A goal has no moves.
pub trait StateSpace: Send + Sync {
    /// Appends the moves to try from here, best first; none at a dead end or a goal.
    fn moves(&mut self, moves: &mut Vec<Move>);
    /// Makes a move that [`moves`](Self::moves) offered in this state.
    fn apply(&mut self, step: Move);
    /// Reverts `step`, the latest move that is still applied.
    fn undo(&mut self, step: Move);
    /// Is the puzzle solved?
    fn is_goal(&self) -> bool;
    /// About how many 64-bit words a node touches: one step, its moves, and the way back.
    fn words(&self) -> usize {
        256
    }
    /// A copy that can be searched independently.
    fn fork(&self) -> Search;
}

/// A state space in its initial state.
/// A witness is the sequence of moves from there to a goal.
pub type Search = Box<dyn StateSpace>;

impl Clone for Search {
    fn clone(&self) -> Self {
        self.fork()
    }
}

impl Form for Search {
    type Witness = [Move];
    const TARGET: Target = Target::Search;

    /// Empty: the size is unknown before the search.
    fn sizes(&self) -> Sizes {
        Vec::new()
    }
}
