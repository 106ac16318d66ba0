//! Finding layouts of one puzzle: what `solve`, `count` and `unique` have in common.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use indicatif::{HumanBytes, HumanCount};
use itertools::Itertools;
use jigsat::engine::external::Program;
use jigsat::engine::{Draw, Limit, Limits, Meter, Outcome, Stats};
use jigsat::explain::Canvas;
use jigsat::strategy::{Choice, Run, RunError, Strategy, StrategyError, Task};
use jigsat_encodings::forms::exact_cover::Colouring;
use jigsat_encodings::forms::exact_cover::symmetry::UpTo;
use jigsat_encodings::kind::Answer;
use num_bigint::BigUint;
use serde_json::{Value, json};

use super::input::Loaded;
use super::progress::Progress;
use super::{Failure, checkpoint, memory};
use crate::cli::{CountArgs, RunArgs};

/// The strategy that leaves the choice to the program.
pub(super) const AUTO: &str = "auto";

/// What an enumeration came to.
pub(super) struct Found {
    /// The strategy that did it.
    pub(super) strategy: Strategy,
    /// Which layouts are taken for the same one.
    pub(super) up_to: UpTo,
    /// How many layouts were found.
    pub(super) layouts: BigUint,
    /// Was every layout visited?
    pub(super) is_complete: bool,
    /// Why there are none, if a glance at the puzzle told; why the run ended early, if it did.
    pub(super) reason: Option<String>,
    /// The colouring that shows why there are none, if that was asked for, and there is one.
    pub(super) explanation: Option<(Canvas, Colouring)>,
    run: Option<Run>,
}

/// What a visitor is given besides the layout: its number from 1, and the progress line that may be in the way.
pub(super) struct Visit<'a> {
    pub(super) number: u64,
    pub(super) strategy: Strategy,
    pub(super) progress: &'a Progress,
}

