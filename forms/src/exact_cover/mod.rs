//! Exact cover with multiplicities and colours, in Knuth's vocabulary.
//!
//! See TAOCP, volume 4B, section 7.2.2.1.
//!
//! *Items* are to be covered, *options* are sets of items. A solution is a set of options. Every *primary* item with
//! multiplicity `lo..=hi` occurs in at least `lo` and at most `hi` of them; `1..=1` is the default. Every *secondary*
//! item occurs at most once, or always with the same *colour*.
//!
//! ```
//! use jigsat_forms::ExactCover;
//!
//! let mut cover = ExactCover::new();
//! let [a, b] = ["a", "b"].map(|name| cover.primary(name));
//! let s = cover.secondary("s");
//! cover.option([a.into(), s.into()])?;
//! cover.option([b.into(), s.into()])?;
//! cover.option([b.into()])?;
//! assert_eq!((cover.item_count(), cover.option_count()), (3, 3));
//! # Ok::<(), jigsat_forms::CoverError>(())
//! ```

mod builder;
pub mod colouring;
mod elimination;
mod error;
mod given;
pub mod linear;
pub mod opb;
mod option_names;
pub mod orbits;
pub mod parity;
pub mod shortage;
mod simplify;
mod solution;
pub mod symmetry;
pub mod text;
mod uses;
pub mod veripb;

use std::collections::HashMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

pub use builder::CoverBuilder;
pub use colouring::{Colouring, ColouringError};
pub use error::CoverError;
pub use given::with_given;
pub use shortage::{Balance, Shortage, ShortageError};
pub use uses::Uses;

use super::{Form, Sizes, Target};
use crate::budget::{Budget, Pace};

/// The number of an item of one [`ExactCover`].
///
/// Items are numbered from 0 in the order in which they were added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(pub u32);

/// The number of an option of one [`ExactCover`].
///
/// Options are numbered from 0 in the order in which they were added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionId(pub u32);

/// A colour of a secondary item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(pub u32);

/// An item as it occurs in an option: with a colour, or without.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The item that the option covers.
    pub item: ItemId,
    /// The colour that the option gives it; only secondary items have any.
    pub colour: Option<Colour>,
}

impl ItemId {
    /// The position of the item among all items.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The item with a colour.
    pub fn with(self, colour: Colour) -> Entry {
        Entry { item: self, colour: Some(colour) }
    }
}

impl From<ItemId> for Entry {
    fn from(item: ItemId) -> Self {
        Entry { item, colour: None }
    }
}

impl OptionId {
    /// The position of the option among all options.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// How often an item is to be covered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// By at least `lo` and at most `hi` options.
    Primary {
        /// The least number of options.
        lo: u32,
        /// The greatest number of options.
        hi: u32,
    },
    /// By at most one option, or by any number of options that agree on its colour.
    Secondary,
}

#[derive(Debug, Clone)]
struct Item {
    /// Where its name ends in the names of all items.
    name_end: usize,
    role: Role,
    /// The latest option with this item, plus one: finds repetitions in constant time.
    seen_in: usize,
}

/// The names of options, if the reduction gave any.
#[derive(Clone, Default)]
struct OptionNames(Option<OptionNamer>);

/// Returns the name of an option.
pub type OptionNamer = Arc<dyn Fn(OptionId) -> String + Send + Sync>;

impl fmt::Debug for OptionNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "named" } else { "unnamed" })
    }
}

/// Bytes for the name of an item, as estimated.
const NAME: usize = 32;

/// An exact-cover problem. Options are held in one flat buffer.
///
/// A problem that is made within a [budget](Self::within) checks it as it grows; others grow without limit.
#[derive(Debug, Clone, Default)]
pub struct ExactCover {
    items: Vec<Item>,
    /// The names of all items, one behind the other: a problem is copied without a copy of each.
    names: String,
    entries: Vec<Entry>,
    /// Where each option ends in `entries`.
    ends: Vec<usize>,
    option_names: OptionNames,
    pace: Pace<'static>,
}

impl Form for ExactCover {
    type Witness = [OptionId];
    const TARGET: Target = Target::Cover;

    fn sizes(&self) -> Sizes {
        vec![("items", self.item_count()), ("options", self.option_count()), ("entries", self.entry_count())]
    }
}

impl ExactCover {
    /// A problem without items: its one solution is the empty set of options.
    pub fn new() -> Self {
        Self::default()
    }

    /// A problem without items, which grows as long as the budget lasts.
    pub fn within(budget: &Budget) -> Self {
        Self { pace: Pace::owned(budget), ..Self::default() }
    }

    /// Adds an item that is to be covered exactly once.
    pub fn primary(&mut self, name: impl AsRef<str>) -> ItemId {
        self.item(name.as_ref(), Role::Primary { lo: 1, hi: 1 })
    }

