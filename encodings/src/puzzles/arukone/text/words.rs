//! Boards of words: rows of numbers and letters, separated by blanks.
//!
//! No row is a comment, even if it begins with a blocked cell `#`. See [`is_row`].

use std::collections::HashSet;
use std::sync::Arc;

use jigsat_forms::text::{Line, Lines, ParseError, Text, Word};

use super::super::board::{Arukone, BLOCKED, BoardFormat};
use super::super::grid::Grid;
use super::characters::SIGNS;
use super::marks::Marks;
use super::{grid, is_comment};

/// The signs for cells without label in files without a header.
const EMPTY: &[&str] = &["0", "."];

/// The number for a blocked cell.
const BLOCKED_NUMBER: &str = "-1";

/// The signs for a blocked cell on any board of words.
const WALLS: [&str; 3] = ["#", "*", BLOCKED_NUMBER];

/// Is this a blocked cell on any board of words?
pub(super) fn is_wall(word: &str) -> bool {
    WALLS.contains(&word)
}

/// Can the line be a row of a board of this width? Then it is none of the comments around the board.
pub(in super::super) fn is_row(line: Line<'_>, width: usize) -> bool {
    let is_cell = |word: &str| word.chars().nth(1).is_none() || is_wall(word) || LabelText::of(word).is_some();
    let mut cells = 0;
    line.words().take(width.saturating_add(1)).all(|word| {
        cells += 1;
        is_cell(word.text)
    }) && cells == width
}

/// A label: a number or a letter; numbers sort before letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LabelText<'a> {
    Number(usize),
    Letter(&'a str),
}

impl<'a> LabelText<'a> {
    /// Parses a label.
    fn of(word: &'a str) -> Option<Self> {
        let is_letter = word.len() == 1 && word.as_bytes()[0].is_ascii_alphabetic();
        let number = || if word.starts_with('+') { None } else { word.parse().ok() };
        if is_letter { Some(LabelText::Letter(word)) } else { number().map(LabelText::Number) }
    }
}

