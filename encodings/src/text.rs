//! Reading text files line by line and word by word, with errors that say where and what was expected.

use std::fmt;
use std::str::FromStr;

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

/// A word of the text and its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word<'a> {
    /// The word itself.
    pub text: &'a str,
    /// Its line, from 1.
    pub line: usize,
    /// The column of its first character, from 1.
    pub column: usize,
}

impl Word<'_> {
    /// An error at this word.
    pub fn error(&self, expected: impl Into<String>) -> ParseError {
        ParseError { line: self.line, column: self.column, expected: expected.into(), found: quoted(self.text) }
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
    if text.chars().count() > LONG {
        shown.push('…');
    }
    format!("'{shown}'")
}

/// A line of the text: its number from 1, and its content without line end and trailing blanks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line<'a> {
    /// The content.
    pub text: &'a str,
    /// The number of the line, from 1.
    pub number: usize,
}

impl<'a> Line<'a> {
    /// The words of the line: what stands between blanks.
    pub fn words(&self) -> impl Iterator<Item = Word<'a>> + use<'a> {
        let (text, line) = (self.text, self.number);
        text.split_whitespace().map(move |word| Word {
            text: word,
            line,
            column: text[..word.as_ptr() as usize - text.as_ptr() as usize].chars().count() + 1,
        })
    }

    /// The characters of the line, blanks included, each as a word of its own.
    pub fn chars(&self) -> impl Iterator<Item = Word<'a>> + use<'a> {
        let (text, line) = (self.text, self.number);
        text.char_indices().enumerate().map(move |(i, (at, c))| Word {
            text: &text[at..at + c.len_utf8()],
            line,
            column: i + 1,
        })
    }

    /// Exactly `N` words.
    ///
    /// # Errors
    /// `expected` at the end of the line if there are too few, at the first word too many if there are more.
    pub fn exactly<const N: usize>(&self, expected: &str) -> Result<[Word<'a>; N], ParseError> {
        let words: Vec<Word<'a>> = self.words().collect();
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
    all: Vec<Line<'a>>,
    next: usize,
    /// The number of the line behind the last one.
    end: usize,
}

impl<'a> Lines<'a> {
    /// The lines of `text`.
    pub fn of(text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines: Vec<Line<'a>> =
            text.lines().enumerate().map(|(i, line)| Line { text: line.trim_end(), number: i + 1 }).collect();
        let end = lines.len() + 1;
        // Above the first content a line with nothing but the comment sign is a comment, too; below it may be a row of a board.
        let begins = |line: &Line| !line.text.is_empty() && line.text != "#" && comment(line.text).is_none();
        let content = lines.iter().position(begins).unwrap_or(lines.len());
        let all = lines[content..].iter().copied().filter(|line| comment(line.text).is_none()).collect();
        Self { all, next: 0, end }
    }

    /// The next line that is not blank, without taking it.
    pub fn peek(&self) -> Option<Line<'a>> {
        self.all[self.next..].iter().find(|line| !line.text.is_empty()).copied()
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
        let line = self.all.get(self.next).copied()?;
        self.next += 1;
        Some(line)
    }

    /// An error behind the end of the text.
    pub fn error_at_end(&self, expected: impl Into<String>) -> ParseError {
        ParseError {
            line: self.end,
            column: 1,
            expected: expected.into(),
            found: if self.all.iter().all(|line| line.text.is_empty()) {
                "an empty file".into()
            } else {
                "the end of the file".into()
            },
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
pub fn header_comments(text: &str) -> impl Iterator<Item = &str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Blank lines and lines with nothing but the comment sign do not end the header.
    let lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty() && !["#", "c"].contains(line));
    let other_signs = |line| str::strip_prefix(line, "|").map(str::trim_start).or_else(|| line.strip_prefix("c "));
    lines.map_while(move |line| comment(line).or_else(|| other_signs(line)))
}

/// The value of the header comment `key: value`, if the text has one.
pub fn header<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    header_comments(text).find_map(|comment| Some(comment.strip_prefix(key)?.strip_prefix(':')?.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_place() {
        let mut lines = Lines::of("\u{feff}# kind: x\r\n\r\n  3 äö 5 \r\n");
        let line = lines.require("numbers").unwrap();
        let words: Vec<_> = line.words().map(|w| (w.text, w.line, w.column)).collect();
        assert_eq!(words, [("3", 3, 3), ("äö", 3, 5), ("5", 3, 8)]);
        assert_eq!(lines.next(), None);
    }

    #[test]
    fn errors_name_place_and_expectation() {
        let line = Line { text: "3 x", number: 7 };
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
    fn a_board_of_hashes_is_no_comment() {
        let rows: Vec<&str> = Lines::of("#\n# comment\n#..\n#\n").map(|line| line.text).collect();
        assert_eq!(rows, ["#..", "#"]);
    }
}
