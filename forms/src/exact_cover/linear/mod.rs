//! Exact cover as a system of linear equations, solved without any search.
//!
//! Each option has an unknown, 1 if it is chosen and 0 if not, and every item with a fixed multiplicity is an
//! equation. A solution of the cover solves them all, modulo any prime. If they have no solution modulo some prime,
//! the cover has none, and a [`Colouring`] proves it. If the options are linearly independent, there is at most one
//! solution.
//!
//! Items with `lo < hi` and secondary items would be equations with a further unknown of their own, the number of
//! missing uses. Such an equation can always be solved for that unknown. It is no constraint, and is left out.
//!
//! Contradictions modulo 4, 8 or 9 that are none modulo 2 or 3 are not found: the integers modulo these are no field.

use std::mem;

use super::elimination::Elimination;
use super::simplify::simplify;
use super::{Colouring, ExactCover, ItemId, OptionId};
use crate::budget::Budget;

pub use super::simplify::Patience;

/// The moduli in use: small primes, and a large one in place of the rationals.
pub const PRIMES: [u32; 5] = [2, 3, 5, 7, LARGE];

/// The Mersenne prime 2³¹ − 1.
const LARGE: u32 = 0x7fff_ffff;

/// Patience for this many steps; a million of them take a few milliseconds.
pub fn steps(most: u64) -> impl FnMut(u64) -> bool {
    let mut left = Some(most);
    move |taken| {
        left = left.and_then(|left| left.checked_sub(taken));
        left.is_some()
    }
}

/// The same, as long as the budget lasts.
pub fn steps_within(budget: &Budget, most: u64) -> impl FnMut(u64) -> bool {
    let (mut steps, mut pace) = (steps(most), budget.pace());
    move |taken| steps(taken) && pace.step(taken as usize).is_ok()
}

/// What the equations show about the solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// There is no solution, by this proof.
    Refuted(Colouring),
    /// The equations have at most one solution.
    /// This is the only solution of the cover, or `None` if it has none.
    Determined(Option<Vec<OptionId>>),
    /// The equations decide nothing.
    Open,
    /// Patience ran out.
    Unfinished,
}

/// Finds what the equations show about the solutions of `cover`.
pub fn solve(cover: &ExactCover, patience: Patience<'_>) -> Finding {
    match contradiction(cover, &[], patience) {
        Ok(Some(elimination)) => elimination.colouring().map_or(Finding::Open, Finding::Refuted),
        Ok(None) => determine(cover, patience),
        Err(Unfinished) => Finding::Unfinished,
    }
}

/// A colouring that refutes `cover` modulo one of the [`PRIMES`].
///
/// `None` if there is none, or if patience runs out.
pub fn refute(cover: &ExactCover, patience: Patience<'_>) -> Option<Colouring> {
    contradiction(cover, &[], patience).ok()??.colouring()
}

/// The initial memory for `cover`, in bytes.
///
/// It grows with the steps where options are far from each other.
pub fn bytes(cover: &ExactCover) -> u64 {
    // A form of one or two parameters, a holder or two, and what is smaller, for each item.
    const ITEM: usize = 160;
    (ITEM * cover.item_count() + size_of::<OptionId>() * cover.option_count()) as u64
}

/// As [`refute`], with a colouring that is easy to read.
///
/// It has few weights, and 0 for the items in `avoid` if possible.
pub fn explain(cover: &ExactCover, avoid: &[ItemId], patience: Patience<'_>) -> Option<Colouring> {
    simplify(&contradiction(cover, avoid, patience).ok()??, avoid, patience)
}

/// Patience ran out.
struct Unfinished;

/// An elimination with a contradiction, modulo the smallest prime that has one.
fn contradiction<'a>(
    cover: &'a ExactCover,
    avoid: &[ItemId],
    patience: Patience<'_>,
) -> Result<Option<Elimination<'a>>, Unfinished> {
    let mut order: Vec<OptionId> = cover.options().collect();
    for prime in PRIMES {
        let mut elimination = Elimination::new(cover, prime, avoid);
        let mut is_new = vec![false; order.len()];
        for &option in &order {
            if elimination.whole().is_empty() {
                break;
            }
            is_new[option.index()] = elimination.add_equation(option);
            if !patience(mem::take(&mut elimination.steps)) {
                return Err(Unfinished);
            }
        }
        if !elimination.whole().is_empty() {
            return Ok(Some(elimination));
        }
        // Options that add nothing modulo one prime hardly do so modulo another. Last, they need not be processed:
        // the whole is 0 by then.
        order.sort_by_key(|option| !is_new[option.index()]);
    }
    Ok(None)
}

/// The only solution of consistent equations, if the options are independent.
fn determine(cover: &ExactCover, patience: Patience<'_>) -> Finding {
    let equations = cover.items().filter(|&item| cover.fixed_times(item).is_some()).count();
    if cover.option_count() > equations {
        return Finding::Open;
    }
    let mut elimination = Elimination::with_tags(cover, LARGE);
    for option in cover.options() {
        if !elimination.add_equation(option) {
            return Finding::Open;
        }
        if !patience(mem::take(&mut elimination.steps)) {
            return Finding::Unfinished;
        }
    }
    let mut chosen = Vec::new();
    for (option, times) in elimination.combination() {
        match times {
            1 => chosen.push(option),
            _ => return Finding::Determined(None),
        }
    }
    Finding::Determined(cover.is_solution(&chosen).then_some(chosen))
}

#[cfg(test)]
mod tests;
