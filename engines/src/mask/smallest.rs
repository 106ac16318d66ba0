//! The choice of the smallest search tree, by random [probes](crate::probe).
//!
//! The mean of the probes is the size of a tree. Few probes meet most of it, so the mean of a hundred of them is
//! unreliable. To compare similar trees, the mean of the square roots is better: too small for all of them, but by
//! about the same factor. The first branches are not random: probes begin at the nodes of a *front* near the root in
//! turn. The next steps are blind: checking all children there takes most of the time of a probe, and several times as
//! many blind probes give a better estimate.
//!
//! The effort is divided by *successive halving* (Karnin, Koren and Somekh, Almost optimal exploration in multi-armed
//! bandits, 2013): in every round, all remaining problems get the same share, and the worse half of them is dropped.
//!
//! Effort is counted in words that are read, never in seconds, and the seed is fixed: the answer is the same on every
//! machine.

use jigsat_forms::ExactCover;
use jigsat_forms::budget::{Budget, Exceeded};

use super::kernel::{Kernel, Words};
use super::table::Table;
use super::walk::{ListProber, Prober, Walk};
use super::{Errand, Mask, Walks, is_huge};
use crate::probe::Sample;
use crate::{Run, Watch};

/// The numbers of probes of the first problem, and when they may end.
/// They show whether a comparison pays. They end after [`FEW`] if the estimate is below the part [`TINY`] of [`SMALL`].
const FIRST: u32 = 32;
const FEW: u32 = 8;
const TINY: f64 = 0.01;

/// The work, in words, below which a tree is not compared.
/// A walk takes as much as fifty comparisons then. With 3·10⁸, pentominoes 6×10 had 26 % more nodes: the estimates of
/// two trees differed by less than their errors.
const SMALL: f64 = 4e9;

/// The part of the expected work that may be spent on probes.
const SHARE: f64 = 0.008;

/// The least effort for each problem: the first estimate may be far too low.
const LEAST: f64 = 3e6;

/// The most effort in all, unless there are many problems: about 30 ms.
const EFFORT_IN_ALL: f64 = 2e8;

/// The number of blind steps of a probe.
/// From 3 to 9, all others were worse at the same effort.
const BLIND: usize = 6;

/// The number of nodes of a front; 2 and 30 were worse at the same effort.
const FRONT: usize = 8;

/// Makes a prober.
struct MakeProber;

impl Errand for MakeProber {
    type Done = Box<dyn Prober>;

    fn run<W: Words, K: Kernel>(self, tree: &Walks<'_, W, K>) -> Self::Done {
        Box::new(ListProber::<W, K>::new(Walk::new(tree.matrix.clone(), false)))
    }
}

/// A problem, and its probes.
struct Arm<'a> {
    position: usize,
    prober: Box<dyn Prober>,
    run: &'a Run,
    /// The number of nodes on the level from which probes start; 0: probes start at the root.
    front: usize,
    random: fastrand::Rng,
    probes: usize,
    /// The sum of the square roots of their work.
    met: f64,
}

impl<'a> Arm<'a> {
    fn new(problem: &ExactCover, position: usize, run: &'a Run) -> Result<Self, Exceeded> {
        let table = Table::new(problem, &run.limits.budget)?;
        let prober = Mask::default().with_kernel(problem, &table, MakeProber);
        Ok(Self { position, prober, run, front: 0, random: fastrand::Rng::with_seed(0), probes: 0, met: 0.0 })
    }

    /// Builds the front, level by level; false if there is no front.
    fn spread(&mut self) -> Result<bool, Exceeded> {
        let front = self.prober.spread(FRONT, &mut self.random, &mut Watch::new(self.run)).continue_value().flatten();
        self.run.limits.budget.check()?;
        self.front = front.unwrap_or(0);
        Ok(front.is_some())
    }

