//! Reading text files line by line and word by word, with errors that say where and what was expected.
//!
//! Nothing but the text itself is in memory, and reading takes time proportional to its length: columns are counted when an error is
//! made. A text comes with a [budget](Text); where that is exceeded, lines and words end, so that a parser comes to its end soon.
//! What it says then means nothing: whoever has given the budget asks it.

use std::fmt;
#[cfg(feature = "json")]
use std::io::BufReader;
use std::str::FromStr;

#[cfg(feature = "json")]
use serde::de::DeserializeOwned;

use crate::budget::{Budget, Pace};
use crate::near::did_you_mean;

/// Where a text stopped making sense, what stands there, and what should. Lines and columns count from 1, columns in
/// characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What should be there.
    pub expected: String,
    /// What is there.
    pub found: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, expected, found } = self;
        write!(f, "{line}:{column}: expected {expected}, found {found}")
    }
}

impl std::error::Error for ParseError {}

/// A text to be read, and how much may be spent on it. Lines and words end where the budget does.
#[derive(Debug, Clone, Copy)]
pub struct Text<'a> {
    /// The text, without a byte-order mark.
    pub text: &'a str,
    /// What may be spent.
    pub budget: &'a Budget,
}

impl<'a> Text<'a> {
    /// A text to be read within a budget.
    pub fn within(text: &'a str, budget: &'a Budget) -> Self {
        Self { text: text.strip_prefix('\u{feff}').unwrap_or(text), budget }
    }

    /// The text as JSON.
    ///
    /// # Errors
    /// Where it is none, or where the budget ended.
    #[cfg(feature = "json")]
    pub fn json<T: DeserializeOwned>(self) -> serde_json::Result<T> {
        serde_json::from_reader(BufReader::with_capacity(1 << 16, self.budget.reader(self.text.as_bytes())))
    }

    /// All lines, from 1, blank ones and comments included.
    pub fn lines(self) -> impl Iterator<Item = Line<'a>> + Clone {
        let mut pace = self.budget.pace();
        let numbered = (1..).zip(self.text.lines());
        numbered.map_while(move |(number, line)| {
            pace.step(line.len() + 1).ok()?;
            Some(Line { text: line.trim_end(), number, budget: self.budget })
        })
    }
}

impl<'a> From<&'a str> for Text<'a> {
    /// Whatever it takes may be spent.
    fn from(text: &'a str) -> Self {
        Self::within(text, Budget::unlimited())
    }
}

impl<'a> From<&'a String> for Text<'a> {
    fn from(text: &'a String) -> Self {
        text.as_str().into()
    }
}

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
    /// The column of its first character, from 1. `O(length of the line before it)`: for errors.
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

    /// An error at this word, which is none of the known ones; one of them that is near is suggested.
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
        self.text.parse().map_err(|_| self.error(expected))
    }
}

/// A word in quotes, shortened if it is a long one, and with control characters made visible.
fn quoted(text: &str) -> String {
    const LONG: usize = 24;
    let mut shown: String = text.chars().take(LONG).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONG).is_some() {
        shown.push('…');
    }
    format!("'{shown}'")
}

/// A line of the text: its number from 1, and its content without line end and trailing blanks.
#[derive(Debug, Clone, Copy)]
pub struct Line<'a> {
    /// The content.
    pub text: &'a str,
    /// The number of the line, from 1.
    pub number: usize,
    /// What may be spent on its words.
    budget: &'a Budget,
}

impl<'a> Line<'a> {
    /// A line on which whatever it takes may be spent.
    pub fn new(text: &'a str, number: usize) -> Self {
        Self { text, number, budget: Budget::unlimited() }
    }

    /// The words of the line: what stands between blanks.
    pub fn words(&self) -> impl Iterator<Item = Word<'a>> + Clone + use<'a> {
        let Self { text: line, number, budget } = *self;
        let mut pace = budget.pace();
        line.split_whitespace().map_while(move |text| {
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

    /// An error at the first word of the line, which is none of the known ones; one of them that is near is suggested.
    pub fn unknown<'k>(&self, expected: impl Into<String>, known: impl IntoIterator<Item = &'k str>) -> ParseError {
        match self.words().next() {
            Some(word) => word.unknown(expected, known),
            None => self.error_at_end(expected),
        }
    }

    /// An error at the first word of the line.
    pub fn error(&self, expected: impl Into<String>) -> ParseError {
        match self.words().next() {
            Some(word) => word.error(expected),
            None => self.error_at_end(expected),
        }
    }
}

/// The lines of a text. Comment lines (`# ` and what follows) are passed over, and so are a byte-order mark, carriage
/// returns and trailing blanks.
#[derive(Debug, Clone)]
pub struct Lines<'a> {
    text: Text<'a>,
    /// What is left of the text.
    rest: std::str::Lines<'a>,
    /// How many lines were taken from it.
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
        Self { text, rest: text.text.lines(), taken: 0, has_begun: false, is_bare: false, pace: text.budget.pace() }
    }

    /// The same without comments: for pictures of boards, whose lines may begin as comments do.
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

