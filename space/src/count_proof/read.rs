//! The lines of a diagram.

use std::io::{BufRead, Read};
use std::str::Split;

use jigsat_forms::budget::Exceeded;
use num_bigint::BigUint;

use super::{CountProofError, DEAD};

/// The most digits of a count that is read: numbers are read in time quadratic in their digits.
const MOST_DIGITS: usize = 1_000_000;

/// A number without sign and leading zeros.
pub(super) fn number(word: &str) -> Option<u32> {
    is_number(word).then(|| word.parse().ok()).flatten()
}

fn is_number(word: &str) -> bool {
    word == "0" || !word.is_empty() && !word.starts_with('0') && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The beginning of a word, for a message.
pub(super) fn shown(word: &str) -> String {
    word.chars().take(30).flat_map(char::escape_debug).collect()
}

fn error(line: u64, what: impl Into<String>) -> CountProofError {
    CountProofError::Line { line, what: what.into() }
}

/// Reads a diagram line by line.
pub(super) struct Lines<R> {
    from: R,
    /// The number of the line that was read last, from 1.
    number: u64,
    text: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(from: R) -> Self {
        Self { from, number: 0, text: Vec::new() }
    }

    /// An error in the line that was read last.
    pub(super) fn error(&self, what: impl Into<String>) -> CountProofError {
        error(self.number, what)
    }

    /// Reads the first two lines: the count and the number of nodes.
    pub(super) fn header(&mut self, options: usize) -> Result<(BigUint, u32), CountProofError> {
        let expected = "'jigsat count 1'";
        if self.line(20, expected)? != expected.trim_matches('\'') {
            return Err(self.error(format!("expected {expected}")));
        }
        // There are at most 2 to the power of the number of options.
        let digits = options.saturating_add(1).min(MOST_DIGITS);
        let line = self.line(digits + 32, "'count N nodes M'")?;
        let read = |count: &str, nodes: &str| {
            let count = (is_number(count) && count.len() <= digits).then(|| count.parse().ok()).flatten()?;
            Some((count, number(nodes).filter(|&nodes| nodes <= DEAD)?))
        };
        let words: Vec<&str> = line.split(' ').collect();
        let header = if let ["count", count, "nodes", nodes] = words[..] { read(count, nodes) } else { None };
        header.ok_or_else(|| {
            error(2, format!("expected 'count N nodes M', N of at most {digits} digits, and M at most {DEAD}"))
        })
    }

    /// Reads the line of a node, whose residual has so many live options.
    pub(super) fn node(&mut self, node: u32, live: usize) -> Result<Words<'_>, CountProofError> {
        /// The length of a number and a blank.
        const WORD: usize = 11;
        let number = self.number + 1;
        let text = self.line(WORD * (live + 2), &format!("node {node}"))?;
        let mut words = text.split(' ');
        let item = words.next().unwrap_or_default();
        Ok(Words { line: number, item, children: words })
    }

    /// Checks that no line follows.
    pub(super) fn end(&mut self) -> Result<(), CountProofError> {
        if self.from.fill_buf().map_err(unreadable)?.is_empty() {
            return Ok(());
        }
        Err(error(self.number + 1, "expected the end of the file after the last node"))
    }

    /// Reads a line of at most so many bytes.
    fn line(&mut self, most: usize, expected: &str) -> Result<&str, CountProofError> {
        self.text.clear();
        self.number += 1;
        (&mut self.from).take(most as u64).read_until(b'\n', &mut self.text).map_err(unreadable)?;
        if self.text.is_empty() {
            return Err(self.error(format!("expected {expected}, found the end of the file")));
        }
        if self.text.pop() != Some(b'\n') {
            return Err(self.error(format!("expected {expected}, and the end of the line within {most} bytes")));
        }
        str::from_utf8(&self.text).map_err(|_| error(self.number, format!("expected {expected}, found other bytes")))
    }
}

fn unreadable(error: std::io::Error) -> CountProofError {
    Exceeded::of(&error).map_or_else(|| CountProofError::Read(error), CountProofError::Exceeded)
}

/// The words of a node: its item, and its children.
pub(super) struct Words<'a> {
    line: u64,
    /// The number of the item, or `&`.
    pub(super) item: &'a str,
    children: Split<'a, char>,
}

impl<'a> Words<'a> {
    /// The next child.
    pub(super) fn next(&mut self) -> Option<&'a str> {
        self.children.next()
    }

    /// Checks that there are no more children.
    pub(super) fn end(mut self) -> Result<(), CountProofError> {
        match self.next() {
            None => Ok(()),
            Some(word) => Err(self.error(format!("expected the end of the line, found '{}'", shown(word)))),
        }
    }

    pub(super) fn error(&self, what: impl Into<String>) -> CountProofError {
        error(self.line, what)
    }
}
