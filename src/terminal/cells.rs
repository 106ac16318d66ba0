//! Cells of tables with colours; WebAssembly has no terminal to show them.

use comfy_table::{Cell, Table};

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
    pub(crate) fn with_colours(table: &mut Table) {
        table.enforce_styling();
    }

    /// Writes no colours.
    pub(crate) fn without_colours(table: &mut Table) {
        table.force_no_tty();
    }
}

#[cfg(target_family = "wasm")]
mod coloured {
    use super::{Cell, Table, Tone};

    pub(crate) fn cell(text: &str, _: Tone) -> Cell {
        Cell::new(text)
    }

    pub(crate) fn with_colours(_: &mut Table) {}

    pub(crate) fn without_colours(_: &mut Table) {}
}

pub(crate) use coloured::{cell, with_colours, without_colours};
