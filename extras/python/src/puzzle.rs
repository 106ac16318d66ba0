//! Puzzles: `jigsat.Puzzle` is made of this class, with the questions.

use std::sync::Arc;

use jigsat::encodings::drawing::Drawing;
use jigsat::encodings::kind::AnyPuzzle;
use jigsat::encodings::puzzles::arukone::Arukone;
use jigsat::forms::budget::Budget;
use jigsat::forms::text::Text;
use jigsat::render::{self, Subject, View};
use jigsat::session::PartialLayout;
use jigsat::strategy::Strategy;
use pyo3::prelude::*;

use crate::errors::{exceeded, no_layout, refused};

/// The kind of a puzzle, its text, and its name: what `jigsat._puzzle.restored` takes.
type Stored<'a> = (&'static str, String, Option<&'a str>);

/// A puzzle of some kind, without its questions.
#[pyclass(frozen, subclass, module = "jigsat._jigsat")]
pub(crate) struct Puzzle {
    puzzle: Arc<AnyPuzzle>,
    name: Option<String>,
}

impl Puzzle {
    pub(crate) fn new(puzzle: impl Into<Arc<AnyPuzzle>>, name: Option<String>) -> Self {
        Self { puzzle: puzzle.into(), name }
    }

    /// The puzzle itself.
    pub(crate) fn shared(&self) -> Arc<AnyPuzzle> {
        Arc::clone(&self.puzzle)
    }

    /// Its name: that of its file, or of its kind.
    pub(crate) fn title(&self) -> &str {
        self.name.as_deref().unwrap_or(self.kind())
    }

    fn sketch(&self) -> Option<Drawing> {
        self.puzzle.sketch(Budget::unlimited()).ok().flatten()
    }
}

#[pymethods]
impl Puzzle {
    /// The same puzzle with this name, as an object of a class that is made of this one.
    #[new]
    fn of(puzzle: &Self, name: Option<String>) -> Self {
        Self::new(puzzle.shared(), name)
    }

    /// The name of the kind.
    #[getter]
    fn kind(&self) -> &'static str {
        self.puzzle.kind().name
    }

    /// Where it was read from, if it was; with `#` and a number behind it, if there are several puzzles in that file.
    #[getter]
    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The rule variants in force, in words; `None` for a kind without variants.
    #[getter]
    fn rules(&self) -> Option<String> {
        self.puzzle.rules()
    }

    /// Remarks on the file that are no errors: quirks that were accepted.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.puzzle.notes()
    }

    /// The puzzle in its file format, in its plainest form.
    #[getter]
    fn text(&self) -> String {
        self.puzzle.to_string()
    }

    /// A checksum that identifies the puzzle, regardless of comments and quirks of its file.
    #[getter]
    fn fingerprint(&self) -> PyResult<String> {
        let sum = self.puzzle.fingerprint(Budget::unlimited()).map_err(|full| exceeded(&full))?;
        Ok(sum.to_string())
    }

    /// The names of all strategies for puzzles of this kind, which `with_` takes.
    fn strategies(&self) -> Vec<String> {
        Strategy::all(self.puzzle.kind()).iter().map(Strategy::to_string).collect()
    }

    /// The labels of a board.
    fn _labels(&self) -> Vec<String> {
        self.puzzle.downcast_ref::<Arukone>().map_or_else(Vec::new, |board| board.labels().to_vec())
    }

    /// The same puzzle, played by other rules: pairs of a rule and its variant.
    fn _with_rules(&self, variants: Vec<(String, String)>) -> PyResult<Self> {
        let mut puzzle = AnyPuzzle::clone(&self.puzzle);
        for (rule, variant) in variants {
            puzzle.set_rule(&rule, &variant).map_err(refused)?;
        }
        Ok(Self::new(puzzle, self.name.clone()))
    }

    /// The picture of the puzzle as an SVG document.
    fn svg(&self) -> PyResult<String> {
        let sketch = self.sketch();
        let subject = Subject { title: self.title(), sketch: sketch.as_ref(), layout: None };
        render::svg(&subject, View::default()).map_err(refused)
    }

    /// The plain drawing; the text of a puzzle that has none.
    fn __str__(&self) -> String {
        let drawn = self.sketch().map(|sketch| render::plain(&sketch));
        drawn.unwrap_or_else(|| self.text()).trim_end_matches('\n').to_string()
    }

    /// Copies and pickles: the puzzle in its file format.
    fn __reduce__<'py>(&'py self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Stored<'py>)> {
        Ok((py.import("jigsat._puzzle")?.getattr("restored")?, (self.kind(), self.text(), self.name())))
    }
}

/// What is given of a layout, if something is.
pub(crate) fn part(puzzle: &AnyPuzzle, given: Option<String>, budget: &Budget) -> PyResult<Option<PartialLayout>> {
    let Some(given) = given else { return Ok(None) };
    let theory = puzzle
        .theory(budget)
        .map_err(|full| exceeded(&full))?
        .ok_or_else(|| refused(format!("given: expected no part of a layout of the kind {}", puzzle.kind().name)))?;
    let part = Text::read(&given, budget, |text| PartialLayout::read(theory, text)).map_err(|full| exceeded(&full))?;
    part.map(Some).map_err(no_layout)
}
