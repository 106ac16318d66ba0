//! Attempts that take turns, with growing shares of nodes: a search that finds layouts soon, if it is begun anew again and again, and one that
//! comes to an end where there is none.

use super::super::{Manner, Strategy, Try};

/// The nodes of the first turn of the strategy that goes on to the end: most refutations are through with them.
const FIRST: u64 = 200_000;

/// How much longer each turn is than the one before, and how many there are: so few, since each begins anew.
const GROWTH: u64 = 16;
const TURNS: u32 = 3;

/// The turns of a search that is begun anew, by `nodes` at first, and of the strategy that has the last turn.
pub(super) fn with_restarts(restarting: Strategy, nodes: u64, last: Strategy) -> Vec<Try> {
    let turn = |number: u32| {
        let growth = GROWTH.pow(number);
        let short = |strategy, nodes: u64, manner| Try { strategy, nodes: nodes.saturating_mul(growth), manner };
        [short(restarting, nodes, Manner::Plain), short(last, FIRST, Manner::OneOfEach)]
    };
    let mut turns: Vec<Try> = (0..TURNS).flat_map(turn).collect();
    // Its own last turn is not a short one.
    turns.pop();
    turns
}
