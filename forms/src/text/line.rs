//! Lines and words, each with its place.

use std::iter;
use std::str::FromStr;

use super::ParseError;
use crate::budget::Budget;
use crate::near::did_you_mean;
use crate::printable::excerpt;

/// A word of the text and its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word<'a> {
    /// The word itself, a part of `line`.
    pub text: &'a str,
    /// The line that it stands in.
    pub line: &'a str,
    /// The number of that line, from 1.
    pub number: usize,
}

impl Word<'_> {
    /// The column of its first character, from 1.
    /// `O(length of the line before it)`: for errors.
    pub fn column(&self) -> usize {
        let start = self.text.as_ptr() as usize - self.line.as_ptr() as usize;
        self.line[..start].chars().count() + 1
    }

    /// A part of the word, from the byte `start` on.
    pub fn from(self, start: usize) -> Self {
        Self { text: &self.text[start..], ..self }
    }

    /// An error at this word.
    pub fn error(&self, expected: impl Into<String>) -> ParseError {
        let (line, column) = (self.number, self.column());
        ParseError { line, column, expected: expected.into(), found: quoted(self.text) }
    }

    /// An error at this unknown word; a known word that is near is suggested.
    pub fn unknown<'k>(&self, expected: impl Into<String>, known: impl IntoIterator<Item = &'k str>) -> ParseError {
        let error = self.error(expected);
        let hint = did_you_mean(self.text, known);
        ParseError { found: error.found + &hint, ..error }
    }

    /// The word as a number.
    ///
    /// # Errors
    /// `expected` at the place of the word, if it is no number, or too large or too small a one for `T`.
    pub fn number<T: FromStr>(&self, expected: &str) -> Result<T, ParseError> {
        self.text.parse().map_err(|_| {
            let error = self.error(expected);
            let is_number = !self.text.is_empty() && self.text.chars().all(char::is_numeric);
            let hint = match is_number {
                true if self.text.is_ascii() => ", which is too large",
                true => ", which has other digits than 0 to 9",
                false => "",
            };
            ParseError { found: error.found + hint, ..error }
        })
    }
}

/// A word in quotes, cut if it is long, with control characters made visible.
fn quoted(text: &str) -> String {
    format!("'{}'", excerpt(text, 24))
}

/// Takes the next word from a text. Most texts are ASCII, and most words are short.
fn next_word<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let is_blank = |byte: &u8| matches!(byte, b'\t'..=b'\r' | b' ');
    let bytes = rest.as_bytes();
    let start = bytes.iter().position(|byte| !is_blank(byte))?;
    let length = bytes[start..].iter().position(|byte| is_blank(byte) || !byte.is_ascii());
    let end = length.map_or(bytes.len(), |length| start + length);
    // Unicode has more blanks than ASCII.
    let is_plain = bytes.get(end).is_none_or(u8::is_ascii);
    let word = if is_plain { &rest[start..end] } else { rest.split_whitespace().next()? };
    *rest = &rest[word.as_ptr() as usize - rest.as_ptr() as usize + word.len()..];
    Some(word)
}

/// A line of the text: its number, and its content without trailing blanks.
#[derive(Debug, Clone, Copy)]
pub struct Line<'a> {
    /// The content.
    pub text: &'a str,
    /// The number of the line, from 1.
    pub number: usize,
    /// The budget for reading its words.
    pub(super) budget: &'a Budget,
}

impl<'a> Line<'a> {
    /// A line without limits.
    pub fn new(text: &'a str, number: usize) -> Self {
        Self { text, number, budget: Budget::unlimited() }
    }

    /// The words of the line: what stands between blanks.
    pub fn words(&self) -> impl Iterator<Item = Word<'a>> + Clone + use<'a> {
        let Self { text: line, number, budget } = *self;
        let (mut pace, mut rest) = (budget.pace(), line);
        iter::from_fn(move || {
            let text = next_word(&mut rest)?;
            pace.step(text.len() + 1).ok()?;
            Some(Word { text, line, number })
        })
    }

    /// The characters of the line, blanks included, each as a word of its own.
    pub fn chars(&self) -> impl Iterator<Item = Word<'a>> + Clone + use<'a> {
        let Self { text: line, number, budget } = *self;
        let mut pace = budget.pace();
        line.char_indices().map_while(move |(at, c)| {
            pace.step(1).ok()?;
            Some(Word { text: &line[at..at + c.len_utf8()], line, number })
        })
    }

    /// Exactly `N` words.
    ///
    /// # Errors
    /// `expected` at the end of the line if there are too few, at the first word too many if there are more.
    pub fn exactly<const N: usize>(&self, expected: &str) -> Result<[Word<'a>; N], ParseError> {
        let words: Vec<Word<'a>> = self.words().take(N + 1).collect();
        if let Some(extra) = words.get(N) {
            return Err(ParseError { expected: format!("{expected} and nothing else"), ..extra.error("") });
        }
        words.try_into().map_err(|_| self.error_at_end(expected))
    }

    /// An error behind the last character of the line.
    pub fn error_at_end(&self, expected: impl Into<String>) -> ParseError {
        ParseError {
            line: self.number,
            column: self.text.chars().count() + 1,
            expected: expected.into(),
            found: if self.text.trim().is_empty() { "an empty line".into() } else { "the end of the line".into() },
        }
    }

    /// An error at the first word, which is unknown; a near known word is suggested.
    pub fn unknown<'k>(&self, expected: impl Into<String>, known: impl IntoIterator<Item = &'k str>) -> ParseError {
        match self.words().next() {
            Some(word) => word.unknown(expected, known),
            None => self.error_at_end(expected),
        }
    }

    /// An error at the first word of the line.
    pub fn error(&self, expected: impl Into<String>) -> ParseError {
        self.unknown(expected, [])
    }
}
