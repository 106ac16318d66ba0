//! Tables for terminals and for Markdown, and their cells with colours; WebAssembly has no terminal to show these.

use comfy_table::presets::{ASCII_MARKDOWN, UTF8_FULL_CONDENSED};
use comfy_table::{Cell, CellAlignment, ColumnConstraint, ContentArrangement, Row, Table};

/// A table without a style; the columns that are not `words` are aligned to the right.
pub(crate) fn aligned(header: &[&str], words: &[usize], rows: impl IntoIterator<Item = impl Into<Row>>) -> Table {
    let mut table = Table::new();
    table.set_content_arrangement(ContentArrangement::Disabled).set_header(header).add_rows(rows);
    for (_, column) in table.column_iter_mut().enumerate().filter(|(number, _)| !words.contains(number)) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// The table in a frame; hides columns in the order of `luxury` until the others fit into the width.
///
/// The second result is whether they fit at last. No name and no number is broken.
pub(crate) fn fitted(mut table: Table, luxury: &[usize], width: usize) -> (String, bool) {
    table.load_style(UTF8_FULL_CONDENSED);
    with_colours(&mut table);
    let widths = table.column_max_content_widths();
    // Each column has a blank on both sides, and a line behind it.
    let room = |column: usize| usize::from(widths[column]) + 3;
    let mut needed = 1 + (0..widths.len()).map(room).sum::<usize>();
    for &number in luxury {
        if let Some(column) = table.column_mut(number).filter(|_| needed > width) {
            column.set_constraint(ColumnConstraint::Hidden);
            needed -= room(number);
        }
    }
    (table.to_string(), needed <= width)
}

/// The table in Markdown.
pub(crate) fn in_markdown(mut table: Table) -> String {
    table.load_style(ASCII_MARKDOWN);
    without_colours(&mut table);
    table.to_string()
}

/// The meaning of a cell's colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    Best,
    Faint,
    Alarm,
}

#[cfg(not(target_family = "wasm"))]
mod coloured {
    use comfy_table::{Attribute, Color};

    use super::{Cell, Table, Tone};

    /// A cell in the colour of its tone.
    pub(crate) fn cell(text: &str, tone: Tone) -> Cell {
        let cell = Cell::new(text);
        match tone {
            Tone::Plain => cell,
            Tone::Best => cell.fg(Color::Green),
            Tone::Faint => cell.fg(Color::DarkGrey),
            Tone::Alarm => cell.fg(Color::Red).add_attribute(Attribute::Bold),
        }
    }

    /// Writes colours also where the output is no terminal: they are removed later.
    pub(super) fn with_colours(table: &mut Table) {
        table.enforce_styling();
    }

    /// Writes no colours.
    pub(super) fn without_colours(table: &mut Table) {
        table.force_no_tty();
    }
}

#[cfg(target_family = "wasm")]
mod coloured {
    use super::{Cell, Table, Tone};

    pub(crate) fn cell(text: &str, _: Tone) -> Cell {
        Cell::new(text)
    }

    pub(super) fn with_colours(_: &mut Table) {}

    pub(super) fn without_colours(_: &mut Table) {}
}

pub(crate) use coloured::cell;
use coloured::{with_colours, without_colours};
