//! Exact covers whose items are values of the caller.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use super::{Colour, CoverError, ExactCover, ItemId, OptionId};

/// Builds an exact cover from items of any hashable type.
///
/// An item that an option mentions first is primary, to be covered once. Items are named by their `Debug` text without quotes.
///
/// ```
/// use jigsat_forms::exact_cover::CoverBuilder;
///
/// let mut builder = CoverBuilder::new();
/// builder.option([("row", 1), ("column", 2)])?;
/// builder.option([("row", 1)])?;
/// let cover = builder.finish();
/// assert_eq!((cover.item_count(), cover.option_count()), (2, 2));
/// # Ok::<(), jigsat_forms::CoverError>(())
/// ```
#[derive(Debug, Clone)]
pub struct CoverBuilder<T> {
    cover: ExactCover,
    ids: HashMap<T, ItemId>,
}

impl<T: Hash + Eq + Debug> CoverBuilder<T> {
    /// No items, no options.
    pub fn new() -> Self {
        Self { cover: ExactCover::new(), ids: HashMap::new() }
    }

    /// Adds the option that covers these items; its number is the number of options before it.
    ///
    /// # Errors
    /// [`CoverError`] if an item occurs twice.
    pub fn option(&mut self, items: impl IntoIterator<Item = T>) -> Result<OptionId, CoverError> {
        self.coloured(items.into_iter().map(|item| (item, None)))
    }

    /// Adds the option that covers these items, some with a colour.
    ///
    /// # Errors
    /// [`CoverError`] if an item occurs twice, or if a primary item has a colour.
    pub fn coloured(&mut self, items: impl IntoIterator<Item = (T, Option<u32>)>) -> Result<OptionId, CoverError> {
        let entries: Vec<_> = items
            .into_iter()
            .map(|(item, colour)| {
                let id = self.id(item, ExactCover::primary);
                colour.map_or(id.into(), |colour| id.with(Colour(colour)))
            })
            .collect();
        self.cover.option(entries)
    }

    /// Declares a secondary item: at most one option covers it, or several with the same colour. Without effect on an item that exists.
    pub fn secondary(&mut self, item: T) -> ItemId {
        self.id(item, ExactCover::secondary)
    }

    /// Declares a primary item to be covered `times` times. Without effect on an item that exists.
    ///
    /// # Errors
    /// [`CoverError`] if the range is empty.
    pub fn times(&mut self, item: T, times: RangeInclusive<u32>) -> Result<ItemId, CoverError> {
        if let Some(&id) = self.ids.get(&item) {
            return Ok(id);
        }
        let id = self.cover.primary_times(name(&item), times)?;
        self.ids.insert(item, id);
        Ok(id)
    }

    /// The item in the cover; `None` if it does not occur.
    pub fn item(&self, item: &T) -> Option<ItemId> {
        self.ids.get(item).copied()
    }

    /// The exact cover.
    pub fn finish(self) -> ExactCover {
        self.cover
    }

    fn id(&mut self, item: T, add: impl FnOnce(&mut ExactCover, String) -> ItemId) -> ItemId {
        if let Some(&id) = self.ids.get(&item) {
            return id;
        }
        let id = add(&mut self.cover, name(&item));
        self.ids.insert(item, id);
        id
    }
}

impl<T: Hash + Eq + Debug> Default for CoverBuilder<T> {
    fn default() -> Self {
        Self::new()
    }
}

fn name(item: &impl Debug) -> String {
    format!("{item:?}").replace('"', "")
}

#[cfg(test)]
mod tests {
    use super::super::Role;
    use super::*;

    #[test]
    fn items_are_made_once_in_the_order_of_their_options() {
        let mut builder = CoverBuilder::new();
        builder.secondary("s");
        builder.times("b", 0..=2).unwrap();
        let first = builder.option(["a", "b", "s"]).unwrap();
        let second = builder.coloured([("b", None), ("s", Some(3))]).unwrap();
        assert_eq!((first.index(), second.index()), (0, 1));
        assert_eq!((builder.item(&"a"), builder.item(&"z")), (Some(ItemId(2)), None));
        let cover = builder.finish();
        let names: Vec<&str> = cover.items().map(|item| cover.name(item)).collect();
        assert_eq!(names, ["s", "b", "a"]);
        let roles: Vec<Role> = cover.items().map(|item| cover.role(item)).collect();
        assert_eq!(roles, [Role::Secondary, Role::Primary { lo: 0, hi: 2 }, Role::Primary { lo: 1, hi: 1 }]);
        assert_eq!(cover.entries(second)[1].colour, Some(Colour(3)));
    }

    #[test]
    fn an_option_has_an_item_once() {
        let mut builder = CoverBuilder::new();
        assert!(builder.option([1, 2, 1]).is_err());
        assert!(builder.coloured([(1, Some(0))]).is_err(), "a primary item has no colour");
    }
}
