//! `status`: how far a job has come.

use jigsat::cluster::{Counting, Goal, Job, PartId, Proving, Status, status};
use serde_json::{Value, json};

use super::{failed, proving, some};
use crate::cli::{Color, ReportFormat, StatusArgs};
use crate::failure::Failure;
use crate::output::Output;
use crate::output::record::schema;
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
        output.line(&record(&folder, &job, &status).to_string())?;
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

fn record(folder: &str, job: &Job, status: &Status) -> Value {
    let Status { parts, done, begun, failed, trouble, spent, left, slowest, found } = status;
    let named = |parts: &[(PartId, f64)], what: &str| -> Vec<Value> {
        parts.iter().map(|(part, number)| json!({ "part": part.to_string(), what: number })).collect()
    };
    let failed: Vec<Value> =
        failed.iter().map(|(part, why)| json!({ "part": part.to_string(), "reason": why })).collect();
    let mut record =
        json!({ "schema": schema("status"), "folder": folder, "kind": job.manifest.kind, "verb": "status" });
    let goal = match &job.manifest.goal {
        Goal::Counting(counting) => json!({ "strategy": counting.strategy, "counting": counting.counting }),
        Goal::Proving(proving) => json!({
            "claim": proving.claim,
            "reduction": proving.reduction,
            "found": found.as_ref().map(ToString::to_string),
        }),
    };
    let progress = json!({
        "parts": parts,
        "done": done,
        "begun": named(begun, "share"),
        "failed": failed,
        "trouble": trouble.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "seconds_spent": spent,
        "seconds_left": left.map(|(seconds, low, high)| json!({ "about": seconds, "from": low, "to": high })),
        "slowest": named(slowest, "seconds"),
    });
    for more in [goal, progress] {
        if let (Some(record), Value::Object(more)) = (record.as_object_mut(), more) {
            record.extend(more);
        }
    }
    record
}
