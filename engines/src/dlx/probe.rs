//! Which of several problems has the smallest search tree, told by random dives.
//!
//! The mean of what random dives meet, weighed by the branches on the way, is the size of a tree (Knuth, Estimating the
//! efficiency of backtrack programs, 1975). Few dives meet most of it, and so the mean of a hundred of them says little. To compare
//! trees that are alike, the mean of the square roots does better: too small for all of them, but by about the same factor.
//! The first branches are not left to chance: dives begin at the nodes of a *front* near the root in turn. The next steps are blind: to enter all children
//! there takes most of the time of a dive that looks around, and five times as many dives tell more.
//!
//! The effort is shared out by *successive halving* (Karnin, Koren and Somekh, Almost optimal exploration in multi-armed bandits, 2013): in
//! every round, all problems that are left get the same share of it, and the worse half of them leaves.
//!
//! Effort is counted in changes to the links, never in seconds, and the dives are from a fixed seed: the answer is the same on
//! every machine.

use jigsat_forms::ExactCover;
use jigsat_forms::budget::{Budget, Exceeded};

use super::scout::Scout;
use crate::parts::Step;

/// Dives into the first problem, to see whether there is anything to be gained; and what has to be expected after the first few of them
/// already, as a part of [`SMALL`].
const FIRST: u32 = 32;
const FEW: u32 = 8;
const TINY: f64 = 0.01;

/// A tree of less work than that, in changes to the links, is walked and not compared.
const SMALL: f64 = 3e9;

/// The part of the expected work that may be spent on dives. The engine `mask` walks the same tree some ten times faster,
/// so this is less than a hundredth of its time.
const SHARE: f64 = 6e-4;

/// So much at least is spent for each problem: the first guess may be far too low.
const LEAST: f64 = 1e6;

/// More than this in all tells little more, unless there are many problems: a tenth of a second.
const MOST: f64 = 3e7;

/// So many steps of a dive are to any child.
const BLIND: usize = 6;

/// So many nodes make a front.
const FRONT: usize = 8;

/// A problem, and what is known of its tree.
struct Arm<'a> {
    position: usize,
    scout: Scout<'a>,
    /// Paths to the nodes that dives begin at, in an order of chance.
    front: Vec<Vec<Step>>,
    random: fastrand::Rng,
    dives: usize,
    /// The square roots of what they have met, all together.
    met: f64,
}

impl<'a> Arm<'a> {
    /// Looks at the first nodes, level by level.
    fn new(problem: &'a ExactCover, position: usize, budget: &Budget) -> Result<Self, Exceeded> {
        let mut scout = Scout::new(problem, budget)?;
        let mut front = vec![Vec::new()];
        while front.len() < FRONT {
            let mut below = Vec::new();
            for path in &front {
                scout.go_to(path)?;
                let steps = scout.children()?.map_or_else(Vec::new, |children| children.steps);
                let child = |step| path.iter().copied().chain([step]).collect();
                below.extend(steps.into_iter().map(child));
            }
            front = below;
            if front.is_empty() {
                break;
            }
        }
        let mut random = fastrand::Rng::with_seed(0);
        random.shuffle(&mut front);
        Ok(Self { position, scout, front, random, dives: 0, met: 0.0 })
    }

    /// Dives from one node of the front after another until so many more changes were made.
    fn dive(&mut self, effort: u64) -> Result<(), Exceeded> {
        let end = self.scout.updates() + effort;
        while !self.front.is_empty() && self.scout.updates() < end {
            self.scout.go_to(&self.front[self.dives % self.front.len()])?;
            self.met += self.scout.dive(BLIND, &mut self.random)?.work.sqrt();
            self.dives += 1;
        }
        Ok(())
    }

    /// The work to compare.
    fn work(&self) -> f64 {
        self.front.len() as f64 * (self.met / self.dives.max(1) as f64).powi(2)
    }
}

/// The position of the problem whose search tree in [`Dlx`](crate::Dlx) and [`Mask`](crate::Mask) is expected to be the smallest. It is 0
/// if there is little to be gained: if the tree of the first one is small.
///
/// Time: a part of the expected work below the first problem, and one dive into each of the others at least. `make` is asked for each problem
/// once, and for the others only if the first one's tree is large.
///
/// # Errors
/// If the budget is exceeded.
pub fn smallest_tree(count: usize, make: impl Fn(usize) -> ExactCover, budget: &Budget) -> Result<usize, Exceeded> {
    if count < 2 {
        return Ok(0);
    }
    let first = make(0);
    let (mut scout, mut random) = (Scout::new(&first, budget)?, fastrand::Rng::with_seed(0));
    let (mut work, mut met) = (0.0, 0.0);
    for (dives, least) in [(1..=FEW, TINY * SMALL), (FEW + 1..=FIRST, SMALL)] {
        for number in dives {
            met += scout.dive(BLIND, &mut random)?.work;
            work = met / f64::from(number);
        }
        if work < least {
            return Ok(0);
        }
    }
    let rounds = u64::from(count.next_power_of_two().ilog2());
    let effort = (work * SHARE).min(MOST).max(LEAST * count as f64) as u64;
    let others: Vec<ExactCover> = (1..count).map(make).collect();
    budget.check()?;
    let mut arms = Vec::new();
    for (position, problem) in std::iter::once(&first).chain(&others).enumerate() {
        arms.push(Arm::new(problem, position, budget)?);
    }
    while arms.len() > 1 {
        let share = effort / rounds / arms.len() as u64;
        for arm in &mut arms {
            arm.dive(share)?;
        }
        arms.sort_by(|a, b| a.work().total_cmp(&b.work()));
        arms.truncate(arms.len().div_ceil(2));
    }
    Ok(arms[0].position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::queens;

    #[test]
    fn the_smallest_tree_is_told_from_larger_ones() {
        let sizes = [17, 18, 16, 19];
        let make = |position: usize| queens(sizes[position]);
        assert_eq!(smallest_tree(sizes.len(), make, &Budget::none()), Ok(2));
    }

    #[test]
    fn small_trees_are_not_compared() {
        let make = |position: usize| if position == 0 { queens(6) } else { panic!("not asked for") };
        assert_eq!(smallest_tree(9, make, &Budget::none()), Ok(0));
    }

    #[test]
    fn the_budget_holds() {
        let spent = Budget::none().within(std::time::Duration::ZERO);
        assert!(smallest_tree(2, |_| queens(12), &spent).is_err());
    }
}
