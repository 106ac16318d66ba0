//! Hints: what comes next.

use std::sync::Arc;

use jigsat::encodings::deduction::Fact;
use jigsat::encodings::drawing::{Mark, Spot};
use jigsat::encodings::kind::AnyPuzzle;
use jigsat::engines::Run;
use jigsat::explain::hint::{self, Hint as Next, StepSummary};
use jigsat::explain::steps::Chain;
use jigsat::forms::budget::Budget;
use jigsat::render;
use jigsat::session::{PartialLayout, Session};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::arguments;
use crate::errors::{no_hint, no_step};
use crate::interruptible::interruptible;
use crate::picture::Pictured;

/// A place, as it is in Python.
type Place = (usize, usize, usize);

/// What comes next: `Puzzle.hint` and `Puzzle.steps` make hints. `print` and notebooks show its picture.
#[pyclass(frozen, module = "jigsat")]
pub(crate) struct Hint {
    content: HintContent,
}

/// What a hint says. Pickles have it as a dict.
#[derive(Clone, FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct HintContent {
    state: String,
    sentence: String,
    step: Option<Step>,
    take_back: Option<Vec<String>>,
    known: Option<String>,
    picture: Pictured,
}

/// A conclusion, or a fact of a solution.
#[derive(Clone, FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
struct Step {
    rule: String,
    technique: Option<String>,
    weight: u32,
    details: Vec<String>,
    facts: Vec<(String, bool)>,
    because: Vec<(String, bool)>,
    reasons: Vec<Place>,
    results: Vec<Place>,
    excluded: Vec<Place>,
    proof: String,
}

/// The hint of a pickle.
#[pyfunction]
pub(crate) fn restored_hint(content: HintContent) -> Hint {
    Hint { content }
}

/// The session of a puzzle with what is given.
pub(crate) fn session(puzzle: &AnyPuzzle, given: Option<PartialLayout>) -> Session<'_> {
    given.into_iter().fold(Session::new(puzzle), Session::with_assumptions)
}

impl Hint {
    /// The next conclusion, or with `show` a placement of a solution; or what to take back.
    pub(crate) fn of(
        py: Python<'_>,
        puzzle: &Arc<AnyPuzzle>,
        given: Option<PartialLayout>,
        show: bool,
        budget: &Budget,
    ) -> PyResult<Self> {
        let (puzzle, within) = (Arc::clone(puzzle), budget.clone());
        interruptible(py, budget, move || {
            let session = session(&puzzle, given);
            let next = if show { Next::shown(&session, &within) } else { Next::next(&session, &within) };
            next.map(|next| Self::new(&next)).map_err(no_hint)
        })?
    }

    /// All conclusions, and how they end.
    pub(crate) fn steps(
        py: Python<'_>,
        puzzle: &Arc<AnyPuzzle>,
        given: Option<PartialLayout>,
        budget: &Budget,
    ) -> PyResult<Vec<Self>> {
        let (puzzle, within) = (Arc::clone(puzzle), budget.clone());
        interruptible(py, budget, move || {
            let session = session(&puzzle, given);
            let (context, run) = (hint::context(&session, &within).map_err(no_hint)?, Run::from(within));
            let mut chain = Chain::new(&context, hint::given(&session), &run).map_err(no_step)?;
            let mut steps = Vec::new();
            loop {
                let next = Next::of_chain(&mut chain).map_err(no_step)?;
                steps.push(Self::new(&next));
                if !matches!(next, Next::Step(_)) {
                    return Ok(steps);
                }
            }
        })?
    }

    fn new(next: &Next) -> Self {
        let whole = next.sentence();
        let sentence = next.step().map_or_else(|| whole.clone(), |step| step.words.sentence.clone());
        let content = HintContent {
            state: next.state().to_string(),
            sentence,
            step: next.step().map(Step::of),
            take_back: next.advice().and_then(|advice| advice.names.clone()),
            known: next.known().map(|drawing| render::plain(&drawing)),
            picture: Pictured::new(vec![whole], next.drawing().as_deref()),
        };
        Self { content }
    }
}

impl Step {
    fn of(step: &StepSummary) -> Self {
        let facts = |facts: &[Fact]| facts.iter().map(|&fact| (step.name(fact), fact.holds)).collect();
        let places = |marks: &[Mark]| step.places(marks).into_iter().map(|[x, y, z]: Spot| (x, y, z)).collect();
        Self {
            rule: step.rule.to_string(),
            technique: step.words.technique.map(str::to_string),
            weight: step.weight,
            details: step.words.details.clone(),
            facts: facts(&step.facts),
            because: facts(&step.because),
            reasons: places(&[Mark::Reason]),
            results: places(&[Mark::Result, Mark::Excluded]),
            excluded: places(&[Mark::Excluded]),
            proof: step.proof.to_string(),
        }
    }
}

