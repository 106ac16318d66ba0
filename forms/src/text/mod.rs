//! Reading text files by lines and words, with errors that name the place.
//!
//! Only the text itself is in memory, and reading takes linear time: columns are counted only for errors. A text may
//! come with a budget: see [`Text::read`].

mod line;
mod lines;

use std::fmt;
#[cfg(feature = "json")]
use std::io::BufReader;
use std::iter;

#[cfg(feature = "json")]
use serde::de::DeserializeOwned;

use crate::budget::{Budget, Exceeded};

pub use line::{Line, Word};
pub use lines::Lines;

/// Where reading failed, what was expected there, and what was found.
///
/// Lines and columns count from 1, columns in characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, expected, found } = self;
        write!(f, "{line}:{column}: expected {expected}, found {found}")
    }
}

impl std::error::Error for ParseError {}

/// A text to be read, and its budget.
#[derive(Debug, Clone, Copy)]
pub struct Text<'a> {
    /// The text, without a byte-order mark.
    pub text: &'a str,
    budget: &'a Budget,
}

impl<'a> Text<'a> {
    fn within(text: &'a str, budget: &'a Budget) -> Self {
        Self { text: text.strip_prefix('\u{feff}').unwrap_or(text), budget }
    }

    /// Applies `reader` to a text with a budget: the only way to get such a text.
    ///
    /// Lines and words end when the budget does, so that `reader` ends soon. Its result from a part of the text is
    /// dropped.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn read<T>(text: &'a str, budget: &'a Budget, reader: impl FnOnce(Self) -> T) -> Result<T, Exceeded> {
        let made = reader(Self::within(text, budget));
        budget.check()?;
        Ok(made)
    }

    /// A part of the text, or something made from it, with the same budget.
    #[must_use]
    pub fn part(self, text: &'a str) -> Self {
        Self { text, ..self }
    }

    /// The budget for reading.
    pub fn budget(self) -> &'a Budget {
        self.budget
    }

    /// The text from its first line that is neither blank nor a comment.
    ///
    /// Empty if there is no such line.
    #[must_use]
    pub fn below_header(self) -> Self {
        let Some(line) = Lines::of(self).next() else {
            return Self { text: "", ..self };
        };
        let start = line.text.as_ptr() as usize - self.text.as_ptr() as usize;
        Self { text: &self.text[start..], ..self }
    }

    /// An error at the end of the text: behind its last character that is no blank.
    pub fn error_at_end(self, expected: impl Into<String>) -> ParseError {
        let last = self.lines().filter(|line| !line.text.is_empty()).last();
        let (line, column) = last.map_or((1, 1), |line| (line.number, line.text.chars().count() + 1));
        let found = if last.is_none() { "an empty file" } else { "the end of the file" };
        ParseError { line, column, expected: expected.into(), found: found.into() }
    }

    /// The exceeded budget as an error at the end of the text.
    ///
    /// For readers that take more than lines and words.
    pub fn ended(self, by: &Exceeded) -> ParseError {
        ParseError { found: by.to_string(), ..self.error_at_end("the text to be read within the budget") }
    }

    /// The text as JSON.
    ///
    /// # Errors
    /// If it is no JSON, or if the budget is exceeded.
    #[cfg(feature = "json")]
    pub fn json<T: DeserializeOwned>(self) -> serde_json::Result<T> {
        serde_json::from_reader(BufReader::with_capacity(1 << 16, self.budget.reader(self.text.as_bytes())))
    }

    /// All lines, from 1, blank ones and comments included.
    pub fn lines(self) -> impl Iterator<Item = Line<'a>> + Clone {
        let mut pace = self.budget.pace();
        let mut rest = self.text;
        let lines = iter::from_fn(move || lines::next_line(&mut rest));
        (1..).zip(lines).map_while(move |(number, line)| {
            pace.step(line.len() + 1).ok()?;
            Some(Line { text: line.trim_end(), number, budget: self.budget })
        })
    }
}

impl<'a> From<&'a str> for Text<'a> {
    /// A text without limits.
    fn from(text: &'a str) -> Self {
        Self::within(text, Budget::unlimited())
    }
}

impl<'a> From<&'a String> for Text<'a> {
    fn from(text: &'a String) -> Self {
        text.as_str().into()
    }
}

/// The comment in a comment line: what follows `# `.
///
/// A `#` directly followed by something else is no comment: boards are drawn with it.
fn comment(line: &str) -> Option<&str> {
    line.strip_prefix("# ")
}

/// The header: the comments at the top of the text.
///
/// They begin with `# `; in exact-cover files, where `#` may be an item, with `|`; in formulas with `c `.
pub fn header_comments<'a>(text: impl Into<Text<'a>>) -> impl Iterator<Item = &'a str> {
    // Blank lines and lines with nothing but the comment sign do not end the header.
    let lines = text.into().lines().map(|line| line.text).filter(|line| !line.is_empty() && !["#", "c"].contains(line));
    let other_signs = |line| str::strip_prefix(line, "|").map(str::trim_start).or_else(|| line.strip_prefix("c "));
    lines.map_while(move |line| comment(line).or_else(|| other_signs(line)))
}

/// The value of the header comment `key: value`, if the text has one.
pub fn header<'a>(text: impl Into<Text<'a>>, key: &str) -> Option<&'a str> {
    header_comments(text).find_map(|comment| Some(comment.strip_prefix(key)?.strip_prefix(':')?.trim()))
}

#[cfg(test)]
mod tests;
