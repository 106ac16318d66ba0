//! `status`: how far a job has come.

use jigsat::certificate::Claim;
use jigsat::cluster::{Counting, Goal, Job, PartId, Proving, Status, status};
use serde::Serialize;

use super::{JobHead, failed, proving, some, words};
use crate::cli::{Color, ReportFormat, StatusArgs};
use crate::failure::Failure;
use crate::output::Output;
use crate::process::budgets::Budgets;
use crate::terminal::units;
use crate::verdict::Verdict;

pub(in super::super) fn run(args: &StatusArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    let folder = args.folder.display().to_string();
    let budget = budgets.next();
    let job = Job::open(&args.folder, &budget).map_err(failed(&folder))?;
    let (status, what) = match &job.manifest.goal {
        Goal::Counting(Counting { strategy, counting, .. }) => {
            (status(&job, &budget).map_err(failed(&folder))?, format!("{strategy} ({counting})"))
        }
        Goal::Proving(Proving { claim, reduction, .. }) => {
            (proving::status(&job, &budget).map_err(failed(&folder))?, format!("{claim}? ({reduction})"))
        }
    };
    let mut output = Output::text(Color::Never);
    if args.format == ReportFormat::Json {
        output.json(&StatusRecord::of(&folder, &job, &status))?;
    } else {
        for line in lines(&job, &what, &status) {
            output.line(&format!("{folder}: {line}"))?;
        }
    }
    Ok(Verdict::Yes)
}

fn lines(job: &Job, what: &str, status: &Status) -> Vec<String> {
    let Status { parts, done, begun, failed, trouble, spent, left, slowest, found } = status;
    let waiting = parts - done - begun.len();
    let mut lines = vec![format!("{}, {what}", job.manifest.kind)];
    lines.extend(found.as_ref().map(|part| format!("part {part} has found a layout: nothing else is needed")));
    lines.push(format!("{done} of {parts} parts are done, {} begun, {waiting} wait", begun.len()));
    if *done > 0 {
        lines.push(format!("{} spent on those that are done", units::long_time(*spent)));
    }
    if let Some((seconds, low, high)) = left.filter(|_| done < parts && found.is_none()) {
        let [seconds, low, high] = [seconds, low, high].map(units::long_time);
        lines.push(format!("about {seconds} left on one core ({low} to {high})"));
    }
    let shares: Vec<String> = begun.iter().map(|(part, share)| format!("{part} ({:.0} %)", 100.0 * share)).collect();
    if !shares.is_empty() {
        lines.push(format!("begun: {}", some(&shares)));
    }
    let times = |(part, seconds): &(PartId, f64)| format!("{part} ({})", units::time(*seconds));
    if !slowest.is_empty() {
        lines.push(format!("slowest: {}", some(&slowest.iter().map(times).collect::<Vec<_>>())));
    }
    lines.extend(failed.iter().map(|(part, why)| format!("part {part} failed: {why}")));
    lines.extend(trouble.iter().map(ToString::to_string));
    lines
}

/// The JSON result.
#[derive(Serialize)]
struct StatusRecord<'a> {
    #[serde(flatten)]
    head: JobHead<'a>,
    #[serde(flatten)]
    goal: GoalRecord<'a>,
    parts: usize,
    done: usize,
    begun: Vec<BegunRecord<'a>>,
    failed: Vec<FailedRecord<'a>>,
    trouble: Vec<String>,
    seconds_spent: f64,
    seconds_left: Option<LeftRecord>,
    slowest: Vec<SlowRecord<'a>>,
}

/// What the job is for.
#[derive(Serialize)]
#[serde(untagged)]
enum GoalRecord<'a> {
    Counting { strategy: &'a str, counting: &'a str },
    Proving { claim: Claim, reduction: &'a str, found: Option<&'a PartId> },
}

/// A part that is begun, and how much of it is done.
#[derive(Serialize)]
struct BegunRecord<'a> {
    part: &'a PartId,
    share: f64,
}

/// A part that could not be done, and why.
#[derive(Serialize)]
struct FailedRecord<'a> {
    part: &'a PartId,
    reason: &'a str,
}

/// An estimate of what is left.
#[derive(Serialize)]
struct LeftRecord {
    about: f64,
    from: f64,
    to: f64,
}

/// A part that took long.
#[derive(Serialize)]
struct SlowRecord<'a> {
    part: &'a PartId,
    seconds: f64,
}

impl<'a> StatusRecord<'a> {
    fn of(folder: &'a str, job: &'a Job, status: &'a Status) -> Self {
        let goal = match &job.manifest.goal {
            Goal::Counting(Counting { strategy, counting, .. }) => GoalRecord::Counting { strategy, counting },
            Goal::Proving(Proving { claim, reduction, .. }) => {
                GoalRecord::Proving { claim: *claim, reduction, found: status.found.as_ref() }
            }
        };
        Self {
            head: JobHead::of("status", folder, job),
            goal,
            parts: status.parts,
            done: status.done,
            begun: status.begun.iter().map(|(part, share)| BegunRecord { part, share: *share }).collect(),
            failed: status.failed.iter().map(|(part, reason)| FailedRecord { part, reason }).collect(),
            trouble: words(&status.trouble),
            seconds_spent: status.spent,
            seconds_left: status.left.map(|(about, from, to)| LeftRecord { about, from, to }),
            slowest: status.slowest.iter().map(|(part, seconds)| SlowRecord { part, seconds: *seconds }).collect(),
        }
    }
}
