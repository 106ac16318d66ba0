//! What the strategies come to over several puzzles.

use serde::Serialize;

use super::Comparison;

/// The sums of every strategy, in order of first appearance.
#[derive(Debug, Default)]
pub(super) struct Totals {
    totals: Vec<Total>,
    puzzles: usize,
}

/// What a strategy comes to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Total {
    pub(super) strategy: String,
    /// The puzzles that it was tried on, and those of them that it solved.
    pub(super) puzzles: usize,
    pub(super) solved: usize,
    /// The mean time of its puzzles, where one that it did not solve counts as twice the time limit (PAR-2, as in the SAT
    /// competitions).
    pub(super) par2_seconds: f64,
}

impl Totals {
    /// Adds a comparison of strategies: no ablation study, none that was not needed, and none that was interrupted.
    pub(super) fn add(&mut self, comparison: &Comparison) {
        if comparison.search.is_some() || comparison.needless.is_some() || !comparison.is_complete {
            return;
        }
        self.puzzles += 1;
        for entry in &comparison.entries {
            let time = entry.finishing_time();
            let charged = time.unwrap_or(2.0 * comparison.timeout.as_secs_f64());
            let known = self.totals.iter().position(|total| total.strategy == entry.strategy);
            let index = known.unwrap_or_else(|| {
                let strategy = entry.strategy.clone();
                self.totals.push(Total { strategy, puzzles: 0, solved: 0, par2_seconds: 0.0 });
                self.totals.len() - 1
            });
            let total = &mut self.totals[index];
            let sum = total.par2_seconds * total.puzzles as f64 + charged;
            total.puzzles += 1;
            total.solved += usize::from(time.is_some());
            total.par2_seconds = sum / total.puzzles as f64;
        }
    }

    /// Are there several puzzles to be summed up?
    pub(super) fn are_of_several(&self) -> bool {
        self.puzzles > 1
    }

    /// Those that solved most first, and of these the fastest by PAR-2.
    pub(super) fn ranked(&self) -> Vec<Total> {
        let mut ranked = self.totals.clone();
        let by_time = |a: &Total, b: &Total| a.par2_seconds.total_cmp(&b.par2_seconds);
        ranked.sort_by(|a, b| b.solved.cmp(&a.solved).then_with(|| by_time(a, b)));
        ranked
    }

    /// The number of puzzles.
    pub(super) fn puzzles(&self) -> usize {
        self.puzzles
    }
}
