//! Boards of characters, one per cell, with or without a size above.

use std::cell::LazyCell;

use itertools::Itertools;
use jigsat_forms::text::{Line, Lines, ParseError, Text, Word};

use super::super::board::{Arukone, BoardFormat};
use super::super::grid::Grid;
use super::marks::Marks;
use super::{CELLS_OF_BOARD, grid};

/// The labels of boards of characters, in place of longer ones.
pub(super) const SIGNS: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0";

/// Is this unambiguously a board of characters?
pub(super) fn is_board(text: Text<'_>) -> bool {
    let rows = || Lines::of(text);
    let widths = || rows().map(|row| row.text.chars().count());
    let telling = rows().any(|row| row.text.bytes().any(|sign| !sign.is_ascii_digit()));
    widths().all_equal()
        && (telling || (widths().nth(2).is_some() && widths().next() > Some(1)))
        && read(&Lines::of(text)).is_ok()
}

/// Do the lines begin with a size and a row of that length, but not like a contest file?
pub(super) fn is_sized(mut lines: Lines) -> bool {
    let size: Option<Vec<usize>> =
        lines.next().and_then(|line| line.words().take(3).map(|word| word.text.parse().ok()).collect());
    let (Some(&[width] | &[width, _]), Some(row)) = (size.as_deref(), lines.next()) else {
        return false;
    };
    let is_row = row.words().take(2).count() == 1 && row.text.chars().count() == width;
    // A contest file has the number of pairs in place of the first row, and then a row of as many words as the width.
    let is_number = row.text.bytes().all(|byte| byte.is_ascii_digit());
    if size.is_some_and(|size| size.len() == 1) {
        // A single digit or letter may be the first row of a column.
        return is_row && !is_number && width > 1;
    }
    is_row && (!is_number || width > 1 && lines.next().is_none_or(|row| row.words().take(2).count() == 1))
}

/// Are these lines a complete board: at least two rows, with a pair?
pub(super) fn is_whole(lines: &Lines) -> bool {
    lines.clone().nth(1).is_some() && read(lines).is_ok_and(|board| !board.labels.is_empty())
}

/// Reads rows of equal length.
pub(super) fn read(lines: &Lines) -> Result<Arukone, ParseError> {
    let board = read_rows(lines)?;
    match second(lines) {
        Some(row) => Err(row.error("one board, without another one below a blank line")),
        None => Ok(board),
    }
}

/// The first row of the second board, if blank lines separate several boards.
fn second<'a>(lines: &Lines<'a>) -> Option<Line<'a>> {
    let mut rest = lines.clone();
    let rows: Vec<Line> = std::iter::from_fn(|| rest.take_any()).collect();
    let blocks = || rows.split(|row| row.text.is_empty()).filter(|block| !block.is_empty());
    let is_board = |rows: &[Line]| {
        let grid = Grid { width: rows[0].text.chars().count(), height: rows.len() };
        rows.len() > 1 && board(grid, rows, BoardFormat::Characters).is_ok_and(|board| !board.labels.is_empty())
    };
    let second = blocks().nth(1)?;
    blocks().all(is_board).then(|| second[0])
}

/// Is a line that looks like a comment a row of this width with blanks in it?
/// Blanks stand for no cells: such a row is an error, and no comment.
pub(super) fn is_row(line: Line<'_>, width: usize) -> bool {
    let is_label = |sign: char| sign.is_ascii_alphanumeric();
    let is_cell = |sign: char| matches!(sign, '#' | '.' | '_' | '-');
    line.text.chars().take(width.saturating_add(1)).count() == width
        && line.text.chars().skip(1).any(is_cell)
        && line.text.chars().all(|sign| sign == ' ' || is_cell(sign) || is_label(sign))
        // Two labels side by side are more likely a word.
        && !line.text.chars().tuple_windows().any(|(one, next)| is_label(one) && is_label(next))
}

fn read_rows(lines: &Lines) -> Result<Arukone, ParseError> {
    let Some(first) = lines.peek() else {
        return Err(lines.error_at_end("a board"));
    };
    let width = first.text.chars().count();
    let mut every = lines.clone();
    let rows = std::iter::from_fn(|| every.next_row(|line| is_row(line, width)));
    let rows: Vec<Line> = rows.take(CELLS_OF_BOARD / width + 1).collect();
    if let Some(row) = rows.get(CELLS_OF_BOARD / width) {
        return Err(row.error(format!("a board of at most {CELLS_OF_BOARD} cells")));
    }
    let grid = Grid { width, height: rows.len() };
    board(grid, &rows, BoardFormat::Characters)
}

/// Reads `width height`, or the edge length of a square, and the rows.
pub(super) fn read_sized(lines: &mut Lines) -> Result<Arukone, ParseError> {
    let expected = "the width and the height of the board";
    let line = lines.require(expected)?;
    let [width, height] = match line.exactly(expected) {
        Ok([edge]) => [edge, edge],
        Err(_) => line.exactly(expected)?,
    };
    let grid = grid([width.number(expected)?, height.number(expected)?], width)?;
    let mut rows = Vec::with_capacity(grid.height);
    for row in 1..=grid.height {
        let is_row = |line: Line<'_>| is_row(line, grid.width);
        rows.push(lines.require_row(&format!("row {row} of {}", grid.height), is_row)?);
    }
    lines.finish(&format!("the end of the board after row {}", grid.height))?;
    board(grid, &rows, BoardFormat::Sized)
}

fn board(grid: Grid, rows: &[Line], format: BoardFormat) -> Result<Arukone, ParseError> {
    // With a size, other signs can be labels too: some collections have boards of more than 62 pairs.
    let is_label = |sign: &u8| sign.is_ascii_alphanumeric() || format == BoardFormat::Sized && sign.is_ascii_graphic();
    // Other programs use other signs for cells without label.
    let has_dots = LazyCell::new(|| format == BoardFormat::Sized || rows.iter().any(|row| row.text.contains('.')));
    let mut marks = Marks::of(grid);
    for (y, row) in rows.iter().enumerate() {
        let expected = || format!("{} cells in each row", grid.width);
        let mut width = 0;
        for (x, word) in row.chars().take(grid.width + 1).enumerate() {
            let sign = match word.text.as_bytes() {
                [sign @ (b'.' | b'#')] => *sign,
                [b'_' | b'-'] if !*has_dots => b'.',
                [label] if is_label(label) => *label,
                _ => return Err(no_cell(&word)),
            };
            match sign {
                _ if x == grid.width => return Err(word.error(expected())),
                b'.' => {}
                b'#' => marks.block(grid.cell(x, y)),
                label => marks.label(grid.cell(x, y), label, word),
            }
            width = x + 1;
        }
        if width < grid.width {
            return Err(row.error_at_end(expected()));
        }
    }
    let (cells, ends) = marks.pair_up()?;
    let labels = ends.iter().map(|&(label, _)| char::from(label).to_string()).collect();
    Ok(Arukone::new(grid, cells, labels, ends.into_iter().map(|(_, pair)| pair).collect(), format))
}

/// The error for a sign that stands for no cell.
fn no_cell(word: &Word<'_>) -> ParseError {
    let error = word.error("a letter, a digit, '.' for a cell without label, or '#' for a blocked one");
    let hint = if word.text == BRIDGE { ": bridges, where two paths cross, are not supported" } else { "" };
    ParseError { found: error.found + hint, ..error }
}

/// The sign of other programs for a cell where two paths cross.
const BRIDGE: &str = "*";