/// Visits up to `most` layouts of the puzzle; if so told, some that are drawn at random.
pub(super) fn enumerate(
    loaded: &Loaded,
    args: &RunArgs,
    meter: &Arc<Meter>,
    most: u64,
    draw: Option<Draw>,
    mut visit: impl FnMut(&Answer, Visit<'_>) -> Result<(), Failure>,
) -> Result<Found, Failure> {
    let (mut number, mut failure) = (0, None);
    let task = match (draw, most) {
        (Some(_), _) => Task::Draw,
        (None, 1) => Task::First,
        (None, _) => Task::Show,
    };
    let found = search(loaded, args, task, meter, |choice, limits, progress| {
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
        let run = match draw {
            None => choice.run(&loaded.puzzle, &limits, &mut see),
            Some(draw) => strategy
                .sample(&loaded.puzzle, draw, &limits, &mut |answer| see(answer, strategy))
                .map(|run| (strategy, run)),
        };
        run.map_err(|error| broken(loaded, &error))
    });
    failure.map_or(found, Err)
}

/// Counts the layouts of the puzzle.
pub(super) fn count_all(loaded: &Loaded, args: &CountArgs, meter: &Arc<Meter>) -> Result<Found, Failure> {
    // Whoever keeps checkpoints wants an engine that does.
    let is_kept = args.checkpoint.is_some() || args.resume.is_some();
    let task = if is_kept { Task::Show } else { Task::Count };
    search(loaded, &args.ask.run, task, meter, |choice, limits, _| {
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
    meter: &Arc<Meter>,
    work: impl FnOnce(&Choice, &Limits, &Progress) -> Result<(Strategy, Run), Failure>,
) -> Result<Found, Failure> {
    let up_to = args.up_to.into();
    let impossible = loaded.puzzle.impossible();
    // The program takes a closer look at a puzzle to count its layouts, for nothing if there are none.
    let is_glanced_at = impossible.is_some() && args.strategy == AUTO && task == Task::Count;
    let choice = choose(loaded, args, if is_glanced_at { Task::Show } else { task })?;
    let strategy = choice.strategy;
    if let Some(reason) = impossible {
        let explanation = explain(loaded, args);
        let (layouts, reason) = (BigUint::ZERO, Some(reason));
        let found = Found { strategy, up_to, layouts, is_complete: true, reason, explanation, run: None };
        found.print_stats(args, &loaded.file, &choice.why);
        return Ok(found);
    }
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(cores, usize::from);
    // The share of the tree is known to those who keep a journal.
    let journal = args.progress.then(Arc::default);
    let solver = strategy.is_external().then(|| solver(args)).transpose()?;
    let mut limits = Limits {
        solver: solver.clone(),
        threads,
        journal,
        memory: args.memory,
        seed: args.seed,
        meter: Arc::clone(meter),
        ..Limits::none()
    };
    if let Some(time) = args.timeout {
        limits = limits.within(time);
    }
    let progress = Progress::start(loaded.file.clone(), Arc::clone(&limits.meter), args.progress);
    let run = work(&choice, &limits, &progress);
    drop(progress);
    let (strategy, run) = run?;
    let why = match &run.pick {
        Some(pick) => pick.why.clone(),
        None if strategy != choice.strategy => format!("a short try before {}", choice.strategy),
        None => choice.why,
    };
    let reason = match run.outcome {
        Outcome::Limited(Limit::Time) => Some(format!("the time limit of {} was reached", spell(args.timeout))),
        Outcome::Limited(Limit::Interrupted) => Some("the run was interrupted".to_string()),
        Outcome::Limited(Limit::Memory) => Some("the memory that it may use was full (--memory)".to_string()),
        Outcome::Limited(Limit::Incapable) => {
            Some("this strategy decides only some puzzles, and not this one".to_string())
        }
        Outcome::Limited(Limit::Nodes | Limit::Witnesses) | Outcome::Exhausted | Outcome::Stopped => None,
    };
    let proven = run.colouring.as_ref().map(|colouring| {
        let hint = if args.explain { "" } else { " (--explain shows it)" };
        format!("a colouring modulo {} proves it{hint}", colouring.modulus())
    });
    let is_exhausted = run.outcome == Outcome::Exhausted;
    // Every layout was checked; that there are no others was not, if a program says so.
    let hearsay = solver.filter(|_| is_exhausted);
    let is_complete = is_exhausted && (hearsay.is_none() || args.external.trust_solver);
    let hearsay = hearsay.map(|program| {
        let others = if run.layouts == BigUint::ZERO { "there is no solution" } else { "there are no others" };
        let hint = if args.external.trust_solver { "" } else { " (--trust-solver believes it)" };
        format!("the external solver {} says that {others}, which was not checked{hint}", program.name())
    });
    let reason = reason.or(proven).or(hearsay);
    let layouts = run.layouts.clone();
    let explanation = if is_complete && layouts == BigUint::ZERO { explain(loaded, args) } else { None };
    let found = Found { strategy, up_to, layouts, is_complete, reason, explanation, run: Some(run) };
    found.print_stats(args, &loaded.file, &why);
    Ok(found)
}

/// The program that the engine `external` is to run.
fn solver(args: &RunArgs) -> Result<Arc<Program>, Failure> {
    let program = match &args.external.solver {
        Some(command) => command.parse().and_then(Program::found),
        None => Program::installed(),
    };
    program.map(Arc::new).map_err(|error| Failure::Message(format!("--solver: {error}")))
}

/// A colouring that shows why the puzzle has no solution, if one was asked for and there is one.
fn explain(loaded: &Loaded, args: &RunArgs) -> Option<(Canvas, Colouring)> {
    let canvas = args.explain.then(|| Canvas::of(&loaded.puzzle)).flatten()?;
    let colouring = canvas.explain()?;
    Some((canvas, colouring))
}

fn choose(loaded: &Loaded, args: &RunArgs, task: Task) -> Result<Choice, Failure> {
    named(loaded, &args.strategy, task, args.up_to.into())
}

/// The strategy that `text` names, and why it is this one.
pub(super) fn named(loaded: &Loaded, text: &str, task: Task, up_to: UpTo) -> Result<Choice, Failure> {
    let fail = |error: StrategyError| Failure::Message(format!("{}: --with {text}: {error}", loaded.file));
    if text == AUTO {
        return Strategy::auto(loaded.kind, &loaded.puzzle, task, up_to).map_err(fail);
    }
    let strategy = Strategy::parse(loaded.kind, text).and_then(|strategy| match task {
        Task::Draw => strategy.sampling(loaded.kind)?.up_to(loaded.kind, up_to),
        Task::First | Task::Show | Task::Count => strategy.for_task(task)?.up_to(loaded.kind, up_to),
    });
    Ok(Choice::only(strategy.map_err(fail)?, "as asked for"))
}

fn spell(time: Option<Duration>) -> String {
    time.map_or_else(|| "none".to_string(), |time| humantime::format_duration(time).to_string())
}

impl Found {
    /// The number of layouts, when there are no more than a visitor can have seen.
    pub(super) fn visited(&self) -> u64 {
        u64::try_from(&self.layouts).unwrap_or(u64::MAX)
    }

    /// The convention, where it is not the usual one, as the end of a phrase.
    pub(super) fn up_to(&self) -> String {
        if self.up_to == UpTo::Raw { String::new() } else { format!(" up to {}", self.up_to) }
    }

    /// The reason, if there is one, as the end of a sentence.
    pub(super) fn because(&self) -> String {
        self.reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}"))
    }

    fn print_stats(&self, args: &RunArgs, file: &str, why: &str) {
        if !args.stats {
            return;
        }
        eprintln!("jigsat: stats: {file}: {} ({why})", self.strategy);
        let Some(run) = &self.run else {
            eprintln!("jigsat: stats: {file}: no search was needed");
            return;
        };
        let count = |&(name, value): &(&str, usize)| format!("{} {name}", HumanCount(value as u64));
        if !run.sizes.is_empty() {
            eprintln!("jigsat: stats: {file}: {}", run.sizes.iter().map(count).join(", "));
        }
        if let Some(colouring) = &run.colouring {
            eprintln!("jigsat: stats: {file}: refuted by a colouring modulo {}, without search", colouring.modulus());
        }
        if let Some(by_symmetry) = &run.by_symmetry {
            eprintln!("jigsat: stats: {file}: by symmetry: {by_symmetry}");
        }
        let Stats { nodes, updates, entries, hits, unfolded, time, .. } = run.stats;
        let [nodes, updates, spurious] = [nodes, updates, run.spurious].map(HumanCount);
        eprintln!("jigsat: stats: {file}: {nodes} nodes, {updates} updates, {spurious} witnesses without a layout");
        if entries > 0 {
            let [entries, hits, unfolded] = [entries, hits, unfolded].map(HumanCount);
            eprintln!(
                "jigsat: stats: {file}: {entries} sub-problems remembered, {hits} met again: a tree of about {unfolded} nodes"
            );
        }
        let memory = memory::peak().map_or_else(String::new, |bytes| format!(", peak memory {}", HumanBytes(bytes)));
        eprintln!("jigsat: stats: {file}: reduced in {:.3?}, solved in {time:.3?}{memory}", run.reduce_time);
    }

    /// The statistics as JSON.
    pub(super) fn stats(&self) -> Value {
        let Some(run) = &self.run else {
            return Value::Null;
        };
        let mut stats = json!({
            "nodes": run.stats.nodes,
            "updates": run.stats.updates,
            "cache_entries": run.stats.entries,
            "cache_hits": run.stats.hits,
            "spurious": run.spurious,
            "reduce_seconds": run.reduce_time.as_secs_f64(),
            "solve_seconds": run.stats.time.as_secs_f64(),
            "peak_memory_bytes": memory::peak(),
        });
        for &(name, value) in &run.sizes {
            stats[name] = value.into();
        }
        if let Some(by_symmetry) = &run.by_symmetry {
            stats["symmetries"] = by_symmetry.symmetries.into();
            let pin = by_symmetry.pin.as_ref();
            stats["pin"] = pin.map(|pin| json!({ "item": pin.name, "options": pin.options, "kept": pin.kept })).into();
        }
        stats
    }
}
