//! Certificates of counts, based on a diagram of all solutions of the exact cover.
//!
//! The maker is here. The checker is [`jigsat_space::count_proof`], which also defines the diagram; it shares no code with the maker.

mod check;
mod diagram;
mod make;
mod matrix;
mod parts;
mod walk;

pub(super) use check::check;
pub(super) use make::write;

use std::io::{self, Write};
use std::sync::Arc;

use jigsat_encodings::kind::Answer;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::text::DlxText;
use jigsat_forms::printable::shortened;
use jigsat_forms::{ExactCover, Reduced};

use jigsat_core::session::Session;

/// The exact cover of a puzzle, if its solutions are all layouts.
fn cover(session: &Session<'_>, budget: &Budget) -> Result<Option<Arc<Reduced<ExactCover, Answer>>>, Exceeded> {
    let made = session.cover(budget)?;
    Ok(made.and_then(|made| made.cover().filter(|cover| cover.is_faithful()).cloned()))
}

/// The exact cover with names for its items, as it is written.
fn named(cover: &ExactCover, budget: &Budget) -> Result<DlxText, Exceeded> {
    budget.reserve(cover.bytes(), || "a copy of the exact cover".to_string())?;
    DlxText::within(cover.clone(), budget)
}

/// Writes the exact cover. Comments explain the items that can't be written under their own names.
fn write_cover(text: &DlxText, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "| kind: exact-cover")?;
    for item in text.renamed() {
        writeln!(out, "| {} is {}", text.item(item), shortened(text.cover().name(item)))?;
    }
    write!(out, "{text}")
}

#[cfg(test)]
mod tests;
