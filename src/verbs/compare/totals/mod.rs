//! The result on all puzzles: every comparison, and the totals of the strategies.

pub(super) mod pairs;

use itertools::Itertools;
use serde::Serialize;

use super::comparison::Comparison;
use super::entry::Entry;
use crate::process::provenance::Provenance;
use pairs::Pair;

/// The whole result, of which every file and every plot is made.
#[derive(Debug)]
pub(super) struct ComparisonReport {
    /// The comparisons, in their order.
    pub(super) comparisons: Vec<Comparison>,
    pub(super) totals: PuzzleTotals,
}

/// All puzzles together: the last line, if there are several.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct PuzzleTotals {
    /// The number of puzzles, without those that needed no run.
    pub(super) puzzles: usize,
    /// The strategies; those that solved most come first.
    // Of these the fastest by PAR-2.
    pub(super) totals: Vec<Total>,
    /// Every two strategies.
    // Each on the puzzles that both were tried on, in the order of `totals`.
    pub(super) pairs: Vec<Pair>,
    pub(super) made: Provenance,
}

/// A strategy on all puzzles.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Total {
    /// The strategy.
    pub(super) strategy: String,
    /// The number of puzzles that it was tried on.
    pub(super) puzzles: usize,
    /// The number of puzzles that it solved.
    pub(super) solved: usize,
    /// The mean time of its puzzles; an unsolved one counts as twice the time limit (PAR-2, as in the SAT competitions).
    pub(super) par2_seconds: f64,
    /// The same of processor times; null where the system does not report them.
    pub(super) par2_cpu_seconds: Option<f64>,
    /// The total time of the puzzles that it solved.
    pub(super) solved_seconds: f64,
    /// The same of processor times; null where the system does not report them.
    pub(super) solved_cpu_seconds: Option<f64>,
}

impl ComparisonReport {
    /// Sums up comparisons.
    pub(super) fn of(comparisons: Vec<Comparison>, made: Provenance) -> Self {
        let counted = comparisons.iter().filter(|comparison| comparison.is_counted()).collect_vec();
        let strategies = counted.iter().flat_map(|comparison| &comparison.strategies);
        let totals = strategies.map(|entry| &entry.strategy).unique().map(|strategy| Total::of(strategy, &counted));
        let by_time = |a: &Total, b: &Total| a.par2_seconds.total_cmp(&b.par2_seconds);
        let totals = totals.sorted_by(|a, b| b.solved.cmp(&a.solved).then_with(|| by_time(a, b))).collect_vec();
        let pairs = pairs::all(&totals, &counted);
        let totals = PuzzleTotals { puzzles: counted.len(), totals, pairs, made };
        Self { comparisons, totals }
    }

    /// The comparisons that the totals are about.
    pub(super) fn counted(&self) -> impl Iterator<Item = &Comparison> {
        self.comparisons.iter().filter(|comparison| comparison.is_counted())
    }
}

impl Total {
    fn of(strategy: &str, counted: &[&Comparison]) -> Self {
        let tried = counted.iter().filter_map(|comparison| comparison.entry(strategy)).collect_vec();
        // All comparisons have the same terms.
        let penalty = counted.first().map_or(0.0, |comparison| 2.0 * comparison.terms.timeout_seconds);
        let solved = || tried.iter().copied().filter(|entry| entry.finishing_time().is_some());
        let has_cpu_times = solved().all(|entry| entry.finishing_cpu_time().is_some());
        let mean = |time: fn(&Entry) -> Option<f64>| {
            tried.iter().map(|entry| time(entry).unwrap_or(penalty)).sum::<f64>() / tried.len() as f64
        };
        let sum = |time: fn(&Entry) -> Option<f64>| solved().filter_map(time).sum::<f64>();
        Self {
            strategy: strategy.into(),
            puzzles: tried.len(),
            solved: solved().count(),
            par2_seconds: mean(Entry::finishing_time),
            par2_cpu_seconds: has_cpu_times.then(|| mean(Entry::finishing_cpu_time)),
            solved_seconds: sum(Entry::finishing_time),
            solved_cpu_seconds: has_cpu_times.then(|| sum(Entry::finishing_cpu_time)),
        }
    }
}

#[cfg(test)]
mod tests;
