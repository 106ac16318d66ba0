//! The reader of the format.

use std::ops::RangeInclusive;
use std::str::FromStr;

use super::super::Role;
use super::build::Builder;
use super::{DlxError, DlxText};
use crate::near::did_you_mean;
use crate::text::{Line, Lines, ParseError, Text, Word};

/// The hint where `#` was meant to begin a comment.
pub const NO_COMMENT: &str = "'#' begins no comment in this format, '|' does";

/// What a number behind `|` in an option is.
const COST: &str = "costs of options (DLX5) are not supported; without them, every solution counts alike";

/// The lines that are neither blank nor comments.
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
    /// If the text is no problem.
    pub fn read(text: Text<'_>) -> Result<Self, ParseError> {
        let mut lines = lines(text);
        let first = lines.next().ok_or_else(|| Lines::of(text).error_at_end("the names of the items"))?;
        let mut reader = Reader::default();
        reader.items(&first)?;
        for line in lines {
            reader.option(&line)?;
        }
        Ok(reader.builder.text(reader.ignored))
    }
}

#[derive(Default)]
struct Reader<'a> {
    builder: Builder<'a>,
    /// The lines of options that cover no primary item.
    ignored: Vec<usize>,
}

impl<'a> Reader<'a> {
    /// The first line.
    fn items(&mut self, line: &Line<'a>) -> Result<(), ParseError> {
        self.builder.make_room(line.words().count());
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
            let (role, name) = if is_secondary { (Role::Secondary, word.text) } else { primary(&word)? };
            self.builder.item(name, role).map_err(|error| {
                let error = word.error(expected_item(&error, is_secondary));
                let hint = if line.text.starts_with("# ") { format!("; {NO_COMMENT}") } else { String::new() };
                ParseError { found: error.found + &hint, ..error }
            })?;
        }
        Ok(())
    }

    /// Any other line.
    fn option(&mut self, line: &Line<'a>) -> Result<(), ParseError> {
        match self.builder.option(line.words().map(|word| word.text)) {
            Ok(()) => Ok(()),
            Err((_, DlxError::NoPrimaryItem { .. })) => {
                self.ignored.push(line.number);
                Ok(())
            }
            Err((at, error)) => {
                let word = line.words().nth(at).expect("the word that is wrong");
                Err(match &error {
                    DlxError::UnknownItem { name, .. } => self.unknown(&word, name),
                    _ => word.error(expected_entry(&error)),
                })
            }
        }
    }

    /// The error at a word that names no item.
    /// Only the first names are compared, as that is slow.
    fn unknown(&self, word: &Word<'_>, name: &str) -> ParseError {
        const LOOK_AT: usize = 1000;
        let cover = &self.builder.cover;
        let items = cover.items().take(LOOK_AT).map(|item| cover.name(item));
        let error = word.error("one of the items of the first line");
        if word.text.strip_prefix('|').is_some_and(|cost| cost.parse::<u64>().is_ok()) {
            return ParseError { found: format!("{}: {COST}", error.found), ..error };
        }
        let is_commented = name == "#" || cover.items().next().is_some_and(|item| cover.name(item) == "#");
        let with_comma = format!("{name},");
        let hint = if is_commented {
            format!("; {NO_COMMENT}")
        } else if cover.items().take(LOOK_AT).any(|item| cover.name(item) == with_comma) {
            "; blanks separate names, commas are parts of them".to_string()
        } else {
            did_you_mean(name, items)
        };
        ParseError { found: error.found + &hint, ..error }
    }
}

/// What was expected in place of a malformed item.
fn expected_item(error: &DlxError, is_secondary: bool) -> &'static str {
    match error {
        DlxError::InvisibleName { .. } => "a name whose characters can be seen",
        DlxError::SameName { .. } => "a name that no other item has",
        DlxError::EmptyMultiplicity { .. } => "a multiplicity lo:hi with a lower bound that is not above the upper one",
        _ if is_secondary => "the name of a secondary item, without ':' and '|'",
        _ => "the name of an item without ':' and '|', perhaps with a multiplicity (lo:hi|name or hi|name)",
    }
}

/// What was expected in place of a malformed word of an option.
fn expected_entry(error: &DlxError) -> &'static str {
    match error {
        DlxError::RepeatedItem { .. } => "every item at most once in an option",
        DlxError::NoColour { .. } => "a colour behind ':'",
        DlxError::ColouredPrimary { .. } => "no colour, as the item is a primary one",
        _ => "a colour whose characters can be seen",
    }
}

/// The role and the name of a primary item; without multiplicity, `1..=1`.
fn primary<'a>(word: &Word<'a>) -> Result<(Role, &'a str), ParseError> {
    let (times, name) = multiplicity(word)?;
    let (lo, hi) = times.map_or((1, 1), RangeInclusive::into_inner);
    Ok((Role::Primary { lo, hi }, name))
}

/// The multiplicity in front of a primary item's name, if any.
/// An empty lower bound is 0, as in DLX3.
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
