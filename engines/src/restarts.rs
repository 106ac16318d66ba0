//! Backtracking with restarts: each new walk takes the moves in another order.
//!
//! Where one bad choice near the root costs hours and another order finds a goal in a moment, the time of a walk has a
//! heavy tail. Many short walks are quicker than a long one then (Gomes, Selman, Crato, Kautz, Heavy-tailed phenomena
//! in satisfiability and constraint satisfaction problems, 2000). The best length is unknown: the lengths follow the
//! sequence 1, 1, 2, 1, 1, 2, 4, … of Luby, Sinclair, Zuckerman (Optimal speedup of Las Vegas algorithms, 1993). It
//! takes at most about the logarithm of the best time longer than the best of all. As the sequence has every power of
//! two, some walk is complete, and every problem is decided.
//!
//! The first walk follows the order of the moves in the space. All others change it at random: a move further behind is
//! preferred more rarely (Bresina, Heuristic-biased stochastic sampling, 1996).

use std::ops::ControlFlow;

use fastrand::Rng;
use jigsat_forms::{Move, Search};

use crate::{Abilities, Engine, EngineError, EngineInfo, Make, Outcome, Run, RunReport, Visitor, Watch, backtrack};

/// The name used in strategies.
pub const NAME: &str = "restarts";

/// The entry of the engine in the registry.
pub const INFO: EngineInfo = EngineInfo {
    name: NAME,
    summary: "depth-first walks with restarts, of growing length, all but the first in a random order",
    make: Make::Search(|settings| Box::new(Restarts { seed: settings.seed })),
    abilities: Abilities::NONE,
};

/// The nodes of the shortest walks.
const UNIT: u64 = 500;

/// The walks with restarts.
/// Nodes are states, goals included, of all walks together. A walk that finds a goal is never given up, so that every
/// goal is visited once.
#[derive(Debug, Clone, Copy, Default)]
pub struct Restarts {
    /// The seed of the random order.
    pub seed: u64,
}

impl Engine<Search> for Restarts {
    fn solve(&self, problem: &Search, run: &Run, visit: Visitor<'_, [Move]>) -> Result<RunReport, EngineError> {
        let mut watch = Watch::new(run);
        let outcome = Outcome::of(self.walk(problem, &mut watch, visit));
        Ok(watch.report(outcome, 0))
    }
}

impl Restarts {
    fn walk(self, problem: &Search, watch: &mut Watch<'_>, visit: Visitor<'_, [Move]>) -> ControlFlow<Outcome> {
        let mut random = Rng::with_seed(self.seed);
        let mut keyed = Vec::new();
        for number in 1.. {
            let arrange = |moves: &mut [Move]| {
                if number > 1 {
                    rearrange(moves, &mut random, &mut keyed);
                }
            };
            if backtrack::walk(problem.fork(), UNIT.saturating_mul(luby(number)), arrange, watch, visit)? {
                break;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Changes the order a little.
/// In about one of 2 n³ cases, move `n` comes before the first: order matters more than chance.
/// Only integers are used: they are the same on every machine.
fn rearrange(moves: &mut [Move], random: &mut Rng, keyed: &mut Vec<(u64, Move)>) {
    if moves.len() < 2 {
        return;
    }
    let weights = (1_u64..).map(|place| place.saturating_pow(3));
    let keys = weights.map(|weight| weight.saturating_mul(random.u32(..).into()));
    keyed.clear();
    keyed.extend(keys.zip(moves.iter().copied()));
    keyed.sort_by_key(|&(key, _)| key);
    moves.iter_mut().zip(keyed.iter()).for_each(|(step, &(_, other))| *step = other);
}

/// The sequence 1, 1, 2, 1, 1, 2, 4, … from place 1, in units of the shortest walk.
pub(crate) fn luby(number: u64) -> u64 {
    // A number just below a power of two ends a block; any other one is at the same place of a block as after the last
    // end.
    let power = (number + 1).next_power_of_two();
    if number + 1 == power { power / 2 } else { luby(number + 1 - power / 2) }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;
    use crate::testing::{barren, queens_by_rows};
    use crate::{Backtrack, Limit, Limits};

    fn found(engine: &dyn Engine<Search>, n: u32, limits: Limits) -> (RunReport, Vec<Vec<Move>>) {
        let mut found = Vec::new();
        let mut visit = |moves: &[Move]| {
            found.push(moves.to_vec());
            ControlFlow::Continue(())
        };
        let report = engine.solve(&queens_by_rows(n), &limits.into(), &mut visit).unwrap();
        (report, found)
    }

    #[test]
    fn the_sequence_is_the_one_of_the_paper() {
        let first = (1..=15).map(luby).collect_vec();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    /// Without goals, every walk but the last is given up; with goals, one walk visits them all.
    #[test]
    fn every_goal_is_visited_once() {
        for n in 0..10 {
            let (report, goals) = found(&Restarts { seed: n.into() }, n, Limits::none());
            let (walked, expected) = found(&Backtrack, n, Limits::none());
            assert_eq!(report.outcome, Outcome::Exhausted);
            assert_eq!(goals.iter().sorted().collect_vec(), expected.iter().sorted().collect_vec(), "{n} queens");
            assert!(report.stats.nodes >= walked.stats.nodes);
        }
    }

    #[test]
    fn a_space_without_goals_is_exhausted_when_a_walk_may_be_long_enough() {
        let (walked, _) = found(&Backtrack, 8, Limits::none());
        let report =
            Restarts::default().solve(&barren(queens_by_rows(8)), &Run::default(), &mut |_| unreachable!()).unwrap();
        assert_eq!(report.outcome, Outcome::Exhausted);
        assert!(walked.stats.nodes > UNIT && report.stats.nodes >= walked.stats.nodes + UNIT, "{}", report.stats.nodes);
    }

    #[test]
    fn the_same_seed_gives_the_same_order() {
        let first = |seed| {
            let limits = Limits { witnesses: Some(1), ..Limits::none() };
            found(&Restarts { seed }, 20, limits).1
        };
        assert_eq!(first(3), first(3));
        assert!((1..10).any(|seed| first(seed) != first(0)), "the order depends on the seed");
    }

    #[test]
    fn limits_are_obeyed() {
        let (report, _) = found(&Restarts::default(), 40, Limits { nodes: Some(700), ..Limits::none() });
        assert_eq!((report.outcome, report.stats.nodes), (Outcome::Limited(Limit::Nodes), 700));
    }

    /// Of two moves, the second one comes first in one case of sixteen.
    #[test]
    fn the_order_is_changed_rarely() {
        let (mut random, mut keyed) = (Rng::with_seed(0), Vec::new());
        let mut is_changed = || {
            let mut moves = [Move(0), Move(1)];
            rearrange(&mut moves, &mut random, &mut keyed);
            moves != [Move(0), Move(1)]
        };
        let changed = (0..16_000).filter(|_| is_changed()).count();
        assert!((800..1_200).contains(&changed), "{changed} of 16,000");
    }
}
