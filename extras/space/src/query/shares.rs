//! In how many solutions each atom occurs.

use jigsat_forms::budget::{Budget, Exceeded};
use num_bigint::BigUint;

use jigsat_forms::diagram::{Edge, Node, Space};

/// For each atom, the number of solutions that contain it. `O(edges)`, of AND nodes with `k` parts `O(k²)`.
///
/// # Errors
/// [`Exceeded`]
pub fn shares(space: &Space, budget: &Budget) -> Result<Vec<BigUint>, Exceeded> {
    let diagram = space.diagram();
    let mut pace = budget.pace();
    let mut shares = vec![BigUint::ZERO; diagram.atom_count() as usize];
    // For each node, the number of ways to complete one of its solutions above it.
    let mut above = vec![BigUint::ZERO; diagram.node_count()];
    if let Some(root) = diagram.root() {
        above[root.index()] = 1_u8.into();
    }
    for node in diagram.node_ids().rev() {
        let here = std::mem::take(&mut above[node.index()]);
        pace.step(20 * diagram.edges(node).len())?;
        match diagram.node(node) {
            Node::Solved => {}
            Node::Or(edges) => {
                for Edge { atoms, to } in edges {
                    above[to.index()] += &here;
                    let below = if atoms.is_empty() { BigUint::ZERO } else { &here * space.count_below(to) };
                    for &atom in atoms {
                        shares[atom as usize] += &below;
                    }
                }
            }
            Node::And(parts) => {
                for (place, part) in parts.clone().enumerate() {
                    let others = parts.clone().enumerate().filter(|&(other, _)| other != place);
                    let others: BigUint = others.map(|(_, other)| space.count_below(other.to)).product();
                    above[part.to.index()] += &here * others;
                }
            }
        }
    }
    Ok(shares)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{all, spaces};
    use super::*;

    #[test]
    fn shares_are_those_of_the_listed_solutions() {
        for space in spaces() {
            let mut expected = vec![BigUint::ZERO; space.diagram().atom_count() as usize];
            all(&space).iter().flatten().for_each(|&atom| expected[atom as usize] += 1_u8);
            assert_eq!(shares(&space, Budget::unlimited()).unwrap(), expected);
        }
    }
}
