//! Reads a proof word by word; no line is ever in memory as a whole.

use std::fmt;
use std::io::{self, BufRead};

use jigsat_forms::budget::Exceeded;

/// Why a proof is refused.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// It can't be read.
    #[error("{0}")]
    Io(std::io::Error),
    /// A line has the wrong format, or its clause does not follow.
    #[error("line {line}: {what}")]
    Line {
        /// The number of the line, from 1.
        line: u64,
        /// What is wrong with it.
        what: String,
    },
    /// The empty clause was never derived.
    #[error("the proof ends without the empty clause: it proves nothing")]
    Unfinished,
    /// Time or memory did not suffice.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

impl From<std::io::Error> for ProofError {
    fn from(error: std::io::Error) -> Self {
        Exceeded::of(&error).map_or(ProofError::Io(error), ProofError::Exceeded)
    }
}

/// A word of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Word {
    Number(i64),
    /// Another word, or its beginning.
    Other(String),
    /// The end of the line.
    End,
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Word::Number(number) => write!(f, "'{number}'"),
            Word::Other(text) => write!(f, "'{text}'"),
            Word::End => f.write_str("the end of the line"),
        }
    }
}

/// The most characters of a word in a message; numbers are shorter.
const LONGEST: usize = 24;

/// Reads a proof word by word.
pub(crate) struct Tokens<R> {
    from: R,
    line: u64,
    /// A word that was peeked at, but not consumed.
    waiting: Option<Word>,
}

impl<R: BufRead> Tokens<R> {
    pub(crate) fn new(from: R) -> Self {
        Self { from, line: 0, waiting: None }
    }

    /// An error in the current line.
    pub(crate) fn error(&self, what: String) -> ProofError {
        ProofError::Line { line: self.line, what }
    }

    fn byte(&mut self) -> io::Result<Option<u8>> {
        Ok(self.from.fill_buf()?.first().copied())
    }

    /// Skips comments and empty lines; returns whether there is a further line.
    pub(crate) fn begin_line(&mut self) -> Result<bool, ProofError> {
        loop {
            self.line += 1;
            self.skip_blanks()?;
            match self.byte()? {
                None => return Ok(false),
                Some(b'\n') => self.from.consume(1),
                Some(b'c') => while !matches!(self.take_byte()?, None | Some(b'\n')) {},
                Some(_) => return Ok(true),
            }
        }
    }

    fn take_byte(&mut self) -> io::Result<Option<u8>> {
        let byte = self.byte()?;
        self.from.consume(usize::from(byte.is_some()));
        Ok(byte)
    }

    fn skip_blanks(&mut self) -> io::Result<()> {
        while self.byte()?.is_some_and(is_blank) {
            self.from.consume(1);
        }
        Ok(())
    }

    /// The next word of the line.
    pub(crate) fn next(&mut self) -> Result<Word, ProofError> {
        if let Some(word) = self.waiting.take() {
            return Ok(word);
        }
        self.skip_blanks()?;
        let mut text = String::new();
        while let Some(byte) = self.byte()?.filter(|&byte| byte != b'\n' && !is_blank(byte)) {
            self.from.consume(1);
            // Escapes bytes that are not printable ASCII.
            text.extend(std::ascii::escape_default(byte).map(char::from));
            if text.len() > LONGEST {
                text.truncate(LONGEST);
                text.push('…');
                return Ok(Word::Other(text));
            }
        }
        Ok(match text.parse() {
            _ if text.is_empty() => Word::End,
            // Not `+1` or `007`.
            Ok(number) if i64::to_string(&number) == text => Word::Number(number),
            _ => Word::Other(text),
        })
    }

    /// Reads the number of a clause.
    pub(crate) fn id(&mut self) -> Result<u64, ProofError> {
        match self.next()? {
            Word::Number(id) if id > 0 => Ok(id as u64),
            other => Err(self.error(format!("expected the number of a clause, found {other}"))),
        }
    }

    /// Is the next word a `d`? If so, it is consumed.
    pub(crate) fn next_is_d(&mut self) -> Result<bool, ProofError> {
        let word = self.next()?;
        let is_d = word == Word::Other("d".to_string());
        self.waiting = Some(word).filter(|_| !is_d);
        Ok(is_d)
    }

    /// Reads the next number; `None` for a 0.
    pub(crate) fn number(&mut self) -> Result<Option<i64>, ProofError> {
        match self.next()? {
            Word::Number(number) => Ok((number != 0).then_some(number)),
            Word::End => Err(self.error("expected a 0 at the end".to_string())),
            other @ Word::Other(_) => Err(self.error(format!("expected a number, found {other}"))),
        }
    }

    /// Expects the end of the line.
    pub(crate) fn end_line(&mut self) -> Result<(), ProofError> {
        match self.next()? {
            Word::End => {
                self.take_byte()?;
                Ok(())
            }
            other => Err(self.error(format!("expected the end of the line, found {other}"))),
        }
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}
