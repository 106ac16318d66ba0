//! The limits of a count by halves.

use std::sync::atomic::{AtomicU64, Ordering};

use jigsat_forms::budget::Exceeded;

use crate::Limits;

/// Why there are no numbers.
#[derive(Debug)]
pub(super) enum Unjoined {
    Exceeded(Exceeded),
    /// The limit on nodes was reached.
    Nodes,
    /// The problem has 2⁶⁴ solutions or more.
    TooMany,
}

impl From<Exceeded> for Unjoined {
    fn from(exceeded: Exceeded) -> Self {
        Self::Exceeded(exceeded)
    }
}

/// The limits, shared by all threads. A node is a packing that is listed or read.
pub(super) struct Allowance<'a> {
    pub(super) limits: &'a Limits,
    /// The nodes so far.
    nodes: AtomicU64,
}

impl<'a> Allowance<'a> {
    pub(super) fn new(limits: &'a Limits) -> Self {
        Self { limits, nodes: AtomicU64::new(0) }
    }

    /// Takes so many nodes.
    pub(super) fn take(&self, nodes: u64) -> Result<(), Unjoined> {
        let before = self.nodes.fetch_add(nodes, Ordering::Relaxed);
        if self.limits.nodes.is_some_and(|most| before + nodes > most) {
            return Err(Unjoined::Nodes);
        }
        Ok(self.limits.budget.check()?)
    }
}
