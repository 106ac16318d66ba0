//! The hidden verb `measure`: one run of one strategy in a process of its own.
//!
//! So its memory can be measured, too.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;

use jigsat::session::{Request, RunError, Session};
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::Answer;
use jigsat_engines::{Limit, Outcome, Settings};
use num_bigint::BigUint;

use super::field::question;
use super::sample::{Cost, End, Sample};
use crate::cli::{MeasureArgs, Task};
use crate::failure::Failure;
use crate::input::{Loaded, load};
use crate::process::budgets::Budgets;
use crate::process::{children, memory};
use crate::search::answer;
use crate::terminal::units::{others, solutions};
use crate::verdict::Verdict;

/// Runs the strategy and prints the sample as a line of JSON.
pub(in super::super) fn run(args: &MeasureArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    children::end_with_parent();
    let sample = match load(Path::new("-"), &args.puzzle, budgets) {
        Ok(loaded) => {
            // Reading is no part of the run.
            let loaded = Loaded { budget: budgets.next(), ..loaded };
            let strategy = answer::chosen(&loaded, &args.strategy)?;
            let solver = children::solver(&args.external);
            match strategy.is_external().then(|| solver.program()).transpose() {
                Err(error) => Sample { end: End::Refused(format!("--solver: {error}")), cost: None },
                Ok(program) => {
                    let memory = args.budget.memory.memory;
                    let settings = Settings { memory, program, ..Settings::default() };
                    let session = Session::new(&loaded.puzzle).with_settings(settings);
                    let request = Request::new(question(args.task, &args.strategy)).within(loaded.budget.clone());
                    sample(&session, &Request { strategy, threads: args.threads.into(), ..request }, args)
                }
            }
        }
        Err(Failure::Exceeded { exceeded, .. }) => {
            Sample { end: End::Limited(format!("was not begun: {exceeded}")), cost: None }
        }
        Err(failure) => return Err(failure),
    };
    let line = serde_json::to_string(&sample).map_err(io::Error::from)?;
    writeln!(io::stdout(), "{line}")?;
    Ok(Verdict::Yes)
}

/// One run, the choice of the strategy included.
fn sample(session: &Session<'_>, request: &Request, args: &MeasureArgs) -> Sample {
    let cpu_before = children::cpu_seconds();
    let (mut first, mut twice) = (None, None);
    let mut see = |layout: Answer, _: Strategy| {
        if args.task == Task::Unique {
            // Two layouts refute uniqueness only if they are two.
            let layout = layout.to_string();
            twice = first.as_ref().filter(|&other| *other == layout).cloned();
            first = Some(layout);
        }
        ControlFlow::Continue(())
    };
    let found = match session.search(request, &mut see) {
        Ok(found) => found,
        Err(RunError::Engine(error)) => return Sample { end: End::Refused(error.reason), cost: None },
        Err(error @ RunError::Unsound { .. }) => return Sample { end: End::Failed(error.to_string()), cost: None },
        Err(error) => return Sample { end: End::Refused(error.to_string()), cost: None },
    };
    let end = match found.outcome {
        _ if twice.is_some() => End::Failed("internal error: the same layout was found twice".into()),
        _ if found.is_unverified() && !args.external.trust_solver => {
            let others = others(&found.count);
            End::Limited(format!("claims without a check that {others} (accept it with --trust-solver)"))
        }
        Outcome::Exhausted | Outcome::Stopped => End::Finished(found.count),
        Outcome::Limited(Limit::Interrupted) => End::Limited("was interrupted".into()),
        Outcome::Limited(Limit::Memory) => {
            let exceeded =
                request.limits.budget.exceeded().map_or_else(String::new, |exceeded| format!(": {exceeded}"));
            End::Limited(format!("ran out of the memory that it may use{exceeded}"))
        }
        Outcome::Limited(Limit::Incapable) => End::Refused("its method has nothing to say about this puzzle".into()),
        Outcome::Limited(Limit::Time | Limit::Nodes | Limit::Work | Limit::Witnesses) => {
            let is_none = found.count == BigUint::ZERO;
            let with = if is_none { String::new() } else { format!(" with {}", solutions(&found.count)) };
            let time = humantime::format_duration(args.budget.timeout.unwrap_or_default());
            End::Limited(format!("gave up after {time}{with}"))
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
    Sample { end, cost: Some(cost) }
}
