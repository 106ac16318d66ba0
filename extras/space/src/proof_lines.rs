//! Reads a proof line by line, and no line further than it may be long.

use std::fmt::Display;
use std::io::{BufRead, Read};
use std::str::FromStr;

use jigsat_forms::budget::Exceeded;
use jigsat_forms::printable::excerpt;

/// Why a diagram of a proof is refused.
#[derive(Debug, thiserror::Error)]
pub enum DiagramError {
    /// It can't be read.
    #[error("{0}")]
    Io(std::io::Error),
    /// The graph of disjoint paths has an edge, or an end of a pair, that it can't have.
    #[error("{0}")]
    Graph(String),
    /// A line has the wrong format, or a step breaks the rules.
    #[error("line {line}: {what}")]
    Line {
        /// The number of the line, from 1.
        line: u64,
        /// What is wrong with it.
        what: String,
    },
    /// Time or memory did not suffice.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

impl From<std::io::Error> for DiagramError {
    fn from(error: std::io::Error) -> Self {
        Exceeded::of(&error).map_or(DiagramError::Io(error), DiagramError::Exceeded)
    }
}

/// The lines of a proof.
pub(crate) struct ProofLines<R> {
    from: R,
    /// The number of the line that was read last, from 1.
    pub(crate) number: u64,
    text: String,
}

impl<R: BufRead> ProofLines<R> {
    pub(crate) fn new(from: R) -> Self {
        Self { from, number: 0, text: String::new() }
    }

    /// Reads the next line, of at most `most` bytes.
    pub(crate) fn next(&mut self, most: usize) -> Result<(), DiagramError> {
        self.number += 1;
        let mut bytes = std::mem::take(&mut self.text).into_bytes();
        bytes.clear();
        Read::take(&mut self.from, most as u64 + 1).read_until(b'\n', &mut bytes)?;
        let is_whole = bytes.pop_if(|byte| *byte == b'\n').is_some();
        // Whatever is no text differs from every line that is expected.
        self.text =
            String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        if is_whole { Ok(()) } else { Err(self.expected(&format!("a line of at most {most} characters"))) }
    }

    /// The text of the line.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Reads the next line, which must be this one.
    pub(crate) fn expect(&mut self, expected: &str) -> Result<(), DiagramError> {
        self.next(expected.len())?;
        if self.text == expected { Ok(()) } else { Err(self.expected(&format!("'{expected}'"))) }
    }

    /// Expects the end of the proof.
    pub(crate) fn end(&mut self) -> Result<(), DiagramError> {
        self.number += 1;
        let is_end = self.from.fill_buf()?.is_empty();
        if is_end { Ok(()) } else { Err(self.error("expected the end of the proof".to_string())) }
    }

    /// An error: the line is not what was expected.
    pub(crate) fn expected(&self, what: &str) -> DiagramError {
        self.error(format!("expected {what}, found '{}'", excerpt(&self.text, 40)))
    }

    /// An error in the line.
    pub(crate) fn error(&self, what: String) -> DiagramError {
        DiagramError::Line { line: self.number, what }
    }
}

/// A number that is written as numbers are: without sign, leading zeros and separators.
pub(crate) fn number<N: FromStr + Display>(word: &str) -> Option<N> {
    word.parse().ok().filter(|number: &N| number.to_string() == word)
}
