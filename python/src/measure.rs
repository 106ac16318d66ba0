//! One run of one strategy, for comparisons.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use jigsat::encodings::kind::{AnyPuzzle, Kind};
use jigsat::engines::{Limits, Outcome, Run, Settings};
use jigsat::forms::exact_cover::symmetry::UpTo;
use jigsat::strategy::{AUTO, Case, Findings, Plan, RunError, Strategy, Task};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::failed;
use crate::interruptible::interruptible;
use crate::layout::integer;
use crate::options::Options;

/// What a strategy found, and what that took.
struct Sample {
    findings: Findings,
    seconds: f64,
}

/// After how many layouts a task is done, if not after all.
fn most_layouts(task: &str) -> PyResult<Option<u64>> {
    match task {
        "first" => Ok(Some(1)),
        "unique" => Ok(Some(2)),
        "count" => Ok(None),
        _ => {
            let message = format!("task: expected 'first', 'unique' or 'count', found '{task}'");
            Err(PyValueError::new_err(message))
        }
    }
}

/// What is asked of a plan.
fn asked(most: Option<u64>) -> Task {
    match most {
        None => Task::Count,
        Some(1) => Task::First,
        // Measured is what a strategy finds by itself, not how soon something is found near its first layout.
        Some(_) => Task::Show,
    }
}

/// The strategies that are fit for a task and bring every puzzle to an end, with the usual at-most-one encoding.
pub(crate) fn contestants(kind: &Kind, task: &str) -> PyResult<Vec<String>> {
    let task = asked(most_layouts(task)?);
    let fit = Strategy::all(kind).into_iter().filter(|strategy| strategy.is_usual_for(task));
    Ok(fit.map(|strategy| strategy.to_string()).collect())
}

/// Runs the strategy.
pub(crate) fn measure<'py>(
    py: Python<'py>,
    puzzle: &Arc<AnyPuzzle>,
    task: &str,
    options: &Options,
) -> PyResult<Bound<'py, PyDict>> {
    let most = most_layouts(task)?;
    let (puzzle, budget) = (Arc::clone(puzzle), options.budget());
    let settings = Settings { seed: options.seed, memory: options.memory, ..Settings::default() };
    let strategy = options.strategy.clone().unwrap_or_else(|| AUTO.to_string());
    let limits = Limits::from(budget.clone());
    let run = Run { threads: options.threads.unwrap_or(1), ..limits.into() };
    let sample = interruptible(py, &budget, move || sample(&Case::of(&puzzle).with(settings), &strategy, most, &run))?;
    told(py, &sample.map_err(failed)?)
}

/// One run, from the choice of the strategy on; it ends after `most` layouts.
fn sample(case: &Case<'_>, strategy: &str, most: Option<u64>, run: &Run) -> Result<Sample, RunError> {
    let started = Instant::now();
    let plan = Plan::asked(case, strategy, asked(most), UpTo::Raw, &run.limits.budget)?;
    let mut seen = 0;
    let findings = match most {
        None => plan.count(case, run)?,
        Some(most) => plan.run(case, run, &mut |_, _| {
            seen += 1;
            if seen == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?,
    };
    Ok(Sample { findings, seconds: started.elapsed().as_secs_f64() })
}

fn told<'py>(py: Python<'py>, Sample { findings, seconds }: &Sample) -> PyResult<Bound<'py, PyDict>> {
    let reason = match findings.outcome {
        Outcome::Limited(limit) => Some(limit.to_string()),
        _ if findings.is_hearsay() => Some("the external solver says that there are no more".to_string()),
        Outcome::Exhausted | Outcome::Stopped => None,
    };
    let told = PyDict::new(py);
    told.set_item("ran", findings.strategy.to_string())?;
    told.set_item("layouts", integer(py, &findings.layouts)?)?;
    told.set_item("reason", reason)?;
    told.set_item("seconds", seconds)?;
    told.set_item("reduce_seconds", findings.reduce_time.as_secs_f64())?;
    told.set_item("solve_seconds", findings.stats.time.as_secs_f64())?;
    told.set_item("nodes", findings.stats.nodes)?;
    Ok(told)
}
