//! `solve`: print one solution, several, or all.

use std::sync::Arc;

use jigsat::engine::Meter;
use serde_json::Value;

use super::enumerate::{Found, enumerate};
use super::input::Loaded;
use super::output::{Output, conclude, record, solutions};
use super::{Failure, Verdict, for_each_puzzle};
use crate::cli::SolveArgs;

pub(super) fn run(args: &SolveArgs, meter: &Arc<Meter>) -> Result<Verdict, Failure> {
    for_each_puzzle(&args.ask, meter, |loaded, output| solve(loaded, args, meter, output))
}

fn solve(loaded: &Loaded, args: &SolveArgs, meter: &Arc<Meter>, output: &mut Output) -> Result<Verdict, Failure> {
    let most = if args.all { u64::MAX } else { args.limit };
    let mut layouts: Vec<Value> = Vec::new();
    let found = enumerate(loaded, &args.ask.run, meter, most, |answer, visit| {
        if output.is_json() {
            layouts.push(answer.json());
            return Ok(());
        }
        visit.progress.suspend(|| {
            output.heading(loaded, &format!("solution {}, by {}", visit.number, visit.strategy))?;
            output.picture(answer)
        })?;
        Ok(())
    })?;
    let verdict = verdict(&found, most);
    if output.is_json() {
        let mut record = record("solve", loaded);
        record.insert("complete".into(), found.is_complete.into());
        record.insert("layouts".into(), layouts.into());
        conclude(&mut record, verdict, &found, &args.ask.run);
        output.json(&record)?;
    } else {
        report(loaded, &found, verdict, args.all, output)?;
    }
    Ok(verdict)
}

/// Yes if there are as many solutions as were asked for, or all that exist are found and there is at least one.
fn verdict(found: &Found, most: u64) -> Verdict {
    match (found.layouts, found.is_complete) {
        (0, true) => Verdict::No,
        (layouts, is_complete) if is_complete || layouts >= most => Verdict::Yes,
        _ => Verdict::Undecided,
    }
}

fn report(loaded: &Loaded, found: &Found, verdict: Verdict, is_all: bool, output: &mut Output) -> Result<(), Failure> {
    let because = found.reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}"));
    match verdict {
        Verdict::No => {
            output.heading(loaded, &format!("no solution{because}"))?;
            output.puzzle(loaded)?;
        }
        Verdict::Undecided if found.layouts == 0 => {
            output.heading(loaded, &format!("undecided{because}"))?;
            output.puzzle(loaded)?;
        }
        Verdict::Undecided => {
            output.heading(loaded, &format!("{} so far{because}", solutions(found.layouts)))?;
        }
        Verdict::Yes if is_all => output.heading(loaded, &format!("{} in all", solutions(found.layouts)))?,
        Verdict::Yes | Verdict::Failed => {}
    }
    Ok(())
}
