//! What an engine returns: statistics, reports, counts and failures.

use std::time::Duration;

use num_bigint::BigUint;

use crate::limits::Outcome;
use crate::number::Number;

/// Statistics of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stats {
    /// Nodes of the search tree; for a SAT solver, how often it was called.
    pub nodes: u64,
    /// Changes of the data structure, if the engine counts them.
    /// With dancing links, the entries taken out.
    pub updates: u64,
    /// The work: the 64-bit words that the engine touched, as code without vector instructions would. It is the same on every
    /// machine. What counts no words has a rate of exchange, next to where it is charged.
    pub work: u64,
    /// Sub-problems put into a cache.
    pub entries: u64,
    /// How often a sub-problem was found there.
    pub hits: u64,
    /// About how many nodes the searched tree would have without a cache.
    pub unfolded: u64,
    /// Witnesses found.
    pub witnesses: u64,
    /// The time spent.
    pub time: Duration,
}

impl Stats {
    /// The statistics of two runs in sequence; the second one found all the witnesses.
    #[must_use]
    pub fn and(self, second: Self) -> Self {
        Self {
            nodes: self.nodes + second.nodes,
            updates: self.updates + second.updates,
            work: self.work + second.work,
            time: self.time + second.time,
            ..second
        }
    }
}

/// How a run ended, and its statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunReport {
    /// How it ended.
    pub outcome: Outcome,
    /// Its statistics.
    pub stats: Stats,
}

/// A failure of an engine.
#[derive(Debug, thiserror::Error)]
#[error("the engine {engine} failed: {reason}")]
pub struct EngineError {
    /// The name of the engine.
    pub engine: &'static str,
    /// What went wrong.
    pub reason: String,
}

/// A number of witnesses, and how the run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// How many there are; a lower bound if the outcome is that a limit was reached.
    pub count: BigUint,
    /// How the run ended.
    pub report: RunReport,
}

impl From<RunReport> for Counted {
    /// Every witness counts for one.
    fn from(report: RunReport) -> Self {
        Self { count: report.stats.witnesses.into(), report }
    }
}

impl Counted {
    /// The number of witnesses that no visitor saw.
    pub(crate) fn unseen(number: Number, mut report: RunReport) -> Self {
        let count = BigUint::from(number);
        report.stats.witnesses = u64::try_from(&count).unwrap_or(u64::MAX);
        Self { count, report }
    }
}
