//! A grid with paths as text: the paths as lines, or a grid with the label of every cell.
//!
//! A row of the grid is a row of text, each cell as wide as the longest label and aligned to the right, with one character
//! between the columns; `#` is a cell that no path may use. Where two cells are joined from left to right, `─` fills the room between them. A number shows by the lines
//! around it where its path goes; only two equal numbers one above the other have no line between them to show it, so in a
//! grid with such numbers (joined or not) there is a row between every two rows, with `│` where cells are joined.

use itertools::Itertools;
use jigsat_encodings::drawing::{Label, PathCell, Paths};

use super::{Look, Paint, strips};

const UP: usize = 0;
const RIGHT: usize = 1;
const DOWN: usize = 2;
const LEFT: usize = 3;

/// The grid, as the look has it.
pub(super) fn lines(paths: &Paths, look: &Look, paint: Paint<'_>) -> String {
    let width = label_width(paths);
    let strips = strips::of(paths.width, width + 1, look).into_iter().map(|(heading, columns)| {
        let rows: Vec<&[PathCell]> = rows(paths).map(|row| &row[columns.clone()]).collect();
        heading + &if look.is_grid { grid(paths, &rows, width, paint) } else { drawn(&rows, width, paint) }
    });
    strips.collect()
}

/// Rows of the paths as lines.
fn drawn(rows: &[&[PathCell]], width: usize, paint: Paint<'_>) -> String {
    let has_rows_between = rows.iter().tuple_windows().any(|(upper, lower)| {
        upper.iter().zip(lower.iter()).any(|(upper, lower)| upper.is_end && lower.is_end && upper.label == lower.label)
    });
    let mut text = String::new();
    for (y, row) in rows.iter().enumerate() {
        text.push_str(&line_row(row, width, paint));
        if has_rows_between && y + 1 < rows.len() {
            text.push_str(&row_between(row, width, paint));
        }
    }
    text
}

/// Rows with the label of every cell.
fn grid(paths: &Paths, rows: &[&[PathCell]], width: usize, paint: Paint<'_>) -> String {
    // A zero is an empty cell among numbers only.
    let numbers = labels(paths).all(|label| label.text.parse::<u64>().is_ok_and(|number| number > 0));
    let empty = if numbers { "0" } else { "." };
    let label = |cell: &PathCell| match &cell.label {
        Some(label) => " ".repeat(width - label.text.chars().count()) + &paint(&label.text, label.tint),
        None => format!("{:>width$}", if cell.is_blocked { "#" } else { empty }),
    };
    rows.iter().map(|row| row.iter().map(label).join(" ") + "\n").collect()
}

fn rows(paths: &Paths) -> impl Iterator<Item = &[PathCell]> {
    paths.cells.chunks(paths.width.max(1))
}

fn labels(paths: &Paths) -> impl Iterator<Item = &Label> {
    paths.cells.iter().filter_map(|cell| cell.label.as_ref())
}

fn label_width(paths: &Paths) -> usize {
    labels(paths).map(|label| label.text.chars().count()).max().unwrap_or(1)
}

/// A row of cells with its lines.
fn line_row(row: &[PathCell], width: usize, paint: Paint<'_>) -> String {
    let mut text: String = row.iter().map(|cell| line_cell(cell, width, paint)).collect();
    // Nothing stands behind the last cell.
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// A cell and the room between it and the next one. The blanks around a path are not painted.
fn line_cell(cell: &PathCell, width: usize, paint: Paint<'_>) -> String {
    let Some(label) = &cell.label else {
        return format!("{:>width$} ", if cell.is_blocked { "#" } else { "·" });
    };
    let shown = if cell.is_end { label.text.clone() } else { line(cell.links).to_string() };
    let before = width - shown.chars().count();
    let (blank, dashes) = if cell.links[LEFT] { (0, before) } else { (before, 0) };
    let (dash, end) = if cell.links[RIGHT] { ("─", "") } else { ("", " ") };
    " ".repeat(blank) + &paint(&("─".repeat(dashes) + &shown + dash), label.tint) + end
}

/// What joins a row of cells to the next one.
fn row_between(row: &[PathCell], width: usize, paint: Paint<'_>) -> String {
    let joint = |cell: &PathCell| match &cell.label {
        Some(label) if cell.links[DOWN] => " ".repeat(width - 1) + &paint("│", label.tint),
        _ => " ".repeat(width),
    };
    row.iter().map(joint).join(" ").trim_end().to_string() + "\n"
}

/// The line through a cell that is no end.
fn line(links: [bool; 4]) -> char {
    match [links[UP], links[RIGHT], links[DOWN], links[LEFT]] {
        [false, true, false, true] => '─',
        [true, false, true, false] => '│',
        [false, true, true, false] => '┌',
        [false, false, true, true] => '┐',
        [true, true, false, false] => '└',
        [true, false, false, true] => '┘',
        // No path goes like this.
        _ => '?',
    }
}
