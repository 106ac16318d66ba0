//! Looking around in a search tree, without walking through it: which children a node has, and how large the tree below it may be.

use std::mem;

use jigsat_forms::ExactCover;
use jigsat_forms::budget::{Budget, Exceeded};

use super::links::is_plain;
use super::{SPENT, Walk, Walks};
use crate::Run;
use crate::parts::{Part, Step, Tree};

/// Somebody who stands at a node of the search tree that the engines `dlx` and `mask` walk, at first at the root.
pub(crate) struct Scout<'a> {
    view: Box<dyn View + 'a>,
    run: Run,
}

/// What is below a node.
pub(crate) struct Children {
    /// The steps to the children that are no dead ends on arrival.
    pub(crate) steps: Vec<Step>,
    /// How many others there are.
    pub(crate) dead: u64,
}

/// What was met on one way down, weighed to stand for the whole tree below the node where it began.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Sample {
    /// The nodes.
    pub(crate) nodes: f64,
    /// The changes to the links that a walk would make.
    pub(crate) work: f64,
}

impl<'a> Scout<'a> {
    /// Lays the problem out. `O(items + entries)`.
    ///
    /// # Errors
    /// If there is no room for it.
    pub(crate) fn new(problem: &'a ExactCover, budget: &Budget) -> Result<Self, Exceeded> {
        let mut run = Run::default();
        run.limits.budget = budget.clone();
        let view: Box<dyn View + 'a> = if is_plain(problem) {
            Box::new(Walks::<true> { problem, run: &run }.walker())
        } else {
            Box::new(Walks::<false> { problem, run: &run }.walker())
        };
        budget.check()?;
        Ok(Self { view, run })
    }

    /// Goes to a node; says no if there is none.
    pub(crate) fn go_to(&mut self, path: &[Step]) -> Result<bool, Exceeded> {
        let is_there = self.view.go_to(path, &self.run);
        self.run.limits.budget.check()?;
        Ok(is_there)
    }

    /// What is below the node; `None` if everything is covered there.
    pub(crate) fn children(&mut self) -> Result<Option<Children>, Exceeded> {
        let children = self.view.children();
        // What was looked at with links half done means nothing.
        self.run.limits.budget.check()?;
        Ok(children)
    }

    /// Goes down at random, each time to any of the children that are no dead ends, and back. The mean of many samples is the size of
    /// the tree below the node (Knuth, Estimating the efficiency of backtrack programs, 1975).
    ///
    /// The first `blind` steps are to any child at all, and dives end in dead ends there. It tells less, and takes much less work: near the
    /// root, to enter all children takes longer than everything else.
    pub(crate) fn dive(&mut self, blind: usize, random: &mut fastrand::Rng) -> Result<Sample, Exceeded> {
        let (mut sample, mut weight, mut depth) = (Sample::default(), 1.0, 0);
        loop {
            let branch = if depth < blind { self.enter_any(random)? } else { self.enter_living(random)? };
            sample.nodes += weight * (1.0 + branch.dead);
            sample.work += weight * (1.0 + branch.work);
            if branch.ways == 0 {
                break;
            }
            weight *= branch.ways as f64;
            depth += 1;
        }
        for _ in 0..depth {
            self.view.leave();
        }
        Ok(sample)
    }

    /// Looks at all children, and makes a step to one that is no dead end.
    fn enter_living(&mut self, random: &mut fastrand::Rng) -> Result<Branch, Exceeded> {
        let before = self.updates();
        let Some(Children { steps, dead }) = self.children()? else {
            return Ok(Branch::default());
        };
        let work = (self.updates() - before) as f64;
        if let Some(&step) = random.choice(&steps) {
            self.view.enter(step);
        }
        Ok(Branch { ways: steps.len(), dead: dead as f64, work })
    }

    /// Makes any step, without a look at others.
    fn enter_any(&mut self, random: &mut fastrand::Rng) -> Result<Branch, Exceeded> {
        let branch = self.view.enter_any(random);
        self.run.limits.budget.check()?;
        Ok(branch)
    }

    /// How many changes to the links were made, ever: what looking around has cost.
    pub(crate) fn updates(&self) -> u64 {
        self.view.updates()
    }
}

/// What was met at a node of a dive, and where it went.
#[derive(Debug, Clone, Copy, Default)]
struct Branch {
    /// The children of which one was entered, at random; none, if the dive ends here.
    ways: usize,
    /// The children that are dead ends, as far as the one that was looked at tells.
    dead: f64,
    /// What it takes to look at all children, as far as the one that was looked at tells.
    work: f64,
}

/// The links, whether plain or not.
trait View {
    fn go_to(&mut self, path: &[Step], run: &Run) -> bool;
    fn children(&mut self) -> Option<Children>;
    /// Makes one of the steps that there are.
    fn enter(&mut self, step: Step);
    /// Makes any step, without a look at others.
    fn enter_any(&mut self, random: &mut fastrand::Rng) -> Branch;
    /// Takes the last step back.
    fn leave(&mut self);
    fn updates(&self) -> u64;
}

