//! Results as JSON: the fields that they have in common, and layouts as they come.

use std::io;
use std::mem;

use jigsat::explain::reason::Reason;
use jigsat_encodings::kind::Answer;
use num_bigint::BigUint;
use serde::Serialize;
use serde_json::Value;

use crate::cli::RunArgs;
use crate::input::Loaded;
use crate::output::Output;
use crate::output::json::escaped;
use crate::output::reasons::ReasonRecord;
use crate::search::answer::Answered;
use crate::search::assemblable;
use crate::search::stats::{self, AttemptRecord, StatsRecord};
use crate::verdict::Verdict;

/// The field of a JSON result that its layouts are in.
const LAYOUTS: &str = "layouts";

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
    pub(crate) fn new(output: &'a mut Output, verb: &'static str, loaded: &Loaded) -> Self {
        let mut kept = output.scratch();
        kept.extend(["{", &fields(&Head::of(verb, loaded)), ",\"", LAYOUTS, "\":["]);
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

    /// Ends with the fields of this record, of which there is at least one.
    pub(crate) fn close(mut self, rest: &impl Serialize) -> io::Result<()> {
        self.kept.extend(["],", &fields(rest), "}\n"]);
        self.output.write(&self.kept)?;
        self.output.give_back(self.kept);
        Ok(())
    }
}

/// The fields of a record as JSON text, without the braces around them.
fn fields(record: &impl Serialize) -> String {
    let text = escaped(serde_json::to_string(record).expect("results are plain data"));
    text.trim_start_matches('{').strip_suffix('}').unwrap_or_default().to_string()
}

/// Names the shape of a verb's JSON records, which `docs/schemas` tells: the number grows when a field changes or goes, not when one is added.
pub(crate) fn schema(verb: &str) -> String {
    format!("jigsat/{verb}/1")
}

/// The fields that every JSON result begins with.
#[derive(Serialize)]
pub(crate) struct Head<'a> {
    schema: String,
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<usize>,
    kind: &'static str,
    rules: Option<String>,
    verb: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    others: Vec<Other<'a>>,
}

/// Another problem of the same file.
#[derive(Serialize)]
struct Other<'a> {
    puzzle: usize,
    name: &'a str,
}

impl<'a> Head<'a> {
    /// The fields for a verb's result about this puzzle.
    pub(crate) fn of(verb: &'static str, loaded: &'a Loaded) -> Self {
        Self {
            schema: schema(verb),
            file: &loaded.file,
            puzzle: loaded.number,
            kind: loaded.kind.name,
            rules: loaded.puzzle.rules(),
            verb,
            others: loaded.others.iter().map(|(puzzle, name)| Other { puzzle: *puzzle, name }).collect(),
        }
    }
}

/// The JSON result of a puzzle that no question was asked of.
#[derive(Serialize)]
pub(crate) struct EndRecord<'a> {
    pub(crate) schema: String,
    pub(crate) file: &'a str,
    pub(crate) verb: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) complete: Option<bool>,
    pub(crate) answer: Verdict,
    pub(crate) reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) take_back: Option<&'a [String]>,
}

/// The fields that end the result of a question.
#[derive(Serialize)]
pub(crate) struct Conclusion<'a> {
    strategy: String,
    answer: Verdict,
    reason: &'a Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assemblable: Option<&'static str>,
    #[serde(flatten)]
    given: Option<GivenRecord<'a>>,
    #[serde(flatten)]
    explained: Option<ExplainedRecord<'a>>,
    #[serde(flatten)]
    stats: Option<PlanRecord<'a>>,
}

/// What was given of the solutions.
#[derive(Serialize)]
struct GivenRecord<'a> {
    given: usize,
    take_back: &'a Option<Vec<String>>,
}

/// Why there is no solution.
#[derive(Serialize)]
struct ExplainedRecord<'a> {
    colouring: Option<Value>,
    why: Option<ReasonRecord<'a>>,
}

/// What was planned, and what it took.
#[derive(Serialize)]
struct PlanRecord<'a> {
    plan: Vec<AttemptRecord<'a>>,
    stats: Option<StatsRecord>,
}

impl<'a> Conclusion<'a> {
    /// Without what every answer of a verb has in another field.
    pub(crate) fn without_assemblable(self) -> Self {
        Self { assemblable: None, ..self }
    }

    /// The fields for this answer, with a verdict of the verb.
    pub(crate) fn of(answered: &'a Answered, verdict: Verdict, args: &RunArgs) -> Self {
        let Answered { report, reason, why, only, given, back, .. } = answered;
        let explained = args.explain.then(|| {
            let why = why.as_ref().and_then(|why| why.as_ref().ok());
            let colouring = why.and_then(|why| match why {
                Reason::Colouring(canvas, colouring) => Some(canvas.json(colouring)),
                _ => None,
            });
            ExplainedRecord { colouring, why: why.map(ReasonRecord::of) }
        });
        Self {
            strategy: report.strategy.to_string(),
            answer: verdict,
            reason,
            assemblable: only.map(assemblable::name),
            given: given.map(|given| GivenRecord { given, take_back: back }),
            explained,
            stats: args.stats.then(|| PlanRecord { plan: stats::plan(&report.plan), stats: StatsRecord::of(report) }),
        }
    }
}

/// A number as JSON: as a string of digits when it has more than 64 bits, which most readers would round.
pub(crate) fn big(count: &BigUint) -> Value {
    u64::try_from(count).map_or_else(|_| count.to_string().into(), Value::from)
}
