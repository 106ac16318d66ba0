//! Attempts that take turns, with growing shares of nodes: a search that finds layouts soon, if it is begun anew again and again, and one that
//! comes to an end where there is none; routing, a SAT solver, frontiers and diagonals; a count of all layouts at once, and one of them
//! one by one.

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
    let ending = Try { manner: Manner::OneOfEach, ..Try::new(last, FIRST / nodes.max(1)) };
    growing(&[Try::new(restarting, nodes), ending], last, (TURNS, GROWTH))
}

/// The turns that begin with these; `last` is among them and goes on to the end.
fn growing(first: &[Try], last: Strategy, (turns, growth): (u32, u64)) -> Vec<Try> {
    let turn = |number: u32| {
        let longer = move |nodes: u64| nodes.saturating_mul(growth.pow(number));
        first.iter().map(move |short| Try { nodes: longer(short.nodes), why: WHY, ..*short })
    };
    let mut turns: Vec<Try> = (0..turns).flat_map(turn).collect();
    // Its own last turn is not a short one.
    turns.pop_if(|turn| turn.strategy == last);
    turns
}

/// The nodes of the first turn of routing, some milliseconds, within which most boards fall that fall to it at all; of a SAT solver that comes
/// after it, and of one that comes first; and of frontiers: some tens of milliseconds each.
pub(super) const ROUTES: u64 = 2_500;
pub(super) const STEPS_BESIDE_ROUTES: u64 = 4_000;
pub(super) const STEPS: u64 = 8_000;
pub(super) const STATES: u64 = 100_000;

/// The nodes of the first turn of a SAT solver that shows one layout after the other: each takes longer than its part of the proof tells.
const STEPS_TO_COUNT: u64 = 2_000;

/// The frontiers that come before all in counts: of boards with room, on which layouts are many, and of others, on which few layouts are soon
/// found one by one.
const FEW_STATES: [u64; 2] = [20_000, 2_000];

/// How much longer each of their turns is than the one before, and how many there are. What a SAT solver has not done then, the others
/// rarely do.
const GROWTH_OF_ALL: u64 = 4;
const TURNS_OF_ALL: u32 = 4;

/// The turns of several strategies, of which the first ones are given; none if there is only `last`, which goes on to the end.
pub(super) fn of_all(first: &[Try], last: Strategy) -> Vec<Try> {
    if first.len() < 2 { Vec::new() } else { growing(first, last, (TURNS_OF_ALL, GROWTH_OF_ALL)) }
}

/// The turns of a strategy that counts layouts unseen, if the frontiers are not too many, and of one that sees each of them, if they are
/// not too many; `last` is one of them and goes on to the end.
pub(super) fn of_count(unseen: Strategy, one_by_one: Strategy, last: Strategy, is_roomy: bool) -> Vec<Try> {
    let few = FEW_STATES[usize::from(!is_roomy)];
    let turns = of_all(&[Try::new(one_by_one, STEPS_TO_COUNT), Try::new(unseen, STATES)], last);
    [vec![Try { why: WHY, ..Try::new(unseen, few) }], turns].concat()
}
