//! `unique`: is there exactly one solution?

use jigsat_encodings::drawing::Drawing;
use jigsat_encodings::kind::Answer;
use serde_json::Value;

use super::assemblable::Assemblable;
use super::budgets::Budgets;
use super::enumerate::{Wanted, enumerate};
use super::explain::why_none;
use super::found::Found;
use super::input::Loaded;
use super::output::Output;
use super::record::{conclude, record};
use super::{Failure, Verdict, for_each_puzzle};
use crate::cli::UniqueArgs;

pub(super) fn run(args: &UniqueArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    let output = Output::of_layouts(&args.ask.output, &args.picture, &args.ask.read())?;
    for_each_puzzle("unique", &args.ask, output, budgets, |loaded, output| unique(loaded, args, output))
}

fn unique(loaded: &Loaded, args: &UniqueArgs, output: &mut Output) -> Result<Verdict, Failure> {
    let only = Assemblable::asked(loaded, &args.assemblable, &args.ask.run)?;
    let mut drawings: Vec<Drawing> = Vec::new();
    let mut layouts: Vec<Value> = Vec::new();
    let found = enumerate(loaded, &args.ask.run, Wanted::Two, only.as_ref(), |answer: &Answer, _| {
        drawings.push(answer.draw());
        layouts.push(answer.json());
        Ok(())
    })?;
    let verdict = verdict(&found);
    if output.is_json() {
        let mut record = record("unique", loaded);
        record.insert("solutions".into(), describe(&found).into());
        record.insert("layouts".into(), layouts.into());
        record.insert("convention".into(), found.convention().name().into());
        conclude(&mut record, verdict, &found, &args.ask.run);
        output.json(&record)?;
        return Ok(verdict);
    }
    let because = found.because();
    let by = format!("by {}", found.strategy);
    let up_to = found.up_to() + found.so_given() + &found.only();
    for (number, drawing) in (1..).zip(&drawings) {
        output.layout(loaded, &format!("solution {number}"), drawing)?;
    }
    // The answer comes last: long pictures would take it away.
    output.heading(loaded, &format!("{}{up_to}, {by}{because}", describe(&found)))?;
    why_none(loaded, &found, output)?;
    Ok(verdict)
}

fn verdict(found: &Found) -> Verdict {
    match (found.visited(), found.is_complete) {
        (1, true) => Verdict::Yes,
        (0 | 2.., true) | (2.., false) => Verdict::No,
        (0 | 1, false) => Verdict::Undecided,
    }
}

fn describe(found: &Found) -> &'static str {
    match (found.visited(), verdict(found)) {
        (_, Verdict::Yes) => "unique",
        (0, Verdict::No) => "no solution",
        (_, Verdict::No) => "not unique",
        (0, _) => "undecided",
        _ => "undecided, one solution so far",
    }
}
