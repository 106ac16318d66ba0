//! How to put the pieces of a layout together.

use jigsat::assembly::{Guide, GuideError, Move, MovedPiece, usual_side};
use jigsat::encodings::kind::Answer;
use jigsat::encodings::packing::assembly::{Open, Possibility};
use jigsat::forms::budget::Exceeded;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::arguments;
use crate::errors::{exceeded, internal, refused, undecided};
use crate::interruptible::interruptible;
use crate::layout::Layout;
use crate::options::Options;
use crate::picture::Pictured;

/// How to put the pieces of a layout together: `Layout.assemble` finds it. `print` shows the moves in words.
#[pyclass(frozen, module = "jigsat")]
pub(crate) struct Assembly {
    open: Open,
    is_possible: bool,
    reason: Option<String>,
    moves: Vec<Move>,
    interlocked: Vec<Vec<String>>,
    summary: String,
    lines: Vec<String>,
    picture: Pictured,
    layout: Answer,
}

impl Assembly {
    /// Of this layout.
    pub(crate) fn of(py: Python<'_>, answer: &Answer, side: Option<&str>, options: &Options) -> PyResult<Self> {
        let unfit = || {
            let kind = answer.puzzle().kind().name;
            refused(format!("assemble: expected a layout of pieces in a box, found one of the kind {kind}"))
        };
        let usual = usual_side(&answer.draw()).ok_or_else(unfit)?;
        let open = match side {
            None => usual,
            Some("top") => Open::Top,
            Some("any") => Open::Any,
            Some(side) => {
                return Err(PyValueError::new_err(format!("open: expected 'top' or 'any', found '{side}'")));
            }
        };
        let budget = options.budget();
        let (layout, within) = (answer.clone(), budget.clone());
        let guide = interruptible(py, &budget, move || Guide::to(&layout, open, &within))?;
        let guide = guide.map_err(|error| match error {
            GuideError::NoPieces => unfit(),
            GuideError::Wrong(_) => internal(error),
        })?;
        Self::new(answer, &guide, budget.exceeded())
    }

    fn new(answer: &Answer, guide: &Guide, full: Option<&Exceeded>) -> PyResult<Self> {
        let is_possible = match guide.possibility() {
            Possibility::Possible => true,
            Possibility::Impossible => false,
            // The search also has a limit of its own.
            Possibility::Undecided => return Err(full.map_or_else(|| undecided(guide.summary()), exceeded)),
        };
        let summary = guide.summary();
        Ok(Self {
            open: guide.open(),
            is_possible,
            reason: guide.hindrance(),
            moves: guide.moves(),
            interlocked: guide.interlocked(),
            lines: guide.lines(),
            picture: Pictured::new(vec![summary.clone()], Some(&guide.drawing())),
            layout: answer.clone(),
            summary,
        })
    }
}

/// Moves as plain values, with the names of `jigsat assemble --format json`.
fn plain<'py>(py: Python<'py>, moves: &[Move]) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let piece = |MovedPiece { label, what, cells }: &MovedPiece| {
        let piece = PyDict::new(py);
        piece.set_item("label", label)?;
        piece.set_item("what", what)?;
        piece.set_item("cells", cells)?;
        Ok(piece)
    };
    let of = |Move { pieces, direction, distance, before }: &Move| {
        let made = PyDict::new(py);
        made.set_item("pieces", pieces.iter().map(piece).collect::<PyResult<Vec<_>>>()?)?;
        made.set_item("direction", direction.name())?;
        made.set_item("vector", direction.vector())?;
        made.set_item("distance", distance)?;
        made.set_item("before", plain(py, before)?)?;
        Ok(made)
    };
    moves.iter().map(of).collect()
}

#[pymethods]
impl Assembly {
    #[new]
    #[pyo3(signature = (*_values, **_named))]
    fn called(_values: &Bound<'_, PyTuple>, _named: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        arguments::not_called("Assembly", "Layout.assemble makes assemblies")
    }

    /// Can the pieces be put together?
    #[getter]
    fn possible(&self) -> bool {
        self.is_possible
    }

    /// Where the pieces come from: "top" or "any".
    #[getter]
    fn open(&self) -> &'static str {
        self.open.name()
    }

    /// The result in one line.
    #[getter]
    fn summary(&self) -> &str {
        &self.summary
    }

    /// Why the pieces can't be put together; `None` if they can.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// The moves in order, as dictionaries: the `pieces` that move together, their `direction` and `vector`, the `distance` in cells (`None` from
    /// outside), and the moves `before` that put the pieces together.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        plain(py, &self.moves)
    }

    /// Groups of pieces that block each other, by their labels.
    #[getter]
    fn interlocked(&self) -> Vec<Vec<String>> {
        self.interlocked.clone()
    }

    /// The picture of the layout with its moves, as an SVG document.
    fn svg(&self) -> PyResult<String> {
        self.picture.svg()
    }

    fn __str__(&self) -> String {
        [&self.summary].into_iter().chain(&self.lines).map(String::as_str).collect::<Vec<_>>().join("\n")
    }

    /// Copies and pickles: the layout, whose moves are found again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&'static str,))> {
        let layout = Layout::new(self.layout.clone()).into_pyobject(py)?;
        Ok((layout.getattr("assemble")?, (self.open.name(),)))
    }

    fn __repr__(&self) -> String {
        format!("<jigsat.Assembly {}>", self.summary)
    }

    #[pyo3(name = "_repr_svg_")]
    fn repr_svg(&self) -> Option<String> {
        self.svg().ok()
    }

    #[pyo3(name = "_repr_html_")]
    fn repr_html(&self) -> String {
        self.picture.html()
    }
}
