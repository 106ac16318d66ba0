//! The totals of the strategies over several puzzles.

pub(super) mod pairs;

use itertools::Itertools;
use serde::Serialize;

use super::comparison::Comparison;
use pairs::Pair;

/// The times of every strategy on every puzzle; strategies are in the order of their first appearance.
#[derive(Debug, Default)]
pub(super) struct Totals {
    strategies: Vec<String>,
    puzzles: Vec<Played>,
}

/// A puzzle that strategies were compared on.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) file: String,
    /// The time limit of a run, in seconds.
    pub(super) limit: f64,
    /// The mark of each strategy; one that took no part, or was added later, has none.
    marks: Vec<Option<Mark>>,
}

/// The times of a strategy on a puzzle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Mark {
    /// The median time; none if the puzzle was not solved, for any reason.
    pub(super) seconds: Option<f64>,
    /// The median processor time, if the puzzle was solved and the system reports it.
    pub(super) cpu_seconds: Option<f64>,
}

impl Played {
    /// The mark of a strategy by its number; none if it took no part.
    pub(super) fn mark(&self, strategy: usize) -> Option<Mark> {
        self.marks.get(strategy).copied().flatten()
    }
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
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub(super) par2_seconds: f64,
    /// The same of processor times; null where the system does not report them.
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub(super) par2_cpu_seconds: Option<f64>,
    /// The total time of the puzzles that it solved.
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub(super) solved_seconds: f64,
    /// The same of processor times; null where the system does not report them.
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub(super) solved_cpu_seconds: Option<f64>,
}

impl Totals {
    /// Adds a comparison, unless it is an ablation study, needed no runs, or was interrupted.
    pub(super) fn add(&mut self, comparison: &Comparison) {
        if comparison.puzzle.search.is_some() || comparison.needless.is_some() || !comparison.is_complete {
            return;
        }
        let mut marks = vec![None; self.strategies.len()];
        for entry in &comparison.entries {
            let known = self.strategies.iter().position(|strategy| *strategy == entry.strategy);
            let index = known.unwrap_or_else(|| {
                self.strategies.push(entry.strategy.clone());
                marks.push(None);
                marks.len() - 1
            });
            let seconds = entry.finishing_time();
            let cpu_seconds = seconds.and_then(|_| Some(entry.spread(|cost| cost.cpu_seconds)?.median));
            marks[index] = Some(Mark { seconds, cpu_seconds });
        }
        let limit = comparison.terms.timeout.as_secs_f64();
        self.puzzles.push(Played { file: comparison.puzzle.file.clone(), limit, marks });
    }

    /// Are there several puzzles to be summed up?
    pub(super) fn are_of_several(&self) -> bool {
        self.puzzles.len() > 1
    }

    /// Those that solved most first, and of these the fastest by PAR-2.
    pub(super) fn ranked(&self) -> Vec<Total> {
        let totals = (0..self.strategies.len()).map(|strategy| self.total(strategy));
        let by_time = |a: &Total, b: &Total| a.par2_seconds.total_cmp(&b.par2_seconds);
        totals.sorted_by(|a, b| b.solved.cmp(&a.solved).then_with(|| by_time(a, b))).collect()
    }

    fn total(&self, strategy: usize) -> Total {
        let marks = self.puzzles.iter().filter_map(|played| Some((played.mark(strategy)?, 2.0 * played.limit)));
        let marks = marks.collect_vec();
        let solved = || marks.iter().filter(|(mark, _)| mark.seconds.is_some());
        let has_cpu_times = solved().all(|(mark, _)| mark.cpu_seconds.is_some());
        let mean = |time: fn(&Mark) -> Option<f64>| {
            marks.iter().map(|(mark, penalty)| time(mark).unwrap_or(*penalty)).sum::<f64>() / marks.len() as f64
        };
        let sum = |time: fn(&Mark) -> Option<f64>| solved().filter_map(|(mark, _)| time(mark)).sum::<f64>();
        Total {
            strategy: self.strategies[strategy].clone(),
            puzzles: marks.len(),
            solved: solved().count(),
            par2_seconds: mean(|mark| mark.seconds),
            par2_cpu_seconds: has_cpu_times.then(|| mean(|mark| mark.cpu_seconds)),
            solved_seconds: sum(|mark| mark.seconds),
            solved_cpu_seconds: has_cpu_times.then(|| sum(|mark| mark.cpu_seconds)),
        }
    }

    /// All pairs of strategies, each on the puzzles that both were tried on; in the order of [`Self::ranked`].
    pub(super) fn pairs(&self) -> Vec<Pair> {
        let order = self.ranked().into_iter().filter_map(|total| self.number(&total.strategy)).collect_vec();
        pairs::all(self, &order)
    }

    /// The number of a strategy.
    pub(super) fn number(&self, name: &str) -> Option<usize> {
        self.strategies.iter().position(|strategy| strategy == name)
    }

    /// The strategies, by their numbers.
    pub(super) fn strategies(&self) -> &[String] {
        &self.strategies
    }

    /// The puzzles, in their order.
    pub(super) fn played(&self) -> &[Played] {
        &self.puzzles
    }

    /// The number of puzzles.
    pub(super) fn puzzles(&self) -> usize {
        self.puzzles.len()
    }
}

#[cfg(test)]
mod tests;
