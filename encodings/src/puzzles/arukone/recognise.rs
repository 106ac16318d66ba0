//! Tells Arukone files from those of other kinds.

use jigsat_forms::text::{Line, Lines, Text};

use super::Arukone;
use super::text::{BoardFormat, words};
use crate::puzzle::{Part, Puzzle, Recognition};

/// The first board of a file is no longer than this, in bytes.
const LONGEST: usize = 4 << 20;

/// [`Recognition::Yes`] for a text that begins with a board of at least one cell. `Likely` for one with the shape of a board of numbers, or that
/// begins as no file of another kind does; `Maybe` for one that begins like a board or has the shape of a board of characters. `No` for rows without
/// any pair, unless a number of pairs is stated: they may be anything.
pub(super) fn recognise(text: Text<'_>) -> Recognition {
    let end = match text.text.as_bytes().get(..LONGEST) {
        Some(head) if text.text.len() > LONGEST => head.iter().rposition(|&byte| byte == b'\n').unwrap_or(0),
        _ => text.text.len(),
    };
    let text = text.part(&text.text[..end]);
    let resemblance = || match BoardFormat::of(text) {
        BoardFormat::Characters if is_board(&Lines::of(text)) => Recognition::Maybe,
        BoardFormat::Contest | BoardFormat::Characters => contest(Lines::of(text)),
        BoardFormat::Sized | BoardFormat::Adc | BoardFormat::Link => Recognition::Maybe,
        BoardFormat::Rows if words::has_empty_cells(text) => Recognition::Likely,
        BoardFormat::Rows => Recognition::No,
        BoardFormat::Pzpr | BoardFormat::Janko => Recognition::Likely,
    };
    // Of many boards in one file, the first one tells.
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

/// Are there nothing but the rows of a board, or a size above them?
fn is_drawn(text: &str) -> bool {
    matches!(BoardFormat::of(text), BoardFormat::Characters | BoardFormat::Sized | BoardFormat::Rows)
}

/// Is there a pair on one of the boards of a file?
fn has_pairs(text: Text<'_>) -> bool {
    let board = |part: &Part<'_>| Arukone::read(text.part(part.text));
    super::text::split(text).iter().any(|part| board(part).is_ok_and(|board| !board.ends.is_empty()))
}

/// What [`recognise`] saw.
pub(super) fn signature(text: Text<'_>) -> &'static str {
    match BoardFormat::of(text) {
        BoardFormat::Contest => "it begins with a size, a number of pairs and a row of numbers",
        BoardFormat::Characters if !is_board(&Lines::of(text)) => {
            "it has rows of equally many numbers, with empty cells"
        }
        BoardFormat::Characters => "it is made of rows of letters, digits and dots",
        BoardFormat::Sized => "it begins with a size and a row of as many characters",
        BoardFormat::Adc => "it begins with 'SIZE', or something near",
        BoardFormat::Link => "it begins with an address",
        BoardFormat::Rows => "it is made of rows of equally many numbers",
        BoardFormat::Pzpr => "it begins with 'pzprv3'",
        BoardFormat::Janko => "it begins with 'begin' and a line of a keyword",
    }
}

/// How much this looks like a file of the contest that is not right.
///
/// `Likely`: the size, the number of pairs, and a board of this size, with an empty cell on it. `Maybe`: the first or the second row has the length
/// that the size says, or there are rows of one length, one of them with two empty cells, below
/// one line or two. A file of triangle tiles begins like that as
/// well if the size is three, and boxes of cuboids do; but these have no 0.
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

/// Rows without blanks (but for one), the first one of letters, digits and signs of other cells, and an empty cell or a bridge in some row; a label in
/// some row.
fn is_board(lines: &Lines) -> bool {
    let is_cell = |c: char| matches!(c, '.' | '_' | '#' | '*') || c.is_ascii_alphanumeric();
    let has_label = |row: Line<'_>| row.text.contains(|c: char| c.is_ascii_alphanumeric());
    lines.peek().is_some_and(|row| row.text.chars().all(is_cell))
        && lines.clone().filter(|row| row.text.contains(char::is_whitespace)).nth(1).is_none()
        && lines.clone().any(|row| row.text.contains(['.', '_', '*']))
        && lines.clone().any(has_label)
}
