//! Problems as text, in the formats of other programs.
//!
//! Comments in the text identify the puzzle and its reduction.

use std::io::{self, Write};

use jigsat_encodings::kind::AnyPuzzle;
use jigsat_forms::Target;
use jigsat_forms::budget::Budget;
use jigsat_forms::cnf::{self, dimacs};
use jigsat_forms::exact_cover::text::DlxText;
use jigsat_forms::exact_cover::{Role, opb};
use jigsat_forms::printable::shortened;

use super::{About, Problem, ProblemError, Written, json};

/// A format of problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Exact covers in the format of Knuth's programs.
    Dlx,
    /// Exact covers as linear equations over 0 and 1, and formulas as inequalities.
    Opb,
    /// Formulas in the format of SAT solvers.
    Dimacs,
    /// Either, as JSON.
    Json,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 4] = [Self::Dlx, Self::Opb, Self::Dimacs, Self::Json];

    /// The name of the format.
    pub fn name(self) -> &'static str {
        match self {
            Format::Dlx => "dlx",
            Format::Opb => "opb",
            Format::Dimacs => "dimacs",
            Format::Json => "json",
        }
    }
}

/// A problem that is ready to be written.
pub struct Export {
    format: Format,
    content: FormText,
    about: About,
    foreign: Option<ForeignSolutions>,
}

enum FormText {
    /// An exact cover with the names that its format allows.
    Dlx(DlxText),
    Other(Written),
}

/// An exported problem has solutions that stand for no layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ForeignSolutions {
    /// Is it a formula? Then decoding such a model leads to clauses that exclude it.
    pub is_formula: bool,
    /// A reduction of the same kind to formulas without such models, if there is one.
    pub rival: Option<&'static str>,
}

impl Export {
    /// Reduces the puzzle by `with`, or by the default reduction of the format.
    /// `source` is the name of the puzzle.
    ///
    /// # Errors
    /// [`ProblemError`]
    pub fn of(
        puzzle: &AnyPuzzle,
        source: &str,
        format: Format,
        with: Option<&str>,
        budget: &Budget,
    ) -> Result<Self, ProblemError> {
        let targets = match format {
            Format::Dlx => &[Target::Cover][..],
            Format::Dimacs => &[Target::Cnf],
            Format::Opb | Format::Json => Written::TARGETS,
        };
        let problem = Problem::of(puzzle, targets, with, budget)?;
        let (about, foreign) = (problem.about(source, budget)?, problem.foreign_solutions());
        let content = match problem.reduced {
            Written::Cover(reduced) if format == Format::Dlx => {
                FormText::Dlx(DlxText::within(reduced.problem, budget)?)
            }
            reduced => FormText::Other(reduced),
        };
        Ok(Self { format, content, about, foreign })
    }

    /// Are there solutions that stand for no layout?
    pub fn foreign_solutions(&self) -> Option<ForeignSolutions> {
        self.foreign
    }

    /// Writes the text; equal problems give equal bytes.
    ///
    /// # Errors
    /// Errors of `out`, or an exceeded budget.
    pub fn write(&self, out: &mut dyn Write, budget: &Budget) -> io::Result<()> {
        let about = &self.about;
        match (&self.content, self.format) {
            (FormText::Dlx(text), _) => {
                write_about_cover(&about.lines(), text, out)?;
                write!(out, "{text}")
            }
            (FormText::Other(reduced), Format::Json) => json::write(reduced, about, out),
            (FormText::Other(Written::Cover(reduced)), _) => opb::write(&reduced.problem, &about.lines(), out, budget),
            (FormText::Other(Written::Cnf(reduced)), Format::Opb) => {
                cnf::opb::write(&reduced.problem, &about.lines(), out)
            }
            (FormText::Other(Written::Cnf(reduced)), _) => {
                let about = [&["kind: cnf".to_string()][..], &about.lines()].concat();
                dimacs::write(&reduced.problem, &about, out)
            }
        }
    }
}

/// Writes the comments before an exact cover, among them the kind of the file.
fn write_about_cover(about: &[String], text: &DlxText, out: &mut dyn Write) -> io::Result<()> {
    let cover = text.cover();
    let primary = cover.items().filter(|&item| cover.role(item) != Role::Secondary).count();
    let secondary = cover.item_count() - primary;
    comment("kind: exact-cover", out)?;
    for line in about {
        comment(line, out)?;
    }
    let (options, entries) = (cover.option_count(), cover.entry_count());
    let size =
        format!("size: {primary} primary and {secondary} secondary items, {options} options with {entries} entries");
    comment(&size, out)?;
    text.renamed().try_for_each(|item| {
        let renamed = format!("item: {} stands for {}", text.item(item), cover.name(item));
        comment(&renamed, out)
    })
}

/// Writes a comment line.
/// Control characters, in a file name for example, are [escaped](shortened), and long text is cut.
fn comment(text: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "| {}", shortened(text))
}
