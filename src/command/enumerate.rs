//! Finding layouts of one puzzle: what `solve`, `count` and `unique` have in common.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;

use jigsat::strategy::{Choice, Run, RunError, Strategy, StrategyError, Task};
use jigsat_encodings::kind::Answer;
use jigsat_engines::sat::external::{self, Program};
use jigsat_engines::{Draw, Limits};
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::found::Found;
use super::input::Loaded;
use super::progress::Progress;
use super::{Failure, checkpoint, processes};
use crate::cli::{CountArgs, RunArgs};

/// The strategy that leaves the choice to the program.
pub(super) const AUTO: &str = "auto";

/// What a visitor is given besides the layout: its number from 1, and the progress line that may be in the way.
pub(super) struct Visit<'a> {
    pub(super) number: u64,
    pub(super) strategy: Strategy,
    pub(super) progress: &'a Progress,
}

/// Which layouts are to be visited.
#[derive(Debug, Clone, Copy)]
pub(super) enum Wanted {
    /// The first so many.
    Some(u64),
    /// Any two that differ, if there are two.
    Two,
    /// Some that are drawn at random.
    Drawn(Draw),
}

/// Visits layouts of the puzzle, as many as are wanted.
pub(super) fn enumerate(
    loaded: &Loaded,
    args: &RunArgs,
    wanted: Wanted,
    mut visit: impl FnMut(&Answer, Visit<'_>) -> Result<(), Failure>,
) -> Result<Found, Failure> {
    let (mut number, mut failure) = (0, None);
    let (task, most) = match wanted {
        Wanted::Some(1) => (Task::First, 1),
        Wanted::Some(most) => (Task::Show, most),
        Wanted::Two => (Task::Unique, 2),
        Wanted::Drawn(draw) => (Task::Draw, draw.count),
    };
    let found = search(loaded, args, task, |choice, limits, progress| {
        // The first solution is the first one of the walk: other threads could only run ahead.
        let threads = if task == Task::First { 1 } else { limits.threads };
        let limits = Limits { threads, ..limits.clone() };
        let mut see = |answer, strategy| {
            number += 1;
            if let Err(error) = visit(&answer, Visit { number, strategy, progress }) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            if number == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let strategy = choice.strategy;
        let run = match wanted {
            Wanted::Some(_) | Wanted::Two => choice.run(&loaded.puzzle, &limits, &mut see),
            Wanted::Drawn(draw) => strategy
                .sample(&loaded.puzzle, draw, &limits, &mut |answer| see(answer, strategy))
                .map(|run| (strategy, run)),
        };
        run.map_err(|error| broken(loaded, &error))
    });
    failure.map_or(found, Err)
}

/// Counts the layouts of the puzzle.
pub(super) fn count_all(loaded: &Loaded, args: &CountArgs) -> Result<Found, Failure> {
    // Whoever keeps checkpoints wants an engine that does.
    let is_kept = args.checkpoint.is_some() || args.resume.is_some();
    let task = if is_kept { Task::Show } else { Task::Count };
    search(loaded, &args.ask.run, task, |choice, limits, _| {
        let Some((journal, keeper)) = checkpoint::open(loaded, choice.strategy, args)? else {
            return choice.count(&loaded.puzzle, limits).map_err(|error| broken(loaded, &error));
        };
        let limits = Limits { journal: Some(journal), ..limits.clone() };
        let run = choice.strategy.count(&loaded.puzzle, &limits);
        drop(keeper);
        Ok((choice.strategy, run.map_err(|error| broken(loaded, &error))?))
    })
}

fn broken(loaded: &Loaded, error: &RunError) -> Failure {
    Failure::Message(format!("{}: {error}", loaded.file))
}

/// Chooses the strategy, sees to limits, progress and statistics, and leaves the work itself to `work`.
fn search(
    loaded: &Loaded,
    args: &RunArgs,
    task: Task,
    work: impl FnOnce(&Choice, &Limits, &Progress) -> Result<(Strategy, Run), Failure>,
) -> Result<Found, Failure> {
    let impossible = loaded.puzzle.impossible(&loaded.budget);
    // The program takes a closer look at a puzzle to count its layouts, for nothing if there are none.
    let is_glanced_at = matches!(impossible, Ok(Some(_))) && asked(args) == AUTO && task == Task::Count;
    let choice = named(loaded, asked(args), if is_glanced_at { Task::Show } else { task }, args.up_to.into())?;
    args.external
        .is_for(choice.strategy.is_external())
        .map_err(|problem| Failure::Message(format!("{}: --with {}: {problem}", loaded.file, choice.strategy)))?;
    let found = match impossible {
        Err(exceeded) => Found::nothing(&choice, args, &exceeded),
        Ok(Some(reason)) => Found::refuted(args, &choice, reason),
        Ok(None) => {
            let limits = limits(loaded, args, &choice)?;
            let progress = Progress::start(loaded.file.clone(), Arc::clone(&limits.meter), args.progress);
            let run = work(&choice, &limits, &progress);
            drop(progress);
            let (strategy, run) = run?;
            Found::by_search(loaded, args, &limits, strategy, choice, run)
        }
    };
    found.print_stats(args, &loaded.file);
    Ok(found)
}

/// The strategy that is asked for; whoever names a solver asks for the engine that runs it.
fn asked(args: &RunArgs) -> &str {
    if args.strategy == AUTO && args.external.solver.is_some() { external::NAME } else { &args.strategy }
}

fn limits(loaded: &Loaded, args: &RunArgs, choice: &Choice) -> Result<Limits, Failure> {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    Ok(Limits {
        threads: args.threads.map_or_else(cores, usize::from),
        memory: args.budget.memory.memory,
        seed: args.seed,
        solver: choice.strategy.is_external().then(|| solver(args.external.solver.as_deref())).transpose()?,
        budget: loaded.budget.clone(),
        ..Limits::none()
    })
}

/// The program that the engine `external` is to run: what `command` says, or the first that is installed.
pub(super) fn solver(command: Option<&str>) -> Result<Arc<Program>, Failure> {
    let program = match command {
        Some(command) => command.parse().and_then(Program::found),
        None => Program::installed(),
    };
    let program = program.map_err(|error| Failure::Message(format!("--solver: {error}")))?;
    processes::kept(program).map(Arc::new)
}

/// The strategy that `text` names, and why it is this one.
pub(super) fn named(loaded: &Loaded, text: &str, task: Task, up_to: UpTo) -> Result<Choice, Failure> {
    let fail = |error: StrategyError| Failure::Message(format!("{}: --with {text}: {error}", loaded.file));
    if text == AUTO {
        return Strategy::auto(loaded.kind, &loaded.puzzle, task, up_to, &loaded.budget).map_err(fail);
    }
    let strategy = Strategy::parse(loaded.kind, text).and_then(|strategy| match task {
        Task::Draw => strategy.sampling(loaded.kind)?.up_to(loaded.kind, up_to),
        Task::First | Task::Show | Task::Unique | Task::Count => strategy.for_task(task)?.up_to(loaded.kind, up_to),
    });
    Ok(Choice::only(strategy.map_err(fail)?, "as asked for").looking_nearby_for(task, up_to))
}
