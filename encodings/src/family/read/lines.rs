//! The lines of a family, apart from those of its puzzle.

use std::collections::HashSet;
use std::ops::Range;

use jigsat_forms::text::{Line, ParseError, Text, Word};

use crate::packing::drawn::first_word;

/// The words that begin a line of the family.
const KEYWORDS: [&str; 4] = ["vary", "labels", "case", "except"];

pub(super) const A_CHOICE: &str =
    "a name, and 'open' with cells or 'pieces' with pieces, such as 'vary day open 1..31', or nothing before 'case'";

/// A comment, here and in the files of most kinds.
const COMMENT: &str = "# ";

/// The lines of a file.
pub(super) struct FamilyLines<'a> {
    /// All lines, from 1.
    all: Vec<Line<'a>>,
    /// The text of the puzzle, and its number of lines.
    pub(super) puzzle: String,
    start: usize,
    /// The lines `vary`.
    pub(super) vary: Vec<Line<'a>>,
    /// The lines `except`.
    pub(super) except: Vec<Line<'a>>,
    /// The line `labels`, and where those below it are.
    pub(super) labels: Option<(Line<'a>, Range<usize>)>,
    pub(super) cases: Option<Cases<'a>>,
}

/// Texts that complete the puzzle.
pub(super) struct Cases<'a> {
    /// The line `vary` above them.
    pub(super) line: Line<'a>,
    /// The name of each, and where its lines are.
    pub(super) values: Vec<(Word<'a>, Range<usize>)>,
    names: HashSet<&'a str>,
}

/// Does the text have lines of a family?
pub fn is_family<'a>(text: impl Into<Text<'a>>) -> bool {
    text.into().lines().any(|line| begins_family(&line))
}

/// The text of the puzzle; with cases that of the first one.
///
/// The kind is recognised from it.
pub(in crate::family) fn puzzle_text(text: Text<'_>) -> String {
    let own = || joined(text.lines().take_while(|line| !begins_family(line)));
    FamilyLines::of(text).map_or_else(
        |_| own(),
        |lines| match &lines.cases {
            Some(cases) => lines.completed(&cases.values[0].1).0,
            None => lines.puzzle,
        },
    )
}

/// The lines as a text.
fn joined<'a>(lines: impl Iterator<Item = Line<'a>>) -> String {
    lines.flat_map(|line| [line.text, "\n"]).collect()
}

fn begins_family(line: &Line<'_>) -> bool {
    matches!(first_word(*line), "vary" | "labels")
}

impl<'a> FamilyLines<'a> {
    /// Sorts the lines.
    ///
    /// # Errors
    /// Where a line has no place, or if the budget is exceeded.
    pub(super) fn of(text: Text<'a>) -> Result<Self, ParseError> {
        let count = text.text.bytes().filter(|&byte| byte == b'\n').count() + 1;
        let room = text.budget().reserve((count * size_of::<Line<'_>>()) as u64, || format!("{count} lines"));
        room.map_err(|exceeded| text.ended(&exceeded))?;
        let mut all: Vec<Line<'a>> = Vec::with_capacity(count);
        all.extend(text.lines());
        let start = all.iter().position(begins_family).unwrap_or(all.len());
        let puzzle = joined(all[..start].iter().copied());
        let (vary, except) = (Vec::new(), Vec::new());
        let mut lines = Self { all, puzzle, start, vary, except, labels: None, cases: None };
        let mut at = start;
        while at < lines.all.len() {
            let line = lines.all[at];
            at += 1;
            let below = || at..lines.all.len();
            let end = || below().find(|&i| KEYWORDS.contains(&first_word(lines.all[i]))).unwrap_or(lines.all.len());
            match first_word(line) {
                _ if line.text.is_empty() || line.text == "#" || line.text.starts_with(COMMENT) => {}
                "labels" => {
                    let [_] = line.exactly("'labels'")?;
                    let end = end();
                    if lines.labels.replace((line, at..end)).is_some() {
                        return Err(line.error("one block 'labels' only"));
                    }
                    at = end;
                }
                "vary" => lines.vary.push(line),
                "except" => lines.except.push(line),
                "case" => {
                    let end = end();
                    lines.case(line, at..end)?;
                    at = end;
                }
                _ => {
                    let expected = "'vary', 'labels', 'case' or 'except': the puzzle ends above the first of them";
                    return Err(line.unknown(expected, KEYWORDS));
                }
            }
        }
        Ok(lines)
    }

    /// Adds a case to the last line `vary`.
    fn case(&mut self, line: Line<'a>, range: Range<usize>) -> Result<(), ParseError> {
        let [_, name] = line.exactly("'case' and a name")?;
        let vary = *self.vary.last().ok_or_else(|| line.error(format!("a line 'vary' before it: {A_CHOICE}")))?;
        if vary.words().nth(2).is_some() {
            return Err(line.error("cases only below 'vary' and a name, with nothing behind it"));
        }
        let cases = self.cases.get_or_insert(Cases { line: vary, values: Vec::new(), names: HashSet::new() });
        if cases.line.number != vary.number {
            return Err(line.error(format!("cases of one line 'vary' only, and line {} has some", cases.line.number)));
        }
        if !cases.names.insert(name.text) {
            return Err(name.error("a name that no other case has"));
        }
        cases.values.push((name, range));
        Ok(())
    }

    /// The text of the puzzle with these lines below it, and a function that names the lines of its errors as those of the file.
    ///
    /// It has no other lines of the family: texts as long as the file would take the square of its length for all cases.
    pub(super) fn completed(&self, range: &Range<usize>) -> (String, impl Fn(ParseError) -> ParseError + use<>) {
        let (below, _) = self.block(range);
        let (start, shift) = (self.start, range.start - self.start - 1);
        let in_file = move |error: ParseError| {
            let line = if error.line > start { error.line + shift } else { error.line };
            ParseError { line, ..error }
        };
        // The blank line stands for those of the family in between.
        (format!("{}\n{below}", self.puzzle), in_file)
    }

    /// These lines, and the number of lines above them.
    pub(super) fn block(&self, range: &Range<usize>) -> (String, usize) {
        (joined(self.all[range.clone()].iter().copied()), range.start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts as long as the file would take the square of its length for all cases.
    #[test]
    fn a_case_is_read_without_the_others() {
        let case = |case| format!("case c{case}\nbox {} 2\n", case + 1);
        let cases = (0..500).map(case).collect::<Vec<_>>().concat();
        let text = format!("piece D 000 100\nvary board\n{cases}vary hole open 0,0\n");
        let lines = FamilyLines::of(text.as_str().into()).unwrap();
        let values = &lines.cases.as_ref().unwrap().values;
        assert_eq!(values.len(), 500);
        let lengths = values.iter().map(|(_, range)| lines.completed(range).0.len());
        assert!(lengths.max().unwrap() <= "piece D 000 100\n\nbox 500 2\n".len());
    }
}
