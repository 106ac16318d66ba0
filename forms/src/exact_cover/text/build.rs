//! Problems built from names. The reader uses the same checks, and adds the place.

use std::collections::HashMap;
use std::collections::hash_map::Entry::{Occupied, Vacant};

use super::names::{ILLEGAL, is_visible};
use super::{DlxText, Names};
use crate::exact_cover::{Colour, Entry, ExactCover, ItemId, Role};

/// Why items and options make no problem.
///
/// Options are counted from 1 in messages, from 0 here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DlxError {
    /// A name is empty, or has a sign of the format in it.
    #[error("an item has the name {name:?}; a name must not be empty, and have no ':' or '|'")]
    NoName {
        /// The name.
        name: String,
    },
    /// A name has blanks in it, or something else that cannot be seen.
    #[error("the name {name:?} has characters that cannot be seen")]
    InvisibleName {
        /// The name.
        name: String,
    },
    /// Two items have the same name.
    #[error("two items have the name '{name}'")]
    SameName {
        /// The name.
        name: String,
    },
    /// The lower bound of a multiplicity is above the upper one.
    #[error("item '{name}' is to be covered at least {lo} and at most {hi} times")]
    EmptyMultiplicity {
        /// The name of the item.
        name: String,
        /// The least number of options.
        lo: u32,
        /// The greatest number of options.
        hi: u32,
    },
    /// No item is primary.
    #[error("there is no primary item")]
    NoPrimaryItems,
    /// An option covers an unknown item.
    #[error("option {} covers '{name}', and there is no such item", option + 1)]
    UnknownItem {
        /// The option.
        option: usize,
        /// The name that no item has.
        name: String,
    },
    /// An option covers an item twice.
    #[error("option {} covers '{name}' twice", option + 1)]
    RepeatedItem {
        /// The option.
        option: usize,
        /// The name of the item.
        name: String,
    },
    /// A colour is empty.
    #[error("option {} has no colour behind '{name}:'", option + 1)]
    NoColour {
        /// The option.
        option: usize,
        /// The name of the item.
        name: String,
    },
    /// An option gives a primary item a colour.
    #[error("option {} gives a colour to the primary item '{name}'", option + 1)]
    ColouredPrimary {
        /// The option.
        option: usize,
        /// The name of the item.
        name: String,
    },
    /// A colour has blanks in it, or something else that cannot be seen.
    #[error("the colour {colour:?} in option {} has characters that cannot be seen", option + 1)]
    InvisibleColour {
        /// The option.
        option: usize,
        /// The colour.
        colour: String,
    },
    /// An option covers no primary item: nothing would decide whether to take it.
    #[error("option {} covers no primary item", option + 1)]
    NoPrimaryItem {
        /// The option.
        option: usize,
    },
}

