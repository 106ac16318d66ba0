//! The atoms of the solutions below each node.

use jigsat_forms::budget::{Budget, Exceeded};

use jigsat_forms::diagram::{Diagram, Edge, NodeId};

/// For each node, the atoms of the solutions below it, as bits.
pub(crate) struct AtomSets {
    /// The number of words of a set.
    pub(crate) words: usize,
    sets: Vec<u64>,
}

/// Is the atom in the set?
pub(crate) fn has(atoms: &[u64], atom: u32) -> bool {
    atoms[atom as usize / 64] >> (atom % 64) & 1 == 1
}

impl AtomSets {
    /// The sets of a diagram. `O(edges · atoms / 64)`
    pub(crate) fn of(diagram: &Diagram, budget: &Budget) -> Result<Self, Exceeded> {
        let words = (diagram.atom_count() as usize).div_ceil(64);
        let nodes = diagram.node_count();
        budget.reserve((nodes * words * 8) as u64, || format!("the atoms below {nodes} nodes"))?;
        let mut pace = budget.pace();
        let mut sets = Self { words, sets: Vec::with_capacity(nodes * words) };
        for node in diagram.node_ids() {
            let mut here = vec![0; words];
            for edge in diagram.edges(node) {
                pace.step(words)?;
                sets.add(edge, &mut here);
            }
            sets.sets.extend(here);
        }
        Ok(sets)
    }

    /// The set of a node.
    pub(crate) fn below(&self, node: NodeId) -> &[u64] {
        &self.sets[node.index() * self.words..][..self.words]
    }

    /// Adds the atoms of the solutions of an edge to a set.
    pub(crate) fn add(&self, edge: Edge<'_>, set: &mut [u64]) {
        set.iter_mut().zip(self.below(edge.to)).for_each(|(set, below)| *set |= below);
        edge.atoms.iter().for_each(|&atom| set[atom as usize / 64] |= 1 << (atom % 64));
    }
}
