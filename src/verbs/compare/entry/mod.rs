//! A strategy on a puzzle: from its runs to its statistics, and to the ranks of all.
//!
//! The measuring process prints a run for its parent, and lines of comparisons hold it, in the same form.

use itertools::Itertools;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize, Serializer};

use super::statistics::median;
use super::summary;
use crate::output::record::Count;
use crate::verbs::compare::args::Task;

/// A run; the measurements are missing if its process did not report them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Run {
    /// How it ended.
    #[cfg_attr(test, schemars(with = "&str", extend("enum" = ["finished", "limited", "refused", "failed"])))]
    pub(super) status: Status,
    /// The number of layouts; null if it did not finish.
    // At most one for `first`, at most two for `unique`, else all there are.
    pub(super) layouts: Option<Count>,
    /// Why there is no answer; null if there is one.
    pub(super) reason: Option<String>,
    #[serde(flatten)]
    pub(super) cost: Option<Cost>,
}

/// The result of a run or a strategy, in the order of listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Status {
    /// The task is done, by all runs.
    Finished,
    /// A limit was reached; the reason goes behind the name of the strategy.
    Limited,
    /// The strategy contradicts others, or itself. A single run never has this status.
    Wrong,
    /// The process died, or contradicted itself.
    Failed,
    /// The strategy does not support the task.
    Refused,
}

/// What a run took.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Cost {
    /// The time for choosing and reducing.
    pub(super) reduce_seconds: f64,
    /// The time for the search.
    pub(super) solve_seconds: f64,
    /// The processor time of all threads and child processes; null where the system does not report it.
    pub(super) cpu_seconds: Option<f64>,
    /// Nodes of the search, or conflicts of the solver.
    pub(super) nodes: u64,
    /// Updates of links or masks.
    pub(super) updates: u64,
    /// The peak memory of the process; null where the system does not report it.
    pub(super) peak_memory_bytes: Option<u64>,
}

impl Run {
    /// A run that found all layouts that the task asks for.
    pub(super) fn finished(layouts: impl Into<BigUint>) -> Self {
        Self { status: Status::Finished, layouts: Some(Count(layouts.into())), reason: None, cost: None }
    }

    /// A run without an answer.
    pub(super) fn ended(status: Status, reason: impl Into<String>) -> Self {
        Self { status, layouts: None, reason: Some(reason.into()), cost: None }
    }

    /// Does it have either an answer or a reason, as its status demands?
    pub(super) fn is_sound(&self) -> bool {
        let is_finished = self.status == Status::Finished;
        self.status != Status::Wrong && self.layouts.is_some() == is_finished && self.reason.is_none() == is_finished
    }
}

/// A strategy.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Entry {
    /// Its name: reduction+engine.
    pub(super) strategy: String,
    /// In an ablation study, the setting of its switches in words.
    pub(super) switches: Option<String>,
    /// Its rank, which equal times share; null if it has none.
    // All strategies that reached a limit share one, too, behind those that finished.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub(super) rank: Option<usize>,
    /// The result of its runs.
    #[cfg_attr(test, schemars(with = "&str", extend("enum" = ["finished", "limited", "wrong", "failed", "refused"])))]
    pub(super) status: Status,
    /// Its answer in words; null if it has none.
    pub(super) answer: Option<String>,
    /// The number of layouts that it found; null if it has no answer.
    pub(super) layouts: Option<Count>,
    /// Why it has no answer; null if it has one.
    pub(super) reason: Option<String>,
    /// Its time divided by that of the fastest; in an ablation study, of the search with all switches.
    pub(super) ratio: Option<f64>,
    /// Times for reducing and solving.
    pub(super) seconds: Option<Spread>,
    /// Processor times.
    pub(super) cpu_seconds: Option<Spread>,
    /// Times for reducing.
    pub(super) reduce_seconds: Option<Spread>,
    /// Times for solving.
    pub(super) solve_seconds: Option<Spread>,
    /// Nodes, or conflicts.
    pub(super) nodes: Option<Spread>,
    /// Peak memory.
    pub(super) peak_memory_bytes: Option<Spread>,
    /// The runs; the one to warm up is among them only if it was the last.
    pub(super) runs: Vec<Run>,
}

/// The median of the measurements of all runs, and their range.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Spread {
    /// The median.
    #[serde(serialize_with = "short")]
    pub(super) median: f64,
    /// The minimum.
    #[serde(serialize_with = "short")]
    pub(super) min: f64,
    /// The maximum.
    #[serde(serialize_with = "short")]
    pub(super) max: f64,
}

/// Writes a number; an integer if it has no fraction.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn short<S: Serializer>(value: &f64, to: S) -> Result<S::Ok, S::Error> {
    if value.fract() == 0.0 && value.abs() < 9e15 { (*value as i64).serialize(to) } else { value.serialize(to) }
}

