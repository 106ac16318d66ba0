//! A comparison as a line of JSON, and back.
//!
//! Every line begins with the name of its schema, and ends with the sum over all before that; `docs/schemas/compare.json` says what is
//! between them. A line is read as it was written, and in no other way: places, medians and sentences are made anew from the runs,
//! and have to come out the same, if it is this version of the program that wrote it.

mod read;

use std::io;

use jigsat_encodings::fingerprint::Fingerprint;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::comparison::{Comparison, Puzzle};
use super::made::Provenance;
use super::rank::{Entry, Spread};
use super::sample::{Cost, End, MEASURES, Sample};
use super::summary;
use super::totals::Totals;
use crate::output::json;
use crate::output::record::big;
use crate::verdict::Verdict;
pub(super) use read::{RecordLine, read};

/// The name of the schema, with the number of its version.
const SCHEMA: &str = "jigsat/compare/1";

/// What stands before the sum of a line, and what behind it.
const SUM: [&str; 2] = [",\"sha256\":\"", "\"}"];

/// That there was no time or memory to compare anything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Undecided {
    pub(super) file: String,
    pub(super) reason: String,
}

/// A run: how it ended, and what it took as far as that is known.
#[derive(Debug, Serialize, Deserialize)]
struct RunRecord {
    status: String,
    layouts: Value,
    reason: Option<String>,
    #[serde(flatten)]
    cost: Option<Cost>,
}

/// The line of a comparison.
pub(super) fn comparison(comparison: &Comparison) -> io::Result<String> {
    let Comparison { puzzle, terms, entries, left_out, is_complete, made, .. } = comparison;
    let Puzzle { file, kind, rules, search, fingerprint } = puzzle;
    let mut record = begun();
    let mut insert = |name: &str, value: Value| record.insert(name.into(), value);
    insert("file", file.clone().into());
    insert("kind", (*kind).into());
    insert("rules", rules.clone().into());
    insert("search", search.clone().into());
    insert("fingerprint", fingerprint.clone().into());
    if let Value::Object(terms) = json!(terms) {
        terms.into_iter().for_each(|(name, value)| drop(insert(&name, value)));
    }
    insert("strategies", entries.iter().map(|entry| strategy(comparison, entry)).collect());
    insert("left_out", left_out.clone().into());
    insert("answer", json!(comparison.verdict()));
    insert("reason", comparison.dispute.clone().or_else(|| comparison.needless.clone()).into());
    insert("summary", summary::summary(comparison).into());
    insert("is_complete", (*is_complete).into());
    insert("made", json!(made));
    sealed(&record)
}

/// The line of a puzzle that could not be read or looked at within the limits.
pub(super) fn undecided(Undecided { file, reason }: &Undecided) -> io::Result<String> {
    let mut record = begun();
    record.insert("file".into(), json!(file));
    record.insert("answer".into(), json!(Verdict::Undecided));
    record.insert("reason".into(), json!(reason));
    sealed(&record)
}

/// The line of what the strategies come to over all puzzles.
pub(super) fn totals(totals: &Totals, made: &Provenance) -> io::Result<String> {
    let mut record = begun();
    record.insert("puzzles".into(), totals.puzzles().into());
    record.insert("totals".into(), json!(totals.ranked()));
    record.insert("pairs".into(), json!(totals.pairs()));
    record.insert("made".into(), json!(made));
    sealed(&record)
}

fn begun() -> Map<String, Value> {
    let fields = [("schema", SCHEMA), ("verb", "compare")];
    fields.into_iter().map(|(name, value)| (name.to_string(), value.into())).collect()
}

/// The record as a line that ends with its sum.
fn sealed(record: &Map<String, Value>) -> io::Result<String> {
    let line = json::line(record)?;
    let sum = Fingerprint::of(&line).digits();
    let open = line.strip_suffix('}').unwrap_or(&line);
    Ok(format!("{open}{}{sum}{}", SUM[0], SUM[1]))
}

fn strategy(comparison: &Comparison, entry: &Entry) -> Value {
    let mut record = json!({
        "strategy": entry.strategy,
        "switches": entry.switches,
        "rank": entry.rank,
        "status": entry.status.word(),
        "answer": entry.status.layouts().map(|layouts| summary::answer(comparison.terms.task, layouts)),
        "layouts": entry.status.layouts().map(big),
        "reason": entry.status.reason(),
        "ratio": comparison.ratio(entry),
    });
    for (name, measure) in MEASURES {
        let spread = entry.spread(measure).map(
            |Spread { median, min, max }| json!({ "median": number(median), "min": number(min), "max": number(max) }),
        );
        record[name] = spread.into();
    }
    record["runs"] = entry.samples.iter().map(run).collect();
    record
}

fn run(sample: &Sample) -> Value {
    let (status, layouts, reason) = match &sample.end {
        End::Finished(layouts) => ("finished", big(layouts), None),
        End::Limited(reason) => ("limited", Value::Null, Some(reason.clone())),
        End::Refused(reason) => ("refused", Value::Null, Some(reason.clone())),
        End::Failed(reason) => ("failed", Value::Null, Some(reason.clone())),
    };
    json!(RunRecord { status: status.into(), layouts, reason, cost: sample.cost })
}

/// A number without a fraction that is none.
pub(super) fn number(value: f64) -> Value {
    if value.fract() == 0.0 && value.abs() < 9e15 { json!(value as i64) } else { json!(value) }
}

#[cfg(test)]
mod tests;
