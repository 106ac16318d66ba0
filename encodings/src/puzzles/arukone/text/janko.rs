//! Files in the text format of the collection at janko.at.
//!
//! A file has `begin`, lines with a keyword and its value, the board below `problem`, and `end`.
//!
//! ```text
//! begin
//! puzzle Arukone
//! size 3
//! problem
//! 1 - -
//! - 2 2
//! - - 1
//! end
//! ```
//!
//! A size is one edge length, or the numbers of columns and rows; these may have lines of their own, `cols` and `rows`. Without a size, it
//! follows from the rows. A solution is skipped.

use jigsat_forms::text::{Line, Lines, ParseError};

use super::super::Arukone;
use super::{IGNORED, grid, words};

/// The first line of such files.
const BEGIN: &str = "begin";

/// The signs for cells without label.
const EMPTY: &[&str] = &["-", "."];

/// Does a file of such lines begin here?
pub(super) fn is_head(mut lines: Lines) -> bool {
    let is_keyword = |line: Line<'_>| !begins(line) && line.words().next().is_some_and(|word| word.text != "0");
    lines.next().is_some_and(begins) && lines.next().is_some_and(is_keyword)
}

/// Is this the first line of such a file?
pub(super) fn begins(line: Line<'_>) -> bool {
    line.words().next().is_some_and(|word| word.text.to_lowercase() == BEGIN)
}

pub(super) fn read(lines: &mut Lines) -> Result<Arukone, ParseError> {
    let begin = lines.require("begin")?;
    let size = head(lines)?;
    let mut rows: Vec<Line> = Vec::new();
    let mut has_solution = false;
    while let Some(line) = lines.next_row(|_| true) {
        match keyword(&line).as_deref() {
            Some("end") => break,
            // Lines with a keyword are not part of the board.
            Some(word) if word.len() > 1 => has_solution |= word == "solution",
            _ if has_solution => {}
            _ => rows.push(line),
        }
    }
    let first = *rows.first().ok_or_else(|| lines.error_at_end("the rows of the board, below 'problem'"))?;
    let word = first.words().next().unwrap_or(begin.words().next().expect("the word 'begin'"));
    let [width, height] = size.unwrap_or([first.words().count(), rows.len()]);
    let grid = grid([width, height], word)?;
    if let Some(row) = rows.get(height) {
        return Err(row.error(format!("the end of the board after row {height}")));
    }
    if rows.len() < height {
        return Err(rows[rows.len() - 1].error_at_end(format!("row {} of {height}", rows.len() + 1)));
    }
    let mut puzzle = words::board(grid, &rows, EMPTY)?;
    puzzle.notes.extend(has_solution.then_some(IGNORED));
    Ok(puzzle)
}

/// Reads the lines above the board; returns the size, if there is one.
fn head(lines: &mut Lines) -> Result<Option<[usize; 2]>, ParseError> {
    let (mut width, mut height) = (None, None);
    loop {
        let line = lines.require("the line 'problem' above the board")?;
        let mut words = line.words().skip(1);
        let mut number =
            |expected: &str| words.next().ok_or_else(|| line.error_at_end(expected))?.number::<usize>(expected);
        match keyword(&line).as_deref() {
            Some("problem") => break,
            Some("puzzle") => check_type(&line)?,
            Some("size") => {
                let expected = "the size of the board: its edge length, or columns and rows";
                width = Some(number(expected)?);
                height = if line.words().nth(2).is_some() { Some(number(expected)?) } else { width };
            }
            Some("cols") => width = Some(number("the number of columns")?),
            Some("rows") => height = Some(number("the number of rows")?),
            // Author, title, source and so on.
            _ => {}
        }
    }
    Ok(width.zip(height).map(|(width, height)| [width, height]))
}

/// Checks that the type of the puzzle has these rules.
fn check_type(line: &Line<'_>) -> Result<(), ParseError> {
    const TYPES: [&str; 3] = ["arukone", "numberlink", "numlin"];
    let expected = "the type of the puzzle: Arukone or Numberlink";
    let name = line.words().nth(1).ok_or_else(|| line.error_at_end(expected))?;
    if TYPES.contains(&name.text.to_lowercase().as_str()) { Ok(()) } else { Err(name.error(expected)) }
}

/// The first word of a line in lower case, if it consists of letters.
fn keyword(line: &Line<'_>) -> Option<String> {
    let word = line.words().next()?.text;
    word.bytes().all(|byte| byte.is_ascii_alphabetic()).then(|| word.to_lowercase())
}
