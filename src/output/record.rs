//! Results as JSON: the fields that they have in common, and layouts as they come.

use std::{io, mem};

use jigsat_encodings::kind::Answer;
use jigsat_encodings::packing::assembly::Open;
use num_bigint::{BigUint, ParseBigIntError};
use serde::{Deserialize, Serialize};

use crate::cli::RunArgs;
use crate::exit::Exit;
use crate::input::Loaded;
use crate::output::Output;
use crate::output::json::escaped;
use crate::output::reasons::{ExplainedRecord, explained};
use crate::search::answer::Answered;
use crate::search::stats::{self, AttemptRecord, StatsRecord};

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
        let kept = ["{", &fields(&Head::of(verb, loaded)), ",\"", LAYOUTS, "\":["].concat();
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
        self.output.write(&self.kept)
    }
}

/// The fields of a record as JSON text, without the braces around them.
fn fields(record: &impl Serialize) -> String {
    let text = escaped(serde_json::to_string(record).expect("results are plain data"));
    text.trim_start_matches('{').strip_suffix('}').unwrap_or_default().to_string()
}

/// The name of the schema of a verb's records, with its version: it grows when a field changes or goes, not when one is added.
pub(crate) fn schema(verb: &str) -> String {
    format!("jigsat/{verb}/1")
}

/// The fields that every JSON result begins with.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Head<'a> {
    /// The verb, and the version of the record's shape.
    schema: String,
    /// The file as given, with `#3` for the third puzzle of a file with several; `standard input` for `-`.
    file: &'a str,
    /// The number of the puzzle in its file, from 1; left out if the kind has one puzzle per file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "usize", range(min = 1)))]
    puzzle: Option<usize>,
    /// The kind of the puzzle, such as `cuboid`; `jigsat list` prints them.
    kind: &'static str,
    /// The rules of the puzzle, in words; null for kinds without variants.
    rules: Option<String>,
    /// The verb.
    verb: &'static str,
    /// The other problems of a BurrTools file, which were not read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    others: Vec<Other<'a>>,
}

/// Another problem of the same file.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Other<'a> {
    /// Its number in the file.
    puzzle: usize,
    /// Its name.
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
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct EndRecord<'a> {
    /// The verb, and the version of the record's shape.
    pub(crate) schema: String,
    /// The file as given, with `#3` for the third puzzle of a file with several; `standard input` for `-`.
    pub(crate) file: &'a str,
    /// The verb.
    pub(crate) verb: &'a str,
    /// For `count`: no layout has what is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "usize", extend("const" = 0)))]
    pub(crate) count: Option<usize>,
    /// For `count`: the number is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "bool", extend("const" = true)))]
    pub(crate) complete: Option<bool>,
    /// The answer, as the exit code.
    pub(crate) answer: Exit,
    /// The limit that was reached, or the rule that is broken by what is given.
    pub(crate) reason: &'a str,
    /// What to take back of what is given: labels of pieces, or phrases.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Vec<String>"))]
    pub(crate) take_back: Option<&'a [String]>,
}

/// The fields that end the result of a question.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Conclusion<'a> {
    /// The strategy that gave the answer: reduction+engine.
    strategy: String,
    /// The answer, as the exit code.
    answer: Exit,
    /// Why there is no answer or no solution; null if nothing needs a reason.
    reason: &'a Option<String>,
    /// With `--assemblable`: where the pieces of the layouts come from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "&str", extend("enum" = ["top", "any"])))]
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
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct GivenRecord<'a> {
    /// With `--given`: the number of facts that are given, such as pieces, tiles, options, literals or steps of paths.
    given: usize,
    /// With `--given`: what to take back for a solution, as labels or phrases; null if nothing needs to be, or nothing was found.
    take_back: &'a Option<Vec<String>>,
}

/// What was planned, and what it took.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct PlanRecord<'a> {
    /// With `--stats`: the planned attempts, in order.
    plan: Vec<AttemptRecord<'a>>,
    /// With `--stats`: what the run took; null if a probe was enough.
    stats: Option<StatsRecord>,
}

impl<'a> Conclusion<'a> {
    /// Without what every answer of a verb has in another field.
    pub(crate) fn without_assemblable(self) -> Self {
        Self { assemblable: None, ..self }
    }

    /// The fields for this answer, with a verdict of the verb.
    pub(crate) fn of(answered: &'a Answered, verdict: Exit, args: &RunArgs) -> Self {
        let Answered { report, reason, why, only, given, back, .. } = answered;
        Self {
            strategy: report.strategy.to_string(),
            answer: verdict,
            reason,
            assemblable: only.map(Open::name),
            given: given.map(|given| GivenRecord { given, take_back: back }),
            explained: args.explain.then(|| explained(why)),
            stats: args.stats.then(|| PlanRecord { plan: stats::plan(&report.plan), stats: StatsRecord::of(report) }),
        }
    }
}

/// A number of layouts: a string of digits from 2⁶⁴ on, which most readers of JSON would round.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "CountText", try_from = "CountText")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Count(pub(crate) BigUint);

// A number of layouts in JSON. Without a doc comment: its text would describe the number.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
enum CountText {
    /// Less than 2⁶⁴.
    Number(u64),
    /// Digits.
    Digits(#[cfg_attr(test, schemars(regex(pattern = "^[0-9]{20,}$")))] String),
}

impl From<Count> for CountText {
    fn from(Count(count): Count) -> Self {
        u64::try_from(&count).map_or_else(|_| Self::Digits(count.to_string()), Self::Number)
    }
}

impl TryFrom<CountText> for Count {
    type Error = ParseBigIntError;

    fn try_from(written: CountText) -> Result<Self, Self::Error> {
        match written {
            CountText::Number(number) => Ok(Self(number.into())),
            CountText::Digits(digits) => digits.parse().map(Self),
        }
    }
}