    /// Adds an item that is to be covered at least `lo` and at most `hi` times.
    ///
    /// # Errors
    /// [`CoverError::EmptyMultiplicity`] if `lo > hi`.
    pub fn primary_times(&mut self, name: impl AsRef<str>, times: RangeInclusive<u32>) -> Result<ItemId, CoverError> {
        let (lo, hi) = times.into_inner();
        if lo > hi {
            return Err(CoverError::EmptyMultiplicity { item: name.as_ref().to_string(), lo, hi });
        }
        Ok(self.item(name.as_ref(), Role::Primary { lo, hi }))
    }

    /// Adds an item that is covered at most once, or any number of times in one colour.
    pub fn secondary(&mut self, name: impl AsRef<str>) -> ItemId {
        self.item(name.as_ref(), Role::Secondary)
    }

    fn item(&mut self, name: &str, role: Role) -> ItemId {
        self.names.push_str(name);
        self.items.push(Item { name_end: self.names.len(), role, seen_in: 0 });
        ItemId(self.items.len() as u32 - 1)
    }

    /// Reserves room for so many more options, with so many entries together.
    ///
    /// Nothing is copied then while they are added.
    pub fn make_room(&mut self, options: usize, entries: usize) {
        self.ends.reserve_exact(options);
        self.entries.reserve_exact(entries);
    }

    /// Adds an option. A refused option leaves the problem as it was.
    ///
    /// # Errors
    /// Every [`CoverError`] but `EmptyMultiplicity`.
    pub fn option(&mut self, entries: impl IntoIterator<Item = Entry>) -> Result<OptionId, CoverError> {
        self.pace.step(8)?;
        let start = self.entries.len();
        self.entries.extend(entries);
        match self.check_option(start) {
            Ok(()) => {
                self.ends.push(self.entries.len());
                Ok(OptionId(self.ends.len() as u32 - 1))
            }
            Err(error) => {
                // The marks of the refused option must not be taken for marks of the next one, which gets the same number.
                for entry in &self.entries[start..] {
                    if let Some(item) = self.items.get_mut(entry.item.index()) {
                        item.seen_in = 0;
                    }
                }
                self.entries.truncate(start);
                Err(error)
            }
        }
    }

    fn check_option(&mut self, start: usize) -> Result<(), CoverError> {
        let option = self.ends.len();
        let items = self.items.len();
        let mut primaries = 0;
        for entry in &self.entries[start..] {
            let Some(item) = self.items.get_mut(entry.item.index()) else {
                return Err(CoverError::UnknownItem { option, item: entry.item.0, items });
            };
            if item.seen_in == option + 1 {
                return Err(CoverError::RepeatedItem { option, item: self.name(entry.item).to_string() });
            }
            item.seen_in = option + 1;
            if let Role::Primary { .. } = item.role {
                primaries += 1;
                if entry.colour.is_some() {
                    return Err(CoverError::ColouredPrimary { option, item: self.name(entry.item).to_string() });
                }
            }
        }
        if primaries == 0 {
            return Err(CoverError::NoPrimaryItem { option });
        }
        Ok(())
    }

    /// The number of items, primary and secondary.
    pub fn item_count(&self) -> usize {
        self.items.len()
    }

    /// The number of options.
    pub fn option_count(&self) -> usize {
        self.ends.len()
    }

    /// The number of entries of all options together.
    pub fn entry_count(&self) -> usize {
        self.entries.len()
    }

    /// The memory of the problem in bytes, as far as it grows.
    pub fn bytes(&self) -> u64 {
        let items = self.items.len() * (size_of::<Item>() + NAME);
        (items + size_of_val(&self.entries[..]) + size_of_val(&self.ends[..])) as u64
    }

    /// All items, in order.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemId> + use<> {
        (0..self.items.len() as u32).map(ItemId)
    }

    /// All options, in order.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + use<> {
        (0..self.ends.len() as u32).map(OptionId)
    }

    /// How often `item` is to be covered.
    pub fn role(&self, item: ItemId) -> Role {
        self.items[item.index()].role
    }

    /// The name of `item`.
    pub fn name(&self, item: ItemId) -> &str {
        let index = item.index();
        let start = if index == 0 { 0 } else { self.items[index - 1].name_end };
        &self.names[start..self.items[index].name_end]
    }

    /// The items by their names; of several with the same name, the last one.
    pub fn items_by_name(&self) -> HashMap<&str, ItemId> {
        self.items().map(|item| (self.name(item), item)).collect()
    }

    /// What `option` covers.
    pub fn entries(&self, option: OptionId) -> &[Entry] {
        let index = option.index();
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.entries[start..self.ends[index]]
    }

    /// How often `item` is covered, if its role fixes that number.
    pub fn fixed_times(&self, item: ItemId) -> Option<u32> {
        match self.role(item) {
            Role::Primary { lo, hi } => (lo == hi).then_some(lo),
            Role::Secondary => None,
        }
    }

    /// Is no solution part of another one?
    ///
    /// That holds if every multiplicity is a single number: a further option would cover some primary item once too
    /// often.
    pub fn solutions_are_incomparable(&self) -> bool {
        self.items.iter().all(|item| match item.role {
            Role::Primary { lo, hi } => lo == hi,
            Role::Secondary => true,
        })
    }
}

#[cfg(test)]
mod tests;
