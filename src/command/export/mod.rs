//! `export`: the formal problem that a puzzle is reduced to, or the puzzle itself, in a format that other programs read.

mod json;
mod puzzles;
mod sizes;

use std::fmt;
use std::io::{self, Write};

use jigsat_forms::cnf::dimacs;
use jigsat_forms::exact_cover::text::DlxText;
use jigsat_forms::exact_cover::{ExactCover, Role, opb};
use jigsat_forms::printable::printable;
use jigsat_forms::{Cnf, Reduced};

use super::budgets::Budgets;
use super::input::load;
use super::problem::{Problem, Wanted, Written};
use super::sink::write_to;
use super::tell::tell;
use super::{Failure, Verdict};
use crate::cli::{ExportArgs, ExportFormat, ProblemFormat};

pub(super) fn run(args: &ExportArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    match args.to {
        ExportFormat::Problem(format) => write_problem(args, format, budgets),
        ExportFormat::Text => puzzles::write(args, None, budgets),
        ExportFormat::Foreign(format) => puzzles::write(args, Some(format), budgets),
    }
}

fn write_problem(args: &ExportArgs, format: ProblemFormat, budgets: &Budgets) -> Result<Verdict, Failure> {
    let loaded = load(&args.file, &args.puzzle, budgets)?;
    let with = args.reduction.as_deref();
    let write = |write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>| {
        write_to(args.output.as_deref(), &loaded.budget, write)
    };
    match format {
        ProblemFormat::Dlx => {
            let problem = Problem::<Reduced<ExactCover, _>>::of(&loaded, with)?;
            let about = problem.about()?;
            let text = DlxText::within(problem.reduced.problem, &loaded.budget)
                .map_err(|exceeded| loaded.ended_by(exceeded))?;
            write(&mut |out| {
                write_about_cover(&about, &text, out)?;
                write!(out, "{text}")
            })?;
        }
        ProblemFormat::Opb => {
            let problem = Problem::<Reduced<ExactCover, _>>::of(&loaded, with)?;
            let about = problem.about()?;
            let cover = problem.reduced.problem;
            write(&mut |out| opb::write(&cover, &about, out, &loaded.budget))?;
        }
        ProblemFormat::Dimacs => {
            let problem = Problem::<Reduced<Cnf, _>>::of(&loaded, with)?;
            let cnf = &problem.reduced.problem;
            warn_of_missing_clauses(&problem, cnf);
            let mut about = vec!["kind: cnf".to_string()];
            about.extend(problem.about()?);
            write(&mut |out| dimacs::write(cnf, &about, out))?;
        }
        ProblemFormat::Json => {
            let problem = Problem::<Written>::of(&loaded, with)?;
            if let Written::Cnf(reduced) = &problem.reduced {
                warn_of_missing_clauses(&problem, &reduced.problem);
            }
            let about = problem.about()?;
            write(&mut |out| json::write(&problem, &about, out))?;
        }
        ProblemFormat::Sizes => {
            let table = sizes::table(&loaded, with)?;
            write(&mut |out| writeln!(out, "{table}"))?;
        }
    }
    Ok(Verdict::Yes)
}

/// Says so where a model of the formula need not be a layout.
fn warn_of_missing_clauses<R: Wanted>(problem: &Problem<'_, R>, cnf: &Cnf) {
    if cnf.lazy().is_none() {
        return;
    }
    let rival = problem.complete_rival().map_or_else(String::new, |name| format!("; --with {name} needs none of them"));
    tell(&format!(
        "warning: some models of this formula stand for no layout: `jigsat decode` tells the clause to add{rival}"
    ));
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

/// A comment line. What would end the line, in a file name say, is [shown](printable).
struct Comment<'a>(&'a str);

impl fmt::Display for Comment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| {}", printable(self.0))
    }
}
