//! Solutions by pattern: which of some things, such as optional cells, they use.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use jigsat_forms::budget::{Budget, Exceeded};
use num_bigint::BigUint;
use rustc_hash::FxBuildHasher;

use jigsat_forms::diagram::{Edge, Node, Space};

/// The number of solutions for each pattern: a bit for each thing that is used.
pub type Groups = BTreeMap<u128, BigUint>;

/// The number of solutions for each set of things that they use.
///
/// `uses` has the things of each atom, as bits. A solution uses the things of all of its atoms. The time grows with the number of patterns
/// below each node; the patterns of a node are dropped after its last use.
///
/// # Errors
/// [`Exceeded`]
pub fn groups(space: &Space, uses: &[u128], budget: &Budget) -> Result<Groups, Exceeded> {
    let of_edge = |edge: Edge<'_>| edge.atoms.iter().fold(0, |all, &atom| all | uses[atom as usize]);
    tally(space, of_edge, |one, other| one | other, "the patterns below each node", budget)
}

/// The number of solutions for each value: that of an edge is the value of its atoms, and `join` that of two sets of atoms together.
///
/// A solution without atoms has the default value.
pub(super) fn tally<V: Copy + Default + Hash + Ord>(
    space: &Space,
    of_edge: impl Fn(Edge<'_>) -> V,
    join: impl Fn(V, V) -> V,
    what: &str,
    budget: &Budget,
) -> Result<BTreeMap<V, BigUint>, Exceeded> {
    let diagram = space.diagram();
    let mut pace = budget.pace();
    let mut parents = vec![0_u32; diagram.node_count()];
    for node in diagram.node_ids() {
        diagram.edges(node).for_each(|edge| parents[edge.to.index()] += 1);
    }
    let mut tallies: Vec<HashMap<V, BigUint, FxBuildHasher>> = Vec::with_capacity(diagram.node_count());
    for node in diagram.node_ids() {
        let mut here = HashMap::default();
        match diagram.node(node) {
            Node::Solved => _ = here.insert(V::default(), BigUint::from(1_u8)),
            Node::Or(edges) => {
                for edge in edges {
                    let (more, below) = (of_edge(edge), &tallies[edge.to.index()]);
                    pace.step(20 * below.len())?;
                    for (&value, count) in below {
                        *here.entry(join(value, more)).or_default() += count;
                    }
                }
            }
            Node::And(parts) => {
                here.insert(V::default(), 1_u8.into());
                for part in parts {
                    let (before, below) = (std::mem::take(&mut here), &tallies[part.to.index()]);
                    for (&value, count) in &before {
                        pace.step(20 * below.len())?;
                        for (&more, of_part) in below {
                            *here.entry(join(value, more)).or_default() += count * of_part;
                        }
                    }
                }
            }
        }
        for edge in diagram.edges(node) {
            let left = &mut parents[edge.to.index()];
            *left -= 1;
            if *left == 0 {
                tallies[edge.to.index()] = HashMap::default();
            }
        }
        budget.reserve(80 * here.len() as u64, || what.to_string())?;
        tallies.push(here);
    }
    Ok(diagram.root().map_or_else(BTreeMap::new, |root| tallies.swap_remove(root.index()).into_iter().collect()))
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
            assert_eq!(groups(&space, &uses, Budget::unlimited()).unwrap(), expected);
        }
    }
}
