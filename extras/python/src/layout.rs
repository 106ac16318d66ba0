//! Verified layouts.

use std::hash::{DefaultHasher, Hash, Hasher};

use jigsat::encodings::kind::Answer;
use jigsat::encodings::puzzles::exact_cover::Problem;
use jigsat::render::{self, Subject, View};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::array::numbers;
use crate::errors::{not_called, refused};
use crate::puzzle::Puzzle;
use crate::values::Json;

/// A verified layout of a puzzle. `data` has it as plain values, `print` and notebooks show a picture of it.
///
/// Two layouts are equal if they are the same solution.
#[pyclass(frozen, module = "jigsat")]
pub(crate) struct Layout {
    answer: Answer,
}

impl Layout {
    pub(crate) fn new(answer: Answer) -> Self {
        Self { answer }
    }

    pub(crate) fn answer(&self) -> &Answer {
        &self.answer
    }
}

#[pymethods]
impl Layout {
    #[new]
    #[pyo3(signature = (*_values, **_named))]
    fn called(_values: &Bound<'_, PyTuple>, _named: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        not_called("Layout", "Puzzle.solve and Puzzle.check make layouts")
    }

    /// The kind of the puzzle.
    #[getter]
    fn kind(&self) -> &'static str {
        self.answer.puzzle().kind().name
    }

    /// The layout as text: what `print` shows and `check` reads, with a line break at its end. It is equal for equal layouts.
    #[getter]
    fn text(&self) -> String {
        render::plain(&self.answer.draw())
    }

    /// The layout as plain values: as the program prints it as JSON.
    #[getter]
    fn data(&self) -> Json {
        Json(self.answer.json())
    }

    /// The layout as an array of numpy: the number of the piece on each cell, as `[z, y, x]`, counted from 0 as in
    /// `data`, -1 where there is none. For Arukone the pair of each cell, as `[y, x]`; for an exact cover the chosen
    /// options, from 0; for a formula true and false.
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let numbers = numbers(&self.answer).ok_or_else(|| {
            let expected = "array: expected a layout of cells, options or variables, found one of the kind";
            PyTypeError::new_err(format!("{expected} {}, whose rows differ in length: see data", self.kind()))
        })?;
        py.import("jigsat._values")?.call_method1("array", numbers)
    }

    /// How to put the pieces together by moves without turns. They come from above into a box (`open="top"`), one at
    /// a time, and from any side (`open="any"`) into other containers. Raises `StrategyError` for layouts that have
    /// no pieces in space.
    #[pyo3(signature = (open = None, **limits))]
    fn assemble<'py>(
        this: &Bound<'py, Self>,
        open: Option<&Bound<'py, PyAny>>,
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        this.py().import("jigsat._answers")?.getattr("assemble")?.call((this, open), limits)
    }

    /// The picture of the layout as an SVG document.
    fn svg(&self) -> PyResult<String> {
        let drawing = self.answer.draw();
        let subject = Subject { title: self.kind(), sketch: None, layout: Some(&drawing) };
        render::svg(&subject, View::default()).map_err(refused)
    }

    fn __str__(&self) -> String {
        self.text().trim_end_matches('\n').to_string()
    }

    fn __repr__(&self) -> String {
        let text = self.answer.to_string().replace('\n', "; ");
        let short: String = text.chars().take(MOST_CHARACTERS).collect();
        let rest = if short.len() < text.len() { "…" } else { "" };
        format!("<jigsat.Layout {}: {short}{rest}>", self.kind())
    }

    #[pyo3(name = "_repr_svg_")]
    fn repr_svg(&self) -> Option<String> {
        self.svg().ok()
    }

    #[pyo3(name = "_repr_html_")]
    fn repr_html(&self) -> Option<String> {
        self.svg().ok().map(|svg| format!("<div class=\"jigsat\">{svg}</div>"))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.kind() == other.kind() && self.answer.to_string() == other.answer.to_string()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.kind(), self.answer.to_string()).hash(&mut hasher);
        hasher.finish()
    }

    /// Copies and pickles: the plain values, which the puzzle checks again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Puzzle, Json))> {
        let restored = py.import("jigsat._puzzle")?.getattr("restored_layout")?;
        Ok((restored, (Puzzle::new(self.answer.puzzle(), None), self.data())))
    }

    /// The names of the chosen options of an exact cover, whose names are these; `None` for layouts of other kinds.
    #[pyo3(name = "_chosen")]
    fn chosen<'py>(&self, names: &Bound<'py, PyList>) -> PyResult<Option<Bound<'py, PyList>>> {
        chosen(&self.answer, names)
    }
}

/// The names of the chosen options of an exact cover, whose names are these; `None` for layouts of other kinds.
pub(crate) fn chosen<'py>(answer: &Answer, names: &Bound<'py, PyList>) -> PyResult<Option<Bound<'py, PyList>>> {
    let Some(layout) = answer.layout::<Problem>() else { return Ok(None) };
    let chosen: PyResult<Vec<_>> = layout.options().iter().map(|&number| names.get_item(number as usize - 1)).collect();
    PyList::new(names.py(), chosen?).map(Some)
}

/// At most this many characters of a layout are shown in a line.
const MOST_CHARACTERS: usize = 60;
