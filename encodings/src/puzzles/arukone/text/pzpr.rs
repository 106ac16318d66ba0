//! Files of the puzzle editor pzpr.
//!
//! A file has `pzprv3`, the type, the numbers of rows and columns, the rows, and the lines of a solution.
//!
//! ```text
//! pzprv3
//! numlin
//! 2
//! 3
//! 1 . .
//! . . 1
//! ```
//!
//! The types are those of the [addresses](super::link). A file of the type `arukone` has letters, and a line above its rows with the rule
//! about empty cells: `passallcell` or `dontpassallcell`. A `/` may replace the end of a line.

use jigsat_forms::text::{Line, Lines, ParseError};

use super::super::{Arukone, Fill};
use super::{IGNORED, grid, link, words};

/// Is this the first line of such a file?
pub(super) fn is_head(line: &str) -> bool {
    line.trim_start().starts_with("pzprv3")
}

pub(super) fn read(lines: &Lines) -> Result<Arukone, ParseError> {
    match lines.peek() {
        Some(line) if line.text.contains('/') => read_joined(&line),
        _ => read_lines(lines.clone()),
    }
}

/// Reads a file whose lines are joined by `/`.
fn read_joined(line: &Line<'_>) -> Result<Arukone, ParseError> {
    let text = line.text.replace('/', "\n");
    read_lines(Lines::of(&text)).map_err(|error| {
        let before = text.lines().take(error.line - 1).map(|part| part.chars().count() + 1).sum::<usize>();
        ParseError { line: line.number, column: before + error.column, ..error }
    })
}

fn read_lines(mut lines: Lines<'_>) -> Result<Arukone, ParseError> {
    let mut require = |expected: &str| lines.require(expected);
    require("pzprv3")?;
    let expected = "the type of the puzzle: numlin or arukone";
    let [name] = require(expected)?.exactly(expected)?;
    let mut fill = link::fill(name.text).ok_or_else(|| name.error(expected))?;
    let mut number = |expected: &str| {
        let [word] = require(expected)?.exactly(expected)?;
        Ok((word.number(expected)?, word))
    };
    let (height, word) = number("the number of rows")?;
    let (width, _) = number("the number of columns")?;
    let grid = grid([width, height], word)?;
    let mut rows = Vec::with_capacity(height);
    while rows.len() < height {
        let row = lines.require_row(&format!("row {} of {height}", rows.len() + 1), |_| true)?;
        match row.text.trim() {
            "passallcell" => fill = Fill::Full,
            "dontpassallcell" => fill = Fill::Empty,
            _ => rows.push(row),
        }
    }
    let puzzle = words::board(grid, &rows, &["."])?;
    Ok(Arukone { fill, ..with_solution(puzzle, lines)? })
}

/// Skips a solution: numbers, each 1 where a path crosses the border of two cells.
fn with_solution<'a>(mut puzzle: Arukone, lines: impl Iterator<Item = Line<'a>>) -> Result<Arukone, ParseError> {
    let mut has_solution = false;
    for line in lines {
        // Times and notes of the editor follow.
        if line.text.trim_start().starts_with(|c: char| c.is_ascii_alphabetic() || c == '{') {
            break;
        }
        for word in line.words() {
            has_solution |= word.number::<i64>("the numbers of a solution, or the end of the file")? > 0;
        }
    }
    puzzle.notes.extend(has_solution.then_some(IGNORED));
    Ok(puzzle)
}
