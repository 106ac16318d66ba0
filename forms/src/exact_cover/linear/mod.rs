//! Exact cover as a system of linear equations: what can be told without any search.
//!
//! With an unknown for each option, 1 if it is chosen and 0 if not, every item with a fixed multiplicity is an equation, and a solution
//! of the cover solves them all, modulo any prime. Where they have no solution modulo some prime, the cover has none,
//! and a [`Colouring`] shows it; where the options are linearly independent, they have at most one.
//!
//! Items with `lo < hi` and secondary items would be equations with a further unknown of their own, the number of uses that are
//! missing. Such an equation can always be solved for that unknown, so it says nothing, and is left out.
//!
//! Contradictions modulo 4, 8 or 9 that are none modulo 2 or 3 are not found: numbers modulo these are no field.

use std::mem;

use super::elimination::Elimination;
use super::simplify::simplify;
use super::{Colouring, ExactCover, ItemId, OptionId};
use crate::budget::Budget;

/// The moduli that are tried: small primes, and a large one that stands for the rational numbers.
pub const PRIMES: [u32; 5] = [2, 3, 5, 7, LARGE];

/// The Mersenne prime 2³¹ − 1.
const LARGE: u32 = 0x7fff_ffff;

/// Is told again and again how many elementary steps were taken since the last time, and says whether to go on.
pub type Patience<'a> = &'a mut dyn FnMut(u64) -> bool;

/// Patience for this many steps; a million of them take a few milliseconds.
pub fn steps(most: u64) -> impl FnMut(u64) -> bool {
    let mut left = Some(most);
    move |taken| {
        left = left.and_then(|left| left.checked_sub(taken));
        left.is_some()
    }
}

/// The same, as long as there is a budget.
pub fn steps_within(budget: &Budget, most: u64) -> impl FnMut(u64) -> bool {
    let (mut steps, mut pace) = (steps(most), budget.pace());
    move |taken| steps(taken) && pace.step(taken as usize).is_ok()
}

/// What the equations tell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// There is no solution, and this is why.
    Refuted(Colouring),
    /// The equations have at most one solution. This is what it comes to: the only solution of the cover, or that there is none.
    Determined(Option<Vec<OptionId>>),
    /// Nothing.
    Open,
    /// Patience ran out.
    Unfinished,
}

/// What the equations tell about the solutions of `cover`.
pub fn solve(cover: &ExactCover, patience: Patience<'_>) -> Finding {
    match contradiction(cover, &[], patience) {
        Ok(Some(elimination)) => elimination.colouring().map_or(Finding::Open, Finding::Refuted),
        Ok(None) => determine(cover, patience),
        Err(Unfinished) => Finding::Unfinished,
    }
}

/// A colouring that refutes `cover`, if there is one modulo one of the [`PRIMES`] and patience lasts.
pub fn refute(cover: &ExactCover, patience: Patience<'_>) -> Option<Colouring> {
    contradiction(cover, &[], patience).ok()??.colouring()
}

/// The memory that this takes at first, in bytes; where options are far from each other, it grows with the steps.
pub fn bytes(cover: &ExactCover) -> u64 {
    // A form of one or two parameters, a holder or two, and what is smaller, for each item.
    const ITEM: usize = 160;
    (ITEM * cover.item_count() + size_of::<OptionId>() * cover.option_count()) as u64
}

/// As [`refute`], with a colouring that is easy to read: few weights, and 0 for the items in `avoid` if that can be.
pub fn explain(cover: &ExactCover, avoid: &[ItemId], patience: Patience<'_>) -> Option<Colouring> {
    simplify(&contradiction(cover, avoid, patience).ok()??, avoid, patience)
}

/// Patience ran out.
struct Unfinished;

/// A finished elimination that shows a contradiction, modulo the smallest of the [`PRIMES`] that has one.
fn contradiction<'a>(
    cover: &'a ExactCover,
    avoid: &[ItemId],
    patience: Patience<'_>,
) -> Result<Option<Elimination<'a>>, Unfinished> {
    let mut order: Vec<OptionId> = cover.options().collect();
    for prime in PRIMES {
        let mut elimination = Elimination::new(cover, prime, avoid);
        let mut news = vec![false; order.len()];
        for &option in &order {
            if elimination.whole().is_empty() {
                break;
            }
            news[option.index()] = elimination.demand(option);
            if !patience(mem::take(&mut elimination.steps)) {
                return Err(Unfinished);
            }
        }
        if !elimination.whole().is_empty() {
            return Ok(Some(elimination));
        }
        // What was no news modulo one prime will hardly be modulo another, so that the whole is 0 before its turn comes.
        order.sort_by_key(|option| !news[option.index()]);
    }
    Ok(None)
}

/// The one solution of equations that have no contradiction, if the options are independent.
fn determine(cover: &ExactCover, patience: Patience<'_>) -> Finding {
    let equations = cover.items().filter(|&item| cover.fixed_times(item).is_some()).count();
    if cover.option_count() > equations {
        return Finding::Open;
    }
    let mut elimination = Elimination::with_tags(cover, LARGE);
    for option in cover.options() {
        if !elimination.demand(option) {
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
