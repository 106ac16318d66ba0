//! Attempts that take turns, with growing shares of nodes: a search that finds layouts soon, if it is begun anew again and again, and one that
//! comes to an end where there is none; routing, a SAT solver, frontiers and diagonals; a count of all layouts at once, and one of them
//! one by one. Each goes on where it was, so that with `k` strategies whose turns take equally long the total is between `k` and `2 k` times
//! what the best of them takes alone.
//!
//! The first turns are fitted to the times that each strategy alone took on boards of many kinds (`scripts/auto_regret.py` measures them).

use super::super::{Manner, Strategy, Try};

/// The nodes of the first turn of the strategy that goes on to the end, times those of the search before it: the larger the puzzle and the more
/// pieces it has, the longer each takes. For boxes of 5 × 5 × 5 they are some hundred thousand, and most refutations are through with them.
const FIRST: u64 = 1_500_000_000;

/// How much longer each turn is than the one before, and how many there are. What frontiers, routing and restarts have not done then, they
/// rarely do.
const GROWTH: u64 = 2;
const TURNS: u32 = 10;

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
    let mut longer = 1_u64;
    for _ in 0..TURNS {
        let turn = |turn: &Try| Try { nodes: turn.nodes.saturating_mul(longer), goes_on: true, why: WHY, ..*turn };
        tries.extend(first.iter().map(turn));
        longer = longer.saturating_mul(GROWTH);
    }
    // Its own last turn is not a short one.
    tries.pop_if(|turn| turn.strategy == last);
}

/// Nodes that take about a millisecond: of a SAT solver, of routing, of frontiers.
const STEPS: u64 = 300;
const ROUTES: u64 = 400;
const STATES: u64 = 2_500;

/// Frontiers that take less time than a solver needs to begin.
const FEW_STATES: u64 = 900;

/// The nodes of the first turn of each; who has none has no turns.
pub(super) struct Shares {
    pub(super) steps: u64,
    pub(super) routes: u64,
    pub(super) states: u64,
    /// Of frontiers before anybody else: on small boards there are no more.
    pub(super) few_states: u64,
}

impl Shares {
    const NONE: Self = Self { steps: 0, routes: 0, states: 0, few_states: 0 };

    /// Where cells may stay empty, most boards fall soon to routing or to a solver, for one layout.
    pub(super) const ROOMY: Self = Self { steps: 8 * STEPS, routes: 8 * ROUTES, ..Self::NONE };
    /// Where every cell is used: for one layout, for two, and for their number.
    pub(super) const FULL: Self = Self { steps: 16 * STEPS, states: 2 * STATES, ..Self::NONE };
    pub(super) const FULL_UNIQUE: Self = Self { few_states: FEW_STATES, ..Self::FULL };
    pub(super) const FULL_COUNT: Self =
        Self { steps: 4 * STEPS, states: 16 * STATES, few_states: FEW_STATES, ..Self::NONE };
    /// Beside a direct search that is the best on most boards.
    pub(super) const BESIDE_SEARCH: Self = Self { steps: 8 * STEPS, ..Self::NONE };

    /// For two layouts, where cells may stay empty.
    pub(super) fn roomy_unique(has_heavy_frontiers: bool) -> Self {
        let (steps, states) = if has_heavy_frontiers { (16 * STEPS, 2 * STATES) } else { (4 * STEPS, 8 * STATES) };
        Self { steps, routes: 4 * ROUTES, states, few_states: FEW_STATES }
    }

    /// For the number of layouts, where cells may stay empty.
    pub(super) fn roomy_count(has_heavy_frontiers: bool) -> Self {
        let (steps, states) = if has_heavy_frontiers { (8 * STEPS, 2 * STATES) } else { (3 * STEPS, 12 * STATES) };
        Self { steps, states, few_states: FEW_STATES, ..Self::NONE }
    }
}

/// Adds the turns of several strategies, of which the first ones are given; none if there is only `last`, which goes on to the end.
pub(super) fn of_all(tries: &mut Vec<Try>, first: &[Try], last: Strategy) {
    if first.len() > 1 {
        growing(tries, first, last);
    }
}
