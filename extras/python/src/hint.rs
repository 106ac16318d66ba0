//! Hints: what comes next. `jigsat._answers.Hint` has them.

use std::slice;

use jigsat::encodings::deduction::Fact;
use jigsat::encodings::drawing::Mark;
use jigsat::encodings::kind::AnyPuzzle;
use jigsat::engines::Run;
use jigsat::explain::hint::{self, Hint, StepSummary};
use jigsat::explain::steps::Chain;
use jigsat::render;
use jigsat::session::{PartialLayout, Session};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors::unexplained;
use crate::options::Options;
use crate::picture::picture;
use crate::puzzle::{Puzzle, part};
use crate::values::Json;

/// The session of a puzzle with what is given.
pub(crate) fn session(puzzle: &AnyPuzzle, given: Option<PartialLayout>) -> Session<'_> {
    given.into_iter().fold(Session::new(puzzle), Session::with_assumptions)
}

/// The next conclusion, or with `show` a placement of a solution; or what to take back.
#[pyfunction(name = "hint")]
pub(crate) fn next(puzzle: &Puzzle, show: bool, mut options: Options) -> PyResult<Json> {
    let (puzzle, given) = (puzzle.shared(), options.given.take());
    options.run(move |budget| {
        let session = session(&puzzle, part(&puzzle, given, budget)?);
        let next = if show { Hint::shown(&session, budget) } else { Hint::next(&session, budget) };
        Ok(Json(record(&next.map_err(unexplained)?)))
    })
}

/// All conclusions, and how they end.
#[pyfunction]
pub(crate) fn steps(puzzle: &Puzzle, mut options: Options) -> PyResult<Vec<Json>> {
    let (puzzle, given) = (puzzle.shared(), options.given.take());
    options.run(move |budget| {
        let session = session(&puzzle, part(&puzzle, given, budget)?);
        let (context, run) = (hint::context(&session, budget).map_err(unexplained)?, Run::from(budget.clone()));
        let mut chain = Chain::new(&context, hint::given(&session), &run).map_err(unexplained)?;
        let mut steps = Vec::new();
        loop {
            let next = Hint::of_chain(&mut chain).map_err(unexplained)?;
            steps.push(Json(record(&next)));
            if !matches!(next, Hint::Step(_)) {
                return Ok(steps);
            }
        }
    })
}

/// A hint, with the names of `jigsat hint --format json`.
fn record(hint: &Hint) -> Value {
    let whole = hint.sentence();
    json!({
        "state": hint.state(),
        "sentence": hint.step().map_or(&whole, |step| &step.words.sentence),
        "step": hint.step().map(step),
        "take_back": hint.advice().and_then(|advice| advice.names.as_ref()),
        "known": hint.known().map(|drawing| render::plain(&drawing)),
        "picture": picture(slice::from_ref(&whole), hint.drawing().as_deref()),
    })
}

/// A conclusion, or a fact of a solution.
fn step(step: &StepSummary) -> Value {
    let facts = |facts: &[Fact]| -> Value {
        facts.iter().map(|&fact| json!({ "name": step.name(fact), "holds": fact.holds })).collect()
    };
    json!({
        "rule": step.rule,
        "technique": step.words.technique,
        "weight": step.weight,
        "details": step.words.details,
        "facts": facts(&step.facts),
        "because": facts(&step.because),
        "reasons": step.places(&[Mark::Reason]),
        "results": step.places(&[Mark::Result, Mark::Excluded]),
        "excluded": step.places(&[Mark::Excluded]),
        "proof": step.proof,
    })
}
