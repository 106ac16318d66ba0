//! Steps of deduction as `hint`, `explain` and `rate` take them.

use jigsat::explain::ExplainError;
use jigsat::explain::hint::StepSummary;
use jigsat_encodings::deduction::Fact;
use jigsat_encodings::drawing::{Mark, Spot};
use serde::Serialize;

use crate::failure::Failure;
use crate::input::Loaded;

/// The failure of a hint, an explanation or a rating.
pub(crate) fn failure(loaded: &Loaded, error: ExplainError) -> Failure {
    match error {
        ExplainError::Exceeded(exceeded) => loaded.ended_by(exceeded),
        error => Failure::Message(format!("{}: {error}", loaded.file)),
    }
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
    /// The conclusion in words: at most three short sentences.
    sentence: String,
    /// What the sentence leaves out, line by line: the links of a chain, the requirements that conflict.
    details: Vec<String>,
    /// What follows; empty if what is known is a contradiction.
    facts: Vec<FactRecord>,
    /// The known facts that it rests on.
    because: Vec<FactRecord>,
    /// The cells that the sentence is about: column, row and layer, from 0; for a triangle the place in its row, and the row.
    reasons: Vec<Spot>,
    /// The cells that it changes.
    results: Vec<Spot>,
    /// Those of them where it excludes something: not this piece or tile in this way.
    excluded: Vec<Spot>,
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
    /// The statement in words, with "is out" or "no" if it is false.
    words: String,
}

impl StepRecord {
    /// The record of a step.
    pub(crate) fn of(step: &StepSummary) -> Self {
        let facts = |facts: &[Fact]| {
            let record = |&fact: &Fact| FactRecord { name: step.name(fact), holds: fact.holds, words: step.say(fact) };
            facts.iter().map(record).collect()
        };
        Self {
            rule: step.rule,
            technique: step.words.technique,
            weight: step.weight,
            sentence: step.words.sentence.clone(),
            details: step.words.details.clone(),
            facts: facts(&step.facts),
            because: facts(&step.because),
            reasons: step.places(&[Mark::Reason]),
            results: step.places(&[Mark::Result, Mark::Excluded]),
            excluded: step.places(&[Mark::Excluded]),
            proof: step.proof,
        }
    }
}
