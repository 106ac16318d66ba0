//! Estimates of the size of a tree, from probes.

use crate::probe::Sample;

/// An estimate of the size of a tree.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Estimate {
    /// The nodes.
    pub nodes: f64,
    /// The work, in changes to the links: about proportional to time.
    pub work: f64,
    /// The standard error of the work.
    pub error: f64,
}

impl Estimate {
    pub(super) fn and(self, other: Self) -> Self {
        Self { nodes: self.nodes + other.nodes, work: self.work + other.work, error: self.error.hypot(other.error) }
    }

    /// The bounds of the work in most cases, as factors of the estimate.
    /// They are four standard errors away, since the distribution has long tails. Sizes of trees are products, so the
    /// distance is a factor.
    pub fn range(&self) -> (f64, f64) {
        let factor = within(4.0, self.error / self.work.max(1.0));
        (1.0 / factor, factor)
    }
}

/// The factor of so many standard errors, each of them this part of the estimate.
/// The logarithm of the estimated number is assumed to be normal.
pub fn within(errors: f64, relative: f64) -> f64 {
    (errors * (1.0 + relative * relative).ln().sqrt()).exp()
}

/// The sums over some probes from the same node.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Probes {
    pub(super) count: u32,
    /// The sum over all of them.
    met: Sample,
    /// The sums over the logarithms of their work, and over the squares of these.
    logs: (f64, f64),
}

impl Probes {
    pub(super) fn add(&mut self, met: Sample) {
        self.count += 1;
        self.met.nodes += met.nodes;
        self.met.work += met.work;
        let log = met.work.max(1.0).ln();
        self.logs = (self.logs.0 + log, self.logs.1 + log * log);
    }

    fn number(&self) -> f64 {
        f64::from(self.count.max(1))
    }

    /// The work below the node.
    pub(super) fn work(&self) -> f64 {
        self.met.work / self.number()
    }

    /// The variance of the logarithms, times the number of probes.
    pub(super) fn log_squares(&self) -> f64 {
        (self.logs.1 - self.logs.0 * self.logs.0 / self.number()).max(0.0)
    }

    /// The standard deviation of single probes.
    pub(super) fn spread(&self) -> f64 {
        self.work() * relative_error(self.log_squares() / self.number(), 1)
    }

    /// The size of the tree below the node, given the variance of the logarithms.
    pub(super) fn size(&self, variance: f64) -> Estimate {
        let (nodes, work) = (self.met.nodes / self.number(), self.work());
        Estimate { nodes, work, error: work * relative_error(variance, self.count) }
    }
}

/// The relative standard error of the mean of so many log-normal numbers.
/// The sample itself underestimates it: the few large numbers that make up the mean are rarely in it.
fn relative_error(variance: f64, probes: u32) -> f64 {
    /// The estimate is worthless at this variance.
    const WORTHLESS: f64 = 12.0;
    (variance.min(WORTHLESS).exp_m1() / f64::from(probes.max(1))).sqrt()
}
