//! Names of items and colours that the format can express.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::super::{Colour, ExactCover, ItemId};

/// The most bytes of a name in Knuth's programs.
const LONGEST: usize = 8;
/// Characters with another meaning: signs of the format, and a byte-order mark.
pub(super) const ILLEGAL: [char; 3] = [':', '|', '\u{feff}'];

/// Letters and symbols that look blank.
const BLANK: [char; 5] = ['\u{115f}', '\u{1160}', '\u{2800}', '\u{3164}', '\u{ffa0}'];

/// Is the character visible, without changing how others look?
/// Control and format characters, combining marks and blank letters would make one name look like another, or like
/// none.
pub(super) fn is_visible(c: char) -> bool {
    // Rust escapes exactly the characters that Unicode does not call printable.
    c.is_ascii_graphic() || !c.is_ascii() && c.escape_debug().eq([c]) && !BLANK.contains(&c)
}

/// How items and colours are written.
#[derive(Debug, Clone)]
pub(super) struct Names {
    /// `None` if all items are written under their own names.
    items: Option<Vec<String>>,
    colours: BTreeMap<Colour, String>,
}

impl Names {
    /// The items' own names; colours from 0, as listed.
    /// The names must be different and free of `:`, `|` and blanks.
    pub(super) fn own(colours: impl IntoIterator<Item = String>) -> Self {
        Self { items: None, colours: (0..).map(Colour).zip(colours).collect() }
    }

    /// Names for a problem whose items may be called anything.
    pub(super) fn legal(cover: &ExactCover) -> Self {
        let own = || cover.items().map(|item| cover.name(item)).filter(|name| is_legal(name));
        let mut taken: HashSet<&str> = own().collect();
        let kept = taken.clone();
        let mut fresh = (1..).map(|i| format!("i{i}")).filter(|name| !kept.contains(name.as_str()));
        let item = |item: ItemId| match cover.name(item) {
            // The first one of this name keeps it.
            name if taken.remove(name) => name.to_string(),
            _ => fresh.next().expect("there is always a further number"),
        };
        let items = Some(cover.items().map(item).collect());
        let entries = cover.options().flat_map(|option| cover.entries(option));
        let colours: BTreeSet<Colour> = entries.filter_map(|entry| entry.colour).collect();
        Self { items, colours: colours.into_iter().zip(colour_names()).collect() }
    }

    /// The name of an item of `cover`.
    pub(super) fn item<'a>(&'a self, cover: &'a ExactCover, item: ItemId) -> &'a str {
        self.items.as_ref().map_or_else(|| cover.name(item), |items| &items[item.index()])
    }

    pub(super) fn colour(&self, colour: Colour) -> &str {
        &self.colours[&colour]
    }

    /// A name that no item has.
    pub(super) fn unused(&self, cover: &ExactCover) -> String {
        let taken: HashSet<&str> = cover.items().map(|item| self.item(cover, item)).collect();
        let mut names = (1..).map(|i| format!("i{i}"));
        names.find(|name| !taken.contains(name.as_str())).expect("there is always a further number")
    }
}

/// Digits, letters and signs; when they are used up, numbers from 10.
fn colour_names() -> impl Iterator<Item = String> {
    let signs = (b'!'..=b'~').map(char::from).filter(|c| !c.is_ascii_alphanumeric() && !ILLEGAL.contains(c));
    let single = ('0'..='9').chain('a'..='z').chain('A'..='Z').chain(signs);
    single.map(String::from).chain((10..).map(|i: u32| i.to_string()))
}

fn is_legal(name: &str) -> bool {
    let fits = |c: char| is_visible(c) && !ILLEGAL.contains(&c);
    (1..=LONGEST).contains(&name.len()) && name.chars().all(fits)
}
