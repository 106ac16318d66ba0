//! A run of a strategy: how it ended, and what it took.
//!
//! The measuring process prints it for the parent, and lines of comparisons hold it, in the same form.

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

/// A run; the measurements are missing if its process did not report them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Run {
    /// How it ended.
    #[cfg_attr(test, schemars(with = "&str", extend("enum" = ["finished", "limited", "refused", "failed"])))]
    pub(super) status: Status,
    /// The number of layouts; null if it did not finish.
    // At most one for `first`, at most two for `unique`, else all there are.
    #[serde(with = "count")]
    #[cfg_attr(test, schemars(with = "Option<crate::output::record::Count>"))]
    pub(super) layouts: Option<BigUint>,
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

impl Run {
    /// A run that found all layouts that the task asks for.
    pub(super) fn finished(layouts: impl Into<BigUint>) -> Self {
        Self { status: Status::Finished, layouts: Some(layouts.into()), reason: None, cost: None }
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

/// A number of layouts in JSON: a number, or digits above 2⁶⁴.
pub(super) mod count {
    use num_bigint::BigUint;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::output::record::Count;

    #[expect(clippy::ref_option, reason = "serde passes fields by reference")]
    pub(in super::super) fn serialize<S: Serializer>(layouts: &Option<BigUint>, to: S) -> Result<S::Ok, S::Error> {
        layouts.as_ref().map(Count::from).serialize(to)
    }

    pub(in super::super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Option<BigUint>, D::Error> {
        Option::<Count>::deserialize(from)?.map(|count| count.try_into().map_err(Error::custom)).transpose()
    }
}
