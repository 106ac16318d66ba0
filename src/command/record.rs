//! Results as JSON: the fields that they have in common, and layouts as they come.

use std::io;
use std::mem;

use jigsat_encodings::kind::Answer;
use num_bigint::BigUint;
use serde_json::{Map, Value, json};

use super::found::Found;
use super::input::Loaded;
use super::json::{escaped, line};
use super::output::Output;
use super::{Verdict, assemblable};
use crate::cli::RunArgs;

/// The field of a JSON result that its layouts are in.
const LAYOUTS: &str = "layouts";

/// A JSON result whose layouts are written as they come, so that none is lost or kept in memory. Nothing is written before the
/// first layout: a question that cannot be asked leaves no half a line.
pub(super) struct Stream<'a> {
    output: &'a mut Output,
    /// What is still to be written: the fields before the layouts, and a layout that is the last one.
    kept: String,
    /// What stands before the next layout.
    separator: &'static str,
}

impl<'a> Stream<'a> {
    /// Begins with the fields of `record`.
    pub(super) fn new(output: &'a mut Output, record: &Map<String, Value>) -> io::Result<Self> {
        let fields = line(record)?;
        let head = format!("{},\"{LAYOUTS}\":[", fields.trim_end_matches('}'));
        Ok(Self { output, kept: head, separator: "" })
    }

    /// Adds a layout; after the last one, the end comes at once, and is written in one piece with it.
    pub(super) fn layout(&mut self, layout: &Answer, is_last: bool) -> io::Result<()> {
        self.kept.extend([mem::replace(&mut self.separator, ","), &escaped(layout.json_text())]);
        if is_last {
            return Ok(());
        }
        self.output.write(&mem::take(&mut self.kept))?;
        self.output.flush()
    }

    /// Ends with the fields of `record`, of which there is at least one.
    pub(super) fn close(mut self, record: &Map<String, Value>) -> io::Result<()> {
        let fields = line(record)?;
        self.kept.extend(["],", fields.trim_start_matches('{'), "\n"]);
        self.output.write(&self.kept)
    }
}

/// Names the shape of a verb's JSON records, which `docs/schemas` tells: the number grows when a field changes or goes, not when one is added.
pub(super) fn schema(verb: &str) -> Value {
    format!("jigsat/{verb}/1").into()
}

/// The fields that every JSON result begins with.
pub(super) fn record(verb: &str, loaded: &Loaded) -> Map<String, Value> {
    let mut record = Map::new();
    record.insert("schema".into(), schema(verb));
    record.insert("file".into(), loaded.file.clone().into());
    if let Some(number) = loaded.number {
        record.insert("puzzle".into(), number.into());
    }
    record.insert("kind".into(), loaded.kind.name.into());
    record.insert("rules".into(), loaded.puzzle.rules().into());
    record.insert("verb".into(), verb.into());
    if !loaded.others.is_empty() {
        let other = |(number, name): &(usize, String)| json!({ "puzzle": number, "name": name });
        record.insert("others".into(), loaded.others.iter().map(other).collect());
    }
    record
}

/// Completes the JSON result of an enumeration.
pub(super) fn conclude(record: &mut Map<String, Value>, verdict: Verdict, found: &Found, args: &RunArgs) {
    record.insert("strategy".into(), found.strategy.to_string().into());
    record.insert("answer".into(), verdict.word().into());
    record.insert("reason".into(), found.reason.clone().into());
    if let Some(open) = found.only {
        record.insert("assemblable".into(), assemblable::name(open).into());
    }
    if let Some(given) = found.given {
        record.insert("given".into(), given.into());
        record.insert("take_back".into(), found.back.clone().into());
    }
    if args.explain {
        let colouring = found.explanation.as_ref().map(|(canvas, colouring)| canvas.json(colouring));
        record.insert("colouring".into(), colouring.into());
    }
    if args.stats {
        record.insert("plan".into(), found.plan());
        record.insert("stats".into(), found.stats());
    }
}

/// A number as JSON: as a string of digits when it has more than 64 bits, which most readers would round.
pub(super) fn big(count: &BigUint) -> Value {
    u64::try_from(count).map_or_else(|_| count.to_string().into(), Value::from)
}