impl Spread {
    /// The spread of the values; `None` without any.
    pub(super) fn of(values: impl Iterator<Item = f64>) -> Option<Self> {
        let sorted: Vec<f64> = values.sorted_by(f64::total_cmp).collect();
        Some(Self { median: median(&sorted, f64::midpoint)?, min: *sorted.first()?, max: *sorted.last()? })
    }
}

impl Entry {
    /// A strategy with its runs and what follows from them alone.
    pub(super) fn new(strategy: String, switches: Option<String>, runs: Vec<Run>) -> Self {
        let (status, layouts, reason) = result(&runs);
        let spread =
            |measure: fn(&Cost) -> Option<f64>| Spread::of(runs.iter().filter_map(|run| measure(run.cost.as_ref()?)));
        Self {
            strategy,
            switches,
            rank: None,
            status,
            answer: None,
            layouts,
            reason,
            ratio: None,
            seconds: spread(|cost| Some(cost.reduce_seconds + cost.solve_seconds)),
            cpu_seconds: spread(|cost| cost.cpu_seconds),
            reduce_seconds: spread(|cost| Some(cost.reduce_seconds)),
            solve_seconds: spread(|cost| Some(cost.solve_seconds)),
            nodes: spread(|cost| Some(cost.nodes as f64)),
            peak_memory_bytes: spread(|cost| cost.peak_memory_bytes.map(|bytes| bytes as f64)),
            runs,
        }
    }

    /// The name in a list: the strategy, or in an ablation study its switches.
    pub(super) fn name(&self) -> &str {
        self.switches.as_ref().unwrap_or(&self.strategy)
    }

    /// The median time of a strategy that finished.
    pub(super) fn finishing_time(&self) -> Option<f64> {
        self.seconds.filter(|_| self.status == Status::Finished).map(|spread| spread.median)
    }

    /// The median processor time of a strategy that finished, if the system reports it.
    pub(super) fn finishing_cpu_time(&self) -> Option<f64> {
        self.cpu_seconds.filter(|_| self.status == Status::Finished).map(|spread| spread.median)
    }

    /// The answer, or in a word why there is none.
    pub(super) fn outcome(&self) -> String {
        let answer = self.answer.clone().unwrap_or_default();
        match self.status {
            Status::Finished => answer,
            Status::Wrong => format!("wrong: {answer}"),
            Status::Limited => "gave up".into(),
            Status::Failed => "failed".into(),
            Status::Refused => "refused".into(),
        }
    }
}

/// Status, layouts and reason of a strategy, regardless of others; the first run that did not finish decides.
fn result(runs: &[Run]) -> (Status, Option<Count>, Option<String>) {
    if let Some(run) = runs.iter().find(|run| run.status != Status::Finished) {
        return (run.status, None, run.reason.clone());
    }
    match runs {
        [] => (Status::Limited, None, Some("was not measured before the interruption".into())),
        [.., last] if runs.iter().map(|run| &run.layouts).all_equal() => (Status::Finished, last.layouts.clone(), None),
        [.., last] => (Status::Wrong, last.layouts.clone(), None),
    }
}

/// Marks wrong answers, and ranks the entries: by time, then those that reached a limit.
///
/// Every layout is verified. So for `first` and `unique`, the strategy with the most layouts refutes the others. A count has no such
/// proof, since layouts might come twice: there the answer of a strict majority stands, and without a majority none.
pub(super) fn rank(task: Task, entries: &mut [Entry]) {
    let answers: Vec<&Count> = entries.iter().filter_map(|entry| entry.layouts.as_ref()).collect();
    let standing = match task {
        Task::First | Task::Unique => answers.iter().copied().max(),
        Task::All | Task::Count => answers
            .iter()
            .copied()
            .counts()
            .into_iter()
            .find_map(|(answer, votes)| (2 * votes > answers.len()).then_some(answer)),
    };
    let standing = standing.cloned();
    for entry in entries.iter_mut() {
        entry.answer = entry.layouts.as_ref().map(|layouts| summary::answer(task, layouts));
        if entry.status == Status::Finished && entry.layouts != standing {
            entry.status = Status::Wrong;
        }
    }
    let times: Vec<f64> = entries.iter().filter_map(Entry::finishing_time).collect();
    for entry in entries {
        entry.rank = match (entry.status, entry.finishing_time()) {
            (_, Some(time)) => Some(1 + times.iter().filter(|&&other| other < time).count()),
            (Status::Limited, None) => Some(1 + times.len()),
            _ => None,
        };
    }
}

#[cfg(test)]
mod tests;
