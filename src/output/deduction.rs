//! Steps of deduction as `hint`, `explain` and `rate` take them.

use jigsat::explain::context::ExplanationContext;
use jigsat::explain::shown::ShownFact;
use jigsat::explain::steps::{ChainError, CheckedStep};
use jigsat::session::Session;
use jigsat_encodings::deduction::{Fact, Known, Theory, Words};
use jigsat_encodings::drawing::{Mark, Spot};
use serde::Serialize;

use crate::failure::Failure;
use crate::input::Loaded;
use crate::output::Output;

/// The context for deductions about the puzzle.
pub(crate) fn grounds(loaded: &Loaded) -> Result<ExplanationContext, Failure> {
    let grounds = ExplanationContext::of(&Session::new(&loaded.puzzle), &loaded.budget)
        .map_err(|exceeded| loaded.ended_by(exceeded))?;
    grounds.ok_or_else(|| unexplained(loaded))
}

/// The failure where a kind has no deductions.
pub(crate) fn unexplained(loaded: &Loaded) -> Failure {
    Failure::Message(format!("{}: nothing can be explained of {} puzzles", loaded.file, loaded.kind.name))
}

/// The failure of a chain of deductions.
pub(crate) fn failure(loaded: &Loaded, error: ChainError) -> Failure {
    match error {
        ChainError::Exceeded(exceeded) => loaded.ended_by(exceeded),
        error => Failure::Message(format!("{}: {error}", loaded.file)),
    }
}

/// Prints a step with its picture.
pub(crate) fn tell(
    loaded: &Loaded,
    grounds: &ExplanationContext,
    step: &CheckedStep,
    known: &Known,
    what: &str,
    output: &mut Output,
) -> Result<(), Failure> {
    let technique = step.words.technique.map_or_else(String::new, |name| format!(" ({name})"));
    let what = format!("{what}: {}{technique}", step.words.sentence);
    output.step(loaded, &what, &step.draw(&*grounds.theory, known))
}

/// A conclusion.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct StepRecord {
    /// The rule, or the kind of trial; `shown` for a fact of a solution (`hint --show`).
    rule: &'static str,
    /// The name of the technique among people who solve such puzzles by hand.
    technique: Option<&'static str>,
    /// The difficulty, in units of the easiest conclusion.
    weight: u32,
    /// The conclusion in words.
    sentence: String,
    /// What follows; empty if what is known is a contradiction.
    facts: Vec<FactRecord>,
    /// The known facts that it rests on.
    because: Vec<FactRecord>,
    /// The cells that the sentence is about: column, row and layer, from 0; for a triangle the place in its row, and the row.
    reasons: Vec<Spot>,
    /// The cells that it changes.
    results: Vec<Spot>,
    /// The check: unit propagation in a formula of the puzzle, or a checked proof of the SAT solver; for `shown` a checked solution.
    #[cfg_attr(test, schemars(extend("enum" = ["propagation", "lrat", "solution"])))]
    proof: &'static str,
}

/// A statement, and whether it is true.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct FactRecord {
    /// The name of the option or variable, as in exports.
    name: String,
    /// Is it true?
    holds: bool,
}

impl StepRecord {
    /// The record of a step.
    pub(crate) fn of(step: &CheckedStep, theory: &dyn Theory) -> Self {
        Self {
            rule: step.rule,
            technique: step.words.technique,
            weight: step.weight,
            sentence: step.words.sentence.clone(),
            facts: fact_records(&step.facts, theory),
            because: fact_records(&step.because, theory),
            reasons: marked(&step.words, Mark::Reason),
            results: marked(&step.words, Mark::Result),
            proof: step.proof.name(),
        }
    }

    /// The record of a fact of a solution.
    pub(crate) fn of_shown(shown: &ShownFact, theory: &dyn Theory) -> Self {
        Self {
            rule: "shown",
            technique: None,
            weight: 0,
            sentence: shown.words.sentence.clone(),
            facts: fact_records(&[shown.fact], theory),
            because: Vec::new(),
            reasons: Vec::new(),
            results: marked(&shown.words, Mark::Result),
            proof: "solution",
        }
    }
}

fn fact_records(facts: &[Fact], theory: &dyn Theory) -> Vec<FactRecord> {
    facts.iter().map(|fact| FactRecord { name: theory.name(fact.atom), holds: fact.holds }).collect()
}

/// The places of the words with this mark.
fn marked(words: &Words, wanted: Mark) -> Vec<Spot> {
    words.marks.iter().filter(|(_, mark)| *mark == wanted).map(|(spot, _)| *spot).collect()
}
