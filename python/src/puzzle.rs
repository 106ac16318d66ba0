//! Puzzles, and the questions about them.

use std::sync::Arc;

use jigsat::ask::Ask;
use jigsat::encodings::drawing::Drawing;
use jigsat::encodings::kind::AnyPuzzle;
use jigsat::forms::budget::Budget;
use jigsat::forms::text::Text;
use jigsat::problem::{Export, Format};
use jigsat::render::{self, Subject, View};
use jigsat::session::PartialLayout;
use jigsat::strategy::Strategy;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use crate::errors::{exceeded, no_layout, no_layout_data, no_problem, refused, unanswered, unwritten};
use crate::explanation::Explanation;
use crate::formula::Formula;
use crate::hint::Hint;
use crate::interruptible::{answer, interruptible};
use crate::layout::{Layout, integer, no_picture};
use crate::options::Options;
use crate::solutions::{ChosenOptions, Solutions};
use crate::space::Space;
use crate::{arguments, certificate, measure, rate};

/// The keyword arguments of questions.
const HOW: [&str; 10] =
    ["with_", "strategy", "solver", "trust_solver", "up_to", "timeout", "memory", "threads", "seed", "given"];

/// The keyword arguments of measurements.
const MEASURED: &[&str] = HOW.split_at(9).0;

/// The keyword arguments of methods that take only limits of time and memory.
pub(crate) const LIMITS: [&str; 2] = ["timeout", "memory"];

/// The kind of a puzzle, its text, and its name: what [`restored`](crate::load::restored) takes.
type Stored<'a> = (&'static str, String, Option<&'a str>);

