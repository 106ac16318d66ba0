//! Problems as text, in the formats that other programs read: they say of themselves which puzzle they are from, and how it was reduced.

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
    /// Exact covers as Knuth's programs read them.
    Dlx,
    /// Exact covers as linear equations over 0 and 1.
    Opb,
    /// Formulas as SAT solvers read them.
    Dimacs,
    /// Either, as JSON.
    Json,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Dlx, Self::Opb, Self::Dimacs, Self::Json];

    /// One word for it.
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
    /// The puzzle, reduced as `with` asks for, or as is usual for the format; `source` is what the puzzle is called.
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

    /// Why some models of the formula stand for no layout, if that is so: clauses are only asked for when a model violates them.
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

    /// Writes it. The same problem gives the same bytes.
    ///
    /// # Errors
    /// Those of `out`; or that the budget is used up.
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

/// A formula is not whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MissingClauses {
    /// A reduction of the same kind whose formulas are, if there is one.
    pub rival: Option<&'static str>,
}

/// What the file is: comments in front of it. They make it a file that says of itself which kind of puzzle it is.
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

/// A comment line. What would end the line, in a file name say, is [shown](shortened), and what is too long is left out.
struct Comment<'a>(&'a str);

impl fmt::Display for Comment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| {}", shortened(self.0))
    }
}
