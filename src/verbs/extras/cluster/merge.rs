//! `merge`: the sum over the parts of a job, or what is missing.

use std::path::PathBuf;

use clap::Args;
use fastrand::Rng;
use jigsat::cluster::{Job, JobError, JobPart, Merged, PartCount, PartId, merge};
use jigsat::session::Session;
use jigsat_forms::budget::Budget;
use num_bigint::BigUint;
use serde::Serialize;

use super::ReportFormat;
use super::{JobHead, failed, some, trouble_lines, verdict};
use crate::cli::BudgetArgs;
use crate::cli::number::number;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Output;
use crate::output::record::Count;
use crate::process::budgets::Budgets;
use crate::terminal::units::{self, solutions};
use crate::verbs::{Section, Verb};

const CODES: &str = include_str!("merge.txt").trim_ascii_end();

pub(in super::super) const VERB: Verb<MergeArgs> = Verb {
    name: "merge",
    section: Section::Share,
    help: "Bring together what came out of the parts\n\n\
        The sum, or which parts are missing.",
    budget: |args| args.budget,
    unfit: |_| None,
    run,
};

#[derive(Debug, Args)]
#[command(after_help = "Exit codes, and more: --help", after_long_help = CODES)]
pub(crate) struct MergeArgs {
    /// The folder that `split` wrote
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// Count so many parts again before they are believed
    ///
    /// In this process, one after another, chosen at random: a result that is not the same is named, and there is no sum.
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=u32::MAX.into()))]
    pub(crate) recheck: Option<u32>,

    /// What chance begins with, by which these parts are chosen
    #[arg(long, value_name = "N", default_value_t = 0, requires = "recheck", hide_short_help = true,
        value_parser = number::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,

    /// The format of the result
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: ReportFormat,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

fn run(args: &MergeArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let mut output = Output::plain(args.format == ReportFormat::Json);
    let answer = answer(args, budgets, &mut output);
    output.recorded("merge", answer)
}

fn answer(args: &MergeArgs, budgets: &Budgets, output: &mut Output) -> Result<Exit, Failure> {
    let folder = args.folder.display().to_string();
    let budget = budgets.next();
    let job = Job::open(&args.folder, &budget).map_err(failed(&folder))?;
    let counting = job.counting();
    let mut merged = merge(&job, &budget).map_err(failed(&folder))?;
    let rechecked = match args.recheck {
        Some(most) => recheck(&job, &mut merged, (most as usize, args.seed), &budget).map_err(failed(&folder))?,
        None => Vec::new(),
    };
    let verdict = verdict(&merged.trouble);
    if output.is_json() {
        output.json(&MergeRecord {
            head: JobHead::of("merge", &folder, &job),
            count: (!merged.is_broken()).then(|| Count(merged.count.clone())),
            convention: &counting.up_to,
            complete: merged.is_whole(),
            strategy: &counting.strategy,
            parts: merged.done,
            nodes: merged.nodes,
            seconds: merged.seconds,
            rechecked: rechecked.iter().map(ToString::to_string).collect(),
            trouble: merged.trouble.iter().map(ToString::to_string).collect(),
            answer: verdict,
        })?;
        return Ok(verdict);
    }
    for line in trouble_lines(&merged.trouble) {
        output.line(&format!("{folder}: {line}"))?;
    }
    if let [_, ..] = rechecked[..]
        && !merged.is_broken()
    {
        output.line(&format!("{folder}: counted again, with the same result: part {}", some(&rechecked)))?;
    }
    let Merged { done, nodes, seconds, count, .. } = &merged;
    let of = format!("{done} parts, {} nodes, {} of work", units::count(*nodes as f64), units::long_time(*seconds));
    let convention = &counting.up_to;
    match (merged.is_whole(), merged.is_broken()) {
        (true, _) => output.line(&format!("{folder}: {} ({convention}; {of})", solutions(count)))?,
        // A sum over disputed results would mislead.
        (_, true) => output.line(&format!("{folder}: no sum"))?,
        _ if *count == BigUint::ZERO => output.line(&format!("{folder}: no solution so far ({convention}; {of})"))?,
        _ => output.line(&format!("{folder}: at least {} ({convention}; {of})", solutions(count)))?,
    }
    Ok(verdict)
}

/// The sum of a count.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct MergeRecord<'a> {
    #[serde(flatten)]
    head: JobHead<'a>,
    /// The sum of all parts that are done; null if results contradict each other.
    count: Option<Count>,
    /// Which layouts are the same solution.
    convention: &'a str,
    /// Are all parts done?
    complete: bool,
    /// The strategy: reduction+engine.
    strategy: &'a str,
    /// The number of parts that are done.
    parts: usize,
    /// Their nodes.
    nodes: u64,
    /// Their time.
    seconds: f64,
    /// The parts that were counted again (`--recheck`).
    rechecked: Vec<String>,
    /// What is missing or wrong, in words.
    trouble: Vec<String>,
    /// Is the count complete? `failed` if results contradict each other.
    answer: Exit,
}

/// Counts up to `most` finished parts again, chosen by the seed. Returns these parts in order.
///
/// Adds contradictions to the trouble of `merged`.
fn recheck(
    job: &Job,
    merged: &mut Merged,
    (most, seed): (usize, u64),
    budget: &Budget,
) -> Result<Vec<PartId>, JobError> {
    let parts = job.parts(budget)?;
    let done = parts.open.iter().filter_map(|part| Some((part, job.result(part, budget).transpose()?)));
    let done: Vec<(&JobPart, PartCount)> =
        done.map(|(part, result)| Ok((part, result?.0))).collect::<Result<_, JobError>>()?;
    let mut chosen = Rng::with_seed(seed).choose_multiple(&done, most);
    chosen.sort_by_key(|(part, _)| &part.id);
    let puzzle = job.puzzle(budget)?;
    let (session, plan) = (Session::new(&puzzle), job.plan(&puzzle)?);
    for (part, done) in &chosen {
        merged.trouble.extend(job.recount(part, done, (&session, &plan), budget)?);
    }
    merged.trouble.sort_unstable();
    Ok(chosen.into_iter().map(|(part, _)| part.id.clone()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::testing::{OrEnd, assert_schema};

    #[test]
    fn schema() {
        assert_schema::<OrEnd<MergeRecord<'static>>>("merge");
    }
}
