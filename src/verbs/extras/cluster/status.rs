//! `status`: how far a job has come.

use std::path::PathBuf;

use clap::Args;
use itertools::Itertools;
use jigsat::cluster::{Counting, Job, PartId, Status, status};
use serde::Serialize;

use super::ReportFormat;
use super::{JobHead, failed, some};
use crate::cli::BudgetArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Output;
use crate::process::budgets::Budgets;
use crate::terminal::units;
use crate::verbs::{Section, Verb};

pub(in super::super) const VERB: Verb<StatusArgs> = Verb {
    name: "status",
    section: Section::Share,
    help: "How far has such a job come, and how long will it take?",
    budget: |args| args.budget,
    unfit: |_| None,
    run,
};

#[derive(Debug, Args)]
pub(crate) struct StatusArgs {
    /// The folder that `split` wrote
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// The format of the report
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: ReportFormat,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

fn run(args: &StatusArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let mut output = Output::plain(args.format == ReportFormat::Json);
    let answer = answer(args, budgets, &mut output);
    output.recorded("status", answer)
}

fn answer(args: &StatusArgs, budgets: &Budgets, output: &mut Output) -> Result<Exit, Failure> {
    let folder = args.folder.display().to_string();
    let budget = budgets.next();
    let job = Job::open(&args.folder, &budget).map_err(failed(&folder))?;
    let status = status(&job, &budget).map_err(failed(&folder))?;
    if output.is_json() {
        output.json(&StatusRecord::of(&folder, &job, &status))?;
    } else {
        for line in lines(&job, &status) {
            output.line(&format!("{folder}: {line}"))?;
        }
    }
    Ok(Exit::Yes)
}

fn lines(job: &Job, status: &Status) -> Vec<String> {
    let Status { parts, done, begun, failed, trouble, spent, left, slowest } = status;
    let Counting { strategy, counting, .. } = job.counting();
    let waiting = parts - done - begun.len();
    let mut lines = vec![
        format!("{}, {strategy} ({counting})", job.manifest.kind),
        format!("{done} of {parts} parts are done, {} begun, {waiting} wait", begun.len()),
    ];
    if *done > 0 {
        lines.push(format!("{} spent on those that are done", units::long_time(*spent)));
    }
    if let Some((seconds, low, high)) = left.filter(|_| done < parts) {
        let [seconds, low, high] = [seconds, low, high].map(units::long_time);
        lines.push(format!("about {seconds} left on one core ({low} to {high})"));
    }
    let shares = begun.iter().map(|(part, share)| format!("{part} ({:.0} %)", 100.0 * share)).collect_vec();
    let times = slowest.iter().map(|(part, seconds)| format!("{part} ({})", units::time(*seconds))).collect_vec();
    let listed = [("begun", shares), ("slowest", times)].into_iter().filter(|(_, parts)| !parts.is_empty());
    lines.extend(listed.map(|(what, parts)| format!("{what}: {}", some(&parts))));
    lines.extend(failed.iter().map(|(part, why)| format!("part {part} failed: {why}")));
    lines.extend(trouble.iter().map(ToString::to_string));
    lines
}

/// The progress of a job.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct StatusRecord<'a> {
    #[serde(flatten)]
    head: JobHead<'a>,
    /// The strategy: reduction+engine.
    strategy: &'a str,
    /// What is counted: nodes one by one, or solutions.
    counting: &'a str,
    /// The number of parts.
    parts: usize,
    /// The number of parts that are done.
    done: usize,
    /// The parts that are begun.
    begun: Vec<BegunRecord<'a>>,
    /// The parts that failed.
    failed: Vec<FailedRecord<'a>>,
    /// What is missing or wrong, in words.
    trouble: Vec<String>,
    /// The time of the parts that are done, on one core.
    seconds_spent: f64,
    /// An estimate of the time that is left, on one core; null if there is none.
    seconds_left: Option<LeftRecord>,
    /// The parts that took longest.
    slowest: Vec<SlowRecord<'a>>,
}

/// A part that is begun, and how much of it is done.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct BegunRecord<'a> {
    /// Its number.
    #[cfg_attr(test, schemars(with = "String"))]
    part: &'a PartId,
    /// The share that is done, from 0 to 1.
    #[cfg_attr(test, schemars(range(min = 0, max = 1)))]
    share: f64,
}

/// A part that could not be done, and why.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct FailedRecord<'a> {
    /// Its number.
    #[cfg_attr(test, schemars(with = "String"))]
    part: &'a PartId,
    /// Why it failed.
    reason: &'a str,
}

/// An estimate of what is left.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct LeftRecord {
    /// The estimate.
    about: f64,
    /// The lower end of its interval.
    from: f64,
    /// The upper end of its interval.
    to: f64,
}

/// A part that took long.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct SlowRecord<'a> {
    /// Its number.
    #[cfg_attr(test, schemars(with = "String"))]
    part: &'a PartId,
    /// Its time.
    seconds: f64,
}

impl<'a> StatusRecord<'a> {
    fn of(folder: &'a str, job: &'a Job, status: &'a Status) -> Self {
        let Counting { strategy, counting, .. } = job.counting();
        Self {
            head: JobHead::of("status", folder, job),
            strategy,
            counting,
            parts: status.parts,
            done: status.done,
            begun: status.begun.iter().map(|(part, share)| BegunRecord { part, share: *share }).collect(),
            failed: status.failed.iter().map(|(part, reason)| FailedRecord { part, reason }).collect(),
            trouble: status.trouble.iter().map(ToString::to_string).collect(),
            seconds_spent: status.spent,
            seconds_left: status.left.map(|(about, from, to)| LeftRecord { about, from, to }),
            slowest: status.slowest.iter().map(|(part, seconds)| SlowRecord { part, seconds: *seconds }).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::testing::{OrEnd, assert_schema};

    #[test]
    fn schema() {
        assert_schema::<OrEnd<StatusRecord<'static>>>("status");
    }
}
