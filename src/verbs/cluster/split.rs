//! `split`: a job for many machines, or a part of one for more.

use std::path::Path;
use std::sync::Arc;

use jigsat::cluster::{Job, Pace, PartId, Tree};
use jigsat::portfolio::SymmetryHandling;
use jigsat::session::{Question, Request, Session};
use jigsat::strategy::AUTO;
use jigsat_engines::parts::{Dividing, Division};
use jigsat_forms::counted::counted;

use super::failed;
use crate::cli::{Color, SplitArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::shown;
use crate::input::{Loaded, load};
use crate::output::Output;
use crate::process::budgets::Budgets;
use crate::process::memory;
use crate::search::answer::chosen;
use crate::terminal::units;

pub(in super::super) fn run(args: &SplitArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    match (&args.part, &args.output) {
        (Some(part), _) => further(args, part, budgets),
        (None, Some(folder)) => begin(args, folder, budgets),
        // The command line asks for one of them.
        (None, None) => Err(Failure::Message("expected -o DIR, or --part".to_string())),
    }
}

/// Splits a puzzle.
fn begin(args: &SplitArgs, folder: &Path, budgets: &Budgets) -> Result<Exit, Failure> {
    let loaded = load(&args.file, &args.puzzle, budgets)?;
    let Loaded { file, puzzle, budget, .. } = &loaded;
    let nothing = |why: &str| Failure::Message(format!("{file}: there is nothing to split: {why}"));
    if let Some(reason) = puzzle.impossible(budget).map_err(|exceeded| loaded.ended_by(exceeded))? {
        return Err(nothing(&format!("no solution, as {reason}")));
    }
    let session = Session::new(puzzle);
    let request = Request {
        strategy: chosen(&loaded, &args.strategy)?,
        journal: Some(Arc::default()),
        ..Request::new(Question::Count)
    };
    let request = request.up_to(args.up_to).within(budget.clone());
    let plan = session.plan(&request).map_err(|error| loaded.refused_strategy(&args.strategy, error))?;
    // A strategy by name is taken as it is; left to the program, symmetric layouts are counted together.
    let is_plain = args.solutions || args.strategy != AUTO;
    let plan = if is_plain { plan.handling(SymmetryHandling::Plain) } else { plan };
    let failed = failed(file);
    let Some(tree) = Tree::new(&session, plan, budget).map_err(&failed)? else {
        return Err(nothing("no solution, as a colouring shows (see `count --explain`)"));
    };
    let how = Dividing { parts: args.parts as usize, seed: args.seed };
    let division = tree.divide(how, budget).map_err(&failed)?;
    let pace = Pace { memory: memory::held(), ..tree.pace(&division, budget).map_err(&failed)? };
    Job::create(folder, puzzle, &tree, &division, Some(pace)).map_err(&failed)?;
    let mut output = Output::text(Color::Never);
    let name = folder.display();
    output.line(&format!(
        "{name}: {} ({}, {})",
        counted(division.pieces.len(), "part"),
        tree.plan.leader.strategy,
        tree.plan.counting()
    ))?;
    output.line(&format!("{name}: {}", outlook(&division, pace)))?;
    Ok(Exit::Yes)
}

/// Splits a part of a job.
fn further(args: &SplitArgs, part: &PartId, budgets: &Budgets) -> Result<Exit, Failure> {
    let (folder, budget) = (args.file.as_path(), budgets.next());
    let name = shown(folder);
    let failed = failed(&name);
    let job = Job::open(folder, &budget).map_err(&failed)?;
    let how = Dividing { parts: args.parts as usize, seed: args.seed };
    let division = job.split(part, how, &budget).map_err(&failed)?;
    let mut output = Output::text(Color::Never);
    let count = division.pieces.len();
    output.line(&format!("{name}: part {part}: {}: {part}.1 to {part}.{count}", counted(count, "part")))?;
    if let Some(pace) = job.pace {
        output.line(&format!("{name}: part {part}: {}", outlook(&division, pace)))?;
    }
    Ok(Exit::Yes)
}

/// How long it will take.
fn outlook(division: &Division, pace: Pace) -> String {
    let (low, high) = division.size.range();
    let seconds = pace.seconds(division.size.nodes);
    let [seconds, low, high] = [1.0, low, high].map(|factor| units::long_time(seconds * factor));
    let largest = division.pieces.iter().map(|piece| piece.size.work).fold(0.0, f64::max) / division.size.work.max(1.0);
    let nodes = units::count(division.size.nodes);
    format!(
        "about {nodes} nodes, {seconds} on one core ({low} to {high}); the largest part is about {:.1} % of it",
        100.0 * largest
    )
}
