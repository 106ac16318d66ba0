//! The text files of a count certificate.

use std::io::{self, Write};

use jigsat_forms::ExactCover;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::text::DlxText;
use jigsat_forms::printable::shortened;

/// The exact cover with names for its items, as it is written.
pub(super) fn named(cover: &ExactCover, budget: &Budget) -> Result<DlxText, Exceeded> {
    budget.reserve(cover.bytes(), || "a copy of the exact cover".to_string())?;
    DlxText::within(cover.clone(), budget)
}

/// Writes the exact cover. Comments explain the items that can't be written under their own names.
pub(super) fn write_cover(text: &DlxText, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "| kind: exact-cover")?;
    for item in text.renamed() {
        writeln!(out, "| {} is {}", text.item(item), shortened(text.cover().name(item)))?;
    }
    write!(out, "{text}")
}
