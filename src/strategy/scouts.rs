//! Strategies that are worth a try before the one that is chosen: each is given a number of nodes, and most often one of them has
//! decided the puzzle by then.
//!
//! A portfolio of strategies side by side would do as well with several cores, but whose layout comes first would depend on the
//! machine. One after another, the answer is the same everywhere.

use std::collections::HashSet;
use std::ops::ControlFlow;

use jigsat_encodings::kind::{Answer, AnyPuzzle, AnyReduced, Kind};
use jigsat_forms::Amo;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::Colouring;

use super::{Choice, Run, RunError, Strategy, Task};
use jigsat_engines::linear::precheck;
use jigsat_engines::routing::{checker, ripup};
use jigsat_engines::{Limit, Limits, Outcome, Stats};

/// A try of limited length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scout {
    /// The strategy.
    pub strategy: Strategy,
    /// The nodes that it is given.
    pub nodes: u64,
}

/// The nodes of routing, each of which takes longer than those of a search: most boards that fall to it at all fall within 25,000.
const ROUTING: u64 = 40_000;

impl Scout {
    /// The tries for this task. Routing is for one layout, where these are many (which is when a reduction keeps only some): for two as
    /// well, since the second one is often near the first.
    pub(super) fn all(kind: &Kind, puzzle: &AnyPuzzle, task: Task) -> Vec<Self> {
        let search = puzzle.quick_search();
        let most = search.map_or(ROUTING, |(_, nodes)| ROUTING.min(nodes / 8));
        let is_roomy = matches!(task, Task::First | Task::Unique) && puzzle.sampler().is_some();
        let routing = [checker::NAME, ripup::NAME].map(|name| (name, most)).into_iter().filter(|_| is_roomy);
        let named = search.into_iter().chain(routing);
        named.filter_map(|(name, nodes)| Some(Self { strategy: Strategy::parse(kind, name).ok()?, nodes })).collect()
    }
}

impl Choice {
    /// Runs the scouts, and the strategy if they leave something; see [`Strategy::run`]. `visit` is told whose layout it is.
    /// Returns who came to an end, and what all of them took.
    ///
    /// # Errors
    /// As [`Strategy::run`].
    pub fn run(
        &self,
        puzzle: &AnyPuzzle,
        limits: &Limits,
        visit: &mut dyn FnMut(Answer, Strategy) -> ControlFlow<()>,
    ) -> Result<(Strategy, Run), RunError> {
        let (mut shown, mut known, mut is_near) = (0_u64, HashSet::new(), false);
        let (strategy, mut run) = self.attempt(limits, |strategy, limits, is_scout| {
            let run = strategy.run(puzzle, limits, &mut |answer| {
                // What a scout has shown is not shown again.
                let is_new = if is_scout {
                    known.insert(answer.to_string())
                } else {
                    known.is_empty() || !known.contains(&answer.to_string())
                };
                if !is_new {
                    return ControlFlow::Continue(());
                }
                shown += 1;
                let near = (self.looks_nearby && shown == 1).then(|| answer.variants(&limits.budget).next()).flatten();
                visit(answer, strategy)?;
                let Some(near) = near else {
                    return ControlFlow::Continue(());
                };
                shown += 1;
                is_near = true;
                known.insert(near.to_string());
                visit(near, strategy)
            })?;
            Ok(Run { layouts: run.layouts.clone().max(shown.into()), is_near, ..run })
        })?;
        if strategy != self.strategy && run.outcome == Outcome::Exhausted && shown == 0 {
            // A reason that can be shown is worth more than the word of a search.
            run.colouring = self.colouring(puzzle, &limits.budget);
        }
        Ok((strategy, run))
    }

    /// The same to count the layouts; see [`Strategy::count`].
    ///
    /// # Errors
    /// As [`Strategy::count`].
    pub fn count(&self, puzzle: &AnyPuzzle, limits: &Limits) -> Result<(Strategy, Run), RunError> {
        let (strategy, run) = self.attempt(limits, |strategy, limits, _| strategy.count(puzzle, limits))?;
        let engine = run.pick.as_ref().map_or(strategy.engine, |pick| pick.engine);
        Ok((Strategy { engine, ..strategy }, run))
    }

    /// A colouring that shows why the puzzle has no layout, if the strategy makes an exact cover of it and there is one that is soon
    /// found.
    fn colouring(&self, puzzle: &AnyPuzzle, budget: &Budget) -> Option<Colouring> {
        match puzzle.reduce(self.strategy.reduction(), Amo::default(), budget) {
            Ok(Some(AnyReduced::Cover(reduced))) => precheck(&reduced.problem, budget),
            _ => None,
        }
    }

    fn attempt(
        &self,
        limits: &Limits,
        mut work: impl FnMut(Strategy, &Limits, bool) -> Result<Run, RunError>,
    ) -> Result<(Strategy, Run), RunError> {
        let mut spent = Stats::default();
        for &Scout { strategy, nodes } in &self.scouts {
            let tried = Limits { nodes: Some(nodes), journal: None, ..limits.clone() };
            let run = work(strategy, &tried, true)?;
            spent = spent.and(run.stats);
            if !matches!(run.outcome, Outcome::Limited(Limit::Nodes | Limit::Incapable)) {
                return Ok((strategy, Run { stats: spent, ..run }));
            }
        }
        let run = work(self.strategy, limits, false)?;
        Ok((self.strategy, Run { stats: spent.and(run.stats), ..run }))
    }
}
