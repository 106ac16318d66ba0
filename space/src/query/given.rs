//! Counts of the solutions with some atoms and without others.

use jigsat_forms::budget::{Budget, Exceeded};
use num_bigint::BigUint;

use crate::{Edge, Node, Space};

/// The most atoms of a set below a node, and the number of solutions with so many.
type Most = Option<(u32, BigUint)>;

impl Space {
    /// The number of solutions that contain all atoms of `with` and none of `without`. `O(edges)`
    ///
    /// The solutions that contain the most atoms of `with` are counted. They contain all of them, or no solution does.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn count_given(&self, with: &[u32], without: &[u32], budget: &Budget) -> Result<BigUint, Exceeded> {
        let diagram = self.diagram();
        let mut role = vec![0_u8; diagram.atom_count() as usize];
        for (atoms, bit) in [(with, WITH), (without, WITHOUT)] {
            for &atom in atoms {
                role[atom as usize] |= bit;
            }
        }
        let wanted = role.iter().filter(|&&role| role & WITH != 0).count() as u32;
        let mut pace = budget.pace();
        let mut most: Vec<Most> = Vec::with_capacity(diagram.node_count());
        for node in diagram.node_ids() {
            pace.step(10 * diagram.edges(node).len())?;
            most.push(match diagram.node(node) {
                Node::Solved => Some((0, 1_u8.into())),
                Node::Or(edges) => edges.fold(None, |best, edge| better(best, along(edge, &role, &most))),
                Node::And(mut parts) => parts.try_fold((0, 1_u8.into()), |(atoms, count): (u32, BigUint), part| {
                    let (more, of_part) = most[part.to.index()].as_ref()?;
                    Some((atoms + more, count * of_part))
                }),
            });
        }
        let all = diagram.root().and_then(|root| most.swap_remove(root.index()));
        Ok(all.filter(|(atoms, _)| *atoms == wanted).map_or(BigUint::ZERO, |(_, count)| count))
    }
}

const WITH: u8 = 1;
const WITHOUT: u8 = 2;

/// The solutions with the most atoms along an edge.
fn along(edge: Edge<'_>, role: &[u8], most: &[Most]) -> Most {
    let of = |bit: u8| edge.atoms.iter().filter(move |&&atom| role[atom as usize] & bit != 0).count() as u32;
    let (atoms, count) = most[edge.to.index()].as_ref().filter(|_| of(WITHOUT) == 0)?;
    Some((atoms + of(WITH), count.clone()))
}

/// The one with more atoms; of equals the sum.
fn better(one: Most, other: Most) -> Most {
    match (one, other) {
        (Some((a, count)), Some((b, more))) if a == b => Some((a, count + more)),
        (Some((a, count)), Some((b, _))) if a > b => Some((a, count)),
        (one, None) => one,
        (_, other) => other,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{all, spaces};
    use super::*;

    #[test]
    fn counts_are_those_of_the_listed_solutions() {
        for space in spaces() {
            let atoms = space.diagram().atom_count();
            let solutions = all(&space);
            for seed in 0..40_u64 {
                let mut random = fastrand::Rng::with_seed(seed);
                let mut some = |most: usize| (0..random.usize(..=most)).map(|_| random.u32(..atoms.max(1))).collect();
                let (with, without): (Vec<u32>, Vec<u32>) =
                    if atoms == 0 { Default::default() } else { (some(3), some(2)) };
                let fits = |chosen: &&Vec<u32>| {
                    with.iter().all(|atom| chosen.contains(atom)) && !without.iter().any(|atom| chosen.contains(atom))
                };
                let expected = solutions.iter().filter(fits).count();
                let count = space.count_given(&with, &without, Budget::unlimited()).unwrap();
                assert_eq!(count, expected.into(), "{with:?} {without:?}");
            }
        }
    }
}
