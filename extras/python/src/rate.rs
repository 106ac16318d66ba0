//! Ratings of puzzles.

use jigsat::engines::Limits;
use jigsat::explain::rate::RatingEnd;
use jigsat::rating::{self, Difficulty, Effort};
use jigsat::session::Session;
use pyo3::prelude::*;
use serde_json::json;

use crate::errors::unexplained;
use crate::options::Options;
use crate::puzzle::Puzzle;
use crate::values::Json;

/// The rating of a puzzle, with the names of `jigsat rate --format json`.
#[pyfunction]
pub(crate) fn rate(puzzle: &Puzzle, options: Options) -> PyResult<Json> {
    let (puzzle, seed) = (puzzle.shared(), options.seed);
    let rated = options.run(move |budget| {
        rating::rate(&Session::new(&puzzle), seed, &Limits::from(budget.clone())).map_err(unexplained)
    })?;
    let (deduction, effort) = (rated.deduction.as_ref(), rated.effort.as_ref());
    Ok(Json(json!({
        "end": match rated.end {
            RatingEnd::Solved => "solved",
            RatingEnd::Several => "several",
            RatingEnd::Unsolvable => "unsolvable",
        },
        "rating": rated.score(),
        "difficulty": rated.difficulty().map(Difficulty::name),
        "score": deduction.map(|deduction| deduction.score),
        "hardest": deduction.and_then(|deduction| deduction.hardest).map(|rule| rule.name),
        "effort": effort.map(Effort::mean),
        "quartiles": effort.and_then(Effort::quartiles),
    })))
}
