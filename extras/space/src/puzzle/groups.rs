//! The number of solutions for each pattern of cells that stay open.

use std::collections::{HashMap, HashSet};

use jigsat_encodings::kind::AnyPuzzle;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::Role;
use jigsat_forms::{ExactCover, ItemId};
use num_bigint::BigUint;

use super::PuzzleSpace;
use crate::query;

/// The number of solutions for each pattern: a set of optional items that stay open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Patterns {
    /// The names of the optional items, in the order of the puzzle.
    pub names: Vec<String>,
    /// For each pattern with solutions, the items that are covered as bits, and the number of solutions; sorted.
    pub counted: Vec<(u128, BigUint)>,
}

/// The most optional items: a pattern is a word of so many bits.
pub const MOST_OPTIONAL: usize = u128::BITS as usize;

impl Patterns {
    /// The patterns of a cover with these optional items.
    pub fn new(cover: &ExactCover, optional: &[ItemId], counted: Vec<(u128, BigUint)>) -> Self {
        Self { names: optional.iter().map(|&item| cover.name(item).to_string()).collect(), counted }
    }

    /// The names of the items that stay open where these are covered.
    pub fn open(&self, covered: u128) -> impl Iterator<Item = &str> {
        (0..).zip(&self.names).filter(move |(place, _)| covered >> place & 1 == 0).map(|(_, name)| name.as_str())
    }
}

impl PuzzleSpace {
    /// The number of solutions for each set of optional items that they leave open.
    ///
    /// `None` if there are no [optional items](optional_items), or more than [`MOST_OPTIONAL`].
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn patterns(&self, budget: &Budget) -> Result<Option<Patterns>, Exceeded> {
        let Some(cover) = self.cover() else { return Ok(None) };
        let optional = optional_items(&self.puzzle, cover, budget)?;
        if optional.is_empty() || optional.len() > MOST_OPTIONAL {
            return Ok(None);
        }
        let bit_of: HashMap<ItemId, u128> =
            optional.iter().enumerate().map(|(place, &item)| (item, 1 << place)).collect();
        let bits = |option| cover.entries(option).iter().filter_map(|entry| bit_of.get(&entry.item));
        let uses: Vec<u128> = cover.options().map(|option| bits(option).fold(0, |all, bit| all | bit)).collect();
        let counted = query::groups(&self.space, &uses, budget)?.into_iter().collect();
        Ok(Some(Patterns::new(cover, &optional, counted)))
    }
}

/// The items that a solution may leave open: of a box only cells, not optional pieces.
///
/// # Errors
/// [`Exceeded`]
pub fn optional_items(puzzle: &AnyPuzzle, cover: &ExactCover, budget: &Budget) -> Result<Vec<ItemId>, Exceeded> {
    let map = puzzle.item_map(budget)?.filter(|map| !map.cells.is_empty());
    let cells: Option<HashSet<&str>> = map.as_ref().map(|map| map.cells.iter().map(|(name, _)| &name[..]).collect());
    let is_cell = |item| cells.as_ref().is_none_or(|cells| cells.contains(cover.name(item)));
    Ok(cover.items().filter(|&item| is_optional(cover, item) && is_cell(item)).collect())
}

/// May a solution leave the item open, and cover it once at most?
fn is_optional(cover: &ExactCover, item: ItemId) -> bool {
    match cover.role(item) {
        Role::Primary { lo, hi } => lo == 0 && hi == 1,
        Role::Secondary => true,
    }
}
