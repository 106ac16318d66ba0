//! Reads a proof line by line, and no line further than it may be long.

use std::io::{BufRead, Read};

use jigsat_forms::budget::Exceeded;

/// Why a proof is refused.
#[derive(Debug, thiserror::Error)]
pub enum PathCountError {
    /// It can't be read.
    #[error("{0}")]
    Io(std::io::Error),
    /// The graph has an edge, or an end of a pair, that it can't have.
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

impl From<std::io::Error> for PathCountError {
    fn from(error: std::io::Error) -> Self {
        Exceeded::of(&error).map_or(PathCountError::Io(error), PathCountError::Exceeded)
    }
}

/// The lines of a proof.
pub(super) struct ProofLines<R> {
    from: R,
    number: u64,
    text: String,
}

impl<R: BufRead> ProofLines<R> {
    pub(super) fn new(from: R) -> Self {
        Self { from, number: 0, text: String::new() }
    }

    /// Reads the next line, of at most `most` bytes.
    pub(super) fn next(&mut self, most: usize) -> Result<(), PathCountError> {
        self.number += 1;
        let mut bytes = std::mem::take(&mut self.text).into_bytes();
        bytes.clear();
        Read::take(&mut self.from, most as u64 + 1).read_until(b'\n', &mut bytes)?;
        let is_whole = bytes.pop_if(|byte| *byte == b'\n').is_some();
        // Whatever is no text differs from every line that is expected.
        self.text = String::from_utf8(bytes).unwrap_or_else(|error| error.to_string());
        if is_whole { Ok(()) } else { Err(self.expected(&format!("a line of at most {most} characters"))) }
    }

    /// The text of the line.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Reads the next line, which must be this one.
    pub(super) fn expect(&mut self, expected: &str) -> Result<(), PathCountError> {
        self.next(expected.len())?;
        if self.text == expected { Ok(()) } else { Err(self.expected(&format!("'{expected}'"))) }
    }

    /// Expects the end of the proof.
    pub(super) fn end(&mut self) -> Result<(), PathCountError> {
        self.number += 1;
        let is_end = self.from.fill_buf()?.is_empty();
        if is_end { Ok(()) } else { Err(self.error("expected the end of the proof".to_string())) }
    }

    /// An error: the line is not what was expected.
    pub(super) fn expected(&self, what: &str) -> PathCountError {
        const SHOWN: usize = 40;
        let found: String = self.text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
        self.error(format!("expected {what}, found '{found}'"))
    }

    /// An error in the line.
    pub(super) fn error(&self, what: String) -> PathCountError {
        PathCountError::Line { line: self.number, what }
    }
}