impl<const PLAIN: bool> View for Walk<PLAIN> {
    fn go_to(&mut self, path: &[Step], run: &Run) -> bool {
        Walk::go_to(self, &Part::below(path), &crate::Watch::new(run)).continue_value().unwrap_or(false)
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

    fn enter(&mut self, step: Step) {
        if let Some(item) = self.links.select() {
            self.open(item);
            self.make(step);
            self.dead_ends = 0;
        }
    }

    fn enter_any(&mut self, random: &mut fastrand::Rng) -> Branch {
        let before = self.updates();
        if !self.open_next() {
            return Branch::default();
        }
        let (steps, depth) = (self.steps_of_last(), self.levels.len());
        self.dead_ends = 0;
        let is_in = random.choice(&steps).is_some_and(|&step| self.make(step));
        let is_dead_end = mem::take(&mut self.dead_ends) > 0;
        let count = steps.len() as f64;
        let work = count * (self.updates() - before) as f64;
        if is_in {
            return Branch { ways: steps.len(), dead: 0.0, work };
        }
        if self.levels.len() == depth {
            // It went on to a later step.
            self.leave();
        }
        Branch { ways: 0, dead: if is_dead_end { count } else { 0.0 }, work }
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

    /// The nodes of the tree, children after children, and the work that it takes to look at them.
    fn size(scout: &mut Scout<'_>) -> (u64, u64) {
        let before = scout.updates();
        let Some(Children { steps, dead }) = scout.children().unwrap() else {
            return (1, 1);
        };
        let (mut nodes, mut work) = (1 + dead, 1 + scout.updates() - before);
        for step in steps {
            scout.view.enter(step);
            let below = size(scout);
            scout.view.leave();
            (nodes, work) = (nodes + below.0, work + below.1);
        }
        (nodes, work)
    }

    proptest! {
        #[test]
        fn the_tree_is_that_of_the_walk(problem in problem()) {
            let mut scout = Scout::new(&problem, &Budget::none()).unwrap();
            let walked = Dlx.count(&problem, &Run::default()).unwrap().report.stats.nodes;
            prop_assert_eq!(size(&mut scout).0, walked);
            // And everything is as it was.
            prop_assert_eq!(size(&mut scout).0, walked);
        }
    }

    /// Several options for the same item, some items with none, and dead ends.
    fn choices() -> ExactCover {
        let mut cover = ExactCover::new();
        let many = cover.primary_times("many", 2..=4).unwrap();
        let few = cover.primary_times("few", 0..=1).unwrap();
        let others = [0; 9].map(|_| cover.primary_times("other", 0..=1).unwrap());
        let last = cover.primary("last");
        for pair in others.windows(2) {
            cover.option([many.into(), pair[0].into(), pair[1].into()]).unwrap();
            cover.option([few.into(), last.into(), pair[0].into()]).unwrap();
        }
        cover
    }

    #[test]
    fn samples_are_right_on_average() {
        for (problem, blind) in
            [(queens(8), 0), (queens(8), 3), (queens(8), 8), (choices(), 0), (choices(), 3), (choices(), 9)]
        {
            let (mut scout, mut random) = (Scout::new(&problem, &Budget::none()).unwrap(), fastrand::Rng::with_seed(1));
            let (nodes, work) = size(&mut scout);
            let samples: Vec<Sample> = (0..20_000).map(|_| scout.dive(blind, &mut random).unwrap()).collect();
            let ratio = |of: fn(&Sample) -> f64, exact: u64| {
                samples.iter().map(of).sum::<f64>() / samples.len() as f64 / exact as f64
            };
            let by_nodes = ratio(|sample| sample.nodes, nodes);
            assert!((0.97..1.03).contains(&by_nodes), "{blind}: {by_nodes}");
            // A blind step guesses from one option what it takes to open an item.
            let by_work = ratio(|sample| sample.work, work);
            let tolerance = if blind == 0 { 0.03 } else { 0.4 };
            assert!((by_work - 1.0).abs() < tolerance, "{blind}: {by_work}");
            // And everything is as it was.
            assert_eq!(size(&mut scout).0, nodes);
        }
    }

    #[test]
    fn samples_are_about_as_much_work_as_a_walk() {
        let problem = queens(8);
        let (mut scout, mut random) = (Scout::new(&problem, &Budget::none()).unwrap(), fastrand::Rng::with_seed(1));
        let stats = Dlx.count(&problem, &Run::default()).unwrap().report.stats;
        let work: f64 = (0..20_000).map(|_| scout.dive(0, &mut random).unwrap().work).sum();
        // Looking at a node's children takes its options out once; a walk does so again on its way back to some of them.
        let ratio = work / 2e4 / (stats.updates + stats.nodes) as f64;
        assert!((0.7..1.3).contains(&ratio), "{ratio}");
    }
}
