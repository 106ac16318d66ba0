//! The text files of a count certificate.

use std::io::{self, Write};

use jigsat_forms::ExactCover;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::text::DlxText;
use jigsat_forms::printable::shortened;

use super::super::files::{COVER, DIAGRAM};

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

/// The paragraphs of the statement about a diagram.
pub(in crate::certificate) fn paragraphs() -> [String; 3] {
    [
        format!(
            "{COVER} is the exact cover of the puzzle, in the format of Knuth's programs: its solutions correspond to those of the\n\
             puzzle, one to one. {DIAGRAM} branches on one item after another, option by option, until nothing is left to be\n\
             covered (+) or an item cannot be covered any more (-). Nodes stand for what is left; those that are reached in several ways\n\
             occur once. The sum over all branches is the number of solutions."
        ),
        "The script check_count.py of jigsat, which needs nothing but Python, checks both files without the puzzle:"
            .to_string(),
        "    python3 check_count.py .".to_string(),
    ]
}

/// What is left to trust.
pub(in crate::certificate) fn trusted() -> String {
    format!(
        "What has to be trusted is that the solutions of the puzzle correspond one to one to those of the exact cover: the sets of\n\
         options which cover every item as often as it is to be covered. {COVER} has the items and options."
    )
}