impl DlxText {
    /// The problem with these items and options.
    ///
    /// Every item has a name and a role. An option is a list of names; secondary ones may have a colour,
    /// `name:colour`.
    ///
    /// ```
    /// use jigsat_forms::exact_cover::Role;
    /// use jigsat_forms::exact_cover::text::DlxText;
    ///
    /// let items = [("a", Role::Primary { lo: 1, hi: 2 }), ("s", Role::Secondary)];
    /// let text = DlxText::new(items, [vec!["a"], vec!["a", "s:red"]])?;
    /// assert_eq!(text.to_string(), "1:2|a | s\na\na s:red\n");
    /// # Ok::<(), jigsat_forms::exact_cover::text::DlxError>(())
    /// ```
    ///
    /// # Errors
    /// [`DlxError`]
    pub fn new<'a, O: IntoIterator<Item = &'a str>>(
        items: impl IntoIterator<Item = (&'a str, Role)>,
        options: impl IntoIterator<Item = O>,
    ) -> Result<Self, DlxError> {
        let mut builder = Builder::of_items(items)?;
        for option in options {
            builder.option(option).map_err(|(_, error)| error)?;
        }
        Ok(builder.text(Vec::new()))
    }

    /// The same with options that are lists of numbers of items, from 0, some with a colour. Nothing is looked up by its name.
    ///
    /// ```
    /// use jigsat_forms::exact_cover::Role;
    /// use jigsat_forms::exact_cover::text::DlxText;
    ///
    /// let items = [("a", Role::Primary { lo: 1, hi: 2 }), ("s", Role::Secondary)];
    /// let text = DlxText::numbered(items, [vec![(0, None)], vec![(0, None), (1, Some("red"))]])?;
    /// assert_eq!(text.to_string(), "1:2|a | s\na\na s:red\n");
    /// # Ok::<(), jigsat_forms::exact_cover::text::DlxError>(())
    /// ```
    ///
    /// # Errors
    /// [`DlxError`]
    pub fn numbered<'a, O: IntoIterator<Item = (usize, Option<&'a str>)>>(
        items: impl IntoIterator<Item = (&'a str, Role)>,
        options: impl IntoIterator<Item = O>,
    ) -> Result<Self, DlxError> {
        let mut builder = Builder::of_items(items)?;
        for option in options {
            builder.numbered(option)?;
        }
        Ok(builder.text(Vec::new()))
    }
}

/// Builds a problem item by item and option by option.
#[derive(Default)]
pub(super) struct Builder<'a> {
    pub(super) cover: ExactCover,
    items: HashMap<&'a str, ItemId>,
    /// For each item the latest option with it, from 1, refused ones counted.
    seen: Vec<usize>,
    tried: usize,
    /// The latest option.
    entries: Vec<(ItemId, Option<&'a str>)>,
    colours: Colours<'a>,
}

impl<'a> Builder<'a> {
    /// A problem with these items, one of them primary.
    fn of_items(items: impl IntoIterator<Item = (&'a str, Role)>) -> Result<Self, DlxError> {
        let mut builder = Self::default();
        let mut primaries = 0;
        for (name, role) in items {
            builder.item(name, role)?;
            primaries += usize::from(role != Role::Secondary);
        }
        if primaries == 0 { Err(DlxError::NoPrimaryItems) } else { Ok(builder) }
    }

    /// Reserves room for the names of so many items.
    pub(super) fn make_room(&mut self, items: usize) {
        self.items.reserve(items);
        self.seen.reserve(items);
    }

    /// Adds an item.
    pub(super) fn item(&mut self, name: &'a str, role: Role) -> Result<(), DlxError> {
        if name.is_empty() || name.contains(ILLEGAL) {
            return Err(DlxError::NoName { name: name.to_string() });
        }
        if !name.chars().all(is_visible) {
            return Err(DlxError::InvisibleName { name: name.to_string() });
        }
        let Vacant(place) = self.items.entry(name) else {
            return Err(DlxError::SameName { name: name.to_string() });
        };
        let item = match role {
            Role::Secondary => self.cover.secondary(name),
            Role::Primary { lo, hi } => self
                .cover
                .primary_times(name, lo..=hi)
                .map_err(|_| DlxError::EmptyMultiplicity { name: name.to_string(), lo, hi })?,
        };
        place.insert(item);
        self.seen.push(0);
        Ok(())
    }

    /// Adds an option of names, perhaps with colours.
    /// An error comes with the number of the word, from 0.
    pub(super) fn option(&mut self, words: impl IntoIterator<Item = &'a str>) -> Result<(), (usize, DlxError)> {
        self.tried += 1;
        self.entries.clear();
        for (at, word) in words.into_iter().enumerate() {
            let entry = self.entry(word).map_err(|error| (at, error))?;
            self.entries.push(entry);
        }
        self.add_option().map_err(|error| (0, error))
    }

    /// Adds an option of numbers of items, perhaps with colours.
    fn numbered(&mut self, entries: impl IntoIterator<Item = (usize, Option<&'a str>)>) -> Result<(), DlxError> {
        self.tried += 1;
        self.entries.clear();
        for (number, colour) in entries {
            if number >= self.seen.len() {
                return Err(DlxError::UnknownItem { option: self.cover.option_count(), name: number.to_string() });
            }
            let entry = self.checked(ItemId(number as u32), colour)?;
            self.entries.push(entry);
        }
        self.add_option()
    }

    /// Adds the latest option.
    fn add_option(&mut self) -> Result<(), DlxError> {
        if self.entries.iter().all(|&(item, _)| self.cover.role(item) == Role::Secondary) {
            return Err(DlxError::NoPrimaryItem { option: self.cover.option_count() });
        }
        // Only colours that are used get numbers: the problem must not depend on refused options.
        let Self { cover, entries, colours, .. } = self;
        let entry = |&(item, colour): &(ItemId, Option<&'a str>)| match colour {
            None => Entry::from(item),
            Some(colour) => item.with(colours.number(colour)),
        };
        cover
            .option(entries.iter().map(entry))
            .expect("the entries were checked one by one, and nothing limits the cover");
        Ok(())
    }

    fn entry(&mut self, word: &'a str) -> Result<(ItemId, Option<&'a str>), DlxError> {
        let option = self.cover.option_count();
        let (name, colour) = word.split_once(':').map_or((word, None), |(name, c)| (name, Some(c)));
        match self.items.get(name) {
            Some(&item) => self.checked(item, colour),
            None => Err(DlxError::UnknownItem { option, name: name.to_string() }),
        }
    }

    /// The entry, if the latest option may have it.
    fn checked(&mut self, item: ItemId, colour: Option<&'a str>) -> Result<(ItemId, Option<&'a str>), DlxError> {
        let option = self.cover.option_count();
        if std::mem::replace(&mut self.seen[item.index()], self.tried) == self.tried {
            return Err(DlxError::RepeatedItem { option, name: self.cover.name(item).to_string() });
        }
        let own = || self.cover.name(item).to_string();
        match colour {
            None => Ok((item, None)),
            Some("") => Err(DlxError::NoColour { option, name: own() }),
            Some(_) if self.cover.role(item) != Role::Secondary => {
                Err(DlxError::ColouredPrimary { option, name: own() })
            }
            Some(colour) if !colour.chars().all(is_visible) => {
                Err(DlxError::InvisibleColour { option, colour: colour.to_string() })
            }
            Some(colour) => Ok((item, Some(colour))),
        }
    }

    /// The problem, and the lines of options that were ignored.
    pub(super) fn text(self, ignored: Vec<usize>) -> DlxText {
        let names = Names::own(self.colours.names);
        DlxText { cover: self.cover, names, ignored }
    }
}

/// Colours are numbered in the order in which they first occur.
#[derive(Default)]
struct Colours<'a> {
    numbers: HashMap<&'a str, Colour>,
    names: Vec<String>,
}

impl<'a> Colours<'a> {
    fn number(&mut self, name: &'a str) -> Colour {
        match self.numbers.entry(name) {
            Occupied(known) => *known.get(),
            Vacant(place) => {
                self.names.push(name.to_string());
                *place.insert(Colour(self.names.len() as u32 - 1))
            }
        }
    }
}

#[cfg(test)]
mod tests;
