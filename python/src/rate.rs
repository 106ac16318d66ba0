//! Ratings of puzzles.

use std::sync::Arc;

use jigsat::encodings::kind::AnyPuzzle;
use jigsat::engines::Limits;
use jigsat::explain::rate::RatingEnd;
use jigsat::rating::{self, Difficulty, Effort, RatingError};
use jigsat::session::Session;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{exceeded, failed, internal};
use crate::interruptible::interruptible;
use crate::options::Options;

/// The rating of a puzzle, with the names of `jigsat rate --format json`.
pub(crate) fn rate<'py>(py: Python<'py>, puzzle: &Arc<AnyPuzzle>, options: &Options) -> PyResult<Bound<'py, PyDict>> {
    let (puzzle, budget, seed) = (Arc::clone(puzzle), options.budget(), options.seed);
    let limits = Limits::from(budget.clone());
    let rated = interruptible(py, &budget, move || rating::rate(&Session::new(&puzzle), seed, &limits))?;
    let rated = rated.map_err(|error| match error {
        RatingError::Exceeded(limit) => exceeded(&limit),
        RatingError::Run(error) => failed(error),
        error => internal(error),
    })?;
    let end = match rated.end {
        RatingEnd::Solved => "solved",
        RatingEnd::Several => "several",
        RatingEnd::Unsolvable => "unsolvable",
    };
    let (deduction, effort) = (rated.deduction.as_ref(), rated.effort.as_ref());
    let result = PyDict::new(py);
    result.set_item("end", end)?;
    result.set_item("rating", rated.score())?;
    result.set_item("difficulty", rated.difficulty().map(Difficulty::name))?;
    result.set_item("score", deduction.map(|deduction| deduction.score))?;
    result.set_item("hardest", deduction.and_then(|deduction| deduction.hardest).map(|rule| rule.name))?;
    result.set_item("effort", effort.map(Effort::mean))?;
    result.set_item("quartiles", effort.and_then(Effort::quartiles))?;
    Ok(result)
}
