//! Routing, as circuit boards are wired: shortest paths, one after another.
//! These engines find linkages of large boards that no search solves, and never refute any.

pub mod checker;
pub mod negotiate;

use std::ops::ControlFlow;

use jigsat_forms::{EdgeId, Linkage};

use super::{Limit, Outcome, Report, Watch};

/// The number of searched vertices that count as another node.
const PASSED: u64 = 64;

/// The report of a run; a complete one has reached the limit of the method.
fn report(run: ControlFlow<Outcome>, watch: &mut Watch<'_>) -> Report {
    watch.report(run.break_value().unwrap_or(Outcome::Limited(Limit::Incapable)), 0)
}

/// The graph, with the neighbours of each vertex at hand.
struct Graph {
    /// For each vertex the vertices next to it and the edges that lead there.
    neighbours: Vec<Vec<(u32, EdgeId)>>,
}

impl Graph {
    fn new(problem: &Linkage) -> Self {
        let mut neighbours = vec![Vec::new(); problem.vertex_count];
        for (edge, link) in (0..).map(EdgeId).zip(&problem.edges) {
            let [a, b] = link.vertices;
            neighbours[a as usize].push((b, edge));
            neighbours[b as usize].push((a, edge));
        }
        Self { neighbours }
    }

    fn around(&self, vertex: u32) -> &[(u32, EdgeId)] {
        &self.neighbours[vertex as usize]
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
