//! Random probes: random paths down a search tree, which estimate its size.
//!
//! The mean of many probes is the size of the tree: each node stands for the product of the numbers of children above
//! it.
//!
//! *Source*: Donald E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975.

/// The nodes and the work of a probe, weighted to stand for the whole tree.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Sample {
    /// The nodes.
    pub(crate) nodes: f64,
    /// The work of a walk: changes to the links, or for lists the words that are read.
    pub(crate) work: f64,
}

/// A probe on its way down.
pub(crate) struct Probe {
    sample: Sample,
    /// The number of nodes that one node at the current depth stands for.
    weight: f64,
}

impl Probe {
    /// A probe at its first node.
    pub(crate) fn new() -> Self {
        Self { sample: Sample::default(), weight: 1.0 }
    }

    /// Adds nodes at this depth, and the work of a walk at them.
    pub(crate) fn meet(&mut self, nodes: u64, work: u64) {
        self.sample.nodes += self.weight * nodes as f64;
        self.sample.work += self.weight * work as f64;
    }

    /// Descends to one of so many children, chosen at random.
    pub(crate) fn descend(&mut self, children: usize) {
        self.weight *= children as f64;
    }

    /// Returns the weighted sums.
    pub(crate) fn sample(&self) -> Sample {
        self.sample
    }
}
