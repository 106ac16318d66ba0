//! The lines of a diagram.

use std::fmt::Display;
use std::io::BufRead;
use std::str::Split;

use jigsat_forms::printable::excerpt;
use num_bigint::BigUint;

use crate::DiagramError;
use crate::proof_lines::{ProofLines, number};

/// The edges to solved and dead residuals; other edges are numbers of nodes.
pub(super) const SOLVED: u32 = u32::MAX;
pub(super) const DEAD: u32 = u32::MAX - 1;

pub(super) fn error(line: u64, expected: &str, found: impl Display) -> DiagramError {
    let found = excerpt(&found.to_string(), 40);
    DiagramError::Line { line, what: format!("expected {expected}, found {found}") }
}

/// Reads the first two lines: the count and the number of nodes.
pub(super) fn header<R: BufRead>(lines: &mut ProofLines<R>, options: usize) -> Result<(BigUint, u32), DiagramError> {
    lines.expect("jigsat count 1")?;
    // At most 2 to the power of the number of options; and numbers are read in time quadratic in their digits.
    let digits = options.saturating_add(1).min(1_000_000);
    lines.next(digits + 32)?;
    let mut words = LineWords::of(lines);
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

/// The end of a line, as if it were a word: no word has blanks.
pub(super) const END: &str = "the end of the line";

/// The words of a line.
pub(super) struct LineWords<'a> {
    line: u64,
    words: Split<'a, char>,
}

impl<'a> LineWords<'a> {
    /// The words of the line that was read last.
    pub(super) fn of<R: BufRead>(lines: &'a ProofLines<R>) -> Self {
        Self { line: lines.number, words: lines.text().split(' ') }
    }

    pub(super) fn next(&mut self) -> &'a str {
        self.words.next().unwrap_or(END)
    }

    pub(super) fn expect(&mut self, expected: &str) -> Result<(), DiagramError> {
        let word = self.next();
        if word == expected { Ok(()) } else { Err(self.error(expected, word)) }
    }

    pub(super) fn error(&self, expected: &str, found: &str) -> DiagramError {
        error(self.line, expected, found)
    }
}
