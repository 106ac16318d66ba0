//! The solutions with the greatest sum of weights, and how many have each sum.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use jigsat_forms::budget::{Budget, Exceeded};
use num_bigint::BigUint;

use jigsat_forms::diagram::{Edge, Edges, Node, NodeId, Space};

/// A solution and the sum of its weights.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weighed {
    /// The sum.
    pub weight: i64,
    /// The solution, as sorted atoms.
    pub solution: Vec<u32>,
}

/// One of the best solutions of a node: the edge that it takes, and its rank among the best below.
struct Ranked {
    weight: i64,
    /// Pairs of an edge of the node and a rank below it: one pair of an OR node, all parts of an AND node.
    below: Vec<(u32, u32)>,
}

/// The `most` solutions with the greatest sums of weights, the best first; equal ones in the order of the diagram.
///
/// `weights` has a number for each atom; sums beyond 64 bits are cut off at the end of the range. `O(edges · most)` time, and memory for
/// `most` solutions of each node.
///
/// # Errors
/// [`Exceeded`]
pub fn best(space: &Space, weights: &[i64], most: usize, budget: &Budget) -> Result<Vec<Weighed>, Exceeded> {
    let diagram = space.diagram();
    let mut pace = budget.pace();
    let mut best: Vec<Vec<Ranked>> = Vec::with_capacity(diagram.node_count());
    for node in diagram.node_ids() {
        pace.step(20 * most.min(1 << 20) * diagram.edges(node).len())?;
        let room = |solutions: u64, parts: usize| {
            let bytes = solutions.saturating_mul((size_of::<Ranked>() + 8 * parts) as u64);
            budget.reserve(bytes, || format!("the best solutions of {} nodes", diagram.node_count()))
        };
        best.push(match diagram.node(node) {
            Node::Solved => vec![Ranked { weight: 0, below: Vec::new() }],
            Node::Or(edges) => {
                room(edges.clone().map(|edge| best[edge.to.index()].len() as u64).sum(), 1)?;
                of_choice(edges, weights, &best, most)
            }
            Node::And(parts) => of_parts(parts, &best, most, room)?,
        });
    }
    let Some(root) = diagram.root() else { return Ok(Vec::new()) };
    let weighed = |rank: usize| Weighed {
        weight: best[root.index()][rank].weight,
        solution: follow(space, root, rank as u32, &best),
    };
    // A solved node has one solution, however few are asked for.
    Ok((0..best[root.index()].len().min(most)).map(weighed).collect())
}

/// The atoms of the solution of this rank.
fn follow(space: &Space, root: NodeId, rank: u32, best: &[Vec<Ranked>]) -> Vec<u32> {
    let mut open = vec![(root, rank)];
    let mut chosen = Vec::new();
    while let Some((node, rank)) = open.pop() {
        for &(place, rank) in &best[node.index()][rank as usize].below {
            if let Some(edge) = space.diagram().edges(node).nth(place as usize) {
                chosen.extend_from_slice(edge.atoms);
                open.push((edge.to, rank));
            }
        }
    }
    chosen.sort_unstable();
    chosen
}

/// For each sum of weights, the number of solutions that have it.
///
/// The time grows with the number of different sums below each node.
///
/// # Errors
/// [`Exceeded`]
pub fn histogram(space: &Space, weights: &[i64], budget: &Budget) -> Result<BTreeMap<i64, BigUint>, Exceeded> {
    let of_edge = |edge: Edge<'_>| weight(edge, weights);
    super::groups::tally(space, of_edge, i64::saturating_add, "the sums of weights below each node", budget)
}

fn weight(edge: Edge<'_>, weights: &[i64]) -> i64 {
    edge.atoms.iter().fold(0, |sum: i64, &atom| sum.saturating_add(weights[atom as usize]))
}

/// The best solutions of an OR node.
fn of_choice(edges: Edges<'_>, weights: &[i64], best: &[Vec<Ranked>], most: usize) -> Vec<Ranked> {
    let of_edge = |(place, edge): (u32, Edge<'_>)| {
        let more = weight(edge, weights);
        let all = (0..).zip(&best[edge.to.index()]);
        all.map(move |(rank, below)| Ranked { weight: below.weight.saturating_add(more), below: vec![(place, rank)] })
    };
    keep((0..).zip(edges).flat_map(of_edge).collect(), most)
}

/// The best solutions of an AND node, part after part. `room` reserves memory for so many solutions of so many parts.
fn of_parts(
    parts: Edges<'_>,
    best: &[Vec<Ranked>],
    most: usize,
    room: impl Fn(u64, usize) -> Result<(), Exceeded>,
) -> Result<Vec<Ranked>, Exceeded> {
    let mut all = vec![Ranked { weight: 0, below: Vec::new() }];
    for (place, part) in (0..).zip(parts) {
        let of_part = &best[part.to.index()];
        let pairs = (1..=all.len()).map(|rank| of_part.len().min(most.div_ceil(rank)) as u64);
        room(pairs.sum(), place as usize + 1)?;
        let mut next = Vec::new();
        for (rank, before) in all.iter().enumerate() {
            // A pair of the ranks r and s has (r + 1)(s + 1) - 1 better ones.
            for (of_part, below) in (0..).zip(of_part).take(most.div_ceil(rank + 1)) {
                let mut path = before.below.clone();
                path.push((place, of_part));
                next.push(Ranked { weight: before.weight.saturating_add(below.weight), below: path });
            }
        }
        all = keep(next, most);
    }
    Ok(all)
}

fn keep(mut all: Vec<Ranked>, most: usize) -> Vec<Ranked> {
    all.sort_by_key(|ranked| Reverse(ranked.weight));
    all.truncate(most);
    all
}

#[cfg(test)]
mod tests {
    use super::super::testing::{all, spaces};
    use super::*;

    #[test]
    fn the_best_solutions_are_those_of_the_list() {
        for (seed, space) in (0..).zip(spaces()) {
            let mut random = fastrand::Rng::with_seed(seed);
            let weights: Vec<i64> = (0..space.diagram().atom_count()).map(|_| random.i64(-5..=5)).collect();
            let sum = |solution: &Vec<u32>| solution.iter().map(|&atom| weights[atom as usize]).sum::<i64>();
            let mut sums: Vec<i64> = all(&space).iter().map(sum).collect();
            sums.sort_by_key(|&sum| Reverse(sum));
            for most in [0, 1, 3, 1000] {
                let best = best(&space, &weights, most, Budget::unlimited()).unwrap();
                let found: Vec<i64> = best.iter().map(|best| best.weight).collect();
                assert_eq!(found, sums[..most.min(sums.len())]);
                let mut solutions: Vec<_> = best.iter().map(|best| best.solution.clone()).collect();
                assert_eq!(solutions.iter().map(sum).collect::<Vec<_>>(), found);
                solutions.sort();
                solutions.dedup();
                assert_eq!(solutions.len(), found.len());
            }
            let mut expected = BTreeMap::new();
            for &sum in &sums {
                *expected.entry(sum).or_insert(BigUint::ZERO) += 1_u8;
            }
            assert_eq!(histogram(&space, &weights, Budget::unlimited()).unwrap(), expected);
        }
    }
}
