//! `split`, `work`, `merge` and `status`: a count that is divided among machines.

pub(super) mod merge;
pub(super) mod split;
pub(super) mod status;
pub(super) mod work;

use std::fmt::Display;

use clap::ValueEnum;
use itertools::Itertools;
use jigsat::cluster::{Job, JobError, Trouble};
use jigsat_forms::counted::counted;
use serde::Serialize;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::record::schema;

/// Turns an error of the job in folder `what` into a failure of the run.
fn failed(what: &str) -> impl Fn(JobError) -> Failure {
    let file = what.to_string();
    move |error| match error {
        JobError::Exceeded(exceeded) => Failure::Exceeded { file: file.clone(), exceeded },
        error @ (JobError::Io { .. }
        | JobError::Damaged { .. }
        | JobError::NoJob(_)
        | JobError::ByCubes { .. }
        | JobError::OtherVersion { .. }
        | JobError::Unfit(_)) => Failure::Message(error.to_string()),
        error => Failure::Message(format!("{file}: {error}")),
    }
}

/// The verdict on a job with this trouble.
fn verdict(trouble: &[Trouble]) -> Exit {
    match trouble {
        [] => Exit::Yes,
        trouble if trouble.iter().all(|trouble| matches!(trouble, Trouble::Missing(_))) => Exit::Undecided,
        _ => Exit::Failed,
    }
}

/// A line for each trouble; those parts that are missing in one.
fn trouble_lines(trouble: &[Trouble]) -> Vec<String> {
    let (mut missing, mut lines) = (Vec::new(), Vec::new());
    for trouble in trouble {
        match trouble {
            Trouble::Missing(part) => missing.push(part.to_string()),
            other => lines.push(other.to_string()),
        }
    }
    if !missing.is_empty() {
        let are = if missing.len() == 1 { "is" } else { "are" };
        lines.push(format!("{} {are} missing: {}", counted(missing.len(), "part"), some(&missing)));
    }
    lines
}

/// The fields that a JSON result about a job begins with.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct JobHead<'a> {
    /// The verb, and the version of the record's shape.
    schema: String,
    /// The folder of the job.
    folder: &'a str,
    /// The kind of the puzzle, such as `cuboid`; `jigsat list` prints them.
    kind: &'a str,
    /// The verb.
    verb: &'static str,
}

impl<'a> JobHead<'a> {
    fn of(verb: &'static str, folder: &'a str, job: &'a Job) -> Self {
        Self { schema: schema(verb), folder, kind: &job.manifest.kind, verb }
    }
}

/// The number of things that are listed by name.
const NAMED: usize = 20;

/// The first of several things, and how many more there are.
fn some<T: Display>(things: &[T]) -> String {
    let more = things.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    things.iter().take(NAMED).join(", ") + &more
}

/// How a job is reported of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people
    Text,
    /// For programs: one line
    Json,
}
