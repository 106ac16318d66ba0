//! Routing, as circuit boards are wired: shortest paths, one after another.
//! These engines find linkages of large boards that no search solves, and never refute any.

pub mod checker;
pub mod negotiate;

use std::ops::ControlFlow;

use jigsat_forms::{EdgeId, Linkage};

use super::{Limit, Limits, Outcome, Report, Watch};

/// The report of a run; a complete one has reached the limit of the method.
fn report(run: ControlFlow<Outcome>, watch: &mut Watch<'_>) -> Report {
    watch.report(run.break_value().unwrap_or(Outcome::Limited(Limit::Incapable)), 0)
}

/// The memory per vertex and per edge, in bytes, with the buffers of a search and the check of its result.
const BYTES: [usize; 2] = [48, 16];

/// The graph, with the neighbours of each vertex at hand.
struct Graph {
    /// The vertices next to each vertex and the edges that lead there, one vertex after another.
    neighbours: Vec<(u32, EdgeId)>,
    /// Where those of each vertex begin, and where those of the last one end.
    starts: Vec<u32>,
}

impl Graph {
    fn new(problem: &Linkage, limits: &Limits) -> ControlFlow<Outcome, Self> {
        let (vertices, edges) = (problem.vertex_count, problem.edges.len());
        let bytes = BYTES[0] * vertices + BYTES[1] * edges;
        limits.reserve(bytes as u64, || format!("paths in a graph of {vertices} vertices and {edges} edges"))?;
        let mut starts = vec![0; vertices + 1];
        for vertex in problem.edges.iter().flat_map(|link| link.vertices) {
            starts[vertex as usize] += 1;
        }
        // From the ends to the starts, hence the edges in reverse.
        for vertex in 1..=vertices {
            starts[vertex] += starts[vertex - 1];
        }
        let mut neighbours = vec![(0, EdgeId(0)); 2 * edges];
        for (edge, link) in (0..edges as u32).map(EdgeId).zip(&problem.edges).rev() {
            let [a, b] = link.vertices;
            for (from, to) in [(a, b), (b, a)] {
                starts[from as usize] -= 1;
                neighbours[starts[from as usize] as usize] = (to, edge);
            }
        }
        ControlFlow::Continue(Self { neighbours, starts })
    }

    fn around(&self, vertex: u32) -> &[(u32, EdgeId)] {
        let [start, end] = [0, 1].map(|next| self.starts[vertex as usize + next] as usize);
        &self.neighbours[start..end]
    }

    /// The edges along these paths, in order.
    fn edges(&self, paths: &[Vec<u32>]) -> Vec<EdgeId> {
        let steps = paths.iter().flat_map(|path| path.windows(2));
        let edge =
            |step: &[u32]| self.around(step[0]).iter().find(|&&(next, _)| next == step[1]).map(|&(_, edge)| edge);
        let mut edges: Vec<EdgeId> = steps.filter_map(edge).collect();
        edges.sort_unstable();
        edges
    }
}

#[cfg(test)]
mod tests;