    /// One probe, from the next node of the front.
    fn sample(&mut self) -> Result<Sample, Exceeded> {
        let from = self.probes.checked_rem(self.front);
        let sample = self.prober.probe(from, BLIND, &mut self.random, &mut Watch::new(self.run));
        self.run.limits.budget.check()?;
        self.probes += 1;
        Ok(sample.continue_value().unwrap_or_default())
    }

    /// The work estimated by some probes from the root.
    fn first_guess(&mut self) -> Result<f64, Exceeded> {
        let (mut work, mut met) = (0.0, 0.0);
        for number in 1..=FIRST {
            met += self.sample()?.work;
            work = met / f64::from(number);
            if number == FEW && work < TINY * SMALL {
                break;
            }
        }
        self.probes = 0;
        Ok(work)
    }

    /// Probes until so many more words were read.
    fn probe_until(&mut self, effort: usize) -> Result<(), Exceeded> {
        let end = self.prober.spent() + effort;
        while self.prober.spent() < end {
            self.met += self.sample()?.work.sqrt();
        }
        Ok(())
    }

    /// The estimate to compare.
    fn work(&self) -> f64 {
        self.front.max(1) as f64 * (self.met / self.probes.max(1) as f64).powi(2)
    }
}

/// Returns the position of the problem with the smallest expected search tree.
/// The trees are those of [`Mask`], [`Dlx`](crate::Dlx) and [`Cells`](crate::Cells). The position is 0 if there is
/// little to be gained: if the tree of the first one is small, or its lists would be huge.
///
/// Time: a part of the expected work below the first problem, and at least one probe of each of the others. `make` is
/// called once for each problem, and for the others only if the tree of the first one is large.
///
/// # Errors
/// If the budget is exceeded.
pub fn smallest_tree(
    count: usize,
    make: impl Fn(usize) -> Result<ExactCover, Exceeded>,
    budget: &Budget,
) -> Result<usize, Exceeded> {
    if count < 2 {
        return Ok(0);
    }
    let mut run = Run::default();
    run.limits.budget = budget.clone();
    let problem = make(0)?;
    if is_huge(&problem) {
        return Ok(0);
    }
    let mut first = Arm::new(&problem, 0, &run)?;
    let work = first.first_guess()?;
    if work < SMALL {
        return Ok(0);
    }
    let rounds = count.next_power_of_two().ilog2() as usize;
    let effort = (work * SHARE).min(EFFORT_IN_ALL).max(LEAST * count as f64) as usize;
    let mut arms = vec![first];
    for position in 1..count {
        arms.push(Arm::new(&make(position)?, position, &run)?);
    }
    spread_all(&mut arms)?;
    while arms.len() > 1 {
        let share = effort / rounds / arms.len();
        for arm in &mut arms {
            arm.probe_until(share)?;
        }
        arms.sort_by(|a, b| a.work().total_cmp(&b.work()));
        arms.truncate(arms.len().div_ceil(2));
    }
    Ok(arms[0].position)
}

/// Gives all of them a front, or none.
/// Estimates from the root and from a front are not comparable.
fn spread_all(arms: &mut [Arm<'_>]) -> Result<(), Exceeded> {
    let mut have_fronts = true;
    for arm in arms.iter_mut() {
        have_fronts = have_fronts && arm.spread()?;
    }
    if !have_fronts {
        for arm in arms {
            arm.front = 0;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::queens;

    #[test]
    fn the_smallest_tree_is_found_among_larger_ones() {
        let sizes = [17, 18, 16, 19];
        let make = |position: usize| Ok(queens(sizes[position]));
        assert_eq!(smallest_tree(sizes.len(), make, &Budget::none()), Ok(2));
    }

    #[test]
    fn small_trees_are_not_compared() {
        let make = |position: usize| if position == 0 { Ok(queens(6)) } else { panic!("one problem is enough") };
        assert_eq!(smallest_tree(9, make, &Budget::none()), Ok(0));
    }

    #[test]
    fn the_budget_holds() {
        let spent = Budget::none().within(std::time::Duration::ZERO);
        assert!(smallest_tree(2, |_| Ok(queens(12)), &spent).is_err());
    }
}
