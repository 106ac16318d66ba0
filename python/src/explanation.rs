//! Explanations: why there is no solution, or what all have in common.

use std::borrow::Cow;
use std::sync::Arc;

use jigsat::encodings::kind::AnyPuzzle;
use jigsat::explain::explanation;
use jigsat::explain::hint::given;
use jigsat::explain::reason::Explained;
use jigsat::explain::relaxed::Relaxed;
use jigsat::forms::budget::Budget;
use jigsat::session::{PartialLayout, Session};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::arguments;
use crate::errors::{exceeded, unexplained};
use crate::hint::session;
use crate::interruptible::interruptible;
use crate::picture::Pictured;

/// Why a puzzle has no solution, or what all its solutions have in common: `Puzzle.explain` makes explanations.
#[pyclass(frozen, module = "jigsat")]
pub(crate) struct Explanation {
    content: ExplanationContent,
}

/// What an explanation says. Pickles have it as a dict.
#[derive(Clone, FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct ExplanationContent {
    sentence: String,
    reason: Option<String>,
    details: Vec<String>,
    forced: Vec<String>,
    excluded: Vec<String>,
    take_back: Option<Vec<String>>,
    relaxed: Vec<(String, String)>,
    picture: Pictured,
}

/// The explanation of a pickle.
#[pyfunction]
pub(crate) fn restored_explanation(content: ExplanationContent) -> Explanation {
    Explanation { content }
}

impl Explanation {
    /// Explains the puzzle.
    pub(crate) fn of(
        py: Python<'_>,
        puzzle: &Arc<AnyPuzzle>,
        part: Option<PartialLayout>,
        budget: &Budget,
    ) -> PyResult<Self> {
        let (puzzle, within) = (Arc::clone(puzzle), budget.clone());
        interruptible(py, budget, move || {
            let session = session(&puzzle, part);
            let explained = explanation::Explanation::of(&session, &within).map_err(unexplained)?;
            Self::new(explained, &session, &within)
        })?
    }

    fn new(explanation: explanation::Explanation, session: &Session<'_>, budget: &Budget) -> PyResult<Self> {
        let explanation::Explanation { explained, advice, relaxed } = explanation;
        let given = given(session);
        let (forced, excluded);
        let (sentence, reason, details, drawing) = match &explained {
            Explained::Impossible(why) => {
                (forced, excluded) = (Vec::new(), Vec::new());
                let sentence = format!("no solution: {}", why.sentence(!given.is_empty()));
                (sentence, Some(why.name().to_string()), why.lines(), why.drawing().map(Cow::into_owned))
            }
            Explained::Possible(common) => {
                // A part of the facts is no answer: it would be taken for all of them.
                if let Some(limit) = common.limit(budget) {
                    return Err(exceeded(limit));
                }
                (forced, excluded) = (common.names(true), common.names(false));
                (common.sentence(given), None, Vec::new(), Some(common.draw()))
            }
            Explained::Undecided(full) => return Err(exceeded(full)),
        };
        let first = [sentence.clone()].into_iter().chain(details.iter().map(|line| format!("  {line}")));
        let others = advice.iter().map(|advice| advice.sentence.clone()).chain(relaxed.iter().map(Relaxed::sentence));
        let lines = first.chain(others).collect();
        let take_back = advice.and_then(|advice| advice.names);
        let picture = Pictured::new(lines, drawing.as_ref());
        let relaxed = relaxed.into_iter().map(|Relaxed { rules, solutions }| (rules, solutions)).collect();
        Ok(Self {
            content: ExplanationContent { sentence, reason, details, forced, excluded, take_back, relaxed, picture },
        })
    }
}

#[pymethods]
impl Explanation {
    #[new]
    #[pyo3(signature = (*_values, **_named))]
    fn called(_values: &Bound<'_, PyTuple>, _named: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        arguments::not_called("Explanation", "Puzzle.explain makes explanations")
    }

    /// Is there a solution?
    #[getter]
    fn solvable(&self) -> bool {
        self.content.reason.is_none()
    }

    /// The explanation in words, without a stop.
    #[getter]
    fn sentence(&self) -> &str {
        &self.content.sentence
    }

    /// The sort of the reason why there is no solution, by the word that `jigsat explain` has in JSON; `None` if there is one.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.content.reason.as_deref()
    }

    /// The premises of the reason, one by one, such as the requirements that conflict.
    #[getter]
    fn details(&self) -> Vec<String> {
        self.content.details.clone()
    }

    /// The names of what is true in every solution; empty if there is none.
    #[getter]
    fn forced(&self) -> Vec<String> {
        self.content.forced.clone()
    }

    /// The names of what is true in no solution; empty if there is none.
    #[getter]
    fn excluded(&self) -> Vec<String> {
        self.content.excluded.clone()
    }

    /// What to take back, as labels of pieces or phrases, if no solution has all that is given; `None` otherwise, or if that was not found.
    #[getter]
    fn take_back(&self) -> Option<Vec<String>> {
        self.content.take_back.clone()
    }

    /// Other rules under which there are solutions: each in words, with the number of solutions, or "some".
    #[getter]
    fn relaxed(&self) -> Vec<(String, String)> {
        self.content.relaxed.clone()
    }

    /// The picture as an SVG document.
    fn svg(&self) -> PyResult<String> {
        self.content.picture.svg()
    }

    fn __str__(&self) -> String {
        self.content.picture.text()
    }

    /// Copies and pickles: all that it says.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (ExplanationContent,))> {
        Ok((py.import("jigsat._jigsat")?.getattr("restored_explanation")?, (self.content.clone(),)))
    }

    fn __repr__(&self) -> String {
        format!("<jigsat.Explanation {}>", self.content.sentence)
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
