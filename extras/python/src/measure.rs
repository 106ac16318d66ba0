//! One run of one strategy, for comparisons.

use std::time::Instant;

use jigsat::engines::sat::external;
use jigsat::engines::{Outcome, Settings};
use jigsat::session::{Choice, Question, Request, Session};
use jigsat::strategy::Strategy;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::json;

use crate::errors::{failed, refused};
use crate::options::Options;
use crate::puzzle::Puzzle;
use crate::values::{Int, Json};

/// The question of a task. Measures the strategy alone, without the search near its first layout.
fn question(task: &str) -> PyResult<Question> {
    match task {
        "first" => Ok(Question::First),
        "unique" => Ok(Question::Solutions { at_most: Some(2) }),
        "count" => Ok(Question::Count),
        _ => Err(PyValueError::new_err(format!("task: found '{task}'"))),
    }
}

/// The complete strategies that support a task, with the usual at-most-one encoding; with a solver, also the one that runs it.
#[pyfunction]
pub(crate) fn contestants(puzzle: &Puzzle, task: &str, with_solver: bool) -> PyResult<Vec<String>> {
    let (puzzle, question) = (puzzle.shared(), question(task)?);
    let fit = Strategy::all(puzzle.kind()).into_iter().filter(|strategy| strategy.is_usual_for(question));
    let external =
        || Strategy::parse(puzzle.kind(), external::NAME).and_then(|strategy| strategy.for_question(question));
    let external = with_solver.then(external).transpose().map_err(refused)?;
    Ok(fit.chain(external).map(|strategy| strategy.to_string()).collect())
}

/// Runs the strategy without the checks of the kind; the time includes its choice. Returns the number of layouts behind the rest.
#[pyfunction]
pub(crate) fn measure(puzzle: &Puzzle, task: &str, options: Options) -> PyResult<(Json, Int)> {
    let puzzle = puzzle.shared();
    let strategy = Choice::parse(puzzle.kind(), options.strategy()).map_err(refused)?;
    let request = Request { strategy, threads: options.threads.unwrap_or(1), ..Request::new(question(task)?) };
    // In a comparison, other strategies take part beside the solver.
    let solver = options.solver();
    let settings = Settings { seed: options.seed, memory: options.memory, ..Settings::default() };
    let (report, time) = options.run(move |budget| {
        let (request, started) = (request.within(budget.clone()), Instant::now());
        let session = Session::new(&puzzle).with_settings(settings);
        let session = if request.strategy.is_external() { session.with_solver(&solver, &request) } else { Ok(session) };
        let report = session.and_then(|session| session.search(&request, &mut ()));
        Ok((report.map_err(failed)?, started.elapsed()))
    })?;
    let reason = match report.outcome {
        Outcome::Limited(limit) => Some(limit.to_string()),
        Outcome::Exhausted if !report.is_complete => report.unverified(),
        Outcome::Exhausted | Outcome::Stopped => None,
    };
    let measured = json!({
        "ran": report.strategy.to_string(),
        "reason": reason,
        "seconds": time.as_secs_f64(),
        "reduce_seconds": report.reduce_time.as_secs_f64(),
        "solve_seconds": report.stats.time.as_secs_f64(),
        "nodes": report.stats.nodes,
    });
    Ok((Json(measured), Int(report.count)))
}
