//! Routing, as circuit boards are wired: shortest paths, one after another.
//! These engines find linkages of large boards that no search solves, and never refute any.

pub mod checker;
pub mod negotiate;

use std::ops::ControlFlow;

use jigsat_forms::linkage::Link;
use jigsat_forms::{EdgeId, Linkage};

use super::grouped::Grouped;
use super::{Limit, Limits, Outcome, RunReport, Watch};

/// The report of a run; a complete one has reached the limit of the method.
fn report(run: ControlFlow<Outcome>, watch: &mut Watch<'_>) -> RunReport {
    watch.report(run.break_value().unwrap_or(Outcome::Limited(Limit::Incapable)), 0)
}

/// The memory per vertex and per edge, in bytes, with the buffers of a search and the check of its result.
const BYTES: [usize; 2] = [48, 16];

/// The graph, with the neighbours of each vertex at hand.
///
/// These are the vertices next to each one, and the edges that lead there.
struct Graph(Grouped<(u32, EdgeId)>);

impl Graph {
    fn new(problem: &Linkage, limits: &Limits) -> ControlFlow<Outcome, Self> {
        let (vertices, edges) = (problem.vertex_count, problem.edges.len());
        let bytes = BYTES[0] * vertices + BYTES[1] * edges;
        limits.reserve(bytes as u64, || format!("paths in a graph of {vertices} vertices and {edges} edges"))?;
        let links = || (0..).map(EdgeId).zip(&problem.edges);
        let ways = |(edge, link): (EdgeId, &Link)| {
            let [a, b] = link.vertices;
            [(a as usize, (b, edge)), (b as usize, (a, edge))]
        };
        ControlFlow::Continue(Self(Grouped::new(vertices, || links().flat_map(ways))))
    }

    fn around(&self, vertex: u32) -> &[(u32, EdgeId)] {
        self.0.of(vertex as usize)
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
