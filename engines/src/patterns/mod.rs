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

mod join;
mod packings;
mod table;

use std::ops::ControlFlow;

use jigsat_forms::budget::Exceeded;
use jigsat_forms::exact_cover::Role;
use jigsat_forms::{ExactCover, ItemId};

use crate::{Outcome, Run};
use packings::{HalfOption, Packings};

/// The most optional items of a half: a table has a number for each of their subsets.
const MOST_OF_HALF: u32 = 24;

/// A pattern, as the optional items in use, and the number of its solutions.
pub type PatternCount = (u64, u64);

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
        if right_bits > MOST_OF_HALF || others().count() > 64 || !others().all(is_once) {
            return None;
        }
        let mut needed_bit = vec![0; problem.item_count()];
        for (bit, item) in others().enumerate() {
            needed_bit[item.index()] = 1_u64 << bit;
        }
        let needed = needed_bit.iter().fold(0, |all, bit| all | bit);
        let mut halves =
            Self { left_bits, right_bits, needed, left: Vec::new(), right: Vec::new(), crossing: Vec::new() };
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

/// The number of solutions for each pattern of the optional items; `None` if the problem is of another sort.
///
/// The problem has less than 2⁶⁴ solutions. Breaks with the outcome of a run that ends before.
pub fn count(problem: &ExactCover, optional: &[ItemId], run: &Run) -> ControlFlow<Outcome, Option<Vec<PatternCount>>> {
    let counted = Halves::of(problem, optional).map(|halves| count_halves(halves, run)).transpose();
    counted.map_or_else(|exceeded| ControlFlow::Break(exceeded.into()), ControlFlow::Continue)
}

fn count_halves(halves: Halves, run: &Run) -> Result<Vec<PatternCount>, Exceeded> {
    let budget = &run.limits.budget;
    let left = Packings::of(halves.left, budget)?;
    let right = Packings::of(halves.right, budget)?;
    let crossing = Packings::of(halves.crossing, budget)?;
    join::join(
        &join::Sides { left, right, left_bits: halves.left_bits, right_bits: halves.right_bits, needed: halves.needed },
        &crossing,
        run,
    )
}

#[cfg(test)]
mod tests;