    /// The next line, blank or not.
    pub fn take_any(&mut self) -> Option<Line<'a>> {
        loop {
            let text = self.rest.next()?;
            self.pace.step(text.len() + 1).ok()?;
            self.taken += 1;
            let text = text.trim_end();
            // Above the first content a line with nothing but the comment sign is a comment, too; below it may be a row of a board.
            let is_above = !self.has_begun && (text.is_empty() || text == "#" && !self.is_bare);
            if (self.is_bare || comment(text).is_none()) && !is_above {
                self.has_begun = true;
                return Some(Line { text, number: self.taken, budget: self.text.budget });
            }
        }
    }

    /// An error behind the end of the text.
    pub fn error_at_end(&self, expected: impl Into<String>) -> ParseError {
        let is_empty = Self::of(self.text).next().is_none();
        ParseError {
            line: self.text.lines().count() + 1,
            column: 1,
            expected: expected.into(),
            found: if is_empty { "an empty file".into() } else { "the end of the file".into() },
        }
    }

    /// Makes sure that only blank lines are left.
    ///
    /// # Errors
    /// `expected` at the first word that is left.
    pub fn finish(&self, expected: &str) -> Result<(), ParseError> {
        self.peek().map_or(Ok(()), |line| Err(line.error(expected)))
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    /// The next line that is not blank.
    fn next(&mut self) -> Option<Line<'a>> {
        loop {
            let line = self.take_any()?;
            if !line.text.is_empty() {
                return Some(line);
            }
        }
    }
}

/// The comment in a comment line: what follows `# `.
///
/// A `#` directly followed by something else is no comment: boards are drawn with it.
fn comment(line: &str) -> Option<&str> {
    line.strip_prefix("# ")
}

/// The header: the comments at the top of the text. They begin with `# `, with `|` in files of exact-cover problems, where `#`
/// may be the name of an item, or with `c ` in formulas.
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
mod tests {
    use super::*;

    #[test]
    fn words_know_their_place() {
        let mut lines = Lines::of("\u{feff}# kind: x\r\n\r\n  3 äö 5 \r\n");
        let line = lines.require("numbers").unwrap();
        let words: Vec<_> = line.words().map(|w| (w.text, w.number, w.column())).collect();
        assert_eq!(words, [("3", 3, 3), ("äö", 3, 5), ("5", 3, 8)]);
        assert!(lines.next().is_none());
    }

    #[test]
    fn errors_name_place_and_expectation() {
        let line = Line::new("3 x", 7);
        let [_, x] = line.exactly("two numbers").unwrap();
        let error = x.number::<u8>("a number").unwrap_err();
        assert_eq!(error.to_string(), "7:3: expected a number, found 'x'");
        let error = line.exactly::<3>("three numbers").unwrap_err();
        assert_eq!(error.to_string(), "7:4: expected three numbers, found the end of the line");
        let error = line.exactly::<1>("a number").unwrap_err();
        assert_eq!(error.to_string(), "7:3: expected a number and nothing else, found 'x'");
        let error = Lines::of("# only a comment\n").require("a board").unwrap_err();
        assert_eq!(error.to_string(), "2:1: expected a board, found an empty file");
    }

    #[test]
    fn headers_stand_at_the_top() {
        let text = "\r\n# kind: cuboid\r\n#\r\n# raw: 36\r\n3 3 3\r\n# late: 1\r\n";
        assert_eq!(header(text, "kind"), Some("cuboid"));
        assert_eq!(header(text, "raw"), Some("36"));
        assert_eq!(header(text, "late"), None);
        let bars = "| kind: exact-cover\n|\n|raw: 1\na b | c\n| late: 1\na\n";
        assert_eq!(header(bars, "kind"), Some("exact-cover"));
        assert_eq!(header(bars, "raw"), Some("1"));
        assert_eq!(header(bars, "late"), None);
        let formula = "c kind: cnf\nc\nc raw: 3\np cnf 2 1\nc late: 1\n1 2 0\n";
        assert_eq!(header(formula, "raw"), Some("3"));
        assert_eq!(header(formula, "late"), None);
    }

    #[test]
    fn lines_and_words_end_with_the_budget() {
        let long = "word\n".repeat(100_000);
        let budget = Budget::none();
        assert_eq!(Lines::of(Text::within(&long, &budget)).count(), 100_000);
        assert_eq!(Text::within(&long, &budget).lines().count(), 100_000);
        budget.stop();
        let text = Text::within(&long, &budget);
        assert!(Lines::of(text).count() < 20_000);
        assert!(text.lines().count() < 20_000);
        let line = long.replace('\n', " ");
        let line = Lines::of(Text::within(&line, &budget)).next();
        assert!(line.is_none(), "a line that is too long is not even begun");
    }

    #[test]
    fn a_header_is_looked_for_as_long_as_there_is_a_budget() {
        let text = format!("{}# kind: cuboid\n", "\n".repeat(100_000));
        let budget = Budget::none();
        assert_eq!(header(Text::within(&text, &budget), "kind"), Some("cuboid"));
        budget.stop();
        assert_eq!(header(Text::within(&text, &budget), "kind"), None);
    }

    #[test]
    fn lines_are_counted_for_errors_as_long_as_there_is_a_budget() {
        let long = "\n".repeat(100_000);
        let budget = Budget::none();
        let lines = Lines::of(Text::within(&long, &budget));
        assert_eq!(lines.error_at_end("").line, 100_001);
        budget.stop();
        assert!(lines.error_at_end("").line < 20_000);
    }

    #[test]
    fn a_board_of_hashes_is_no_comment() {
        let rows: Vec<&str> = Lines::of("#\n# comment\n#..\n#\n").map(|line| line.text).collect();
        assert_eq!(rows, ["#..", "#"]);
    }
}
