//! A comparison as a line of JSON, and back.
//!
//! Every line begins with the name of its schema, and ends with a checksum over all before that; `docs/schemas/compare.json`
//! describes the rest. Reading is strict: ranks, medians and sentences are recomputed from the runs. If this version of the program
//! wrote the line, they must be the same.

mod read;

use std::io;

use serde::{Deserialize, Serialize};

use super::comparison::{Comparison, Puzzle};
use super::made::Provenance;
use super::rank::{Entry, Spread};
use super::sample::{Cost, End, MEASURES, Sample};
use super::summary;
use super::terms::Terms;
use super::totals::pairs::Pair;
use super::totals::{Total, Totals};
use crate::output::json::sealed;
use crate::output::record::Count;
use crate::verdict::Verdict;
pub(super) use read::{RecordLine, read};

/// The name of the schema, with the number of its version.
const SCHEMA: &str = "jigsat/compare/1";

/// A puzzle that could not be compared within the limits of reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Undecided {
    pub(super) file: String,
    pub(super) reason: String,
}

/// The fields that every line begins with.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct LineHead {
    /// The verb, and the version of the record's shape.
    schema: &'static str,
    /// The verb.
    verb: &'static str,
}

const HEAD: LineHead = LineHead { schema: SCHEMA, verb: "compare" };

/// Strategies on one puzzle.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ComparisonRecord<'a> {
    #[serde(flatten)]
    head: LineHead,
    #[serde(flatten)]
    puzzle: &'a Puzzle,
    #[serde(flatten)]
    terms: &'a Terms,
    /// The strategies by rank, in an ablation study by setting; empty if no run was needed.
    strategies: Vec<StrategyRecord<'a>>,
    /// The strategies of the kind that took no part.
    left_out: &'a [String],
    /// Did a strategy finish? `failed`: strategies contradict each other, or a run died.
    answer: Verdict,
    /// The contradiction, or why no run was needed; else null.
    reason: Option<&'a str>,
    /// The result, as a sentence.
    summary: String,
    /// Are all runs made? If not, the comparison was interrupted.
    is_complete: bool,
    made: &'a Provenance,
}

/// A puzzle that could not be read or probed within the limits.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct UndecidedRecord<'a> {
    #[serde(flatten)]
    head: LineHead,
    /// The file as given.
    file: &'a str,
    /// Always `undecided`.
    #[cfg_attr(test, schemars(with = "&str", extend("const" = "undecided")))]
    answer: Verdict,
    /// The limit that was reached.
    reason: &'a str,
}

/// All puzzles together: the last line, if there are several.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct TotalsRecord<'a> {
    #[serde(flatten)]
    head: LineHead,
    /// The number of puzzles, without those that needed no run.
    puzzles: usize,
    /// The strategies; those that solved most come first.
    totals: Vec<Total>,
    /// Every two strategies.
    pairs: Vec<Pair>,
    made: &'a Provenance,
}

/// A strategy.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct StrategyRecord<'a> {
    /// Its name: reduction+engine.
    strategy: &'a str,
    /// In an ablation study, the setting of its switches in words.
    switches: Option<&'a str>,
    /// Its rank, which equal times share; null if it has none.
    #[cfg_attr(test, schemars(range(min = 1)))]
    rank: Option<usize>,
    /// The result of its runs.
    #[cfg_attr(test, schemars(extend("enum" = ["finished", "limited", "wrong", "failed", "refused"])))]
    status: &'static str,
    /// Its answer in words; null if it has none.
    answer: Option<String>,
    /// The number of layouts that it found; null if it has no answer.
    layouts: Option<Count>,
    /// Why it has no answer; null if it has one.
    reason: Option<&'a str>,
    /// Its time divided by that of the fastest; in an ablation study, of the search with all switches.
    #[cfg_attr(test, schemars(range(min = 0)))]
    ratio: Option<f64>,
    /// Times for reducing and solving.
    seconds: Option<Spread>,
    /// Processor times.
    cpu_seconds: Option<Spread>,
    /// Times for reducing.
    reduce_seconds: Option<Spread>,
    /// Times for solving.
    solve_seconds: Option<Spread>,
    /// Nodes, or conflicts.
    nodes: Option<Spread>,
    /// Peak memory.
    peak_memory_bytes: Option<Spread>,
    /// The runs; the one to warm up is among them only if it was the last.
    runs: Vec<RunRecord>,
}

/// A run; the measurements are missing if its process did not report them.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct RunRecord {
    /// How it ended.
    #[cfg_attr(test, schemars(extend("enum" = ["finished", "limited", "refused", "failed"])))]
    status: String,
    /// The number of layouts; null if it did not finish.
    layouts: Option<Count>,
    /// Why there is no answer; null if there is one.
    reason: Option<String>,
    #[serde(flatten)]
    cost: Option<Cost>,
}

/// The line of a comparison.
pub(super) fn comparison(comparison: &Comparison) -> io::Result<String> {
    let Comparison { puzzle, terms, entries, left_out, dispute, needless, is_complete, made } = comparison;
    sealed(&ComparisonRecord {
        head: HEAD,
        puzzle,
        terms,
        strategies: entries.iter().map(|entry| strategy(comparison, entry)).collect(),
        left_out,
        answer: comparison.verdict(),
        reason: dispute.as_deref().or(needless.as_deref()),
        summary: summary::summary(comparison),
        is_complete: *is_complete,
        made,
    })
}

/// The line of a puzzle that could not be read or probed within the limits.
pub(super) fn undecided(Undecided { file, reason }: &Undecided) -> io::Result<String> {
    sealed(&UndecidedRecord { head: HEAD, file, answer: Verdict::Undecided, reason })
}

/// The line of the totals over all puzzles.
pub(super) fn totals(totals: &Totals, made: &Provenance) -> io::Result<String> {
    let (puzzles, pairs) = (totals.puzzles(), totals.pairs());
    sealed(&TotalsRecord { head: HEAD, puzzles, totals: totals.ranked(), pairs, made })
}

fn strategy<'a>(comparison: &Comparison, entry: &'a Entry) -> StrategyRecord<'a> {
    let [seconds, cpu_seconds, reduce_seconds, solve_seconds, nodes, peak_memory_bytes] =
        MEASURES.map(|(_, measure)| entry.spread(measure));
    let layouts = entry.status.layouts();
    StrategyRecord {
        strategy: &entry.strategy,
        switches: entry.switches.as_deref(),
        rank: entry.rank,
        status: entry.status.word(),
        answer: layouts.map(|layouts| summary::answer(comparison.terms.task, layouts)),
        layouts: layouts.map(Count::from),
        reason: entry.status.reason(),
        ratio: comparison.ratio(entry),
        seconds,
        cpu_seconds,
        reduce_seconds,
        solve_seconds,
        nodes,
        peak_memory_bytes,
        runs: entry.samples.iter().map(run).collect(),
    }
}

fn run(sample: &Sample) -> RunRecord {
    let (status, layouts, reason) = match &sample.end {
        End::Finished(layouts) => ("finished", Some(Count::from(layouts)), None),
        End::Limited(reason) => ("limited", None, Some(reason.clone())),
        End::Refused(reason) => ("refused", None, Some(reason.clone())),
        End::Failed(reason) => ("failed", None, Some(reason.clone())),
    };
    RunRecord { status: status.into(), layouts, reason, cost: sample.cost }
}

#[cfg(test)]
mod tests;
