//! Questions about puzzles, and their answers.

use jigsat::ask::{Ask, AskError};
use jigsat::forms::budget::Budget;
use jigsat::forms::text::Text;
use jigsat::problem::{Export, Format};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::errors::{exceeded, no_layout, no_layout_data, no_problem, refused, unanswered, unwritten};
use crate::interruptible::{brief, interruptible};
use crate::layout::Layout;
use crate::options::Options;
use crate::puzzle::{Puzzle, part};
use crate::solutions::Solutions;
use crate::values::Int;

/// The question with these options, about the layouts with what is given.
fn ask(puzzle: &Puzzle, mut options: Options, budget: &Budget) -> PyResult<Ask> {
    let (puzzle, given) = (puzzle.shared(), options.given.take());
    let ask = options.ask(&puzzle, budget)?;
    if given.is_none() {
        return Ok(ask);
    }
    let within = budget.clone();
    let part = interruptible(budget, move || part(&puzzle, given, &within))??;
    Ok(part.into_iter().fold(ask, Ask::given))
}

/// The answer to a question: in the main thread if it asks and this takes a short time, or in another one.
fn answered<T: Send + 'static>(
    puzzle: &Puzzle,
    options: Options,
    question: impl Fn(&Ask) -> Result<T, AskError> + Send + Copy + 'static,
) -> PyResult<T> {
    let budget = options.budget();
    let ask = ask(puzzle, options, &budget)?;
    let answer = match brief(&budget, &ask, question)? {
        Some(answer) => answer,
        None => interruptible(&budget, move || question(&ask))?,
    };
    answer.map_err(|error| unanswered(error, budget.exceeded()))
}

/// A layout, verified; `None` if there is none.
#[pyfunction]
pub(crate) fn solve(puzzle: &Puzzle, options: Options) -> PyResult<Option<Layout>> {
    Ok(answered(puzzle, options, Ask::solution)?.map(Layout::new))
}

/// How many layouts there are.
#[pyfunction]
pub(crate) fn count(puzzle: &Puzzle, options: Options) -> PyResult<Int> {
    answered(puzzle, options, Ask::count).map(Int)
}

/// Is there exactly one layout?
#[pyfunction]
pub(crate) fn unique(puzzle: &Puzzle, options: Options) -> PyResult<bool> {
    answered(puzzle, options, Ask::is_unique)
}

/// All layouts, one after another as they are found; for an exact cover with the `names` of its options those of the chosen ones.
#[pyfunction]
pub(crate) fn solutions(puzzle: &Puzzle, names: Option<Py<PyList>>, options: Options) -> PyResult<Solutions> {
    let budget = options.budget().part();
    let ask = ask(puzzle, options, &budget)?;
    Solutions::start(&ask, budget, names)
}

/// The layout in this text, as it is printed or in JSON.
#[pyfunction]
pub(crate) fn check(puzzle: &Puzzle, text: String, is_json: bool, options: Options) -> PyResult<Layout> {
    let puzzle = puzzle.shared();
    options.run(move |budget| {
        let layout = if is_json {
            let deep = |_| PyValueError::new_err("layout: expected a layout, found values that are nested too deep");
            let value = serde_json::from_str(&text).map_err(deep)?;
            puzzle.check_json(&value).map_err(no_layout_data)
        } else {
            let read = Text::read(&text, budget, |text| puzzle.check_text(text)).map_err(|full| exceeded(&full))?;
            read.map_err(no_layout)
        };
        budget.check().map_err(|full| exceeded(&full))?;
        layout.map(Layout::new)
    })
}

/// The formal problem that the puzzle is reduced to, or the puzzle in a format of other programs, as text.
#[pyfunction]
pub(crate) fn export(puzzle: &Puzzle, format: &str, options: Options) -> PyResult<String> {
    let (title, puzzle) = (puzzle.title().to_string(), puzzle.shared());
    let Some(format) = Format::ALL.into_iter().find(|known| known.name() == format) else {
        let own = puzzle.kind().formats();
        let known = Format::ALL.iter().map(|format| format.name()).chain(["text"]);
        let names: Vec<&str> = known.chain(own.iter().map(|format| format.name)).collect();
        let known = names.join(", ");
        return puzzle.write_as(format).map_err(|error| refused(format!("{error}; expected one of {known}")));
    };
    let strategy = options.strategy.clone();
    options.run(move |budget| {
        let export = Export::of(&puzzle, &title, format, strategy.as_deref(), budget).map_err(no_problem)?;
        let mut text = Vec::new();
        export.write(&mut text, budget).map_err(|error| unwritten(&error))?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    })
}
