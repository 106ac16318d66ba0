//! A comparison for programs: a line of JSON with every run, or rows of CSV.

use jigsat_forms::printable::printable;
use serde_json::{Map, Value, json};

use super::super::Failure;
use super::super::record::big;
use super::Comparison;
use super::made::Made;
use super::rank::{Entry, Spread};
use super::sample::Cost;
use super::summary;
use super::totals::Totals;

/// Something that every run is measured by, and its name.
type Measure = (&'static str, fn(&Cost) -> Option<f64>);

const MEASURES: [Measure; 6] = [
    ("seconds", |cost| Some(cost.seconds())),
    ("cpu_seconds", |cost| cost.cpu_seconds),
    ("reduce_seconds", |cost| Some(cost.reduce_seconds)),
    ("solve_seconds", |cost| Some(cost.solve_seconds)),
    ("nodes", |cost| Some(cost.nodes as f64)),
    ("peak_memory_bytes", |cost| cost.peak_memory_bytes.map(|bytes| bytes as f64)),
];

/// The comparison as an object.
pub(super) fn json(comparison: &Comparison) -> Map<String, Value> {
    let mut record = Map::new();
    let mut insert = |name: &str, value: Value| record.insert(name.into(), value);
    insert("file", comparison.file.clone().into());
    insert("kind", comparison.kind.into());
    insert("rules", comparison.rules.clone().into());
    insert("verb", "compare".into());
    insert("task", comparison.task.name().into());
    insert("search", comparison.search.clone().into());
    insert("rounds", comparison.runs.into());
    insert("timeout_seconds", comparison.timeout.as_secs_f64().into());
    insert("strategies", comparison.entries.iter().map(|entry| strategy(comparison, entry)).collect());
    insert("left_out", comparison.left_out.clone().into());
    insert("answer", comparison.verdict().word().into());
    insert("reason", comparison.dispute.clone().or_else(|| comparison.needless.clone()).into());
    insert("summary", summary::summary(comparison).into());
    insert("made", json!(comparison.made));
    record
}

/// The totals as an object.
pub(super) fn totals_json(totals: &Totals, made: &Made) -> Value {
    json!({ "verb": "compare", "totals": totals.ranked(), "made": made })
}

fn strategy(comparison: &Comparison, entry: &Entry) -> Value {
    let mut record = json!({
        "strategy": entry.strategy,
        "switches": entry.switches,
        "rank": entry.rank,
        "status": entry.status.word(),
        "answer": entry.status.layouts().map(|layouts| summary::answer(comparison.task, layouts)),
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
    record["runs"] = entry.samples.iter().filter_map(|sample| sample.cost).map(|cost| json!(cost)).collect();
    record
}

/// A number without a fraction that is none.
fn number(value: f64) -> Value {
    if value.fract() == 0.0 && value.abs() < 9e15 { json!(value as i64) } else { json!(value) }
}

/// The names of the columns.
pub(super) fn csv_header() -> Result<String, Failure> {
    let fixed =
        ["file", "kind", "rules", "task", "search", "strategy", "switches", "rank", "status", "answer", "reason"];
    let measures = MEASURES.iter().flat_map(|(name, _)| ["median", "min", "max"].map(|part| format!("{name}_{part}")));
    let names = fixed.into_iter().map(String::from);
    let names = names.chain(["layouts".into(), "runs".into(), "ratio".into()]).chain(measures);
    line(names)
}

/// A row for each strategy.
pub(super) fn csv_rows(comparison: &Comparison) -> Result<Vec<String>, Failure> {
    comparison.entries.iter().map(|entry| csv_row(comparison, entry)).collect()
}

fn csv_row(comparison: &Comparison, entry: &Entry) -> Result<String, Failure> {
    let layouts = entry.status.layouts();
    let mut fields = vec![
        printable(&comparison.file).into_owned(),
        comparison.kind.into(),
        comparison.rules.clone().unwrap_or_default(),
        comparison.task.name().into(),
        comparison.search.clone().unwrap_or_default(),
        entry.strategy.clone(),
        entry.switches.clone().unwrap_or_default(),
        entry.rank.map_or_else(String::new, |rank| rank.to_string()),
        entry.status.word().into(),
        layouts.map_or_else(String::new, |layouts| summary::answer(comparison.task, layouts)),
        entry.status.reason().unwrap_or_default().into(),
        layouts.map_or_else(String::new, ToString::to_string),
        entry.samples.len().to_string(),
        comparison.ratio(entry).map_or_else(String::new, |ratio| ratio.to_string()),
    ];
    for (_, measure) in MEASURES {
        fields.extend(match entry.spread(measure) {
            Some(Spread { median, min, max }) => [median, min, max].map(|value| number(value).to_string()),
            None => [const { String::new() }; 3],
        });
    }
    line(fields)
}

fn line(fields: impl IntoIterator<Item = String>) -> Result<String, Failure> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::Any(b'\n')).from_writer(Vec::new());
    writer.write_record(fields).map_err(std::io::Error::from)?;
    let bytes = writer.into_inner().map_err(|error| std::io::Error::other(error.to_string()))?;
    Ok(String::from_utf8_lossy(&bytes).trim_end_matches('\n').to_string())
}
