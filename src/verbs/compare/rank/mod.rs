//! From samples to ranks: which strategies finished, are wrong, are fastest.

use itertools::Itertools;
use num_bigint::BigUint;
use serde::{Serialize, Serializer};
use serde_json::Number;

use super::sample::{Cost, End, Sample};
use crate::cli::Task;

/// A strategy with its samples, status and rank.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// The strategy as it is written.
    pub(super) strategy: String,
    /// In an ablation study, the setting of its switches in words.
    pub(super) switches: Option<String>,
    pub(super) samples: Vec<Sample>,
    pub(super) status: Status,
    /// The rank, from 1. Equal times share a rank, and so do all strategies that reached a limit, behind those that finished.
    pub(super) rank: Option<usize>,
}

/// The result of a strategy, in the order of listing.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Status {
    /// Every run finished, with this number of layouts.
    Finished(BigUint),
    /// A run reached a limit; what happened, in words that go behind the name.
    Limited(String),
    /// The strategy contradicts others, with this number of layouts, or itself.
    Wrong(BigUint),
    /// The process of a run died; how.
    Failed(String),
    /// The strategy does not support the task; why.
    Refused(String),
}

impl Status {
    pub(super) fn word(&self) -> &'static str {
        match self {
            Status::Finished(_) => "finished",
            Status::Limited(_) => "limited",
            Status::Wrong(_) => "wrong",
            Status::Failed(_) => "failed",
            Status::Refused(_) => "refused",
        }
    }

    pub(super) fn reason(&self) -> Option<&str> {
        match self {
            Status::Limited(reason) | Status::Failed(reason) | Status::Refused(reason) => Some(reason),
            Status::Finished(_) | Status::Wrong(_) => None,
        }
    }

    /// The number of layouts in its answer.
    pub(super) fn layouts(&self) -> Option<&BigUint> {
        match self {
            Status::Finished(layouts) | Status::Wrong(layouts) => Some(layouts),
            Status::Limited(_) | Status::Failed(_) | Status::Refused(_) => None,
        }
    }
}

/// The median of the measurements of all runs, and their range.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn short<S: Serializer>(value: &f64, to: S) -> Result<S::Ok, S::Error> {
    number(*value).serialize(to)
}

/// A number as JSON: an integer if it has no fraction.
pub(super) fn number(value: f64) -> Number {
    let exact = || Number::from_f64(value).expect("measurements are finite");
    if value.fract() == 0.0 && value.abs() < 9e15 { Number::from(value as i64) } else { exact() }
}

impl Spread {
    /// The spread of the values; `None` without any.
    pub(super) fn of(values: impl Iterator<Item = f64>) -> Option<Self> {
        let sorted: Vec<f64> = values.sorted_by(f64::total_cmp).collect();
        let middle = sorted.len() / 2;
        let median = match sorted.len() % 2 {
            0 => f64::midpoint(*sorted.get(middle.wrapping_sub(1))?, sorted[middle]),
            _ => sorted[middle],
        };
        Some(Self { median, min: *sorted.first()?, max: *sorted.last()? })
    }
}

impl Entry {
    pub(super) fn new(strategy: String, switches: Option<String>, samples: Vec<Sample>) -> Self {
        let status = status(&samples);
        Self { strategy, switches, samples, status, rank: None }
    }

    /// The spread of a measure over the runs that have it.
    pub(super) fn spread(&self, value: impl Fn(&Cost) -> Option<f64>) -> Option<Spread> {
        Spread::of(self.samples.iter().filter_map(|sample| value(sample.cost.as_ref()?)))
    }

    /// The time that ranks strategies: reducing and solving.
    pub(super) fn seconds(&self) -> Option<Spread> {
        self.spread(|cost| Some(cost.seconds()))
    }

    /// The median time of a strategy that finished.
    pub(super) fn finishing_time(&self) -> Option<f64> {
        matches!(self.status, Status::Finished(_)).then(|| self.seconds().map(|seconds| seconds.median)).flatten()
    }
}

/// The status of a strategy, regardless of others; the first run that did not finish decides.
fn status(samples: &[Sample]) -> Status {
    let mut layouts = Vec::new();
    for sample in samples {
        match &sample.end {
            End::Finished(number) => layouts.push(number),
            End::Limited(reason) => return Status::Limited(reason.clone()),
            End::Refused(reason) => return Status::Refused(reason.clone()),
            End::Failed(reason) => return Status::Failed(reason.clone()),
        }
    }
    match layouts[..] {
        [] => Status::Limited("was not measured before the interruption".into()),
        [first, ..] if layouts.iter().all_equal() => Status::Finished(first.clone()),
        [.., last] => Status::Wrong(last.clone()),
    }
}

/// Marks wrong answers, and ranks the entries: by time, then those that reached a limit.
///
/// Every layout is verified. So for `first` and `unique`, the strategy with the most layouts refutes the others. A count has no such
/// proof, since layouts might come twice: there the answer of a strict majority stands, and without a majority none.
pub(super) fn rank(task: Task, entries: &mut [Entry]) {
    let answers: Vec<&BigUint> = entries.iter().filter_map(|entry| entry.status.layouts()).collect();
    let standing = match task {
        Task::First | Task::Unique => answers.iter().copied().max(),
        Task::All | Task::Count => {
            let votes = answers.iter().counts();
            votes.into_iter().find(|(_, votes)| 2 * votes > answers.len()).map(|(&answer, _)| answer)
        }
    };
    let standing = standing.cloned();
    for entry in entries.iter_mut() {
        if let Status::Finished(layouts) = &entry.status
            && standing.as_ref() != Some(layouts)
        {
            entry.status = Status::Wrong(layouts.clone());
        }
    }
    let times: Vec<f64> = entries.iter().filter_map(Entry::finishing_time).collect();
    for entry in entries {
        entry.rank = match (&entry.status, entry.finishing_time()) {
            (_, Some(time)) => Some(1 + times.iter().filter(|&&other| other < time).count()),
            (Status::Limited(_), None) => Some(1 + times.len()),
            _ => None,
        };
    }
}

/// Sorts the entries for listing: by rank, then those without one; stable.
pub(super) fn sort(entries: &mut [Entry]) {
    let class = |entry: &Entry| match entry.status {
        Status::Finished(_) => 0,
        Status::Limited(_) => 1,
        Status::Wrong(_) => 2,
        Status::Failed(_) => 3,
        Status::Refused(_) => 4,
    };
    entries.sort_by_key(|entry| (class(entry), entry.rank));
}

/// Do strategies contradict each other, or themselves?
pub(super) fn is_disputed(entries: &[Entry]) -> bool {
    entries.iter().any(|entry| matches!(entry.status, Status::Wrong(_)))
}

#[cfg(test)]
mod tests;
