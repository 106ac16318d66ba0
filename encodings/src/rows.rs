//! Rows of cells as people write them: with frames and brackets, with signs between the cells or without.

use itertools::Itertools;
use jigsat_forms::text::{Lines, Text};

/// The most rows, and cells in a row, that are examined.
const EXAMINED: usize = 1000;

/// Is the line a part of a frame: `---+---`?
pub(crate) fn is_frame(line: &str) -> bool {
    line.len() > 2 && line.contains('+') && line.bytes().all(|byte| b"+-=| ".contains(&byte))
}

/// Are there brackets around cells? In files of the ADC, the ends of lines have some: `(0,0)-(1,2)`.
pub(crate) fn has_brackets(text: Text<'_>) -> bool {
    text.text.contains(['(', '[']) && !text.text.contains(")-(")
}

/// The contents of the innermost brackets, or else the lines, without those of a frame.
pub(crate) fn rows(text: Text<'_>) -> Vec<Vec<&str>> {
    if has_brackets(text) {
        let inner = text.text.split([')', ']']).filter_map(|part| part.rsplit(['(', '[']).next());
        return inner.filter(|row| !row.trim().is_empty()).take(EXAMINED).map(cells).collect();
    }
    Lines::of(text).map(|line| line.text).filter(|row| !is_frame(row)).take(EXAMINED).map(cells).collect()
}

/// Does the sign stand between cells?
pub(crate) fn is_between(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '|')
}

/// The words of a row, or the characters of its only word.
fn cells(row: &str) -> Vec<&str> {
    let words = row.split(is_between).filter(|word| !word.is_empty()).take(EXAMINED).collect_vec();
    match words[..] {
        [word] if word.len() > 2 => word.split("").filter(|cell| !cell.is_empty()).take(EXAMINED).collect(),
        _ => words,
    }
}

/// The length of the rows, if all have the same.
pub(crate) fn width(rows: &[Vec<&str>]) -> Option<usize> {
    rows.iter().map(Vec::len).all_equal_value().ok()
}
