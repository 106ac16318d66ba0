//! The reader.

use std::collections::HashMap;
use std::collections::hash_map::Entry::{Occupied, Vacant};
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::super::{Colour, Entry, ExactCover, ItemId, Role};
use super::names::{ILLEGAL, is_visible};
use super::{DlxText, Names};
use crate::near::did_you_mean;
use crate::text::{Line, Lines, ParseError, Text, Word};

/// The lines that say something: neither blank nor comments.
pub fn lines<'a>(text: impl Into<Text<'a>>) -> impl Iterator<Item = Line<'a>> {
    text.into().lines().filter(|line| !line.text.is_empty() && !line.text.trim_start().starts_with('|'))
}

impl FromStr for DlxText {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(text.into())
    }
}

impl DlxText {
    /// Reads a problem within a budget. `O(length)`.
    ///
    /// # Errors
    /// Where the text is none.
    pub fn read(text: Text<'_>) -> Result<Self, ParseError> {
        let mut lines = lines(text);
        let first = lines.next().ok_or_else(|| Lines::of(text).error_at_end("the names of the items"))?;
        let mut reader = Reader { cover: ExactCover::within(text.budget), ..Reader::default() };
        reader.items(&first)?;
        for line in lines {
            reader.option(&line)?;
        }
        let Reader { cover, colours, ignored, .. } = reader;
        let names = Names::own(&cover, colours.into_names());
        Ok(Self { cover, names, ignored })
    }
}

#[derive(Default)]
struct Reader<'a> {
    cover: ExactCover,
    items: HashMap<&'a str, ItemId>,
    /// For each item the line in which it was seen last: no item stands in an option twice.
    seen: Vec<usize>,
    colours: Colours<'a>,
    ignored: Vec<usize>,
}

impl<'a> Reader<'a> {
    /// The first line.
    fn items(&mut self, line: &Line<'a>) -> Result<(), ParseError> {
        let mut is_secondary = false;
        for mut word in line.words() {
            if let Some(rest) = word.text.strip_prefix('|') {
                if is_secondary {
                    return Err(word.error("only one '|', between the primary and the secondary items"));
                }
                is_secondary = true;
                if rest.is_empty() {
                    continue;
                }
                word = word.from(1);
            }
            let (times, name) = if is_secondary { (None, word.text) } else { multiplicity(&word)? };
            self.item(&word, name, times, is_secondary)?;
        }
        Ok(())
    }

    fn item(
        &mut self,
        word: &Word<'a>,
        name: &'a str,
        times: Option<RangeInclusive<u32>>,
        is_secondary: bool,
    ) -> Result<(), ParseError> {
        if name.is_empty() || name.contains(ILLEGAL) {
            return Err(word.error(if is_secondary {
                "the name of a secondary item, without ':' and '|'"
            } else {
                "the name of an item without ':' and '|', perhaps with a multiplicity (lo:hi|name or hi|name)"
            }));
        }
        if !name.chars().all(is_visible) {
            return Err(word.error("a name whose characters can be seen"));
        }
        let Vacant(place) = self.items.entry(name) else {
            return Err(word.error("a name that no other item has"));
        };
        let id = match times {
            _ if is_secondary => self.cover.secondary(name),
            None => self.cover.primary(name),
            Some(times) => self
                .cover
                .primary_times(name, times)
                .map_err(|_| word.error("a multiplicity lo:hi with a lower bound that is not above the upper one"))?,
        };
        place.insert(id);
        self.seen.push(0);
        Ok(())
    }

    /// Any other line.
    fn option(&mut self, line: &Line<'a>) -> Result<(), ParseError> {
        let entries: Vec<(ItemId, Option<&str>)> =
            line.words().map(|word| self.entry(&word)).collect::<Result<_, _>>()?;
        if entries.iter().all(|&(item, _)| self.cover.role(item) == Role::Secondary) {
            self.ignored.push(line.number);
            return Ok(());
        }
        // Only colours that are used have numbers: the problem does not depend on what is ignored.
        let entry = |(item, colour): (ItemId, Option<&'a str>)| match colour {
            None => item.into(),
            Some(colour) => item.with(self.colours.number(colour)),
        };
        let entries: Vec<Entry> = entries.into_iter().map(entry).collect();
        self.cover.option(entries).expect("the entries were checked one by one");
        Ok(())
    }

    /// The error at a word that names no item. Only so many are looked at: names are compared slowly.
    fn unknown(&self, word: &Word<'_>, name: &str) -> ParseError {
        const LOOK_AT: usize = 1000;
        let items = self.cover.items().take(LOOK_AT).map(|item| self.cover.name(item));
        let error = word.error("one of the items of the first line");
        ParseError { found: error.found + &did_you_mean(name, items), ..error }
    }

    fn entry(&mut self, word: &Word<'a>) -> Result<(ItemId, Option<&'a str>), ParseError> {
        let (name, colour) = word.text.split_once(':').map_or((word.text, None), |(name, c)| (name, Some(c)));
        let &item = self.items.get(name).ok_or_else(|| self.unknown(word, name))?;
        if std::mem::replace(&mut self.seen[item.index()], word.number) == word.number {
            return Err(word.error("every item at most once in an option"));
        }
        match colour {
            None => Ok((item, None)),
            Some("") => Err(word.error("a colour behind ':'")),
            Some(_) if self.cover.role(item) != Role::Secondary => {
                Err(word.error("no colour, as the item is a primary one"))
            }
            Some(colour) if !colour.chars().all(is_visible) => Err(word.error("a colour whose characters can be seen")),
            Some(colour) => Ok((item, Some(colour))),
        }
    }
}

/// The multiplicity in front of a primary item's name, if any. An empty lower bound is 0, as in DLX3.
fn multiplicity<'a>(word: &Word<'a>) -> Result<(Option<RangeInclusive<u32>>, &'a str), ParseError> {
    let Some((bounds, name)) = word.text.split_once('|') else {
        return Ok((None, word.text));
    };
    let number = |digits: &str| {
        let is_number = digits.chars().all(|c| c.is_ascii_digit());
        let number = if is_number { digits.parse().ok() } else { None };
        number.ok_or_else(|| word.error("whole numbers below 2^32 as bounds (lo:hi|name or hi|name)"))
    };
    let times = match bounds.split_once(':') {
        Some(("", hi)) => 0..=number(hi)?,
        Some((lo, hi)) => number(lo)?..=number(hi)?,
        None => {
            let times = number(bounds)?;
            times..=times
        }
    };
    Ok((Some(times), name))
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

    fn into_names(self) -> Vec<String> {
        self.names
    }
}
