//! A checker of certified counts of disjoint paths: a diagram of the states of a sweep over the vertices.
//!
//! # The proof
//! The sweep takes one vertex after another, and decides its edges to the vertices before it. The lines of a proof are
//!
//! | line | meaning |
//! |---|---|
//! | `jigsat path count 1` | the first line |
//! | `vertex V` | the vertex that is taken next |
//! | `0 - 1 0` | for each state so far, in order, its children |
//! | `count N` | the last line: the number of linkages |
//!
//! A state has a child for each set of the edges back from the new vertex: child 0 uses none, child 1 the first edge, child 2 the second,
//! child 3 both. Edges are in the order of the graph. `-` is a set that breaks a rule. A number is a state after this vertex; states are
//! numbered from 0 in the order in which they occur. Before the first vertex there is one state.
//!
//! # What is checked
//! The checker takes every step by the rules. It requires `-` exactly where a rule is broken (the module `sweep` has
//! the list), and that all sets with the same number lead to the same state. States are compared in full. No set of edges is missing, so
//! every linkage is one way through
//! the diagram. A state determines which later edges complete it, so the ways to a state can be counted together. A state that fails only
//! later stays in the diagram, as dead ends belong to the proof.
//!
//! The checker shares no code with the engine that counts, nor with the maker of proofs. It does not use the lists of pairs in
//! [`Link::pairs`](jigsat_forms::linkage::Link::pairs), which are consequences of the rules.
//!
//! *Complexity*: one step for each child. The memory holds the states before and after one vertex.
//!
//! *Source*: the diagram is that of Knuth's *simpath*, TAOCP 7.1.4, taken vertex by vertex.

mod product;
mod sweep;
#[cfg(test)]
mod tests;

use std::io::BufRead;

use jigsat_forms::Linkage;
use jigsat_forms::budget::{Budget, Pace};
use num_bigint::BigUint;

pub use product::is_diagram_of;
pub use sweep::MOST_BACK;
use sweep::{PathState, PathSweep, VertexStep};

use crate::DiagramError;
use crate::proof_lines::{ProofLines, number};

/// The first line of a proof.
pub const FIRST_LINE: &str = "jigsat path count 1";

/// The size of a checked proof, and its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The number of linkages.
    pub count: BigUint,
    /// The number of states.
    pub states: u64,
}

/// Checks a proof of the number of linkages of `graph`, and returns that number.
///
/// # Errors
/// [`DiagramError`] with the first line that is wrong.
pub fn check(graph: &Linkage, proof: impl BufRead, budget: &Budget) -> Result<Summary, DiagramError> {
    let mut sweep = PathSweep::new(graph).map_err(DiagramError::Graph)?;
    let mut lines = ProofLines::new(proof);
    lines.expect(FIRST_LINE)?;
    let mut pace = budget.pace();
    let (mut layer, mut states) = (vec![(PathState::default(), BigUint::from(1_u8))], 1);
    for _ in 0..graph.vertex_count {
        lines.next("vertex ".len() + LONGEST_WORD)?;
        let vertex = lines.text().strip_prefix("vertex ").and_then(number);
        let vertex = vertex.ok_or_else(|| lines.expected("'vertex' with a number"))?;
        let stage = sweep.take(vertex).map_err(|what| lines.error(what))?;
        layer = step(&layer, &stage, &mut lines, budget, &mut pace)?;
        states += layer.len() as u64;
    }
    // After the last vertex, all states are the same: nothing is open.
    let count: BigUint = layer.iter().map(|(_, ways)| ways).sum();
    lines.expect(&format!("count {count}"))?;
    lines.end()?;
    Ok(Summary { count, states })
}

/// A state, and the number of ways to it.
type CountedState = (PathState, BigUint);

/// The most digits of the number of a state, and one more.
const LONGEST_WORD: usize = 20;

/// Checks the lines of one vertex, and returns the states after it.
fn step<R: BufRead>(
    layer: &[CountedState],
    stage: &VertexStep<'_>,
    lines: &mut ProofLines<R>,
    budget: &Budget,
    pace: &mut Pace<'_>,
) -> Result<Vec<CountedState>, DiagramError> {
    let sets = 1_usize << stage.edges();
    let mut next: Vec<CountedState> = Vec::new();
    for (state, ways) in layer {
        lines.next(sets * LONGEST_WORD)?;
        if lines.text().split(' ').count() != sets {
            return Err(lines.expected(&format!("{sets} children")));
        }
        for (used, word) in lines.text().split(' ').enumerate() {
            let fail = |what: String| lines.error(format!("child {used}: {what}"));
            // A step takes about as long as 100 additions.
            pace.step(100)?;
            let (node, child) = match (number::<usize>(word), stage.next(state, used)) {
                (_, Err(_)) if word == "-" => continue,
                (_, Err(broken)) => return Err(fail(format!("expected '-' ({broken}), found '{word}'"))),
                (None, Ok(_)) => return Err(fail(format!("expected the number of a state, found '{word}'"))),
                (Some(node), Ok(child)) => (node, child),
            };
            let count = next.len();
            match next.get_mut(node) {
                Some((known, sum)) if *known == child => *sum += ways,
                Some(_) => return Err(fail(format!("it leads to another state than the other children {node}"))),
                None if node > count => {
                    return Err(fail(format!("expected at most {count}, the next new state, found {node}")));
                }
                None => {
                    if count.is_power_of_two() {
                        let bytes = count * (size_of::<CountedState>() + child.bytes() + ways.bits() as usize / 8);
                        budget.reserve(bytes as u64, || format!("{} states", 2 * count))?;
                    }
                    next.push((child, ways.clone()));
                }
            }
        }
    }
    Ok(next)
}
