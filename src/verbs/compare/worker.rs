//! The hidden verb `measure`: one run of one strategy in a process of its own.
//!
//! So its memory can be measured, too.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;

use clap::Args;
use jigsat::session::RunError;
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::Answer;
use jigsat_engines::{Limit, Outcome};
use num_bigint::BigUint;

use super::entry::{Cost, Run, Status};
use super::field::question;
use crate::cli::{PuzzleArgs, RunArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{Loaded, load};
use crate::process::budgets::Budgets;
use crate::process::{children, memory};
use crate::search::answer;
use crate::terminal::units::{others, solutions};
use crate::verbs::compare::args::Task;
use crate::verbs::{Section, Verb};

pub(in super::super) const VERB: Verb<MeasureArgs> = Verb {
    name: "measure",
    section: Section::Hidden,
    help: "One run of `compare`, on the puzzle on standard input",
    budget: |args| args.run.budget,
    unfit: |_| None,
    run,
};

#[derive(Debug, Args)]
pub(crate) struct MeasureArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,

    #[command(flatten)]
    pub(crate) run: RunArgs,

    #[arg(long)]
    pub(crate) task: Task,
}

/// Runs the strategy and prints the run as a line of JSON.
fn run(args: &MeasureArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    children::end_with_parent();
    let run = match load(Path::new("-"), &args.puzzle, budgets) {
        // Reading is no part of the run.
        Ok(loaded) => {
            measured(&Loaded { budget: budgets.next(), ..loaded }, args).unwrap_or_else(|error| match error {
                RunError::Engine(error) => Run::ended(Status::Refused, error.reason),
                RunError::Unsound { .. } => Run::ended(Status::Failed, error.to_string()),
                error => Run::ended(Status::Refused, error.to_string()),
            })
        }
        Err(Failure::Exceeded { exceeded, .. }) => Run::ended(Status::Limited, format!("was not begun: {exceeded}")),
        Err(failure) => return Err(failure),
    };
    let line = serde_json::to_string(&run).map_err(io::Error::from)?;
    writeln!(io::stdout(), "{line}")?;
    Ok(Exit::Yes)
}

/// A run of the strategy that the arguments name, its choice included.
fn measured(loaded: &Loaded, args: &MeasureArgs) -> Result<Run, RunError> {
    let ask = answer::ask(loaded, &args.run);
    let (session, request) = ask.prepare(question(args.task, &args.run.strategy))?;
    let cpu_before = children::cpu_seconds();
    let (mut first, mut is_twice) = (None, false);
    let mut see = |layout: Answer, _: Strategy| {
        if args.task == Task::Unique {
            // Two layouts refute uniqueness only if they are two.
            let layout = Some(layout.to_string());
            is_twice = first == layout;
            first = layout;
        }
        ControlFlow::Continue(())
    };
    let found = session.search(&request, &mut see)?;
    let limited = |reason: String| Run::ended(Status::Limited, reason);
    let run = match found.outcome {
        _ if is_twice => Run::ended(Status::Failed, "internal error: the same layout was found twice"),
        _ if found.is_unverified() && !args.run.external.trust_solver => {
            let others = others(&found.count);
            limited(format!("claims without a check that {others} (accept it with --trust-solver)"))
        }
        Outcome::Exhausted | Outcome::Stopped => Run::finished(found.count),
        Outcome::Limited(Limit::Interrupted) => limited("was interrupted".into()),
        Outcome::Limited(Limit::Memory) => {
            let why = request.limits.budget.exceeded().map_or_else(String::new, |exceeded| format!(": {exceeded}"));
            limited(format!("ran out of the memory that it may use{why}"))
        }
        Outcome::Limited(Limit::Incapable) => {
            Run::ended(Status::Refused, "its method has nothing to say about this puzzle")
        }
        Outcome::Limited(Limit::Time | Limit::Nodes | Limit::Work | Limit::Witnesses) => {
            let is_none = found.count == BigUint::ZERO;
            let with = if is_none { String::new() } else { format!(" with {}", solutions(&found.count)) };
            let time = humantime::format_duration(args.run.budget.timeout.unwrap_or_default());
            limited(format!("gave up after {time}{with}"))
        }
    };
    let cost = Cost {
        reduce_seconds: found.reduce_time.as_secs_f64(),
        solve_seconds: found.stats.time.as_secs_f64(),
        cpu_seconds: children::cpu_seconds().zip(cpu_before).map(|(after, before)| after - before),
        nodes: found.stats.nodes,
        updates: found.stats.updates,
        peak_memory_bytes: memory::peak(),
    };
    Ok(Run { cost: Some(cost), ..run })
}
