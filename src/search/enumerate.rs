//! Finding layouts of one puzzle: what `solve`, `count` and `unique` have in common.

use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};
use std::thread;

use jigsat::strategy::{AUTO, Case, Findings, Plan, RunError, Strategy, Task};
use jigsat_encodings::kind::Answer;
use jigsat_encodings::packing::assembly::Possibility;
use jigsat_engines::sat::external::{self, Program};
use jigsat_engines::{Draw, Limits, Run, Settings};
use jigsat_forms::exact_cover::symmetry::UpTo;

use crate::cli::{CountArgs, RunArgs};
use crate::failure::Failure;
use crate::input::Loaded;
use crate::input::given::Back;
use crate::process::children;
use crate::search::assemblable::Assemblable;
use crate::search::checkpoint;
use crate::search::found::Found;
use crate::terminal::progress::Progress;

/// What a visitor is given besides the layout: its number from 1, and the progress line that may be in the way.
pub(crate) struct Visit<'a> {
    pub(crate) number: u64,
    pub(crate) strategy: Strategy,
    pub(crate) progress: &'a Progress,
}

/// Which layouts are to be visited.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Wanted {
    /// The first so many.
    Some(u64),
    /// Any two that differ, if there are two.
    Two,
    /// Some that are drawn at random.
    Drawn(Draw),
}

