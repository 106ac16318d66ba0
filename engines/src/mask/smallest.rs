//! Which of several problems has the smallest search tree, told by random [probes](crate::probe).
//!
//! The mean of what probes meet is the size of a tree. Few probes meet most of it, and so the mean of a hundred of them says little. To compare
//! trees that are alike, the mean of the square roots does better: too small for all of them, but by about the same factor.
//! The first branches are not left to chance: probes begin at the nodes of a *front* near the root in turn. The next steps are blind: to look at all
//! children there takes most of the time of a probe that looks around, and several times as many probes tell more.
//!
//! The effort is shared out by *successive halving* (Karnin, Koren and Somekh, Almost optimal exploration in multi-armed bandits, 2013): in
//! every round, all problems that are left get the same share of it, and the worse half of them leaves.
//!
//! Effort is counted in words that are looked at, never in seconds, and the probes are from a fixed seed: the answer is the same on
//! every machine.

use jigsat_forms::ExactCover;
use jigsat_forms::budget::{Budget, Exceeded};

use super::kernel::{Kernel, Words};
use super::table::Table;
use super::walk::{ListProber, Prober, Walk};
use super::{Errand, Mask, Walks, is_huge};
use crate::probe::Sample;
use crate::{Run, Watch};

/// Probes of the first problem, to see whether there is anything to be gained; and what has to be expected after the first few of them
/// already, as a part of [`SMALL`].
const FIRST: u32 = 32;
const FEW: u32 = 8;
const TINY: f64 = 0.01;

/// A tree of less work than that, in words, is walked and not compared: that takes about as long as fifty comparisons.
const SMALL: f64 = 4e9;

/// The part of the expected work that may be spent on probes.
const SHARE: f64 = 0.008;

/// So much at least is spent for each problem on average: the first guess may be far too low.
const LEAST: f64 = 3e6;

/// More than this in all tells little more, unless there are many problems: some thirty milliseconds.
const MOST: f64 = 2e8;

/// So many steps of a probe are to any child.
const BLIND: usize = 6;

/// So many nodes make a front.
const FRONT: usize = 8;

/// Makes a prober.
struct MakeProber;

impl Errand for MakeProber {
    type Done = Box<dyn Prober>;

    fn run<W: Words, K: Kernel>(self, tree: &Walks<'_, W, K>) -> Self::Done {
        Box::new(ListProber::<W, K>::new(Walk::new(tree.matrix.clone())))
    }
}

/// A problem, and what is known of its tree.
struct Arm<'a> {
    position: usize,
    prober: Box<dyn Prober>,
    run: &'a Run,
    /// How many nodes probes begin at; without a front they begin at the root.
    front: usize,
    random: fastrand::Rng,
    probes: usize,
    /// The square roots of what they have met, all together.
    met: f64,
}

impl<'a> Arm<'a> {
    fn new(problem: &ExactCover, position: usize, run: &'a Run) -> Result<Self, Exceeded> {
        let budget = &run.limits.budget;
        let table = Table::new(problem, budget);
        budget.check()?;
        let prober = Mask::default().with_kernel(problem, &table, MakeProber);
        Ok(Self { position, prober, run, front: 0, random: fastrand::Rng::with_seed(0), probes: 0, met: 0.0 })
    }

    /// Looks at the first nodes, level by level. Is there a front now, or nothing to be found below the first ones?
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

    /// The work that is expected after some probes from the root.
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

    /// Probes until so many more words were looked at.
    fn probe_until(&mut self, effort: usize) -> Result<(), Exceeded> {
        let end = self.prober.spent() + effort;
        while self.prober.spent() < end {
            self.met += self.sample()?.work.sqrt();
        }
        Ok(())
    }

    /// The work to compare.
    fn work(&self) -> f64 {
        self.front.max(1) as f64 * (self.met / self.probes.max(1) as f64).powi(2)
    }
}

/// The position of the problem whose search tree in [`Mask`] (and [`Dlx`](crate::Dlx) and [`Cells`](crate::Cells)) is expected to be the smallest. It is 0
/// if there is little to be gained: if the tree of the first one is small; and if its lists would be huge.
///
/// Time: a part of the expected work below the first problem, and one probe into each of the others at least. `make` is asked for each problem
/// once, and for the others only if the first one's tree is large.
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
    let effort = (work * SHARE).min(MOST).max(LEAST * count as f64) as usize;
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

/// Gives all of them a front, or none: what is met from the root does not compare with what is met from a front.
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
    fn the_smallest_tree_is_told_from_larger_ones() {
        let sizes = [17, 18, 16, 19];
        let make = |position: usize| Ok(queens(sizes[position]));
        assert_eq!(smallest_tree(sizes.len(), make, &Budget::none()), Ok(2));
    }

    #[test]
    fn small_trees_are_not_compared() {
        let make = |position: usize| if position == 0 { Ok(queens(6)) } else { panic!("not asked for") };
        assert_eq!(smallest_tree(9, make, &Budget::none()), Ok(0));
    }

    #[test]
    fn the_budget_holds() {
        let spent = Budget::none().within(std::time::Duration::ZERO);
        assert!(smallest_tree(2, |_| Ok(queens(12)), &spent).is_err());
    }
}
