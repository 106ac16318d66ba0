//! Exact-cover problems as text, in the format of Knuth's DLX programs.
//!
//! These are DLX1, DLX2 (colours) and DLX3 (multiplicities).
//!
//! ```text
//! | three guests, one or two at each table, and not two kinds of wine
//! Ann Bob Cy 1:2|left 1:2|right | wine
//! Ann left wine:r
//! Ann right
//! Bob left wine:w
//! Bob right wine:r
//! Cy left
//! Cy right wine:w
//! ```
//!
//! - Blank lines, and lines that begin with `|` (blanks before it do not matter), are passed over.
//! - The first other line names the items; a `|` with a blank before it separates the primary from the secondary ones. A
//!   primary item that is not to be covered exactly once has its multiplicity in front: `lo:hi|name`, or `hi|name` for
//!   `hi:hi|name`.
//! - Every other line is an option: items, in any order, none twice. A secondary item may have a colour, `name:c`.
//! - Options without primary items are read and ignored; the others are numbered in the order in which they stand.
//! - Items without options are legal, and so are equal options.
//!
//! The programs take names of at most 8 bytes and colours of one character. This reader also takes longer ones, and
//! the upper bound 0, which they refuse. They can read what is written here, unless it has more than 92 colours or
//! the upper bound 0.
//!
//! *Source*: Donald E. Knuth, the programs DLX1, DLX2 and DLX3, <https://cs.stanford.edu/~knuth/programs.html>; what they
//! solve is described in TAOCP, volume 4B, section 7.2.2.1.
//!
//! ```
//! use jigsat_forms::exact_cover::text::DlxText;
//!
//! let text: DlxText = "| two options\na b | s\na s:1\nb s:1\n".parse()?;
//! assert_eq!(text.cover().option_count(), 2);
//! assert_eq!(text.to_string(), "a b | s\na s:1\nb s:1\n");
//! # Ok::<(), jigsat_forms::text::ParseError>(())
//! ```

mod build;
mod names;
mod read;

use std::fmt;

use itertools::Itertools;

use super::{Entry, ExactCover, ItemId, OptionId, Role};
use crate::budget::{Budget, Exceeded};
use names::Names;

pub use build::DlxError;
pub use read::{NO_COMMENT, lines};

/// An exact-cover problem, and the written names of its items and colours.
///
/// `FromStr` reads the format, `Display` writes it, primary items first.
#[derive(Debug, Clone)]
pub struct DlxText {
    cover: ExactCover,
    names: Names,
    ignored: Vec<usize>,
}

impl From<ExactCover> for DlxText {
    /// Gives the items names that Knuth's programs accept.
    ///
    /// An item keeps its own name if that is legal and new; the others become `i1`, `i2`, …
    fn from(cover: ExactCover) -> Self {
        let names = Names::legal(&cover);
        Self { cover, names, ignored: Vec::new() }
    }
}

/// Bytes for the name of an item while names are given, as estimated.
const NAME: u64 = 128;

impl DlxText {
    /// The same as [`From`], if there is room for it.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn within(cover: ExactCover, budget: &Budget) -> Result<Self, Exceeded> {
        let items = cover.item_count() as u64;
        budget.reserve(NAME * items, || format!("the names of {items} items"))?;
        Ok(cover.into())
    }

    /// The problem; if it was read, its items have the names of the text.
    pub fn cover(&self) -> &ExactCover {
        &self.cover
    }

    /// The name under which `item` is written.
    pub fn item(&self, item: ItemId) -> &str {
        self.names.item(&self.cover, item)
    }

    /// What an option covers, as written: `name` or `name:colour`.
    pub fn entry(&self, entry: &Entry) -> String {
        let name = self.item(entry.item);
        match self.colour(entry) {
            Some(colour) => format!("{name}:{colour}"),
            None => name.to_string(),
        }
    }

    /// The colour that an option gives to an item, as written.
    pub fn colour(&self, entry: &Entry) -> Option<&str> {
        entry.colour.map(|colour| self.names.colour(colour))
    }

    /// The words of an option.
    pub fn option(&self, option: OptionId) -> impl Iterator<Item = String> {
        self.cover.entries(option).iter().map(|entry| self.entry(entry))
    }

    /// The items that are written under another name than their own.
    pub fn renamed(&self) -> impl Iterator<Item = ItemId> {
        self.cover.items().filter(|&item| self.item(item) != self.cover.name(item))
    }

    /// The lines, from 1, of options that were ignored: they cover no primary item.
    pub fn ignored(&self) -> &[usize] {
        &self.ignored
    }

    /// An item as it is written in the first line.
    fn declared(&self, item: ItemId) -> String {
        let name = self.item(item);
        match self.cover.role(item) {
            Role::Primary { lo: 1, hi: 1 } | Role::Secondary => name.to_string(),
            Role::Primary { lo, hi } if lo == hi => format!("{hi}|{name}"),
            Role::Primary { lo, hi } => format!("{lo}:{hi}|{name}"),
        }
    }
}

impl fmt::Display for DlxText {
    /// Writes the problem.
    /// The format needs a primary item: if there is none, one is added that need not be covered.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_primary = |item: &ItemId| self.cover.role(*item) != Role::Secondary;
        let (primary, secondary): (Vec<ItemId>, Vec<ItemId>) = self.cover.items().partition(is_primary);
        if primary.is_empty() {
            write!(f, "0:1|{}", self.names.unused(&self.cover))?;
        }
        write!(f, "{}", primary.iter().map(|&item| self.declared(item)).format(" "))?;
        if !secondary.is_empty() {
            write!(f, " | {}", secondary.iter().map(|&item| self.declared(item)).format(" "))?;
        }
        writeln!(f)?;
        self.cover.options().try_for_each(|option| writeln!(f, "{}", self.option(option).format(" ")))
    }
}

#[cfg(test)]
mod tests;
