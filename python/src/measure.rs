//! One run of one strategy, for comparisons.

use std::sync::Arc;
use std::time::{Duration, Instant};

use jigsat::encodings::kind::{AnyPuzzle, Kind};
use jigsat::engines::sat::external;
use jigsat::engines::{Outcome, Settings};
use jigsat::session::{Choice, Question, Report, Request, Session};
use jigsat::strategy::{AUTO, Strategy};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{failed, no_strategy};
use crate::interruptible::interruptible;
use crate::layout::integer;
use crate::options::Options;

/// The question of a task. Measures the strategy alone, without the search near its first layout.
fn question(task: &str) -> PyResult<Question> {
    match task {
        "first" => Ok(Question::First),
        "unique" => Ok(Question::Solutions { at_most: Some(2) }),
        "count" => Ok(Question::Count),
        _ => {
            let message = format!("task: expected 'first', 'unique' or 'count', found '{task}'");
            Err(PyValueError::new_err(message))
        }
    }
}

/// The complete strategies that support a task, with the usual at-most-one encoding; with a solver, also the one that runs it.
pub(crate) fn contestants(kind: &Kind, task: &str, with_solver: bool) -> PyResult<Vec<String>> {
    let question = question(task)?;
    let fit = Strategy::all(kind).into_iter().filter(|strategy| strategy.is_usual_for(question));
    let external = || Strategy::parse(kind, external::NAME).and_then(|strategy| strategy.for_question(question));
    let external = with_solver.then(external).transpose().map_err(no_strategy)?;
    Ok(fit.chain(external).map(|strategy| strategy.to_string()).collect())
}

/// Runs the strategy without the checks of the kind; the time includes its choice.
pub(crate) fn measure<'py>(
    py: Python<'py>,
    puzzle: &Arc<AnyPuzzle>,
    task: &str,
    options: &Options,
) -> PyResult<Bound<'py, PyDict>> {
    let (puzzle, budget) = (Arc::clone(puzzle), options.budget());
    let strategy = Choice::parse(puzzle.kind(), options.strategy.as_deref().unwrap_or(AUTO)).map_err(no_strategy)?;
    let request = Request::new(question(task)?).within(budget.clone());
    let request = Request { strategy, threads: options.threads.unwrap_or(1), ..request };
    // In a comparison, other strategies take part beside the solver.
    let solver = options.kept_solver(py)?;
    let settings = Settings { seed: options.seed, memory: options.memory, ..Settings::default() };
    let (report, time) = interruptible(py, &budget, move || {
        let started = Instant::now();
        let session = Session::new(&puzzle).with_settings(settings);
        let session = if request.strategy.is_external() { session.with_solver(&solver, &request) } else { Ok(session) };
        let report = session.and_then(|session| session.search(&request, &mut ()));
        (report, started.elapsed())
    })?;
    measurements(py, &report.map_err(failed)?, time)
}

fn measurements<'py>(py: Python<'py>, report: &Report, time: Duration) -> PyResult<Bound<'py, PyDict>> {
    let reason = match report.outcome {
        Outcome::Limited(limit) => Some(limit.to_string()),
        Outcome::Exhausted if !report.is_complete => report.unverified(),
        Outcome::Exhausted | Outcome::Stopped => None,
    };
    let measurements = PyDict::new(py);
    measurements.set_item("ran", report.strategy.to_string())?;
    measurements.set_item("layouts", integer(py, &report.count)?)?;
    measurements.set_item("reason", reason)?;
    measurements.set_item("seconds", time.as_secs_f64())?;
    measurements.set_item("reduce_seconds", report.reduce_time.as_secs_f64())?;
    measurements.set_item("solve_seconds", report.stats.time.as_secs_f64())?;
    measurements.set_item("nodes", report.stats.nodes)?;
    Ok(measurements)
}
