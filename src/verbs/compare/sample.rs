//! The result of a single run, and its form between the measuring process and the parent.

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

/// A run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Sample {
    pub(super) end: End,
    /// Its measurements, if the process reported them.
    pub(super) cost: Option<Cost>,
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum End {
    /// The task is done, with this number of layouts: at most one for `first`, at most two for `unique`, else all there are.
    Finished(#[serde(with = "jigsat_engines::decimal")] BigUint),
    /// A limit was reached; what the strategy did, in words that go behind its name.
    Limited(String),
    /// The strategy can't do what was asked, and says why.
    Refused(String),
    /// The process died, or contradicted itself.
    Failed(String),
}

/// What a run took.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Cost {
    /// The time for choosing and reducing.
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub(super) reduce_seconds: f64,
    /// The time for the search.
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub(super) solve_seconds: f64,
    /// The processor time of all threads and child processes; null where the system does not report it.
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub(super) cpu_seconds: Option<f64>,
    /// Nodes of the search, or conflicts of the solver.
    pub(super) nodes: u64,
    /// Updates of links or masks.
    pub(super) updates: u64,
    /// The peak memory of the process; null where the system does not report it.
    pub(super) peak_memory_bytes: Option<u64>,
}

/// A measure of runs, with its name.
pub(super) type Measure = (&'static str, fn(&Cost) -> Option<f64>);

/// The measures that are reported of the runs of a strategy.
pub(super) const MEASURES: [Measure; 6] = [
    ("seconds", |cost| Some(cost.seconds())),
    ("cpu_seconds", |cost| cost.cpu_seconds),
    ("reduce_seconds", |cost| Some(cost.reduce_seconds)),
    ("solve_seconds", |cost| Some(cost.solve_seconds)),
    ("nodes", |cost| Some(cost.nodes as f64)),
    ("peak_memory_bytes", |cost| cost.peak_memory_bytes.map(|bytes| bytes as f64)),
];

impl Cost {
    /// The time that ranks strategies: reducing and solving.
    pub(super) fn seconds(&self) -> f64 {
        self.reduce_seconds + self.solve_seconds
    }
}

impl Sample {
    pub(super) fn is_finished(&self) -> bool {
        matches!(self.end, End::Finished(_))
    }
}
