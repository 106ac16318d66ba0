//! Reads lines of comparisons, strictly.

use std::io;

use jigsat_encodings::kind::Kind;
use jigsat_forms::printable::{is_hidden, printable};
use num_bigint::BigUint;
use serde::Deserialize;
use serde_json::Value;

use super::super::comparison::{Comparison, Puzzle};
use super::super::made::Provenance;
use super::super::rank::Entry;
use super::super::sample::{End, Sample};
use super::super::terms::Terms;
use super::{RunRecord, SCHEMA, Undecided};
use crate::output::json::has_its_sum;
use crate::output::record::Count;

/// The content of a line.
#[derive(Debug)]
pub(in super::super) enum RecordLine {
    /// A puzzle.
    Comparison(Box<Comparison>),
    /// A puzzle that could not be compared within the limits.
    Undecided(Undecided),
    /// All puzzles together.
    Totals,
}

/// Why a text is no line of a comparison.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(in super::super) enum RecordError {
    /// It can't be read.
    #[error("expected a line of JSON that `compare` wrote: {0}")]
    Unreadable(String),
    /// It is a line of another kind.
    #[error("expected the schema {SCHEMA}, found {0}")]
    OtherSchema(String),
    /// The line was changed since it was written.
    #[error("its checksum does not match its content")]
    Changed,
    /// Its results don't follow from its runs.
    #[error("its runs come to something else than it says")]
    Inconsistent,
}

impl From<serde_json::Error> for RecordError {
    fn from(error: serde_json::Error) -> Self {
        Self::Unreadable(error.to_string())
    }
}

impl From<io::Error> for RecordError {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error.to_string())
    }
}

/// The fields that can't be recomputed from the rest of a line.
#[derive(Debug, Deserialize)]
struct Raw {
    file: String,
    kind: String,
    rules: Option<String>,
    search: Option<String>,
    fingerprint: String,
    #[serde(flatten)]
    terms: Terms,
    strategies: Vec<RawStrategy>,
    left_out: Vec<String>,
    reason: Option<String>,
    is_complete: bool,
    made: Provenance,
}

#[derive(Debug, Deserialize)]
struct RawStrategy {
    strategy: String,
    switches: Option<String>,
    runs: Vec<RunRecord>,
}

/// Reads a line without its line end; refuses any text that `compare` would not write.
pub(in super::super) fn read(line: &str) -> Result<RecordLine, RecordError> {
    let value: Value = serde_json::from_str(line)?;
    match value["schema"].as_str() {
        Some(SCHEMA) => {}
        Some(other) => return Err(RecordError::OtherSchema(format!("'{other}'"))),
        None => return Err(RecordError::OtherSchema("none".into())),
    }
    if has_its_sum(line) != Some(true) {
        return Err(RecordError::Changed);
    }
    if let Some(text) = disguised(&value) {
        return Err(RecordError::Unreadable(format!(
            "a character that hides, or that a terminal obeys, in '{}'",
            printable(text)
        )));
    }
    if value["totals"].is_array() {
        return Ok(RecordLine::Totals);
    }
    let (read, written) = if value["strategies"].is_array() {
        let comparison = comparison(Raw::deserialize(&value)?)?;
        let written = super::comparison(&comparison)?;
        (RecordLine::Comparison(Box::new(comparison)), written)
    } else {
        let word = |name: &str| value[name].as_str().map(String::from);
        let missing = || RecordError::Unreadable("neither strategies nor a reason why there are none".into());
        let (file, reason) = word("file").zip(word("reason")).ok_or_else(missing)?;
        let undecided = Undecided { file, reason };
        let written = super::undecided(&undecided)?;
        (RecordLine::Undecided(undecided), written)
    };
    // Another version may choose other words: of its lines only the checksum is verified.
    let is_ours = value["made"]["version"].as_str().is_none_or(|version| version == env!("CARGO_PKG_VERSION"));
    if written == line || !is_ours { Ok(read) } else { Err(RecordError::Inconsistent) }
}

/// A text with hidden or control characters, which no measurement writes.
///
/// A terminal would obey them. Names of files may have them, and are made printable.
fn disguised(value: &Value) -> Option<&str> {
    match value {
        Value::String(text) => Some(text.as_str()).filter(|text| text.contains(|c| c != '\n' && is_hidden(c))),
        Value::Array(values) => values.iter().find_map(disguised),
        Value::Object(fields) => fields
            .iter()
            .filter(|(name, _)| !["file", "command"].contains(&name.as_str()))
            .find_map(|(_, value)| disguised(value)),
        _ => None,
    }
}

/// Can this be the name of a strategy, a setting of its switches, a version or a date?
fn is_plain(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphanumeric() || " +-_.:,[]()".contains(c))
}

fn comparison(raw: Raw) -> Result<Comparison, RecordError> {
    let unknown = || RecordError::Unreadable(format!("there is no kind '{}'", raw.kind));
    let kind = Kind::named(&raw.kind).ok_or_else(unknown)?.name;
    let Raw { file, rules, search, fingerprint, terms, strategies, left_out, reason, is_complete, made, .. } = raw;
    let names = strategies.iter().flat_map(|it| [Some(&it.strategy), it.switches.as_ref()]).flatten();
    if let Some(name) = names.chain(&left_out).chain([&made.version, &made.date]).find(|name| !is_plain(name)) {
        return Err(RecordError::Unreadable(format!("nothing is called '{}'", printable(name))));
    }
    let mut comparison = Comparison::new(Puzzle { file, kind, rules, search, fingerprint }, terms, made);
    comparison.needless = reason.filter(|_| strategies.is_empty());
    comparison.left_out = left_out;
    comparison.is_complete = is_complete;
    comparison.entries = strategies.into_iter().map(entry).collect::<Result<_, _>>()?;
    Ok(comparison.ranked())
}

fn entry(raw: RawStrategy) -> Result<Entry, RecordError> {
    let samples = raw.runs.into_iter().map(sample).collect::<Result<_, _>>()?;
    Ok(Entry::new(raw.strategy, raw.switches, samples))
}

fn sample(RunRecord { status, layouts, reason, cost }: RunRecord) -> Result<Sample, RecordError> {
    let unknown = || RecordError::Unreadable(format!("there is no run that ends '{status}', or not with this"));
    let end = match (status.as_str(), reason) {
        ("finished", None) => End::Finished(layouts.and_then(number).ok_or_else(unknown)?),
        ("limited", Some(reason)) => End::Limited(reason),
        ("refused", Some(reason)) => End::Refused(reason),
        ("failed", Some(reason)) => End::Failed(reason),
        _ => return Err(unknown()),
    };
    Ok(Sample { end, cost })
}

fn number(layouts: Count) -> Option<BigUint> {
    match layouts {
        Count::Number(number) => Some(number.into()),
        Count::Digits(digits) => digits.parse().ok(),
    }
}
