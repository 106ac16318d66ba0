//! The solutions with some atoms and without others, as a space of their own.

use jigsat_forms::budget::{Budget, Exceeded};

use jigsat_forms::diagram::{Diagram, Edge, Node, NodeId, Space};

/// The most atoms of a set that a solution of a node contains, and the node of the solutions with so many.
type Most = Option<(u32, NodeId)>;

/// The solutions that contain all atoms of `with` and none of `without`. `O(edges)`
///
/// At each node only the solutions with the most atoms of `with` are kept: if a solution has them all, its parts have the most.
///
/// # Errors
/// [`Exceeded`]
pub fn given(space: &Space, with: &[u32], without: &[u32], budget: &Budget) -> Result<Space, Exceeded> {
    let whole = space.diagram();
    budget.reserve(2 * whole.bytes(), || format!("a part of a space of {} nodes", whole.node_count()))?;
    let set = |atoms: &[u32]| {
        let mut set = vec![false; whole.atom_count() as usize];
        for &atom in atoms {
            set[atom as usize] = true;
        }
        set
    };
    let (is_with, is_without) = (set(with), set(without));
    let required = is_with.iter().filter(|&&is_with| is_with).count() as u32;
    // The number of required atoms on and below an edge, and the node for these; nothing if it has an excluded atom.
    let along = |edge: Edge<'_>, most: &[Most]| {
        let (atoms, to) = most[edge.to.index()]?;
        let is_out = edge.atoms.iter().any(|&atom| is_without[atom as usize]);
        let here = edge.atoms.iter().filter(|&&atom| is_with[atom as usize]).count() as u32;
        (!is_out).then_some((atoms + here, to))
    };
    let mut pace = budget.pace();
    let mut part = Diagram::new(whole.atom_count());
    let mut most: Vec<Most> = Vec::with_capacity(whole.node_count());
    for node in whole.node_ids() {
        pace.step(10 * whole.edges(node).len())?;
        most.push(match whole.node(node) {
            Node::Solved => Some((0, Diagram::SOLVED)),
            Node::Or(edges) => {
                let found: Vec<(Edge<'_>, (u32, NodeId))> =
                    edges.filter_map(|edge| Some((edge, along(edge, &most)?))).collect();
                let best = found.iter().map(|&(_, (atoms, _))| atoms).max();
                let kept = found.iter().filter(|&&(_, (atoms, _))| Some(atoms) == best);
                best.map(|best| (best, made(part.or(kept.map(|&(edge, (_, to))| (edge.atoms, to))))))
            }
            Node::And(parts) => {
                let found: Option<Vec<(u32, NodeId)>> = parts.map(|part| most[part.to.index()]).collect();
                found.map(|found| {
                    let node = made(part.and(found.iter().map(|&(_, node)| node)));
                    (found.iter().map(|&(atoms, _)| atoms).sum(), node)
                })
            }
        });
    }
    let root = whole.root().and_then(|root| most[root.index()]).filter(|&(atoms, _)| atoms == required);
    Space::new(part.finish(root.map(|(_, root)| root)), budget)
}

/// A node of a part of a diagram, which has no more edges than the whole.
fn made<E>(node: Result<NodeId, E>) -> NodeId {
    node.unwrap_or(Diagram::SOLVED)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{all, spaces};
    use super::*;

    #[test]
    fn a_part_has_the_solutions_of_the_list_that_fit() {
        let mut nonempty = 0;
        for space in spaces() {
            let atoms = space.diagram().atom_count();
            let solutions = all(&space);
            for seed in 0..40_u64 {
                let mut random = fastrand::Rng::with_seed(seed);
                let mut some =
                    |most: usize| (0..random.usize(..=most)).map(|_| random.u32(..atoms)).collect::<Vec<u32>>();
                let (with, without) = (some(3), some(2));
                let fits = |chosen: &&Vec<u32>| {
                    with.iter().all(|atom| chosen.contains(atom)) && !without.iter().any(|atom| chosen.contains(atom))
                };
                let expected: Vec<Vec<u32>> = solutions.iter().filter(fits).cloned().collect();
                let part = given(&space, &with, &without, Budget::unlimited()).unwrap();
                nonempty += usize::from(!expected.is_empty() && !with.is_empty());
                assert_eq!(*part.count(), expected.len().into(), "{with:?} {without:?}");
                assert_eq!(all(&part), expected, "{with:?} {without:?}");
            }
        }
        assert!(nonempty > 100, "{nonempty}");
    }
}
