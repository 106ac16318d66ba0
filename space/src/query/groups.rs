//! Solutions by pattern: which of some things, such as optional cells, they use.

use std::collections::{BTreeMap, HashMap};

use jigsat_forms::budget::{Budget, Exceeded};
use num_bigint::BigUint;
use rustc_hash::FxBuildHasher;

use crate::{Node, Space};

/// The number of solutions for each pattern: a bit for each thing that is used.
pub type Groups = BTreeMap<u128, BigUint>;

type Patterns = HashMap<u128, BigUint, FxBuildHasher>;

impl Space {
    /// The number of solutions for each set of things that they use.
    ///
    /// `uses` has the things of each atom, as bits. A solution uses the things of all of its atoms. The time grows with the number of patterns
    /// below each node; the patterns of a node are dropped after its last use.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn groups(&self, uses: &[u128], budget: &Budget) -> Result<Groups, Exceeded> {
        let diagram = self.diagram();
        let mut pace = budget.pace();
        let mut parents = vec![0_u32; diagram.node_count()];
        for node in diagram.node_ids() {
            diagram.edges(node).for_each(|edge| parents[edge.to.index()] += 1);
        }
        let mut patterns: Vec<Patterns> = Vec::with_capacity(diagram.node_count());
        for node in diagram.node_ids() {
            let mut here = Patterns::default();
            match diagram.node(node) {
                Node::Solved => _ = here.insert(0, 1_u8.into()),
                Node::Or(edges) => {
                    for edge in edges {
                        let more = edge.atoms.iter().fold(0, |all, &atom| all | uses[atom as usize]);
                        let below = &patterns[edge.to.index()];
                        pace.step(20 * below.len())?;
                        for (pattern, count) in below {
                            *here.entry(pattern | more).or_insert(BigUint::ZERO) += count;
                        }
                    }
                }
                Node::And(parts) => {
                    here.insert(0, 1_u8.into());
                    for part in parts {
                        let (before, below) = (std::mem::take(&mut here), &patterns[part.to.index()]);
                        for (pattern, count) in &before {
                            pace.step(20 * below.len())?;
                            for (more, of_part) in below {
                                *here.entry(pattern | more).or_insert(BigUint::ZERO) += count * of_part;
                            }
                        }
                    }
                }
            }
            for edge in diagram.edges(node) {
                let left = &mut parents[edge.to.index()];
                *left -= 1;
                if *left == 0 {
                    patterns[edge.to.index()] = Patterns::default();
                }
            }
            budget.reserve(80 * here.len() as u64, || "the patterns below each node".to_string())?;
            patterns.push(here);
        }
        Ok(diagram.root().map_or_else(Groups::new, |root| patterns.swap_remove(root.index()).into_iter().collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{all, spaces};
    use super::*;

    #[test]
    fn groups_are_those_of_the_listed_solutions() {
        for (seed, space) in (0..).zip(spaces()) {
            let mut random = fastrand::Rng::with_seed(seed);
            let uses: Vec<u128> =
                (0..space.diagram().atom_count()).map(|_| 1 << random.u32(..6) | 1 << random.u32(90..94)).collect();
            let mut expected = Groups::new();
            for solution in all(&space) {
                let pattern = solution.iter().fold(0, |pattern, &atom| pattern | uses[atom as usize]);
                *expected.entry(pattern).or_insert(BigUint::ZERO) += 1_u8;
            }
            assert_eq!(space.groups(&uses, Budget::unlimited()).unwrap(), expected);
        }
    }
}
