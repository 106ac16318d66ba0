//! Direct backtracking: a depth-first walk of a state space.
//!
//! The moves of all open nodes lie on one stack, so nothing is allocated at a node once the stack has grown to its depth.

use std::ops::ControlFlow;

use jigsat_forms::{Move, Search};

use crate::{Abilities, Engine, EngineError, EngineInfo, Make, Outcome, Report, Run, Watch};

/// The name used in strategies.
pub const NAME: &str = "backtrack";

/// What there is to say about the engine.
pub const INFO: EngineInfo = EngineInfo {
    name: NAME,
    summary: "depth-first walk, the moves in the order in which the puzzle's own search offers them",
    make: Make::Search(|_| Box::new(Backtrack)),
    abilities: Abilities::NONE,
};

/// The depth-first walk. Nodes are states, goals included.
#[derive(Debug, Clone, Copy, Default)]
pub struct Backtrack;

/// A node on the way from the start to the current state: where its untried moves begin and end on the stack.
struct Node {
    next: usize,
    end: usize,
}

impl Engine<Search> for Backtrack {
    fn solve(
        &self,
        problem: &Search,
        run: &Run,
        visit: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
    ) -> Result<Report, EngineError> {
        let mut watch = Watch::new(run);
        let outcome = Outcome::of(walk(problem.fork(), &mut watch, visit));
        Ok(watch.report(outcome, 0))
    }
}

fn walk(
    mut state: Search,
    watch: &mut Watch<'_>,
    visit: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> ControlFlow<Outcome> {
    let mut moves: Vec<Move> = Vec::new();
    let mut path: Vec<Move> = Vec::new();
    let mut nodes: Vec<Node> = Vec::new();
    loop {
        watch.node()?;
        let start = moves.len();
        if state.is_goal() {
            watch.witness(visit(&path))?;
        } else {
            state.moves(&mut moves);
        }
        nodes.push(Node { next: start, end: moves.len() });
        // Back up to the nearest node with an untried move, and make it.
        loop {
            let Some(node) = nodes.last_mut() else {
                return ControlFlow::Continue(());
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

#[cfg(test)]
mod tests {
    use jigsat_forms::StateSpace;

    use super::*;
    use crate::Limits;
    use crate::{Limit, Outcome};

    /// Queens on an n × n board, row by row.
    #[derive(Clone)]
    struct Queens {
        n: u32,
        columns: Vec<u32>,
    }

    impl StateSpace for Queens {
        fn moves(&mut self, moves: &mut Vec<Move>) {
            let row = self.columns.len() as u32;
            let attacked = |column: u32| {
                let mut queens = (0..).zip(&self.columns);
                queens.any(|(r, &c)| c == column || c.abs_diff(column) == row - r)
            };
            moves.extend((0..self.n).filter(|&column| !attacked(column)).map(Move));
        }

        fn apply(&mut self, step: Move) {
            self.columns.push(step.0);
        }

        fn undo(&mut self, step: Move) {
            assert_eq!(self.columns.pop(), Some(step.0), "only the latest move is undone");
        }

        fn is_goal(&self) -> bool {
            self.columns.len() as u32 == self.n
        }

        fn fork(&self) -> Search {
            Box::new(self.clone())
        }
    }

    fn queens(n: u32) -> Search {
        Box::new(Queens { n, columns: Vec::new() })
    }

    #[test]
    fn every_goal_is_reached_once() {
        for (n, count) in [(0, 1), (1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92)] {
            let mut found = Vec::new();
            let mut visit = |moves: &[Move]| {
                found.push(moves.to_vec());
                ControlFlow::Continue(())
            };
            let report = Backtrack.solve(&queens(n), &Run::default(), &mut visit).unwrap();
            assert_eq!(report.outcome, Outcome::Exhausted);
            found.sort();
            found.dedup();
            assert_eq!((found.len(), report.stats.witnesses), (count, count as u64));
        }
    }

    #[test]
    fn limits_are_obeyed() {
        let run =
            |limits: Limits| Backtrack.solve(&queens(8), &limits.into(), &mut |_| ControlFlow::Continue(())).unwrap();
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
