//! Problems as text, in the formats of other programs.
//!
//! Comments in the text identify the puzzle and its reduction.

use std::fmt;
use std::io::{self, Write};

use jigsat_encodings::kind::{Answer, AnyPuzzle};
use jigsat_forms::budget::Budget;
use jigsat_forms::cnf::dimacs;
use jigsat_forms::exact_cover::text::DlxText;
use jigsat_forms::exact_cover::{ExactCover, Role, opb};
use jigsat_forms::printable::shortened;
use jigsat_forms::{Cnf, Reduced};

use super::{About, Problem, ProblemError, ReducedForm, Written, json};

/// A format of problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Exact covers in the format of Knuth's programs.
    Dlx,
    /// Exact covers as linear equations over 0 and 1.
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
pub struct Export<'a> {
    content: FormText<'a>,
    about: About,
}

enum FormText<'a> {
    Dlx(DlxText),
    Opb(ExactCover),
    Dimacs(Problem<'a, Reduced<Cnf, Answer>>),
    Json(Problem<'a, Written>),
}

impl<'a> Export<'a> {
    /// Reduces the puzzle by `with`, or by the default reduction of the format.
    /// `source` is the name of the puzzle.
    ///
    /// # Errors
    /// [`ProblemError`]
    pub fn of(
        puzzle: &'a AnyPuzzle,
        source: &str,
        format: Format,
        with: Option<&str>,
        budget: &Budget,
    ) -> Result<Self, ProblemError> {
        Ok(match format {
            Format::Dlx => {
                let problem = Problem::<Reduced<ExactCover, _>>::of(puzzle, with, budget)?;
                let about = problem.about(source, budget)?;
                Self { content: FormText::Dlx(DlxText::within(problem.reduced.problem, budget)?), about }
            }
            Format::Opb => {
                let problem = Problem::<Reduced<ExactCover, _>>::of(puzzle, with, budget)?;
                let about = problem.about(source, budget)?;
                Self { content: FormText::Opb(problem.reduced.problem), about }
            }
            Format::Dimacs => {
                let problem = Problem::<Reduced<Cnf, _>>::of(puzzle, with, budget)?;
                let about = problem.about(source, budget)?;
                Self { content: FormText::Dimacs(problem), about }
            }
            Format::Json => {
                let problem = Problem::<Written>::of(puzzle, with, budget)?;
                let about = problem.about(source, budget)?;
                Self { content: FormText::Json(problem), about }
            }
        })
    }

    /// For formulas with lazy clauses: the note that some models are no layouts.
    pub fn missing_clauses(&self) -> Option<MissingClauses> {
        fn missing<R: ReducedForm>(problem: &Problem<'_, R>, cnf: &Cnf) -> Option<MissingClauses> {
            cnf.lazy().map(|_| MissingClauses { rival: problem.complete_rival() })
        }
        match &self.content {
            FormText::Dimacs(problem) => missing(problem, &problem.reduced.problem),
            FormText::Json(problem) => match &problem.reduced {
                Written::Cnf(reduced) => missing(problem, &reduced.problem),
                Written::Cover(_) => None,
            },
            FormText::Dlx(_) | FormText::Opb(_) => None,
        }
    }

    /// Writes the text; equal problems give equal bytes.
    ///
    /// # Errors
    /// Errors of `out`, or an exceeded budget.
    pub fn write(&self, out: &mut dyn Write, budget: &Budget) -> io::Result<()> {
        let about = &self.about;
        match &self.content {
            FormText::Dlx(text) => {
                write_about_cover(&about.lines(), text, out)?;
                write!(out, "{text}")
            }
            FormText::Opb(cover) => opb::write(cover, &about.lines(), out, budget),
            FormText::Dimacs(problem) => {
                let about = [&["kind: cnf".to_string()][..], &about.lines()].concat();
                dimacs::write(&problem.reduced.problem, &about, out)
            }
            FormText::Json(problem) => json::write(problem, about, out),
        }
    }
}

/// A formula has lazy clauses, which its export lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MissingClauses {
    /// A reduction of the same kind with complete formulas, if there is one.
    pub rival: Option<&'static str>,
}

/// Writes the comments before an exact cover, among them the kind of the file.
fn write_about_cover(about: &[String], text: &DlxText, out: &mut dyn Write) -> io::Result<()> {
    let cover = text.cover();
    let primary = cover.items().filter(|&item| cover.role(item) != Role::Secondary).count();
    let secondary = cover.item_count() - primary;
    write!(out, "{}", Comment("kind: exact-cover"))?;
    for line in about {
        write!(out, "{}", Comment(line))?;
    }
    let (options, entries) = (cover.option_count(), cover.entry_count());
    let size =
        format!("size: {primary} primary and {secondary} secondary items, {options} options with {entries} entries");
    write!(out, "{}", Comment(&size))?;
    text.renamed().try_for_each(|item| {
        let renamed = format!("item: {} stands for {}", text.item(item), cover.name(item));
        write!(out, "{}", Comment(&renamed))
    })
}

/// A comment line.
/// Control characters, in a file name for example, are [escaped](shortened), and long text is cut.
struct Comment<'a>(&'a str);

impl fmt::Display for Comment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| {}", shortened(self.0))
    }
}
