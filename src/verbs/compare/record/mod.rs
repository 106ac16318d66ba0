//! A result as a line of JSON, and back.
//!
//! Every line begins with the name of its schema, and ends with a checksum over all before that; `docs/schemas/compare.json`
//! describes the rest. Reading is strict: ranks, medians and sentences are recomputed from the runs. If this version of the program
//! wrote the line, they must be the same.

use std::io;
use std::time::Duration;

use jigsat_encodings::kind::Kind;
use jigsat_forms::printable::printable;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::comparison::{Comparison, Undecided};
use super::entry::Run;
use crate::output::json::{disguised, has_its_sum, sealed};

/// The name of the schema, with the number of its version.
const SCHEMA: &str = "jigsat/compare/1";

// A line without its sum. Without a doc comment: its text would describe the line.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(inline))]
struct Headed<T> {
    /// The verb, and the version of the record's shape.
    schema: &'static str,
    /// The verb.
    verb: &'static str,
    #[serde(flatten)]
    result: T,
}

/// The line of a comparison, of an undecided puzzle, or of the totals.
pub(super) fn line(result: &impl Serialize) -> io::Result<String> {
    sealed(&Headed { schema: SCHEMA, verb: "compare", result })
}

/// A line about a puzzle.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum RecordLine {
    /// It was compared.
    Comparison(Box<Comparison>),
    /// It could not be compared within the limits.
    Undecided(Undecided),
}

impl RecordLine {
    /// The file of the puzzle.
    pub(super) fn file(&self) -> &str {
        match self {
            Self::Comparison(comparison) => &comparison.puzzle.file,
            Self::Undecided(undecided) => &undecided.file,
        }
    }
}

/// Reads a line without its line end; `None` for totals, which follow from the lines before.
///
/// # Errors
/// If `compare` would not write this text, the reason.
pub(super) fn read(line: &str) -> Result<Option<RecordLine>, String> {
    let unreadable = |what: String| format!("expected a line of JSON that `compare` wrote: {what}");
    let value: Value = serde_json::from_str(line).map_err(|error| unreadable(error.to_string()))?;
    let schema = value["schema"].as_str();
    if schema != Some(SCHEMA) {
        let found = schema.map_or_else(|| "none".into(), |schema| format!("'{schema}'"));
        return Err(format!("expected the schema {SCHEMA}, found {found}"));
    }
    if has_its_sum(line) != Some(true) {
        return Err("its checksum does not match its content".into());
    }
    if let Some(text) = disguised(&value) {
        let text = printable(text);
        return Err(unreadable(format!("a character that hides, or that a terminal obeys, in '{text}'")));
    }
    if value["totals"].is_array() {
        return Ok(None);
    }
    let read = content(&value).map_err(unreadable)?;
    // Another version may choose other words: of its lines only the checksum is verified.
    let is_ours = value["made"]["version"].as_str().is_none_or(|version| version == env!("CARGO_PKG_VERSION"));
    let is_same = super::record::line(&read).is_ok_and(|written| written == line);
    if is_same || !is_ours { Ok(Some(read)) } else { Err("its runs come to something else than it says".into()) }
}

/// What a line says about a puzzle, with everything computed anew that follows from the runs.
fn content(value: &Value) -> Result<RecordLine, String> {
    if !value["strategies"].is_array() {
        let undecided = Undecided::deserialize(value).map_err(|error| error.to_string())?;
        return Ok(RecordLine::Undecided(undecided));
    }
    let comparison = Comparison::deserialize(value).map_err(|error| error.to_string())?;
    let Comparison { puzzle, terms, strategies, left_out, made, .. } = &comparison;
    if Kind::named(&puzzle.kind).is_none() {
        return Err(format!("there is no kind '{}'", puzzle.kind));
    }
    if Duration::try_from_secs_f64(terms.timeout_seconds).is_err() {
        return Err(format!("there is no time limit of {} seconds", terms.timeout_seconds));
    }
    let names = strategies.iter().flat_map(|entry| [Some(&entry.strategy), entry.switches.as_ref()]).flatten();
    if let Some(name) = names.chain(left_out).chain([&made.version, &made.date]).find(|name| !is_plain(name)) {
        return Err(format!("nothing is called '{}'", printable(name)));
    }
    if !strategies.iter().flat_map(|entry| &entry.runs).all(Run::is_sound) {
        return Err("a run has both an answer and a reason why there is none, or neither".into());
    }
    Ok(RecordLine::Comparison(Box::new(comparison.ranked())))
}

/// Can this be the name of a strategy, a setting of its switches, a version or a date?
fn is_plain(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphanumeric() || " +-_.:,[]()".contains(c))
}

#[cfg(test)]
mod tests;