#[pymethods]
impl Hint {
    #[new]
    #[pyo3(signature = (*_values, **_named))]
    fn called(_values: &Bound<'_, PyTuple>, _named: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        arguments::not_called("Hint", "Puzzle.hint and Puzzle.steps make hints")
    }

    /// "step"; "solved" if nothing is left; "several" if nothing more follows, as there are several solutions; "impossible" if there is none.
    #[getter]
    fn state(&self) -> &str {
        &self.content.state
    }

    /// The hint in words, without a stop.
    #[getter]
    fn sentence(&self) -> &str {
        &self.content.sentence
    }

    /// What the sentence leaves out, line by line.
    #[getter]
    fn details(&self) -> Vec<String> {
        self.content.step.as_ref().map_or_else(Vec::new, |step| step.details.clone())
    }

    /// The rule of the step, or the kind of trial; "shown" for a placement of a solution, `None` if there is no step.
    #[getter]
    fn rule(&self) -> Option<&str> {
        self.content.step.as_ref().map(|step| &*step.rule)
    }

    /// The name of the technique among people who solve such puzzles by hand, if it has one.
    #[getter]
    fn technique(&self) -> Option<&str> {
        self.content.step.as_ref().and_then(|step| step.technique.as_deref())
    }

    /// The difficulty of the step, in units of the easiest conclusion; 0 for a placement of a solution, or if there is no step.
    #[getter]
    fn weight(&self) -> u32 {
        self.content.step.as_ref().map_or(0, |step| step.weight)
    }

    /// What follows: the names of options or variables, as in exports, and whether they are true. Empty if there is no solution.
    #[getter]
    fn facts(&self) -> Vec<(String, bool)> {
        self.content.step.as_ref().map_or_else(Vec::new, |step| step.facts.clone())
    }

    /// The known facts that the step rests on.
    #[getter]
    fn because(&self) -> Vec<(String, bool)> {
        self.content.step.as_ref().map_or_else(Vec::new, |step| step.because.clone())
    }

    /// The cells that the sentence is about: (x, y, z); for triangles the place in its row, the row, and 0.
    #[getter]
    fn reasons(&self) -> Vec<Place> {
        self.content.step.as_ref().map_or_else(Vec::new, |step| step.reasons.clone())
    }

    /// The cells that the step changes.
    #[getter]
    fn results(&self) -> Vec<Place> {
        self.content.step.as_ref().map_or_else(Vec::new, |step| step.results.clone())
    }

    /// Those of them where something is excluded: not this piece or tile in this way.
    #[getter]
    fn excluded(&self) -> Vec<Place> {
        self.content.step.as_ref().map_or_else(Vec::new, |step| step.excluded.clone())
    }

    /// How the step was checked: "propagation", "lrat" or "solution"; `None` if there is no step.
    #[getter]
    fn proof(&self) -> Option<&str> {
        self.content.step.as_ref().map(|step| &*step.proof)
    }

    /// What to take back, as labels of pieces or phrases, if no solution has all that is given; `None` otherwise, or if that was not found.
    #[getter]
    fn take_back(&self) -> Option<Vec<String>> {
        self.content.take_back.clone()
    }

    /// What is known of the layout after the step, as text that `given` takes: all that a picture shows. `None` for what to take back.
    #[getter]
    fn known(&self) -> Option<&str> {
        self.content.known.as_deref()
    }

    /// The picture as an SVG document, with the cells of the step marked.
    fn svg(&self) -> PyResult<String> {
        self.content.picture.svg()
    }

    fn __str__(&self) -> String {
        self.content.picture.text()
    }

    /// Copies and pickles: all that it says.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (HintContent,))> {
        Ok((py.import("jigsat._jigsat")?.getattr("restored_hint")?, (self.content.clone(),)))
    }

    fn __repr__(&self) -> String {
        format!("<jigsat.Hint {}: {}>", self.content.state, self.content.sentence)
    }

    #[pyo3(name = "_repr_svg_")]
    fn repr_svg(&self) -> Option<String> {
        self.svg().ok()
    }

    #[pyo3(name = "_repr_html_")]
    fn repr_html(&self) -> String {
        self.content.picture.html()
    }
}
