//! `split`: a job for many machines, or a part of one for more.

use std::path::Path;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueHint};
use jigsat::cluster::{Job, Pace, PartId, Tree};
use jigsat::portfolio::SymmetryHandling;
use jigsat::session::{Question, Request, Session};
use jigsat::strategy::AUTO;
use jigsat_engines::parts::{Dividing, Division};
use jigsat_forms::counted::counted;
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::failed;
use crate::cli::ask::CONVENTIONS;
use crate::cli::choice::choice;
use crate::cli::number::number;
use crate::cli::{BudgetArgs, Color, PuzzleArgs, names};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::shown;
use crate::input::{Loaded, load};
use crate::output::Output;
use crate::process::budgets::Budgets;
use crate::process::memory;
use crate::search::answer::chosen;
use crate::terminal::units;
use crate::verbs::{Section, Verb};

pub(in super::super) const VERB: Verb<SplitArgs> = Verb {
    name: "split",
    section: Section::Share,
    help: "Share a count out among machines, or evenings\n\n\
        Writes a folder with the parts of the search.",
    budget: |args| args.budget,
    unfit: |_| None,
    run,
};

#[derive(Debug, Args)]
pub(crate) struct SplitArgs {
    /// The puzzle file; - is standard input
    ///
    /// Or, with --part, the folder of a job.
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// Into how many parts
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=1_000_000))]
    pub(crate) parts: u32,

    /// The folder for the job: a new one, or an empty one
    #[arg(short, long, value_name = "DIR", required_unless_present = "part", conflicts_with = "part")]
    pub(crate) output: Option<PathBuf>,

    /// Split this part of a job further
    ///
    /// One that takes too long.
    #[arg(long, value_name = "PART", conflicts_with_all = ["strategy", "up_to", "solutions", "kind"])]
    pub(crate) part: Option<PartId>,

    /// The strategy: cover+dlx, cover+cells or cover+mask
    ///
    /// One that walks a tree; auto chooses among these as `count` does.
    #[arg(long = "with", value_name = "STRATEGY", default_value = "auto", value_parser = &names::STRATEGY,
        hide_possible_values = true)]
    pub(crate) strategy: String,

    /// Which layouts are the same solution
    ///
    /// All but raw need a kind whose symmetries are known.
    #[arg(long, value_name = "CONVENTION", default_value = "raw", value_parser = choice(&CONVENTIONS), hide_short_help = true)]
    pub(crate) up_to: UpTo,

    /// Every solution is to be found
    ///
    /// `work --solutions` can list them then; without this, symmetric ones may be counted together.
    #[arg(long)]
    pub(crate) solutions: bool,

    /// What chance begins with, by which sizes are estimated: the same seed, the same parts
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 0, value_parser = number::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

fn run(args: &SplitArgs, budgets: &Budgets) -> Result<Exit, Failure> {
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
