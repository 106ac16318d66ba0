//! Comparing a diagram with all linkages of a graph, without listing either.
//!
//! Every edge gets a random weight. The sum over all linkages of the products of their weights is a polynomial in these weights, and so is
//! the sum over the paths of a diagram. Equal sets of solutions have equal sums. Different ones have different polynomials, which agree for
//! random weights with a probability of at most the number of edges divided by [`PRIME`], below 10⁻¹².
//!
//! *Source*: Jacob T. Schwartz, "Fast probabilistic algorithms for verification of polynomial identities", 1980.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use jigsat_forms::Linkage;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::diagram::{Diagram, Edge, Node};

use super::sweep::{PathState, PathSweep};
use crate::DiagramError;

/// Sums are computed modulo this Mersenne prime.
const PRIME: u64 = (1 << 61) - 1;

fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

/// Are the paths of the diagram the linkages of the graph, each once? Atoms are edges.
///
/// A `false` is certain; the module says how likely a wrong `true` is. The linkages are found by the sweep of this checker.
///
/// # Errors
/// [`DiagramError`]
pub fn is_diagram_of(graph: &Linkage, diagram: &Diagram, budget: &Budget) -> Result<bool, DiagramError> {
    // The weights can't be predicted: each process has other seeds.
    let random = RandomState::new();
    let weights: Vec<u64> = (0..graph.edges.len()).map(|edge| random.hash_one(edge) % PRIME).collect();
    Ok(of_diagram(diagram, &weights, budget)? == of_graph(graph, &weights, budget)?)
}

/// The sum over the paths of a diagram.
fn of_diagram(diagram: &Diagram, weights: &[u64], budget: &Budget) -> Result<u64, Exceeded> {
    budget.reserve(8 * diagram.node_count() as u64, || format!("the sums of {} nodes", diagram.node_count()))?;
    let mut pace = budget.pace();
    let mut sums: Vec<u64> = Vec::with_capacity(diagram.node_count());
    for node in diagram.node_ids() {
        let of_edge = |Edge { atoms, to }: Edge<'_>| {
            pace.step(1 + atoms.len())?;
            Ok(atoms.iter().fold(sums[to.index()], |product, &atom| times(product, weights[atom as usize])))
        };
        let join = if matches!(diagram.node(node), Node::And(_)) { times } else { |a, b| (a + b) % PRIME };
        let sum = diagram.edges(node).map(of_edge).reduce(|one, other| Ok(join(one?, other?)));
        sums.push(sum.unwrap_or(Ok(1))?);
    }
    Ok(diagram.root().map_or(0, |root| sums[root.index()]))
}

/// The sum over the linkages of a graph.
fn of_graph(graph: &Linkage, weights: &[u64], budget: &Budget) -> Result<u64, DiagramError> {
    let mut sweep = PathSweep::new(graph).map_err(DiagramError::Graph)?;
    let mut pace = budget.pace();
    let mut order: Vec<usize> = (0..graph.vertex_count).collect();
    // Along the shorter side of a drawing there are fewer states.
    let size = |axis: usize| graph.places.iter().map(|place| place[axis]).max();
    if size(1) < size(0) {
        order.sort_by_key(|&vertex| graph.places[vertex]);
    }
    let mut is_taken = vec![false; graph.vertex_count];
    let mut layer = HashMap::from([(PathState::default(), 1)]);
    for vertex in order {
        is_taken[vertex] = true;
        let back = graph.edges.iter().zip(weights).filter_map(|(link, &weight)| {
            let ends = link.vertices.map(|end| end as usize);
            (ends.contains(&vertex) && ends.iter().all(|&end| is_taken[end])).then_some(weight)
        });
        let back: Vec<u64> = back.collect();
        pace.step(graph.edges.len())?;
        let stage = sweep.take(vertex).map_err(DiagramError::Graph)?;
        let mut next: HashMap<PathState, u64> = HashMap::new();
        for (state, sum) in layer {
            for used in 0..1_usize << back.len() {
                // A step takes about as long as 100 additions.
                pace.step(100)?;
                let Ok(child) = stage.next(&state, used) else { continue };
                let chosen = back.iter().enumerate().filter(|&(edge, _)| used >> edge & 1 == 1);
                let product = chosen.fold(sum, |product, (_, &weight)| times(product, weight));
                let sum = next.entry(child).or_default();
                *sum = (*sum + product) % PRIME;
            }
        }
        layer = next;
    }
    Ok(layer.into_values().fold(0, |all, sum| (all + sum) % PRIME))
}
