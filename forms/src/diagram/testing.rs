//! Random small spaces, and all of their solutions listed without any numbers.

// The crate of queries has this file, too.
use fastrand::Rng;

use super::{Budget, Diagram, Node, NodeId, Space};

/// Some random spaces, and the empty one.
pub(crate) fn spaces() -> impl Iterator<Item = Space> {
    (0..60).map(random).chain([Diagram::new(3)]).map(|diagram| Space::new(diagram, Budget::unlimited()).unwrap())
}

/// A random diagram in which no atom occurs twice on a path, and no two paths have the same atoms.
fn random(seed: u64) -> Diagram {
    let mut random = Rng::with_seed(seed);
    let atoms = random.u32(4..=24);
    let mut diagram = Diagram::new(atoms);
    let root = below(&mut diagram, &mut random, 0, atoms, 4);
    diagram.finish(Some(root))
}

/// A node that chooses among the atoms from `low` to `high`.
fn below(diagram: &mut Diagram, random: &mut Rng, low: u32, high: u32, depth: u32) -> NodeId {
    let middle = u32::midpoint(low, high);
    if depth == 0 || high - low < 4 {
        return Diagram::SOLVED;
    }
    if random.u32(..3) == 0 {
        let parts = [(low, middle), (middle, high)].map(|(low, high)| below(diagram, random, low, high, depth - 1));
        return diagram.and(parts).unwrap();
    }
    // Shared by all edges, so that nodes have several parents.
    let shared = below(diagram, random, low + 3, high, depth - 1);
    let own = below(diagram, random, low + 3, high, depth - 1);
    let edges: [(&[u32], NodeId); 3] = [(&[low], shared), (&[low + 1, low + 2], own), (&[low + 1], shared)];
    let closing = random.bool().then_some((&[][..], shared));
    diagram.or(edges.into_iter().chain(closing)).unwrap()
}

/// All solutions, each sorted, in lexicographic order.
pub(crate) fn all(space: &Space) -> Vec<Vec<u32>> {
    let mut solutions = space.diagram().root().map_or_else(Vec::new, |root| list(space.diagram(), root));
    for solution in &mut solutions {
        solution.sort_unstable();
    }
    solutions.sort();
    solutions
}

fn list(diagram: &Diagram, node: NodeId) -> Vec<Vec<u32>> {
    match diagram.node(node) {
        Node::Solved => vec![Vec::new()],
        Node::Or(edges) => edges
            .flat_map(|edge| list(diagram, edge.to).into_iter().map(move |below| [edge.atoms, &below].concat()))
            .collect(),
        Node::And(parts) => parts.fold(vec![Vec::new()], |all, part| {
            let of_part = list(diagram, part.to);
            all.iter().flat_map(|before| of_part.iter().map(move |below| [&before[..], below].concat())).collect()
        }),
    }
}
