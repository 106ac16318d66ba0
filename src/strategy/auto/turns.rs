//! Attempts that take turns, with growing shares of nodes: a search that finds layouts soon, if it is begun anew again and again, and one that
//! comes to an end where there is none; a count of all layouts at once, and one of them one by one.

use super::super::{Manner, Strategy, Try};

/// The nodes of the first turn of the strategy that goes on to the end, times those of the search before it: the larger the puzzle, the longer
/// each takes. For boxes of 5 × 5 × 5 they are some hundred thousand, and most refutations are through with them.
const FIRST: u64 = 750_000_000;

/// How much longer each turn is than the one before, and how many there are: so few, since each begins anew.
const GROWTH: u64 = 16;
const TURNS: u32 = 3;

/// Why it is turns.
const WHY: &str = "by turns, as nobody knows which of two will do";

/// The turns of a search that is begun anew, by `nodes` at first, and of the strategy that has the last turn.
pub(super) fn with_restarts(restarting: Strategy, nodes: u64, last: Strategy) -> Vec<Try> {
    let turn = |number: u32| {
        let growth = GROWTH.pow(number);
        let short =
            |strategy, nodes: u64, manner| Try { strategy, nodes: nodes.saturating_mul(growth), manner, why: WHY };
        [short(restarting, nodes, Manner::Plain), short(last, FIRST / nodes.max(1), Manner::OneOfEach)]
    };
    let mut turns: Vec<Try> = (0..TURNS).flat_map(turn).collect();
    // Its own last turn is not a short one.
    turns.pop();
    turns
}

/// The nodes of the first turn of routing, some milliseconds, within which most boards fall that fall to it at all; those of the solver that
/// goes on to the end, somewhat longer; how much longer each turn is than the one before, and how many there are. What neither of them
/// has done then, routing rarely does.
const ROUTES: u64 = 2_500;
const STEPS: u64 = 4_000;
const ROUTING_GROWTH: u64 = 4;
const ROUTING_TURNS: u32 = 4;

/// The turns of routing and of the strategy that has the last turn.
pub(super) fn with_routing(routing: Strategy, last: Strategy) -> Vec<Try> {
    let turn = |number: u32| {
        let growth = ROUTING_GROWTH.pow(number);
        [(routing, ROUTES), (last, STEPS)]
            .map(|(strategy, nodes)| Try { why: WHY, ..Try::new(strategy, nodes * growth) })
    };
    let mut turns: Vec<Try> = (0..ROUTING_TURNS).flat_map(turn).collect();
    // Its own last turn is not a short one.
    turns.pop();
    turns
}

/// The frontiers of the first turn, some ten milliseconds, and the nodes of the first turn of a solver that shows one layout after the other: it
/// takes as long.
const FRONTIERS: u64 = 50_000;
const LAYOUTS: u64 = 2_000;

/// The turns of a strategy that counts layouts unseen, if the frontiers are not too many, and of one that sees each of them, if they are
/// not too many; the first one has the last turn.
pub(super) fn ending_unseen(unseen: Strategy, one_by_one: Strategy) -> Vec<Try> {
    let turn = |number| [of_count(unseen, FRONTIERS, number), of_count(one_by_one, LAYOUTS, number)];
    (0..TURNS).flat_map(turn).collect()
}

/// The same, and the second one has the last turn.
pub(super) fn ending_one_by_one(unseen: Strategy, one_by_one: Strategy) -> Vec<Try> {
    let mut turns = ending_unseen(unseen, one_by_one);
    turns.push(of_count(unseen, FRONTIERS, TURNS));
    turns
}

fn of_count(strategy: Strategy, nodes: u64, turn: u32) -> Try {
    Try { why: WHY, ..Try::new(strategy, nodes * GROWTH.pow(turn)) }
}
