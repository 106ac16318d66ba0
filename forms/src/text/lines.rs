//! The lines of a text, one after another.

use super::{Line, ParseError, Text, comment};
use crate::budget::Pace;

/// The lines of a text, without comments.
///
/// Comment lines (`# ` and what follows) are skipped, and so are a byte-order mark, carriage returns and trailing
/// blanks.
#[derive(Debug, Clone)]
pub struct Lines<'a> {
    text: Text<'a>,
    /// What is left of the text.
    rest: &'a str,
    /// The number of lines taken from it.
    taken: usize,
    /// Has there been a line that is neither blank nor a comment?
    has_begun: bool,
    /// Are lines that look like comments part of the content?
    is_bare: bool,
    pace: Pace<'a>,
}

impl<'a> Lines<'a> {
    /// The lines of `text`.
    pub fn of(text: impl Into<Text<'a>>) -> Self {
        let text = text.into();
        Self { text, rest: text.text, taken: 0, has_begun: false, is_bare: false, pace: text.budget.pace() }
    }

    /// The same, but no line is a comment: rows of boards may look like one.
    pub fn bare(self) -> Self {
        Self { is_bare: true, ..self }
    }

    /// The next line that is not blank, without taking it.
    pub fn peek(&self) -> Option<Line<'a>> {
        self.clone().next()
    }

    /// The next line that is not blank.
    ///
    /// # Errors
    /// `expected` behind the end of the text, if there is none.
    pub fn require(&mut self, expected: &str) -> Result<Line<'a>, ParseError> {
        self.next().ok_or_else(|| self.error_at_end(expected))
    }

    /// The next line that is not blank, in a drawing: of the lines that look like comments, those with `is_row` are rows.
    pub fn next_row(&mut self, is_row: impl Fn(Line<'a>) -> bool) -> Option<Line<'a>> {
        loop {
            let line = self.take_row(&is_row)?;
            if !line.text.is_empty() {
                return Some(line);
            }
        }
    }

    /// The same.
    ///
    /// # Errors
    /// `expected` behind the end of the text, if there is none.
    pub fn require_row(&mut self, expected: &str, is_row: impl Fn(Line<'a>) -> bool) -> Result<Line<'a>, ParseError> {
        self.next_row(is_row).ok_or_else(|| self.error_at_end(expected))
    }

    /// The next line, blank or not.
    pub fn take_any(&mut self) -> Option<Line<'a>> {
        self.take_row(|_| false)
    }

    /// The next line, blank or not, in a drawing; see [`next_row`](Self::next_row).
    pub fn take_row(&mut self, is_row: impl Fn(Line<'a>) -> bool) -> Option<Line<'a>> {
        loop {
            let text = next_line(&mut self.rest)?;
            self.pace.step(text.len() + 1).ok()?;
            self.taken += 1;
            let line = Line { text: text.trim_end(), number: self.taken, budget: self.text.budget };
            // Above the first content a line with nothing but the comment sign is a comment, too; below it may be a row of a board.
            let is_comment = comment(line.text).is_some() || line.text == "#" && !self.has_begun;
            let is_above = line.text.is_empty() && !self.has_begun;
            if !is_above && (!is_comment || self.is_bare || is_row(line)) {
                self.has_begun = true;
                return Some(line);
            }
        }
    }

    /// An error at the end of the text: behind its last character that is no blank.
    pub fn error_at_end(&self, expected: impl Into<String>) -> ParseError {
        let is_empty = Self::of(self.text).next().is_none();
        let error = self.text.error_at_end(expected);
        if is_empty { ParseError { found: "an empty file".into(), ..error } } else { error }
    }

    /// Makes sure that only blank lines are left.
    ///
    /// # Errors
    /// `expected` at the first word that is left.
    pub fn finish(&self, expected: &str) -> Result<(), ParseError> {
        self.peek().map_or(Ok(()), |line| Err(line.error(expected)))
    }
}

/// Takes the next line from a text, without its end.
pub(super) fn next_line<'a>(rest: &mut &'a str) -> Option<&'a str> {
    if rest.is_empty() {
        return None;
    }
    let end = rest.find('\n').unwrap_or(rest.len());
    let line = &rest[..end];
    *rest = rest.get(end + 1..).unwrap_or("");
    Some(line)
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    /// The next line that is not blank.
    fn next(&mut self) -> Option<Line<'a>> {
        self.next_row(|_| false)
    }
}
