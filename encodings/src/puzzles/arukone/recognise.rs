//! Tells Arukone files from those of other kinds.

use jigsat_forms::text::{Line, Lines, Text};

use super::Arukone;
use super::text::Format;
use crate::puzzle::{Puzzle, Recognition};

/// The first board of a file is no longer than this, in bytes.
const LONGEST: usize = 4 << 20;

/// [`Recognition::Yes`] for a text that begins with a board of at least one cell; `Maybe` for one that begins like one or has the shape
/// of a board of characters.
pub(super) fn recognise(text: Text<'_>) -> Recognition {
    let end = match text.text.as_bytes().get(..LONGEST) {
        Some(head) if text.text.len() > LONGEST => head.iter().rposition(|&byte| byte == b'\n').unwrap_or(0),
        _ => text.text.len(),
    };
    let text = Text { text: &text.text[..end], ..text };
    let begins_alike = match Format::of(text) {
        Format::Contest => begins_like_contest(Lines::of(text)),
        Format::Characters => is_board(&Lines::of(text)),
        Format::Sized | Format::Adc | Format::Link => true,
    };
    // Of many boards in one file, the first one tells.
    let first = super::text::first(text);
    match Arukone::read(Text { text: first, ..text }) {
        Ok(puzzle) if puzzle.grid.cell_count() > 0 => Recognition::Yes,
        Ok(_) => Recognition::Maybe,
        Err(_) if begins_alike => Recognition::Maybe,
        Err(_) => Recognition::No,
    }
}

/// What [`recognise`] saw.
pub(super) fn telltale(text: Text<'_>) -> &'static str {
    match Format::of(text) {
        Format::Contest => "it begins with a size, a number of pairs and a row of numbers",
        Format::Characters => "it is made of rows of letters, digits and dots",
        Format::Sized => "it begins with a size and a row of as many characters",
        Format::Adc => "it begins with 'SIZE', or something near",
        Format::Link => "it begins with an address",
    }
}

/// The size, the number of pairs, and a row (the first or the second one) of as many natural numbers as the size says. A file of triangle tiles begins like
/// that as well if the size is three; but three tiles rarely have their six equal halves in pairs.
fn begins_like_contest(mut lines: Lines) -> bool {
    let numbers = |line: Line| line.words().map(|word| word.text.parse().ok()).collect::<Option<Vec<usize>>>();
    let mut next = || lines.next().and_then(numbers);
    let Some(size) = next().filter(|size| (1..=2).contains(&size.len())) else {
        return false;
    };
    if next().is_none_or(|pairs| pairs.len() != 1) {
        return false;
    }
    next().is_some_and(|row| row.len() == size[0]) || next().is_some_and(|row| row.len() == size[0])
}

/// Rows without blanks, the first one of letters, digits and dots, and a dot in some row.
fn is_board(lines: &Lines) -> bool {
    let is_cell = |c: char| c == '.' || c == '#' || c.is_ascii_alphanumeric();
    lines.peek().is_some_and(|row| row.text.chars().all(is_cell))
        && lines.clone().all(|row| !row.text.contains(char::is_whitespace))
        && lines.clone().any(|row| row.text.contains('.'))
}
