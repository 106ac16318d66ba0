//! Spaces: diagrams with the number of solutions below each node.

use num_bigint::BigUint;

use super::{Diagram, Edge, Node, NodeId};
use crate::budget::{Budget, Exceeded};

/// All solutions of a problem. Numbers are exact, whatever their size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Space {
    diagram: Diagram,
    counts: Vec<BigUint>,
}

/// The bytes of a number, besides its digits.
const NUMBER: u64 = 40;

impl Space {
    /// Counts the solutions below each node of a finished diagram. `O(edges)`
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn new(diagram: Diagram, budget: &Budget) -> Result<Self, Exceeded> {
        let (counts, _) = counts(&diagram, u64::MAX, budget)?;
        Ok(Self { diagram, counts })
    }

    /// As [`new`](Self::new), of a diagram that was read.
    ///
    /// `None` if a node has more solutions than there are sets of atoms. So numbers have as many bits as there are atoms at most.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn of_untrusted(diagram: Diagram, budget: &Budget) -> Result<Option<Self>, Exceeded> {
        let (counts, is_possible) = counts(&diagram, u64::from(diagram.atom_count()) + 1, budget)?;
        Ok(is_possible.then_some(Self { diagram, counts }))
    }

    /// The diagram.
    pub fn diagram(&self) -> &Diagram {
        &self.diagram
    }

    /// The memory in bytes.
    pub fn bytes(&self) -> u64 {
        let digits: u64 = self.counts.iter().map(|count| count.bits() / 8).sum();
        self.diagram.bytes() + self.counts.len() as u64 * NUMBER + digits
    }

    /// The number of solutions.
    pub fn count(&self) -> &BigUint {
        static NONE: BigUint = BigUint::ZERO;
        self.diagram.root().map_or(&NONE, |root| self.count_below(root))
    }

    /// The number of solutions of the sub-problem of a node.
    pub fn count_below(&self, node: NodeId) -> &BigUint {
        &self.counts[node.index()]
    }
}

/// The number of solutions of each node, up to the first number with more than `most_bits`; and whether there is none such.
fn counts(diagram: &Diagram, most_bits: u64, budget: &Budget) -> Result<(Vec<BigUint>, bool), Exceeded> {
    let nodes = diagram.node_count();
    let what = || format!("the numbers of {nodes} nodes");
    budget.reserve(nodes as u64 * NUMBER, what)?;
    let mut pace = budget.pace();
    // Digits are reserved as they come, a block at a time.
    let (mut reserved, mut taken) = (0, 0);
    let mut counts: Vec<BigUint> = Vec::with_capacity(nodes);
    for node in diagram.node_ids() {
        pace.step(10 * diagram.edges(node).len())?;
        let count = count_of(diagram.node(node), |to| &counts[to.index()]);
        if count.bits() > most_bits {
            return Ok((counts, false));
        }
        taken += count.bits() / 8;
        if taken > reserved {
            reserved = 2 * taken + (1 << 16);
            budget.reserve(reserved - taken, what)?;
        }
        counts.push(count);
    }
    Ok((counts, true))
}

/// The number of solutions of a node, from the numbers of the nodes below.
fn count_of<'n>(node: Node<'_>, below: impl Fn(NodeId) -> &'n BigUint) -> BigUint {
    match node {
        Node::Solved => 1_u8.into(),
        Node::Or(edges) => edges.map(|Edge { to, .. }| below(to)).sum(),
        Node::And(parts) => parts.map(|Edge { to, .. }| below(to)).product(),
    }
}
