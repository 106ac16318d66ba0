//! `merge`: the sum over the parts of a job, or what is missing; or the certificate.

use jigsat::cluster::{Goal, Job, Merged, merge};
use num_bigint::BigUint;
use serde_json::json;

use super::super::budgets::Budgets;
use super::super::output::{Output, solutions};
use super::super::record::{big, schema};
use super::super::{Failure, Verdict, units};
use super::{failed, proving, told, verdict};
use crate::cli::{Color, MergeArgs, Report};

pub(in super::super) fn run(args: &MergeArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    let folder = args.folder.display().to_string();
    let budget = budgets.next();
    let job = Job::open(&args.folder, &budget).map_err(failed(&folder))?;
    let counting = match &job.manifest.goal {
        Goal::Counting(counting) => counting,
        Goal::Proving(_) => return proving::merge::run(args, &job, &budget),
    };
    if args.output.is_some() {
        return Err(Failure::Message(format!(
            "{folder}: -o is for jobs with a claim (split --cubes): this one counts"
        )));
    }
    let merged = merge(&job, &budget).map_err(failed(&folder))?;
    let verdict = verdict(&merged.trouble);
    let mut output = Output::text(Color::Never);
    if args.format == Report::Json {
        let trouble: Vec<String> = merged.trouble.iter().map(ToString::to_string).collect();
        output.line(
            &json!({
                "schema": schema("merge"),
                "folder": folder,
                "kind": job.manifest.kind,
                "verb": "merge",
                "count": if merged.is_broken() { json!(null) } else { big(&merged.count) },
                "convention": counting.up_to,
                "complete": merged.is_whole(),
                "strategy": counting.strategy,
                "parts": merged.done,
                "nodes": merged.nodes,
                "seconds": merged.seconds,
                "trouble": trouble,
                "answer": verdict.word(),
            })
            .to_string(),
        )?;
        return Ok(verdict);
    }
    for line in told(&merged.trouble) {
        output.line(&format!("{folder}: {line}"))?;
    }
    let Merged { done, nodes, seconds, count, .. } = &merged;
    let of = format!("{done} parts, {} nodes, {} of work", units::count(*nodes as f64), units::long_time(*seconds));
    let convention = &counting.up_to;
    match (merged.is_whole(), merged.is_broken()) {
        (true, _) => output.line(&format!("{folder}: {} ({convention}; {of})", solutions(count)))?,
        // No sum is better than one that nobody should believe.
        (_, true) => output.line(&format!("{folder}: no sum"))?,
        _ if *count == BigUint::ZERO => output.line(&format!("{folder}: no solution so far ({convention}; {of})"))?,
        _ => output.line(&format!("{folder}: at least {} ({convention}; {of})", solutions(count)))?,
    }
    Ok(verdict)
}