/// A puzzle of some kind. `jigsat.load` and the functions that are named after kinds make them; they don't change.
#[pyclass(frozen, module = "jigsat")]
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

    fn kind_name(&self) -> &'static str {
        self.puzzle.kind().name
    }

    /// Its name: that of its file, or of its kind.
    fn title(&self) -> &str {
        self.name.as_deref().unwrap_or(self.kind_name())
    }

    /// The question with these options, about the layouts with what is given.
    fn ask(&self, py: Python<'_>, options: &Options, budget: &Budget) -> PyResult<Ask> {
        let ask = options.ask(py, &self.puzzle, budget)?;
        let part = self.part(py, options.given.as_ref().map(|given| given.bind(py)), budget)?;
        Ok(part.into_iter().fold(ask, Ask::given))
    }

    /// What is given of a layout, if something is.
    fn part(
        &self,
        py: Python<'_>,
        given: Option<&Bound<'_, PyAny>>,
        budget: &Budget,
    ) -> PyResult<Option<PartialLayout>> {
        let Some(given) = given else { return Ok(None) };
        let text = arguments::part("given", given, &self.puzzle)?;
        let (puzzle, within) = (Arc::clone(&self.puzzle), budget.clone());
        let part = interruptible(py, budget, move || {
            let theory = puzzle.theory(&within)?;
            theory.map(|theory| Text::read(&text, &within, |text| PartialLayout::read(theory, text))).transpose()
        })?;
        let unknown = || refused(format!("given: expected no part of a layout of the kind {}", self.kind_name()));
        let part = part.map_err(|full| exceeded(&full))?.ok_or_else(unknown)?;
        part.map(Some).map_err(no_layout)
    }

    fn sketch(&self) -> Option<Drawing> {
        self.puzzle.sketch(Budget::unlimited()).ok().flatten()
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (*_values, **_named))]
    fn called(_values: &Bound<'_, PyTuple>, _named: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        arguments::not_called("Puzzle", "jigsat.load and the functions named after kinds make puzzles")
    }

    /// The name of the kind.
    #[getter]
    fn kind(&self) -> &'static str {
        self.kind_name()
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

    /// The same puzzle, played by other rules: `board.with_rules(rules="full", touch="no")`.
    #[pyo3(signature = (**variants))]
    fn with_rules(&self, variants: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut puzzle = AnyPuzzle::clone(&self.puzzle);
        for (rule, variant) in variants.into_iter().flatten() {
            let rule = arguments::keyword(&rule)?;
            let variant = arguments::word(&rule, &variant)?;
            puzzle.set_rule(&rule, &variant).map_err(refused)?;
        }
        Ok(Self::new(puzzle, self.name.clone()))
    }

    /// A layout, verified; `None` if there is none.
    #[pyo3(signature = (**how))]
    fn solve(&self, py: Python<'_>, how: Option<&Bound<'_, PyDict>>) -> PyResult<Option<Layout>> {
        let options = Options::of("solve", &HOW, how)?;
        let budget = options.budget();
        let ask = self.ask(py, &options, &budget)?;
        let found = answer(py, &budget, ask, Ask::solution)?;
        let found = found.map_err(|error| unanswered(py, error, budget.exceeded()))?;
        Ok(found.map(Layout::new))
    }

    /// All layouts, each once, verified, one after another as they are found.
    #[pyo3(signature = (**how))]
    fn solutions(&self, py: Python<'_>, how: Option<&Bound<'_, PyDict>>) -> PyResult<Solutions> {
        let options = Options::of("solutions", &HOW, how)?;
        let budget = options.budget().part();
        let ask = self.ask(py, &options, &budget)?;
        Solutions::start(py, &ask, budget)
    }

    /// For all layouts of an exact cover, the names of the chosen options. These are the names of all options.
    #[pyo3(name = "_chosen", signature = (names, **how))]
    fn chosen(&self, py: Python<'_>, names: Py<PyList>, how: Option<&Bound<'_, PyDict>>) -> PyResult<ChosenOptions> {
        Ok(ChosenOptions::new(self.solutions(py, how)?, names))
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Solutions> {
        self.solutions(py, None)
    }

    /// How many layouts there are: an `int` of any size. `up_to="rotation"` or `up_to="symmetry"` takes those for one that are turned, or
    /// turned and mirrored, images of one another.
    #[pyo3(signature = (**how))]
    fn count<'py>(&self, py: Python<'py>, how: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyAny>> {
        let options = Options::of("count", &HOW, how)?;
        let budget = options.budget();
        let ask = self.ask(py, &options, &budget)?;
        let count = answer(py, &budget, ask, Ask::count)?;
        integer(py, &count.map_err(|error| unanswered(py, error, budget.exceeded()))?)
    }

    /// Is there exactly one layout?
    #[pyo3(signature = (**how))]
    fn unique(&self, py: Python<'_>, how: Option<&Bound<'_, PyDict>>) -> PyResult<bool> {
        let options = Options::of("unique", &HOW, how)?;
        let budget = options.budget();
        let ask = self.ask(py, &options, &budget)?;
        let unique = answer(py, &budget, ask, Ask::is_unique)?;
        unique.map_err(|error| unanswered(py, error, budget.exceeded()))
    }

    /// The layout, if it is one: given as text (as it is printed), as plain values (as `Layout.data` has them), as a `Layout`, or as an array
    /// or nested lists: rows of labels, or layers of rows.
    ///
    /// Raises `Invalid` if it breaks a rule, `ParseError` if the text is no layout.
    #[pyo3(signature = (layout, **limits))]
    fn check(&self, py: Python<'_>, layout: &Bound<'_, PyAny>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<Layout> {
        let budget = Options::of("check", &LIMITS, limits)?.budget();
        let (puzzle, within) = (Arc::clone(&self.puzzle), budget.clone());
        let text = if layout.is_instance_of::<PyString>() {
            Some(arguments::word("layout", layout)?)
        } else if layout.is_instance_of::<PyDict>() || layout.is_instance_of::<Layout>() {
            None
        } else {
            Some(arguments::labels("layout", layout, &self.puzzle)?)
        };
        let answer = if let Some(text) = text {
            let read = interruptible(py, &budget, move || Text::read(&text, &within, |text| puzzle.check_text(text)))?;
            read.map_err(|full| exceeded(&full))?.map_err(no_layout)
        } else {
            let value = match layout.cast::<Layout>() {
                Ok(layout) => layout.get().answer().json(),
                Err(_) => arguments::json("layout", layout)?,
            };
            interruptible(py, &budget, move || puzzle.check_json(&value))?.map_err(no_layout_data)
        };
        budget.check().map_err(|full| exceeded(&full))?;
        Ok(Layout::new(answer?))
    }

    /// The formal problem that the puzzle is reduced to, as text: in the format "dimacs", "dlx", "opb" or "json"; or the puzzle itself, as
    /// "text", or in a format of other programs. `with_` names the reduction.
    #[pyo3(signature = (format = None, **how))]
    fn export(
        &self,
        py: Python<'_>,
        format: Option<&Bound<'_, PyAny>>,
        how: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let format = arguments::word_or_none("format", format)?.unwrap_or_else(|| Format::Dimacs.name().to_string());
        let options = Options::of("export", &["with_", "strategy", "timeout", "memory"], how)?;
        if format == "text" {
            return Ok(self.puzzle.to_string());
        }
        let Some(format) = Format::ALL.into_iter().find(|known| known.name() == format) else {
            return self.puzzle.write_as(&format).map_err(|error| refused(format!("{error}; {}", self.formats())));
        };
        let (puzzle, title, budget) = (Arc::clone(&self.puzzle), self.title().to_string(), options.budget());
        let within = budget.clone();
        interruptible(py, &budget, move || {
            let export = Export::of(&puzzle, &title, format, options.strategy.as_deref(), &within);
            let mut text = Vec::new();
            export.map_err(no_problem)?.write(&mut text, &within).map_err(|error| unwritten(&error))?;
            Ok(String::from_utf8_lossy(&text).into_owned())
        })?
    }

    /// The formula that the puzzle is reduced to: a list of clauses, which are lists of literals as in DIMACS files. `encoding` names the
    /// reduction, such as "cnf-sequential".
    #[pyo3(signature = (encoding=None, **limits))]
    fn cnf<'py>(
        &self,
        py: Python<'py>,
        encoding: Option<&Bound<'py, PyAny>>,
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let encoding = arguments::word_or_none("encoding", encoding)?;
        let formula = Formula::of(py, &self.puzzle, encoding, &Options::of("cnf", &LIMITS, limits)?)?;
        py.import("jigsat._formula")?.call_method1("Cnf", (formula,))
    }

    /// The layout that a model of the formula stands for, verified: `encoding` is what `cnf` was given. Raises `Invalid` if it stands
    /// for none. Where several models of one formula are decoded, `Cnf.decode` is faster.
    #[pyo3(signature = (model, encoding=None, **limits))]
    fn decode(
        &self,
        py: Python<'_>,
        model: &Bound<'_, PyAny>,
        encoding: Option<&Bound<'_, PyAny>>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Layout> {
        let encoding = arguments::word_or_none("encoding", encoding)?;
        Formula::of(py, &self.puzzle, encoding, &Options::of("decode", &LIMITS, limits)?)?.decode(py, model)
    }

    /// All layouts as a decision diagram, without listing them: a `Space` that counts, numbers and draws them.
    #[pyo3(signature = (**limits))]
    fn compile(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<Space> {
        Space::of(py, &self.puzzle, &Options::of("compile", &LIMITS, limits)?)
    }

    /// How hard the puzzle is: a dict with its `rating` as a number and its `difficulty` as a word, as `jigsat rate` prints them.
    #[pyo3(signature = (**how))]
    fn rate<'py>(&self, py: Python<'py>, how: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyDict>> {
        rate::rate(py, &self.puzzle, &Options::of("rate", &["seed", "timeout", "memory"], how)?)
    }

    /// What comes next, from a part of a layout (as `check` takes them, with open cells): the simplest conclusion, or what to take back of it if
    /// no solution has all that is given. `show=True` shows a placement of a solution instead.
    #[pyo3(signature = (given = None, **how))]
    fn hint(
        &self,
        py: Python<'_>,
        given: Option<&Bound<'_, PyAny>>,
        how: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Hint> {
        let options = Options::of("hint", &["show", "timeout", "memory"], how)?;
        let budget = options.budget();
        Hint::of(py, &self.puzzle, self.part(py, given, &budget)?, options.show, &budget)
    }

    /// The conclusions that lead to the solution, or to all that can be known: a list of hints. The last one says how it ended.
    #[pyo3(signature = (given = None, **limits))]
    fn steps(
        &self,
        py: Python<'_>,
        given: Option<&Bound<'_, PyAny>>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<Hint>> {
        let budget = Options::of("steps", &LIMITS, limits)?.budget();
        Hint::steps(py, &self.puzzle, self.part(py, given, &budget)?, &budget)
    }

    /// Why there is no solution, with a part of a layout if one is given; or what all solutions have in common.
    #[pyo3(signature = (given = None, **limits))]
    fn explain(
        &self,
        py: Python<'_>,
        given: Option<&Bound<'_, PyAny>>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Explanation> {
        let budget = Options::of("explain", &LIMITS, limits)?.budget();
        Explanation::of(py, &self.puzzle, self.part(py, given, &budget)?, &budget)
    }

    /// Writes a certificate of a claim ("solvable", "unsolvable" or "unique") into a new folder, checks it, and returns what it says. Raises
    /// `Refuted` if the claim is false.
    #[pyo3(signature = (claim, folder, **how))]
    fn certify<'py>(
        &self,
        py: Python<'py>,
        claim: &Bound<'py, PyAny>,
        folder: &Bound<'py, PyAny>,
        how: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let options = Options::of("certify", &["with_", "strategy", "timeout", "memory"], how)?;
        certificate::certify(py, &self.puzzle, claim, folder, options)
    }

    /// The same puzzle under another name.
    fn named(&self, name: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self { puzzle: Arc::clone(&self.puzzle), name: Some(arguments::word("name", name)?) })
    }

    /// The default strategies of a comparison.
    #[pyo3(name = "_contestants")]
    fn contestants(&self, task: &Bound<'_, PyAny>, with_solver: bool) -> PyResult<Vec<String>> {
        measure::contestants(self.puzzle.kind(), &arguments::word("task", task)?, with_solver)
    }

    /// Runs one strategy once, and returns its measurements.
    #[pyo3(name = "_measure", signature = (task, **how))]
    fn measure<'py>(
        &self,
        py: Python<'py>,
        task: &Bound<'py, PyAny>,
        how: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let options = Options::of("compare", MEASURED, how)?;
        measure::measure(py, &self.puzzle, &arguments::word("task", task)?, &options)
    }

    /// The picture of the puzzle as an SVG document.
    fn svg(&self) -> PyResult<String> {
        let sketch = self.sketch();
        let subject = Subject { title: self.title(), sketch: sketch.as_ref(), layout: None };
        render::svg(&subject, View::default()).map_err(no_picture)
    }

    /// The plain drawing; the text of a puzzle that has none.
    fn __str__(&self) -> String {
        let drawn = self.sketch().map(|sketch| render::plain(&sketch));
        drawn.unwrap_or_else(|| self.text()).trim_end_matches('\n').to_string()
    }

    fn __repr__(&self) -> String {
        let name = self.name.as_ref().map_or_else(String::new, |name| format!(" {name:?}"));
        let rules = self.rules().map_or_else(String::new, |rules| format!(" ({rules})"));
        format!("<jigsat.Puzzle {}{name}{rules}>", self.kind_name())
    }

    #[pyo3(name = "_repr_svg_")]
    fn repr_svg(&self) -> Option<String> {
        self.svg().ok()
    }

    #[pyo3(name = "_repr_html_")]
    fn repr_html(&self) -> Option<String> {
        self.svg().ok().map(|svg| format!("<div class=\"jigsat\">{svg}</div>"))
    }

    fn __eq__(&self, other: &Self) -> PyResult<bool> {
        Ok(self.kind_name() == other.kind_name() && self.fingerprint()? == other.fingerprint()?)
    }

    fn __hash__(&self) -> PyResult<u64> {
        let sum = self.fingerprint()?;
        Ok(sum.bytes().fold(0, |hash, byte| hash << 5 ^ hash >> 59 ^ u64::from(byte)))
    }

    /// Copies and pickles: the puzzle in its file format.
    fn __reduce__<'py>(&'py self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Stored<'py>)> {
        let restored = py.import("jigsat._jigsat")?.getattr("restored")?;
        Ok((restored, (self.kind_name(), self.text(), self.name())))
    }
}

impl Puzzle {
    /// The known formats, as the end of a sentence.
    fn formats(&self) -> String {
        let own = self.puzzle.kind().formats();
        let names = Format::ALL.iter().map(|format| format.name()).chain(["text"]);
        let names: Vec<&str> = names.chain(own.iter().map(|format| format.name)).collect();
        format!("expected one of {}", names.join(", "))
    }
}
