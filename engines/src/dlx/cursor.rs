//! A cursor in a search tree: children of nodes, and estimates of subtrees.

use std::mem;

use jigsat_forms::ExactCover;
use jigsat_forms::budget::{Budget, Exceeded};

use super::links::is_plain;
use super::{SPENT, Walk, Walks};
use crate::Run;
use crate::parts::{Decision, Part, SearchTree, Walker};
use crate::probe::{Probe, Sample};
use crate::random::random_index;

/// A node of the search tree of `dlx`, `cells` and `mask`; at first the root.
pub(crate) struct Cursor<'a> {
    view: Box<dyn LinksView + 'a>,
    run: Run,
}

/// The children of a node.
pub(crate) struct Children {
    /// The steps to the children that are no dead ends.
    pub(crate) steps: Vec<Decision>,
    /// How many others there are.
    pub(crate) dead: u64,
}

impl<'a> Cursor<'a> {
    /// Lays the problem out. `O(items + entries)`.
    ///
    /// # Errors
    /// If there is no room for it.
    pub(crate) fn new(problem: &'a ExactCover, budget: &Budget) -> Result<Self, Exceeded> {
        let mut run = Run::default();
        run.limits.budget = budget.clone();
        let view: Box<dyn LinksView + 'a> = if is_plain(problem) {
            Box::new(Walks::<true> { problem, run: &run }.walker())
        } else {
            Box::new(Walks::<false> { problem, run: &run }.walker())
        };
        budget.check()?;
        Ok(Self { view, run })
    }

    /// Goes to a node; false if there is none.
    pub(crate) fn go_to(&mut self, path: &[Decision]) -> Result<bool, Exceeded> {
        let is_there = self.view.go_to(path, &self.run);
        self.run.limits.budget.check()?;
        Ok(is_there)
    }

    /// Returns the children of the node; `None` if everything is covered there.
    pub(crate) fn children(&mut self) -> Result<Option<Children>, Exceeded> {
        let children = self.view.children();
        // Children found with unfinished links are wrong.
        self.run.limits.budget.check()?;
        Ok(children)
    }

    /// Probes the tree below the node, and returns to it.
    /// Each step is to a random child that is no dead end.
    pub(crate) fn probe(&mut self, random: &mut fastrand::Rng) -> Result<Sample, Exceeded> {
        let (mut probe, mut depth) = (Probe::new(), 0);
        loop {
            let before = self.updates();
            let children = self.children()?;
            let (dead, steps) = children.map_or((0, Vec::new()), |children| (children.dead, children.steps));
            probe.meet(1 + dead, 1 + self.updates() - before);
            if steps.is_empty() {
                break;
            }
            probe.descend(steps.len());
            self.view.enter(steps[random_index(random, steps.len())]);
            depth += 1;
        }
        for _ in 0..depth {
            self.view.leave();
        }
        Ok(probe.sample())
    }

    /// How many changes to the links were made: the effort so far.
    pub(crate) fn updates(&self) -> u64 {
        self.view.updates()
    }
}

/// The walk, whether plain or not.
trait LinksView {
    fn go_to(&mut self, path: &[Decision], run: &Run) -> bool;
    fn children(&mut self) -> Option<Children>;
    /// Makes one of the steps of the node.
    fn enter(&mut self, step: Decision);
    /// Undoes the last step.
    fn leave(&mut self);
    fn updates(&self) -> u64;
}

impl<const PLAIN: bool> LinksView for Walk<PLAIN> {
    fn go_to(&mut self, path: &[Decision], run: &Run) -> bool {
        let is_there = Walker::go_to(self, &Part::below(path), &mut crate::Watch::new(run)).continue_value();
        is_there.unwrap_or(false) && !self.is_behind
    }

    fn children(&mut self) -> Option<Children> {
        if self.links.is_covered() {
            return None;
        }
        let mut steps = Vec::new();
        if let Some(item) = self.links.select() {
            self.open(item);
            while self.advance() {
                steps.extend(self.levels.last().map(|level| self.step(level)));
                self.retract();
            }
        }
        Some(Children { steps, dead: mem::take(&mut self.dead_ends) })
    }

    fn enter(&mut self, step: Decision) {
        if let Some(item) = self.links.select() {
            self.open(item);
            self.make(step);
            self.dead_ends = 0;
        }
    }

    fn leave(&mut self) {
        self.retract();
        if let Some(level) = self.levels.last_mut() {
            level.choice = SPENT;
        }
        self.advance();
    }

    fn updates(&self) -> u64 {
        self.links.updates
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{problem, queens};
    use crate::{Dlx, Engine};
    use proptest::prelude::*;

    /// The nodes of the tree, children after children.
    fn nodes(cursor: &mut Cursor<'_>) -> u64 {
        let Some(Children { steps, dead }) = cursor.children().unwrap() else {
            return 1;
        };
        let below = steps.into_iter().map(|step| {
            cursor.view.enter(step);
            let below = nodes(cursor);
            cursor.view.leave();
            below
        });
        1 + dead + below.sum::<u64>()
    }

    proptest! {
        #[test]
        fn the_tree_is_that_of_the_walk(problem in problem()) {
            let mut cursor = Cursor::new(&problem, &Budget::none()).unwrap();
            let walked = Dlx.count(&problem, &Run::default()).unwrap().report.stats.nodes;
            prop_assert_eq!(nodes(&mut cursor), walked);
            // The cursor is unchanged.
            prop_assert_eq!(nodes(&mut cursor), walked);
        }
    }

    #[test]
    fn samples_are_right_on_average() {
        let problem = queens(8);
        let (mut cursor, mut random) = (Cursor::new(&problem, &Budget::none()).unwrap(), fastrand::Rng::with_seed(1));
        let stats = Dlx.count(&problem, &Run::default()).unwrap().report.stats;
        let samples: Vec<Sample> = (0..20_000).map(|_| cursor.probe(&mut random).unwrap()).collect();
        let mean = |of: fn(&Sample) -> f64| samples.iter().map(of).sum::<f64>() / samples.len() as f64;
        let is_near = |found: f64, exact: u64| (found / exact as f64 - 1.0).abs() < 0.03;
        assert!(is_near(mean(|sample| sample.nodes), stats.nodes), "{}", mean(|sample| sample.nodes));
        let work = stats.updates + stats.nodes;
        // Listing the children takes their options out once; a walk does so again after some of them.
        assert!((0.7..1.3).contains(&(mean(|sample| sample.work) / work as f64)), "{}", mean(|sample| sample.work));
    }
}