/// Visits layouts of the puzzle, as many as are wanted.
pub(crate) fn enumerate(
    loaded: &Loaded,
    args: &RunArgs,
    wanted: Wanted,
    only: Option<&Assemblable>,
    mut visit: impl FnMut(&Answer, Visit<'_>) -> Result<(), Failure>,
) -> Result<Found, Failure> {
    let (mut seen, mut number, mut unknown, mut refused, mut failure) = (0, 0, 0, None, None);
    let (task, most) = match wanted {
        // Whoever looks for one of many takes any of those that are images of one another; but one of them may be what is looked for.
        Wanted::Some(most) if most > 1 || only.is_some() => (Task::Show, most),
        Wanted::Some(_) => (Task::First, 1),
        Wanted::Two if only.is_some() => (Task::Show, 2),
        Wanted::Two => (Task::Unique, 2),
        Wanted::Drawn(draw) => (Task::Draw, draw.count),
    };
    let found = search(loaded, args, task, |plan, case, run, progress| {
        let mut see = |answer, strategy| {
            seen += 1;
            let visited = match only.map_or(Ok(Possibility::Possible), |only| only.admits(&answer)) {
                Ok(Possibility::Possible) => {
                    number += 1;
                    visit(&answer, Visit { number, strategy, progress })
                }
                Ok(possibility) => {
                    unknown += u64::from(possibility == Possibility::Undecided);
                    refused.get_or_insert(answer);
                    Ok(())
                }
                Err(error) => Err(error),
            };
            if let Err(error) = visited {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            if number == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let found = match wanted {
            Wanted::Some(_) | Wanted::Two => plan.run(case, run, &mut see),
            Wanted::Drawn(draw) => plan.sample(case, draw, run, &mut see),
        };
        found.map_err(|error| broken(loaded, &error))
    });
    let found = failure.map_or(found, Err)?;
    Ok(match only {
        Some(only) => found.of_those(only, [number, seen, unknown], refused),
        None => found,
    })
}

/// Counts the layouts of the puzzle.
pub(crate) fn count_all(loaded: &Loaded, args: &CountArgs) -> Result<Found, Failure> {
    // Whoever keeps checkpoints wants an engine that does.
    let is_kept = args.checkpoint.is_some() || args.resume.is_some();
    let task = if is_kept { Task::Keep } else { Task::Count };
    search(loaded, &args.ask.run, task, |plan, case, run, _| {
        let Some((journal, keeper)) = checkpoint::open(loaded, plan, args)? else {
            return plan.count(case, run).map_err(|error| broken(loaded, &error));
        };
        let found = plan.count(case, &Run { journal: Some(journal), ..run.clone() });
        drop(keeper);
        found.map_err(|error| broken(loaded, &error))
    })
}

fn broken(loaded: &Loaded, error: &RunError) -> Failure {
    Failure::Message(format!("{}: {error}", loaded.file))
}

/// Makes the plan, sees to limits, progress and statistics, and leaves the work itself to `work`.
fn search(
    loaded: &Loaded,
    args: &RunArgs,
    task: Task,
    work: impl FnOnce(&mut Plan, &Case<'_>, &Run, &Progress) -> Result<Findings, Failure>,
) -> Result<Found, Failure> {
    let impossible = loaded.puzzle.impossible(&loaded.budget);
    // The program takes a closer look at a puzzle to count its layouts, for nothing if there are none.
    let is_glanced_at = matches!(impossible, Ok(Some(_))) && asked(args) == AUTO && task == Task::Count;
    let case = match &loaded.given {
        Some(given) => Case::of(&loaded.puzzle).given(given.clone()),
        None => Case::of(&loaded.puzzle),
    };
    let mut plan =
        planned(loaded, &case, asked(args), if is_glanced_at { Task::Show } else { task }, args.up_to.into())?;
    args.external
        .is_for(plan.strategy.is_external())
        .map_err(|problem| Failure::Message(format!("{}: --with {}: {problem}", loaded.file, plan.strategy)))?;
    let found = match impossible {
        Err(exceeded) => Found::nothing(plan, args, &exceeded),
        Ok(Some(reason)) => Found::refuted(plan, reason),
        Ok(None) => {
            let case = case.with(settings(args, &plan)?);
            let run = run(loaded, args);
            let progress = Progress::start(loaded.file.clone(), Arc::clone(&run.meter), args.progress);
            let findings = work(&mut plan, &case, &run, &progress);
            drop(progress);
            let found = Found::by_search(&case, args, &run.limits, plan, findings?);
            match &loaded.given {
                Some(given) if found.is_none() => found.with_advice(Back::search(loaded, &case, given)?),
                _ => found,
            }
        }
    };
    let found = found.beginning_with(loaded.given.as_ref()).explained(&loaded.puzzle, args, &loaded.budget);
    found.print_stats(args, &loaded.file);
    Ok(found)
}

/// The strategy that is asked for; whoever names a solver asks for the engine that runs it.
fn asked(args: &RunArgs) -> &str {
    if args.strategy == AUTO && args.external.solver.is_some() { external::NAME } else { &args.strategy }
}

fn run(loaded: &Loaded, args: &RunArgs) -> Run {
    // To ask takes as long as many a small puzzle.
    static CORES: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, usize::from));
    let limits = Limits::from(loaded.budget.clone());
    Run { threads: args.threads.map_or_else(|| *CORES, usize::from), ..limits.into() }
}

fn settings(args: &RunArgs, plan: &Plan) -> Result<Settings, Failure> {
    let program = plan.strategy.is_external().then(|| solver(args.external.solver.as_deref())).transpose()?;
    Ok(Settings { seed: args.seed, memory: args.budget.memory.memory, program })
}

/// The program that the engine `external` is to run: what `command` says, or the first that is installed.
pub(crate) fn solver(command: Option<&str>) -> Result<Arc<Program>, Failure> {
    let program = match command {
        Some(command) => command.parse().and_then(Program::found),
        None => Program::installed(),
    };
    let program = program.map_err(|error| Failure::Message(format!("--solver: {error}")))?;
    children::kept(program).map(Arc::new)
}

/// The plan that `text` names.
pub(crate) fn planned(loaded: &Loaded, case: &Case<'_>, text: &str, task: Task, up_to: UpTo) -> Result<Plan, Failure> {
    let plan = Plan::asked(case, text, task, up_to, &loaded.budget);
    plan.map_err(|error| Failure::Message(format!("{}: --with {text}: {error}", loaded.file)))
}

/// The strategy that `text` names, if it is fit for the task.
pub(crate) fn named(loaded: &Loaded, text: &str, task: Task) -> Result<Strategy, Failure> {
    planned(loaded, &Case::of(&loaded.puzzle), text, task, UpTo::Raw).map(|plan| plan.strategy)
}
