//! Attempts that take turns, with growing shares of nodes: a search that finds layouts soon, if it is begun anew again and again, and one that
//! comes to an end where there is none; routing, a SAT solver, frontiers and diagonals; a count of all layouts at once, and one of them
//! one by one. Each goes on where it was, so that with `k` strategies whose turns take equally long the total is between `k` and `3/2 k` times
//! what the best of them takes alone, and with `k` threads at most half as much again as that one takes.
//!
//! The first turns are fitted to the times that each strategy alone took on boards of many kinds (`scripts/auto_regret.py` measures them).

use super::super::{Manner, Strategy, Task, Try};

/// The nodes of the first turn of the strategy that goes on to the end, times those of the search before it: the larger the puzzle and the more
/// pieces it has, the longer each takes. For boxes of 5 × 5 × 5 they are some hundred thousand, and most refutations are through with them.
const FIRST: u64 = 1_500_000_000;

/// How many turns there are. What frontiers, routing and restarts have not done then, they rarely do.
const TURNS: u32 = 17;

/// What has been done at the end of a turn, of what will have been at the end of the next one: two thirds. With longer turns, who is done
/// while others have theirs waits longer to be heard; shorter ones cost more than they save.
fn next(nodes: u64) -> u64 {
    nodes.saturating_mul(3).div_ceil(2)
}

/// Why it is turns.
const WHY: &str = "by turns, as nobody knows which of them will do";

/// Adds the turns of a search that is begun anew, by `nodes` at first, and of the strategy that has the last turn.
pub(super) fn with_restarts(tries: &mut Vec<Try>, restarting: Strategy, nodes: u64, last: Strategy) {
    let ending = Try { manner: Manner::OneOfEach, ..Try::new(last, FIRST / nodes.max(1)) };
    growing(tries, &[Try::new(restarting, nodes), ending], last);
}

/// Adds the turns that begin with these; `last` is among them and goes on to the end.
fn growing(tries: &mut Vec<Try>, first: &[Try], last: Strategy) {
    tries.reserve(TURNS as usize * first.len());
    let mut turns = first.to_vec();
    for _ in 0..TURNS {
        tries.extend(turns.iter().map(|turn| Try { goes_on: true, why: WHY, ..*turn }));
        for turn in &mut turns {
            turn.nodes = next(turn.nodes);
        }
    }
    // Its own last turn is not a short one.
    tries.pop_if(|turn| turn.strategy == last);
}

/// Nodes that take about a millisecond: of a SAT solver, of routing, of frontiers.
const STEPS: u64 = 300;
const ROUTES: u64 = 400;
const STATES: u64 = 2_500;

/// What is known about the number of frontiers that a sweep would meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Frontiers {
    /// About so many, which take a few seconds at most.
    Expected(u64),
    /// Far too many, unless the puzzle leaves little to choose.
    Unknown,
    /// There is much that they have to remember: clauses are the better bet.
    Heavy,
}

impl Frontiers {
    /// More of them are not waited for.
    const MOST: u64 = 2_000 * STATES;

    /// What comes of the number that a puzzle expects.
    pub(super) fn new(expected: Option<u64>) -> Self {
        match expected {
            None => Self::Heavy,
            Some(count) if count <= Self::MOST => Self::Expected(count),
            Some(_) => Self::Unknown,
        }
    }
}

/// A sweep that will come to its end, most likely, and the turn of the solver that it is worth to wait for: a part of the time that the sweep
/// takes is not much to lose, and enough for most puzzles on which the solver is faster.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sweep {
    after: Try,
    all: Try,
}

impl Sweep {
    /// As many times as many frontiers as expected are gone through: few puzzles have more than four times as many.
    const MARGIN: u64 = 6;

    pub(super) fn new(sweeping: Strategy, solver: Strategy, expected: u64) -> Self {
        let turn = |strategy, nodes| Try { goes_on: true, why: WHY, ..Try::new(strategy, nodes) };
        Self { after: turn(solver, expected / 8 * STEPS / STATES), all: turn(sweeping, Self::MARGIN * expected) }
    }

    /// Puts it among the turns, if there are any, in place of those that it is longer than.
    pub(super) fn join(&self, tries: &mut Vec<Try>) {
        let Self { after, all } = self;
        let is_as_long = |turn: &Try, other: &Try| turn.strategy == other.strategy && turn.nodes >= other.nodes;
        let Some(place) = tries.iter().position(|turn| is_as_long(turn, after)) else { return };
        if tries[..place].iter().any(|turn| is_as_long(turn, all)) {
            return;
        }
        // The solver waits as soon as it may, but its first turn stays as it is.
        if tries[place].nodes < next(after.nodes) {
            tries[place].nodes = after.nodes;
        }
        let mut later = tries.split_off(place + 1);
        later.retain(|turn| !is_as_long(all, turn));
        tries.push(*all);
        tries.append(&mut later);
    }
}

/// The nodes of a solver's first turn beside a direct search that is the best on most boards.
pub(super) const STEPS_BESIDE_SEARCH: u64 = 32 * STEPS;

/// The nodes of the first turn of a model counter, and of the solver that blocks models one by one beside it: that one is faster where a
/// formula has few models that are hard to find. Easy counts are done before the solver has its turn.
pub(super) const COUNTER: u64 = 2_000;
pub(super) const STEPS_BESIDE_COUNTER: u64 = 32 * STEPS;

/// The nodes of the first turn of each; who has none has no turns.
pub(super) struct Shares {
    pub(super) steps: u64,
    pub(super) routes: u64,
    pub(super) states: u64,
}

impl Shares {
    /// Those of a task, for puzzles with room, most of which fall soon to routing or to a solver if one layout is wanted; and for others.
    pub(super) fn of(task: Task, is_roomy: bool, is_small: bool, frontiers: Frontiers) -> Self {
        use Frontiers::{Expected, Heavy, Unknown};
        let routes = match (is_roomy, task) {
            (true, Task::First) => 8 * ROUTES,
            (true, Task::Unique) => 4 * ROUTES,
            _ => 0,
        };
        let (steps, states) = if is_roomy {
            match (task, frontiers) {
                (Task::First, _) => (8, 0),
                (Task::Unique, Expected(_)) => (16, 4),
                (Task::Unique, Unknown) => (4, 8),
                (Task::Unique, Heavy) => (16, 2),
                (_, Expected(_)) => (16, 8),
                (_, Unknown) => (3, 12),
                (_, Heavy) => (8, 8),
            }
        } else {
            match (task, frontiers) {
                (Task::First, _) | (Task::Unique, Unknown | Heavy) => (16, 2),
                (Task::Unique, Expected(_)) => (8, 1),
                (_, Expected(_)) => (4, 1),
                (_, Unknown | Heavy) => (4, 16),
            }
        };
        // Reductions of larger boards take longer, too; only routing needs next to none.
        let longer = if is_small || (is_roomy && task == Task::First) { 1 } else { 3 };
        Self { steps: longer * steps * STEPS, routes, states: longer * states * STATES }
    }
}

/// Adds the turns of several strategies, of which the first ones are given; none if there is only `last`, which goes on to the end.
pub(super) fn of_all(tries: &mut Vec<Try>, first: &[Try], last: Strategy) {
    if first.len() > 1 {
        growing(tries, first, last);
    }
}
