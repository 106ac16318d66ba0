//! `export`: writes the formal problem of a puzzle, or the puzzle itself, for other programs.

mod args;
mod puzzles;
mod sizes;

use jigsat::problem::{Export, ForeignSolutions};

use super::{Section, Verb};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::inputs::Inputs;
use crate::files::sink::Destination;
use crate::input::load;
use crate::input::problem::failure;
use crate::process::budgets::Budgets;
use crate::terminal::tell;
use crate::verbs::export::args::ExportFormat;
use args::ExportArgs;

pub(super) const VERB: Verb<ExportArgs> = Verb {
    name: "export",
    section: Section::Solve,
    help: "Write the formal problem of a puzzle for other programs\n\n\
        Exact cover, CNF or pseudo-Boolean; or the puzzle itself, in another format.",
    budget: |args| args.budget,
    unfit: |_| None,
    run,
};

fn run(args: &ExportArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let target = Destination::open(args.output.as_deref(), &Inputs::of([&args.file]))?;
    let format = match args.to {
        ExportFormat::Problem(format) => Some(format),
        ExportFormat::Sizes => None,
        ExportFormat::Text => return puzzles::write(args, None, target, budgets),
        ExportFormat::Foreign(format) => return puzzles::write(args, Some(format), target, budgets),
    };
    let loaded = load(&args.file, &args.puzzle, budgets)?;
    let with = args.reduction.as_deref();
    let Some(format) = format else {
        let table = sizes::table(&loaded, with)?;
        target.write(&loaded.budget, |out| writeln!(out, "{table}"))?;
        return Ok(Exit::Yes);
    };
    let export = Export::of(&loaded.puzzle, &loaded.file, format, with, &loaded.budget);
    let export = export.map_err(|error| failure(&loaded, with, &error))?;
    if let Some(ForeignSolutions { is_formula, rival }) = export.foreign_solutions() {
        let what = if is_formula {
            "models of this formula stand for no layout: `jigsat decode` prints the clause to add"
        } else {
            "solutions of this exact cover stand for no layout: `jigsat decode` refuses them"
        };
        let rival = rival.map_or_else(String::new, |name| format!("; the formula by {name} has layouts only"));
        tell(&format!("warning: some {what}{rival}"));
    }
    target.write(&loaded.budget, |out| export.write(out, &loaded.budget))?;
    Ok(Exit::Yes)
}
