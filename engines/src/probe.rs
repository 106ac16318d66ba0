//! Random probes: ways down a search tree at random, which tell how large it is without walking through it.
//!
//! The mean of many probes is the size of the tree, as each node stands for as many as there were children to choose from above it.
//!
//! *Source*: Donald E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975.

/// What a probe has met, weighed to stand for the whole tree below the node where it began.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Sample {
    /// The nodes.
    pub(crate) nodes: f64,
    /// The work of a walk: changes to the links, or for lists the words that are looked at.
    pub(crate) work: f64,
}

/// A probe on its way down.
pub(crate) struct Probe {
    sample: Sample,
    /// For how many nodes one stands that is met now.
    weight: f64,
}

impl Probe {
    /// A probe at the node where it begins.
    pub(crate) fn new() -> Self {
        Self { sample: Sample::default(), weight: 1.0 }
    }

    /// Adds nodes at this depth, and the work that a walk has with them.
    pub(crate) fn meet(&mut self, nodes: u64, work: u64) {
        self.sample.nodes += self.weight * nodes as f64;
        self.sample.work += self.weight * work as f64;
    }

    /// Goes on to one of so many children, chosen at random.
    pub(crate) fn descend(&mut self, children: usize) {
        self.weight *= children as f64;
    }

    /// What was met.
    pub(crate) fn sample(&self) -> Sample {
        self.sample
    }
}
