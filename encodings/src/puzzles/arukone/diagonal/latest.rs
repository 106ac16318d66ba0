//! The trace of the last layout found.
//!
//! Decoding by replay would take as long as finding the layout of a small board.

use std::sync::{Mutex, PoisonError};

use jigsat_forms::Move;

/// The decisions that lead to a state.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Trace {
    /// The moves.
    pub(super) moves: Vec<Move>,
    /// The edges of every decided cell, in the order of the cells.
    pub(super) outs: Vec<u8>,
}

/// The trace of the last layout found.
#[derive(Debug, Default)]
pub(super) struct Latest(Mutex<Trace>);

impl Latest {
    /// Stores the trace of a layout.
    pub(super) fn keep(&self, trace: &Trace) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.moves.clone_from(&trace.moves);
        kept.outs.clone_from(&trace.outs);
    }

    /// The edges of the cells, if these are the moves of the stored trace.
    pub(super) fn of(&self, moves: &[Move]) -> Option<Vec<u8>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (!kept.outs.is_empty() && kept.moves == moves).then(|| kept.outs.clone())
    }
}

#[cfg(test)]
mod tests {
    use jigsat_forms::Search;

    use super::super::super::DIAGONAL;
    use super::super::*;

    /// All layouts, each decoded where it is found and again after all others.
    fn decoded(puzzle: &Arukone) -> [Vec<Paths>; 2] {
        let reduced = diagonal_with(puzzle, Setting::default_of(DIAGONAL), Budget::unlimited()).unwrap();
        let (mut at_once, mut ways) = (Vec::new(), Vec::new());
        let mut see = |way: &[Move]| {
            at_once.push(reduced.decode(way).unwrap());
            ways.push(way.to_vec());
        };
        walk(&mut reduced.problem.fork(), &mut Vec::new(), &mut see);
        let later = ways.iter().map(|way| reduced.decode(way).unwrap()).collect();
        [at_once, later]
    }

    fn walk(state: &mut Search, way: &mut Vec<Move>, see: &mut dyn FnMut(&[Move])) {
        if state.is_goal() {
            return see(way);
        }
        let mut moves = Vec::new();
        state.moves(&mut moves);
        for step in moves {
            state.apply(step);
            way.push(step);
            walk(state, way, see);
            way.pop();
            state.undo(step);
        }
    }

    #[test]
    fn stored_traces_agree_with_replays() {
        for (board, layouts) in
            [("A..\n...\n..A\n", 12), ("A.B\n...\nA.B\n", 7), ("A..B\n....\nB..A\n", 0), ("AA\n", 1)]
        {
            let [at_once, later] = decoded(&board.parse().unwrap());
            assert_eq!(at_once, later, "{board}");
            assert_eq!(at_once.len(), layouts, "{board}");
        }
    }

    #[test]
    fn other_moves_do_not_match_the_stored_trace() {
        let latest = Latest::default();
        assert_eq!(latest.of(&[]), None);
        let trace = Trace { moves: vec![Move(1), Move(2)], outs: vec![1, 0, 2] };
        latest.keep(&trace);
        assert_eq!(latest.of(&trace.moves), Some(trace.outs));
        assert_eq!((latest.of(&[Move(1)]), latest.of(&[Move(1), Move(3)])), (None, None));
    }
}
