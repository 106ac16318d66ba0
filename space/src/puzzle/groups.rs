//! The number of solutions for each pattern of cells that stay open.

use std::collections::BTreeMap;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::Role;
use jigsat_forms::{ExactCover, ItemId};
use num_bigint::BigUint;

use super::PuzzleSpace;

/// The items that stay open, by name, and the number of solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The names, in the order of the puzzle.
    pub open: Vec<String>,
    /// The number of solutions that leave open exactly these.
    pub count: BigUint,
}

/// The most optional items: a pattern is a word of so many bits.
pub const MOST_OPTIONAL: usize = u128::BITS as usize;

impl PuzzleSpace {
    /// The number of solutions for each set of optional items that they leave open.
    ///
    /// Optional are the items that a solution may leave open: optional cells of a box. `None` if there are none, or more than
    /// [`MOST_OPTIONAL`].
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn patterns(&self, budget: &Budget) -> Result<Option<Vec<Pattern>>, Exceeded> {
        let Some(cover) = self.cover() else { return Ok(None) };
        let optional = optional_items(cover);
        if optional.is_empty() || optional.len() > MOST_OPTIONAL {
            return Ok(None);
        }
        let bit_of: BTreeMap<ItemId, u128> =
            optional.iter().enumerate().map(|(place, &item)| (item, 1 << place)).collect();
        let uses = |option| {
            cover.entries(option).iter().filter_map(|entry| bit_of.get(&entry.item)).fold(0, |all, bit| all | bit)
        };
        let uses: Vec<u128> = cover.options().map(uses).collect();
        let groups = self.space.groups(&uses, budget)?;
        let pattern = |(used, count)| Pattern::of(cover, &optional, used, count);
        Ok(Some(groups.into_iter().map(pattern).collect()))
    }
}

impl Pattern {
    /// The pattern of a number whose bits are the optional items in use.
    pub fn of(cover: &ExactCover, optional: &[ItemId], used: u128, count: BigUint) -> Self {
        let open = (0..).zip(optional).filter(|(place, _)| used >> place & 1 == 0);
        Self { open: open.map(|(_, &item)| cover.name(item).to_string()).collect(), count }
    }
}

/// The items that a solution may leave open.
pub fn optional_items(cover: &ExactCover) -> Vec<ItemId> {
    cover.items().filter(|&item| is_optional(cover, item)).collect()
}

/// May a solution leave the item open, and cover it once at most?
fn is_optional(cover: &ExactCover, item: ItemId) -> bool {
    match cover.role(item) {
        Role::Primary { lo, hi } => lo == 0 && hi == 1,
        Role::Secondary => true,
    }
}
