//! Results as JSON: the fields that they have in common, and layouts as they come.

use std::io;
use std::mem;

use jigsat::explain::reason::Reason;
use jigsat_encodings::kind::Answer;
use num_bigint::BigUint;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::cli::RunArgs;
use crate::input::Loaded;
use crate::output::Output;
use crate::output::json::escaped;
use crate::output::reasons::reason_as_json;
use crate::search::assemblable;
use crate::search::found::Found;
use crate::verdict::Verdict;

/// The field of a JSON result that its layouts are in.
const LAYOUTS: &str = "layouts";

/// Most of the fields before and after the layouts are shorter than this, in bytes.
const ROOM: usize = 256;

/// A JSON result whose layouts are written as they come, so that none is lost or kept in memory. Nothing is written before the
/// first layout: a question that cannot be asked leaves no half a line.
pub(crate) struct Stream<'a> {
    output: &'a mut Output,
    /// What is still to be written: the fields before the layouts, and a layout that is the last one.
    kept: String,
    /// What stands before the next layout.
    separator: &'static str,
}

impl<'a> Stream<'a> {
    /// Begins with the common fields of a verb's results.
    pub(crate) fn new(output: &'a mut Output, verb: &str, loaded: &Loaded) -> Self {
        let mut fields = Written::new();
        describe(&mut fields, verb, loaded);
        let mut kept = output.scratch();
        kept.extend(["{", &fields.text(), ",\"", LAYOUTS, "\":["]);
        Self { output, kept, separator: "" }
    }

    /// Adds a layout; after the last one, the end comes at once, and is written in one piece with it.
    pub(crate) fn layout(&mut self, layout: &Answer, is_last: bool) -> io::Result<()> {
        self.kept.extend([mem::replace(&mut self.separator, ","), &escaped(layout.json_text())]);
        if is_last {
            return Ok(());
        }
        self.output.write(&self.kept)?;
        self.kept.clear();
        self.output.flush()
    }

    /// Ends with these fields, of which there is at least one.
    pub(crate) fn close(mut self, fields: Written) -> io::Result<()> {
        self.kept.extend(["],", &fields.text(), "}\n"]);
        self.output.write(&self.kept)?;
        self.output.give_back(self.kept);
        Ok(())
    }
}

/// What takes the fields of a result one after another.
pub(crate) trait Fields {
    /// Adds a field.
    fn add(&mut self, name: &str, value: impl Serialize);
}

impl Fields for Map<String, Value> {
    fn add(&mut self, name: &str, value: impl Serialize) {
        self.insert(name.to_string(), json!(value));
    }
}

/// Fields as text, without a tree of values: of small puzzles there are thousands, and hardly anything else is to be done for one.
pub(crate) struct Written(Vec<u8>);

impl Written {
    pub(crate) fn new() -> Self {
        Self(Vec::with_capacity(ROOM))
    }

    fn text(self) -> String {
        escaped(String::from_utf8(self.0).expect("JSON is text"))
    }
}

impl Fields for Written {
    fn add(&mut self, name: &str, value: impl Serialize) {
        if !self.0.is_empty() {
            self.0.push(b',');
        }
        for part in ["\"", name, "\":"] {
            self.0.extend_from_slice(part.as_bytes());
        }
        serde_json::to_writer(&mut self.0, &value).expect("results are plain data");
    }
}

/// Names the shape of a verb's JSON records, which `docs/schemas` tells: the number grows when a field changes or goes, not when one is added.
pub(crate) fn schema(verb: &str) -> Value {
    format!("jigsat/{verb}/1").into()
}

/// The fields that every JSON result begins with.
pub(crate) fn record(verb: &str, loaded: &Loaded) -> Map<String, Value> {
    let mut record = Map::new();
    describe(&mut record, verb, loaded);
    record
}

fn describe(fields: &mut impl Fields, verb: &str, loaded: &Loaded) {
    fields.add("schema", schema(verb));
    fields.add("file", &loaded.file);
    if let Some(number) = loaded.number {
        fields.add("puzzle", number);
    }
    fields.add("kind", loaded.kind.name);
    fields.add("rules", loaded.puzzle.rules());
    fields.add("verb", verb);
    if !loaded.others.is_empty() {
        let other = |(number, name): &(usize, String)| json!({ "puzzle": number, "name": name });
        fields.add("others", loaded.others.iter().map(other).collect::<Value>());
    }
}

/// Completes the JSON result of an enumeration.
pub(crate) fn conclude(fields: &mut impl Fields, verdict: Verdict, found: &Found, args: &RunArgs) {
    fields.add("strategy", found.strategy.to_string());
    fields.add("answer", verdict.word());
    fields.add("reason", &found.reason);
    if let Some(open) = found.only {
        fields.add("assemblable", assemblable::name(open));
    }
    if let Some(given) = found.given {
        fields.add("given", given);
        fields.add("take_back", &found.back);
    }
    if args.explain {
        let why = found.why.as_ref().and_then(|why| why.as_ref().ok());
        let colouring = why.and_then(|why| match why {
            Reason::Colouring(canvas, colouring) => Some(canvas.json(colouring)),
            _ => None,
        });
        fields.add("colouring", colouring);
        fields.add("why", why.map(reason_as_json));
    }
    if args.stats {
        fields.add("plan", found.plan());
        fields.add("stats", found.stats());
    }
}

/// A number as JSON: as a string of digits when it has more than 64 bits, which most readers would round.
pub(crate) fn big(count: &BigUint) -> Value {
    u64::try_from(count).map_or_else(|_| count.to_string().into(), Value::from)
}
