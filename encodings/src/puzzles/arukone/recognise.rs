//! Recognises Arukone files.

use jigsat_forms::text::{Line, Lines, Text};

use super::board::{Arukone, BoardFormat};
use super::text::words;
use crate::puzzle::{Part, Puzzle, Recognition};

/// The most bytes of a file to read for the first board.
const LONGEST: usize = 4 << 20;

/// Recognises a text.
///
/// `Yes` if it begins with a board of at least one cell. `Likely` if it has the shape of a board of numbers, or begins as no file of
/// another kind does. `Maybe` if it begins like a board, or has the shape of a board of characters. `No` for rows without a pair, unless
/// there is a number of pairs: such rows are ambiguous.
pub(super) fn recognise(text: Text<'_>) -> Recognition {
    let end = match text.text.as_bytes().get(..LONGEST) {
        Some(head) if text.text.len() > LONGEST => head.iter().rposition(|&byte| byte == b'\n').unwrap_or(0),
        _ => text.text.len(),
    };
    let text = text.part(&text.text[..end]);
    if Lines::of(text).next().is_some_and(|first| !super::text::may_begin(first)) {
        return contest(Lines::of(text));
    }
    let resemblance = || match BoardFormat::of(text) {
        BoardFormat::Characters if is_board(&Lines::of(text)) => Recognition::Maybe,
        BoardFormat::Contest | BoardFormat::Characters => contest(Lines::of(text)),
        BoardFormat::Sized | BoardFormat::Adc | BoardFormat::Link => Recognition::Maybe,
        BoardFormat::Rows if words::has_empty_cells(text) => Recognition::Likely,
        BoardFormat::Rows => Recognition::No,
        BoardFormat::Pzpr | BoardFormat::Janko => Recognition::Likely,
    };
    // The first board of a collection decides.
    let first = super::text::first(text);
    match Arukone::read(text.part(first)) {
        // Rows of words may also be options of an exact cover.
        Ok(_) if BoardFormat::of(first) == BoardFormat::Rows && !words::is_no_cover(text) => Recognition::No,
        Ok(puzzle) if puzzle.ends.is_empty() && is_drawn(first) && !has_pairs(text) => Recognition::No,
        Ok(puzzle) if puzzle.grid.cell_count() > 0 => Recognition::Yes,
        Ok(_) => Recognition::Maybe,
        Err(_) => resemblance(),
    }
}

/// Is the format only rows, with or without a size above them?
fn is_drawn(text: &str) -> bool {
    matches!(BoardFormat::of(text), BoardFormat::Characters | BoardFormat::Sized | BoardFormat::Rows)
}

/// Is there a pair on one of the boards of a file?
fn has_pairs(text: Text<'_>) -> bool {
    let board = |part: &Part<'_>| Arukone::read(text.part(part.text));
    super::text::split(text).iter().any(|part| board(part).is_ok_and(|board| !board.ends.is_empty()))
}

/// How much a text resembles an invalid file in the contest format.
///
/// `Likely`: the size, the number of pairs, and a board of this size with an empty cell. `Maybe`: the first or second row has the right
/// length, or there are rows of equal length below one or two lines, one of them with two empty cells. Files of triangle tiles of size
/// three, and boxes of cuboids, begin like that as well, but they have no 0.
fn contest(lines: Lines) -> Recognition {
    let numbers = |line: Line| line.words().map(|word| word.text.parse().ok()).collect::<Vec<Option<i64>>>();
    let all: Vec<Vec<Option<i64>>> =
        lines.map(numbers).take_while(|row| row.iter().flatten().count() + 1 >= row.len()).collect();
    let zeros = |row: &Vec<Option<i64>>| row.iter().filter(|&&number| number == Some(0)).count();
    if let [size, pairs, rows @ ..] = &all[..]
        && let &[Some(width)] | &[Some(width), Some(_)] = &size[..]
        && let [Some(_)] = pairs[..]
    {
        let height = size[size.len() - 1];
        let has_width =
            |row: &Vec<Option<i64>>| row.len() as i64 == width && row.iter().flatten().all(|&number| number >= 0);
        if Some(rows.len() as i64) == height && rows.iter().all(has_width) && rows.iter().any(|row| zeros(row) > 0) {
            return Recognition::Likely;
        }
        if rows.iter().take(2).any(has_width) {
            return Recognition::Maybe;
        }
    }
    let width = all.last().map_or(0, Vec::len);
    let board = all.iter().rev().take_while(|row| row.len() == width).count();
    let (head, board) = all.split_at(all.len() - board);
    let is_like =
        width > 1 && board.len() > 1 && (1..=2).contains(&head.len()) && board.iter().any(|row| zeros(row) > 1);
    if is_like { Recognition::Maybe } else { Recognition::No }
}

/// Do the lines resemble a board of characters?
///
/// At most one row has blanks. The first row consists of letters, digits and signs for other cells. Some row has an empty cell or a bridge,
/// and some row a label.
fn is_board(lines: &Lines) -> bool {
    let is_cell = |c: char| matches!(c, '.' | '_' | '#' | '*') || c.is_ascii_alphanumeric();
    let has_label = |row: Line<'_>| row.text.contains(|c: char| c.is_ascii_alphanumeric());
    lines.peek().is_some_and(|row| row.text.chars().all(is_cell))
        && lines.clone().filter(|row| row.text.contains(char::is_whitespace)).nth(1).is_none()
        && lines.clone().any(|row| row.text.contains(['.', '_', '*']))
        && lines.clone().any(has_label)
}