/// The rows of a board without a header, and the comments between them that can be no rows.
fn rows(text: Text<'_>) -> impl Iterator<Item = Line<'_>> {
    let mut lines = Lines::of(text);
    let width = lines.peek().map_or(0, |row| row.words().count());
    std::iter::from_fn(move || lines.next_row(|line| is_row(line, width)))
}

/// Are these the rows of a board: at least two, with equally many numbers and letters?
/// Clauses may look like rows with the number of blocked cells, but have no 0 except at the end of a line.
pub(super) fn is_board(text: Text<'_>) -> bool {
    let (mut width, mut count, mut is_like_clauses, mut has_inner_zero) = (None, 0, false, false);
    for line in rows(text) {
        let most = width.unwrap_or(usize::MAX).saturating_add(1);
        let (mut words, mut is_zero) = (0, false);
        for word in line.words().take(most) {
            has_inner_zero |= is_zero;
            is_zero = EMPTY.contains(&word.text);
            is_like_clauses |= word.text == BLOCKED_NUMBER;
            if !is_zero && !is_wall(word.text) && LabelText::of(word.text).is_none() {
                return false;
            }
            words += 1;
        }
        if words < 2 || *width.get_or_insert(words) != words {
            return false;
        }
        count += 1;
    }
    count > 1 && (!is_like_clauses || has_inner_zero)
}

/// Does some row have two cells without label?
pub(in super::super) fn has_empty_cells(text: Text<'_>) -> bool {
    let is_empty = |word: &Word<'_>| EMPTY.contains(&word.text);
    rows(text).any(|line| line.words().filter(is_empty).nth(1).is_some())
}

/// Is it impossible that these lines are an exact cover?
/// A word occurs twice in a line, or occurs later but not in the first line.
pub(in super::super) fn is_no_cover(text: Text<'_>) -> bool {
    let mut rows = rows(text);
    let items: HashSet<&str> = rows.next().into_iter().flat_map(|line| line.words()).map(|word| word.text).collect();
    has_empty_cells(text) || rows.any(|line| line.words().any(|word| !items.contains(word.text)))
}

/// Reads a board without a header.
pub(super) fn read(lines: &Lines) -> Result<Arukone, ParseError> {
    let width = lines.peek().ok_or_else(|| lines.error_at_end("a board"))?.words().count();
    let mut every = lines.clone();
    let mut rows: Vec<Line> = std::iter::from_fn(|| every.next_row(|_| true)).collect();
    // Between two rows nothing is a comment: a row with a mistake would be lost.
    let is_part = |line: &Line<'_>| !is_comment(line.text) || is_row(*line, width);
    rows.truncate(rows.iter().rposition(is_part).map_or(0, |last| last + 1));
    rows.drain(..rows.iter().position(is_part).unwrap_or(0));
    let first = *rows.first().ok_or_else(|| lines.error_at_end("a board"))?;
    let word = first.words().next().ok_or_else(|| first.error_at_end("a board"))?;
    let mut puzzle = board(grid([width, rows.len()], word)?, &rows, EMPTY)?;
    puzzle.notes.push("the size and the number of pairs are missing above the board, and are those of its rows");
    Ok(puzzle)
}

/// Reads the board in these rows; `empty` are the signs for cells without label.
///
/// If numbers have gaps, or there are numbers and letters, labels are replaced by 1, 2, …, in their order, with a note.
pub(super) fn board(grid: Grid, rows: &[Line<'_>], empty: &[&str]) -> Result<Arukone, ParseError> {
    let mut marks = Marks::of(grid);
    for (y, row) in rows.iter().enumerate() {
        let expected = || format!("{} cells in each row", grid.width);
        let mut words = row.words();
        for x in 0..grid.width {
            let word = words.next().ok_or_else(|| row.error_at_end(expected()))?;
            match word.text {
                sign if empty.contains(&sign) => {}
                wall if is_wall(wall) => marks.block(grid.cell(x, y)),
                label => {
                    let signs = empty.join("' or '");
                    let expected = || format!("a number or a letter, or '{signs}' for a cell without label");
                    let label = LabelText::of(label).ok_or_else(|| word.error(expected()))?;
                    marks.label(grid.cell(x, y), label, word);
                }
            }
        }
        if let Some(extra) = words.next() {
            return Err(extra.error(expected()));
        }
    }
    let (cells, ends) = marks.pair_up()?;
    labelled(grid, cells, ends, rows[0])
}

/// The board with these labels; `at` is its place in the text.
pub(super) fn labelled(
    grid: Grid,
    cells: Vec<Option<usize>>,
    ends: Vec<(LabelText<'_>, [usize; 2])>,
    at: Line<'_>,
) -> Result<Arukone, ParseError> {
    let (found, ends): (Vec<LabelText<'_>>, Vec<_>) = ends.into_iter().unzip();
    let is_letter = |label: &LabelText<'_>| matches!(label, LabelText::Letter(_));
    let is_short = |label: &LabelText<'_>| is_letter(label) || matches!(label, LabelText::Number(0..=9));
    // Boards of numbers have no letters, and no blocked cells.
    let has_signs = found.iter().any(is_letter) || cells.contains(&Some(BLOCKED));
    let labels: Arc<[String]> = match has_signs {
        true if found.iter().all(is_short) => found.iter().map(ToString::to_string).collect(),
        true if found.len() <= SIGNS.len() => SIGNS.chars().map(String::from).take(found.len()).collect(),
        true => {
            let expected = format!("at most {} pairs on a board with letters or blocked cells", SIGNS.len());
            return Err(at.error(expected));
        }
        false => (1..=found.len()).map(|number| number.to_string()).collect(),
    };
    let is_replaced = found.iter().zip(&*labels).any(|(label, name)| label.to_string() != *name);
    let format = if has_signs { BoardFormat::Sized } else { BoardFormat::Contest };
    let mut puzzle = Arukone::new(grid, cells, labels, ends, format);
    if is_replaced {
        puzzle.notes.push(REPLACED);
    }
    Ok(puzzle)
}

/// The note about replaced labels.
pub(super) const REPLACED: &str = "the labels of the puzzle have gaps and were replaced by 1, 2, …, in their order";

impl std::fmt::Display for LabelText<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LabelText::Number(number) => number.fmt(f),
            LabelText::Letter(letter) => f.write_str(letter),
        }
    }
}
