//! Direct backtracking: a depth-first walk of a state space.
//!
//! The moves of all open nodes lie on one stack, so nothing is allocated at a node once the stack has grown to its depth.

use std::ops::ControlFlow;

use jigsat_forms::{Move, Search};

use crate::{Abilities, Engine, EngineError, EngineInfo, Make, Outcome, Run, RunReport, Visitor, Watch};

/// The name used in strategies.
pub const NAME: &str = "backtrack";

/// The entry of the engine in the registry.
pub const INFO: EngineInfo = EngineInfo {
    name: NAME,
    summary: "depth-first walk, the moves in the order in which the puzzle's own search offers them",
    make: Make::Search(|_| Box::new(Backtrack)),
    abilities: Abilities::NONE,
};

/// The depth-first walk. Nodes are states, goals included.
#[derive(Debug, Clone, Copy, Default)]
pub struct Backtrack;

/// The initial capacity of the stacks.
const ROOM: usize = 64;

/// A node on the path: the range of its untried moves on the stack.
struct OpenNode {
    next: usize,
    end: usize,
}

impl Engine<Search> for Backtrack {
    fn solve(&self, problem: &Search, run: &Run, visit: Visitor<'_, [Move]>) -> Result<RunReport, EngineError> {
        let mut watch = Watch::new(run);
        let outcome = Outcome::of(walk(problem.fork(), u64::MAX, |_| (), &mut watch, visit).map_continue(|_| ()));
        Ok(watch.report(outcome, 0))
    }
}

/// Walks the space; returns whether the walk is complete.
/// `arrange` orders the moves of each node. The walk gives up after `patience` nodes without a goal; after a goal, it
/// never does.
pub(crate) fn walk(
    mut state: Search,
    patience: u64,
    mut arrange: impl FnMut(&mut [Move]),
    watch: &mut Watch<'_>,
    visit: Visitor<'_, [Move]>,
) -> ControlFlow<Outcome, bool> {
    let words = state.words();
    let mut last = watch.opened().saturating_add(patience);
    let mut moves: Vec<Move> = Vec::with_capacity(ROOM);
    let mut path: Vec<Move> = Vec::with_capacity(ROOM);
    let mut nodes: Vec<OpenNode> = Vec::with_capacity(ROOM);
    loop {
        if watch.opened() >= last {
            return ControlFlow::Continue(false);
        }
        if watch.is_due() && patience == u64::MAX {
            watch.set_left(left(&nodes));
        }
        watch.node()?;
        watch.work(words)?;
        let start = moves.len();
        if state.is_goal() {
            watch.witness(visit(&path))?;
            last = u64::MAX;
        } else {
            state.moves(&mut moves);
            arrange(&mut moves[start..]);
        }
        nodes.push(OpenNode { next: start, end: moves.len() });
        // Back up to the nearest node with an untried move, and make it.
        loop {
            let Some(node) = nodes.last_mut() else {
                return ControlFlow::Continue(true);
            };
            moves.truncate(node.end);
            if let Some(&step) = moves.get(node.next) {
                node.next += 1;
                state.apply(step);
                path.push(step);
                break;
            }
            nodes.pop();
            if let Some(step) = path.pop() {
                state.undo(step);
            }
        }
    }
}

/// The share of the tree that is left, if each move leads to as much as the others.
fn left(nodes: &[OpenNode]) -> f64 {
    let (mut share, mut left, mut start) = (1.0, 0.0, 0);
    for &OpenNode { next, end } in nodes {
        share /= (end - start).max(1) as f64;
        left += share * (end - next) as f64;
        start = end;
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::queens_by_rows;
    use crate::{Limit, Limits, Outcome};

    #[test]
    fn every_goal_is_reached_once() {
        for (n, count) in [(0, 1), (1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92)] {
            let mut found = Vec::new();
            let mut visit = |moves: &[Move]| {
                found.push(moves.to_vec());
                ControlFlow::Continue(())
            };
            let report = Backtrack.solve(&queens_by_rows(n), &Run::default(), &mut visit).unwrap();
            assert_eq!(report.outcome, Outcome::Exhausted);
            found.sort();
            found.dedup();
            assert_eq!((found.len(), report.stats.witnesses), (count, count as u64));
        }
    }

    #[test]
    fn limits_are_obeyed() {
        let run = |limits: Limits| {
            Backtrack.solve(&queens_by_rows(8), &limits.into(), &mut |_| ControlFlow::Continue(())).unwrap()
        };
        let report = run(Limits { nodes: Some(5), ..Limits::none() });
        assert_eq!((report.outcome, report.stats.nodes), (Outcome::Limited(Limit::Nodes), 5));
        let report = run(Limits { witnesses: Some(3), ..Limits::none() });
        assert_eq!((report.outcome, report.stats.witnesses), (Outcome::Limited(Limit::Witnesses), 3));
        let stopped = Limits::none();
        stopped.budget.stop();
        assert_eq!(run(stopped).outcome, Outcome::Limited(Limit::Interrupted));
        let late = Limits::none().within(std::time::Duration::ZERO);
        assert_eq!(run(late).outcome, Outcome::Limited(Limit::Time));
    }
}
