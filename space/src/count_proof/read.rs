//! The lines of a diagram.

use std::fmt::Display;
use std::io::{BufRead, Read};
use std::str::{FromStr, Split};

use jigsat_forms::budget::Exceeded;
use num_bigint::BigUint;

/// Why a diagram was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum CountProofError {
    /// A line is wrong.
    #[error("line {line}: expected {expected}, found {found}")]
    Line {
        /// The number of the line, from 1.
        line: u64,
        /// What was expected.
        expected: String,
        /// What was found instead.
        found: String,
    },
    /// The diagram can't be read. A [reader](jigsat_forms::budget::Reader) within a budget fails if that is exceeded.
    #[error(transparent)]
    Read(#[from] std::io::Error),
    /// Time or memory did not suffice.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

/// The edges to solved and dead residuals; other edges are numbers of nodes.
pub(super) const SOLVED: u32 = u32::MAX;
pub(super) const DEAD: u32 = u32::MAX - 1;

/// A number that is written as numbers are: without sign, leading zeros and separators.
pub(super) fn number<N: FromStr + Display>(word: &str) -> Option<N> {
    word.parse().ok().filter(|number: &N| number.to_string() == word)
}

pub(super) fn error(line: u64, expected: &str, found: impl Display) -> CountProofError {
    let found = found.to_string().chars().take(40).flat_map(char::escape_debug).collect();
    CountProofError::Line { line, expected: expected.to_string(), found }
}

/// Reads a diagram line by line.
pub(super) struct DiagramLines<R> {
    pub(super) from: R,
    /// The number of the line that was read last, from 1.
    pub(super) number: u64,
    pub(super) text: Vec<u8>,
}

impl<R: BufRead> DiagramLines<R> {
    /// Reads the first two lines: the count and the number of nodes.
    pub(super) fn header(&mut self, options: usize) -> Result<(BigUint, u32), CountProofError> {
        let mut words = self.line(20)?;
        ["jigsat", "count", "1", END].into_iter().try_for_each(|word| words.expect(word))?;
        // At most 2 to the power of the number of options; and numbers are read in time quadratic in their digits.
        let digits = options.saturating_add(1).min(1_000_000);
        let mut words = self.line(digits + 32)?;
        words.expect("count")?;
        let word = words.next();
        let count = Some(word).filter(|word| word.len() <= digits).and_then(number);
        let count = count.ok_or_else(|| words.error(&format!("a number of at most {digits} digits"), word))?;
        words.expect("nodes")?;
        let word = words.next();
        let nodes = number(word).filter(|&nodes| nodes <= DEAD);
        let nodes = nodes.ok_or_else(|| words.error(&format!("a number up to {DEAD}"), word))?;
        words.expect(END).map(|()| (count, nodes))
    }

    /// Checks that no line follows.
    pub(super) fn end(&mut self) -> Result<(), CountProofError> {
        let rest = self.from.fill_buf()?;
        if rest.is_empty() { Ok(()) } else { Err(error(self.number + 1, "the end of the file", "a line")) }
    }

    /// Reads a line of at most so many bytes.
    pub(super) fn line(&mut self, most: usize) -> Result<LineWords<'_>, CountProofError> {
        self.text.clear();
        self.number += 1;
        (&mut self.from).take(most as u64).read_until(b'\n', &mut self.text)?;
        if self.text.pop() != Some(b'\n') {
            return Err(error(self.number, &format!("a line that ends within {most} bytes"), "none"));
        }
        let text = str::from_utf8(&self.text).map_err(|_| error(self.number, "a line of ASCII text", "other bytes"))?;
        Ok(LineWords { line: self.number, words: text.split(' ') })
    }
}

/// The end of a line, as if it were a word: no word has blanks.
pub(super) const END: &str = "the end of the line";

/// The words of a line.
pub(super) struct LineWords<'a> {
    line: u64,
    words: Split<'a, char>,
}

impl<'a> LineWords<'a> {
    pub(super) fn next(&mut self) -> &'a str {
        self.words.next().unwrap_or(END)
    }

    pub(super) fn expect(&mut self, expected: &str) -> Result<(), CountProofError> {
        let word = self.next();
        if word == expected { Ok(()) } else { Err(self.error(expected, word)) }
    }

    pub(super) fn error(&self, expected: &str, found: &str) -> CountProofError {
        error(self.line, expected, found)
    }
}
