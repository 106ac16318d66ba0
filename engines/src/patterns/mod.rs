//! Solutions of an exact cover for each pattern of optional items, without a diagram.
//!
//! The optional items are cut into two halves. *Crossing* options have items in both. For each set of crossing options, the rest of a
//! solution is a packing of the left half and one of the right half, which share out the other items between them: those of one half are
//! listed once, by the items that they cover. Then the numbers of two lists are multiplied, pair by pair, and added up by pattern.
//!
//! Takes options that only exclude one another, and items that are covered exactly once, besides the optional ones. On a board of 6 × 6
//! cells and nine pieces there are eight million patterns.
//!
//! *Complexity*: the number of pairs, at most that of solutions; memory for the packings of a half and a number for each pattern.
//!
//! *Reference*: Ellis Horowitz, Sartaj Sahni, "Computing partitions with applications to the knapsack problem", Journal of the ACM 21, 1974
//! (two halves that meet in the middle).

mod allowance;
mod groups;
mod join;
mod packings;
mod sum;
mod table;

use std::mem;
use std::ops::ControlFlow;

use jigsat_forms::exact_cover::Role;
use jigsat_forms::{ExactCover, ItemId};

use crate::{Limit, Outcome, Run};
use allowance::{Allowance, Unjoined};
use groups::GroupJoin;
use packings::{HalfOption, Packings};

pub use groups::Group;
pub use packings::PatternCount;

/// A problem that is cut into halves.
struct Halves {
    /// The optional items of the left half are the lowest bits, those of the right half follow.
    left_bits: u32,
    right_bits: u32,
    /// The items that every solution covers.
    needed: u64,
    left: Vec<HalfOption>,
    right: Vec<HalfOption>,
    crossing: Vec<HalfOption>,
}

impl Halves {
    /// The most optional items of a half.
    /// A table has a number for each of their subsets, 64 MiB.
    const MOST_BITS: u32 = 24;

    /// Cuts a problem; `None` if it is of another sort, or too large.
    fn of(problem: &ExactCover, optional: &[ItemId]) -> Option<Self> {
        let mut bit_of = vec![None; problem.item_count()];
        for (bit, item) in optional.iter().enumerate() {
            bit_of[item.index()] = Some(bit as u32);
        }
        let others = || problem.items().filter(|item| bit_of[item.index()].is_none());
        let is_once = |item| problem.role(item) == Role::Primary { lo: 1, hi: 1 };
        let left_bits = optional.len() as u32 / 2;
        let right_bits = optional.len() as u32 - left_bits;
        if right_bits > Self::MOST_BITS || others().count() > 64 || !others().all(is_once) {
            return None;
        }
        let mut needed_bit = vec![0; problem.item_count()];
        for (bit, item) in others().enumerate() {
            needed_bit[item.index()] = 1_u64 << bit;
        }
        let needed = needed_bit.iter().fold(0, |all, bit| all | bit);
        let [left, right, crossing] = [const { Vec::new() }; 3];
        let mut halves = Self { left_bits, right_bits, needed, left, right, crossing };
        let left_mask = (1_u64 << left_bits) - 1;
        for option in problem.options() {
            let mut choice = HalfOption { cells: 0, needed: 0 };
            for entry in problem.entries(option) {
                if entry.colour.is_some() {
                    return None;
                }
                match bit_of[entry.item.index()] {
                    Some(bit) => choice.cells |= 1 << bit,
                    None => choice.needed |= needed_bit[entry.item.index()],
                }
            }
            let side = match (choice.cells & left_mask != 0, choice.cells & !left_mask != 0) {
                (true, true) => &mut halves.crossing,
                (false, true) => &mut halves.right,
                (_, false) => &mut halves.left,
            };
            side.push(choice);
        }
        Some(halves)
    }
}

/// The number of solutions for each pattern of the optional items.
///
/// `None` if the problem is of another sort, or has 2⁶⁴ solutions or more. Breaks with the outcome of a run that ends before. A node is a
/// packing that is listed or read.
pub fn count(problem: &ExactCover, optional: &[ItemId], run: &Run) -> ControlFlow<Outcome, Option<Vec<PatternCount>>> {
    counted(problem, optional, run, |halves, [left, right, crossing], allowance| {
        let Halves { left_bits, right_bits, needed, .. } = *halves;
        let sides = join::Sides { left, right, left_bits, right_bits, needed };
        join::join(&sides, &crossing, run.threads, allowance).map(Some)
    })
}

/// The same for patterns that leave open so many items of each group.
///
/// `None` also if an item is in no group, or a half has too many such patterns.
pub fn count_groups(
    problem: &ExactCover,
    optional: &[ItemId],
    groups: &[Group],
    run: &Run,
) -> ControlFlow<Outcome, Option<Vec<PatternCount>>> {
    counted(problem, optional, run, |halves, packings, allowance| {
        let left = (1 << halves.left_bits) - 1;
        let masks = [left, (1 << (halves.left_bits + halves.right_bits)) - 1 - left];
        let join = GroupJoin::of(groups, packings.each_ref(), masks, halves.needed, allowance)?;
        join.map(|join| join.count(&packings[2], run.threads, allowance)).transpose()
    })
}

/// Lists the packings of both halves, and of crossing options, and joins them.
fn counted(
    problem: &ExactCover,
    optional: &[ItemId],
    run: &Run,
    join: impl FnOnce(&Halves, [Packings; 3], &Allowance<'_>) -> Result<Option<Vec<PatternCount>>, Unjoined>,
) -> ControlFlow<Outcome, Option<Vec<PatternCount>>> {
    let Some(mut halves) = Halves::of(problem, optional) else { return ControlFlow::Continue(None) };
    let allowance = Allowance::new(&run.limits);
    let mut listed = || {
        let options = [&mut halves.left, &mut halves.right, &mut halves.crossing].map(mem::take);
        let [left, right, crossing] = options.map(|options| Packings::of(options, &allowance));
        Ok([left?, right?, crossing?])
    };
    match listed().and_then(|packings| join(&halves, packings, &allowance)) {
        Ok(counted) => ControlFlow::Continue(counted),
        Err(Unjoined::TooMany) => ControlFlow::Continue(None),
        Err(Unjoined::Nodes) => ControlFlow::Break(Outcome::Limited(Limit::Nodes)),
        Err(Unjoined::Exceeded(exceeded)) => ControlFlow::Break(exceeded.into()),
    }
}

#[cfg(test)]
mod tests;
