//! Routing, as circuit boards are wired: paths are drawn one after another, each a shortest one.
//! These engines find linkages of large boards that no search solves, and never refute any.

pub mod checker;
pub mod negotiate;
pub mod ripup;

use std::ops::ControlFlow;

use jigsat_forms::{EdgeId, Linkage};

use super::{Limit, Outcome, Report, Watch};

/// The number of searched vertices that count as another node.
const PASSED: u64 = 64;

/// The report of a run: a complete one without result has reached the limit of the method.
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

/// Breadth-first search, which keeps its buffers.
struct Wave {
    /// For each vertex that was reached, in this search, the one before it.
    before: Vec<Option<u32>>,
    queue: Vec<u32>,
}

impl Wave {
    fn new(vertex_count: usize) -> Self {
        Self { before: vec![None; vertex_count], queue: Vec::with_capacity(vertex_count) }
    }

    /// How many vertices the last search reached.
    fn passed(&self) -> u64 {
        self.queue.len() as u64
    }

    /// A path from `start` to `end` with the fewest steps, through vertices that are free (Lee 1961). `O(vertices + edges)`.
    fn path(&mut self, graph: &Graph, [start, end]: [u32; 2], is_free: impl Fn(u32) -> bool) -> Option<Vec<u32>> {
        for vertex in self.queue.drain(..) {
            self.before[vertex as usize] = None;
        }
        // From the end, so that the path can be followed from the start.
        self.before[end as usize] = Some(end);
        self.queue.push(end);
        let mut next = 0;
        while self.before[start as usize].is_none() {
            let at = *self.queue.get(next)?;
            next += 1;
            for &(other, _) in graph.around(at) {
                if self.before[other as usize].is_none() && (other == start || is_free(other)) {
                    self.before[other as usize] = Some(at);
                    self.queue.push(other);
                }
            }
        }
        let mut path = vec![start];
        let mut at = start;
        while at != end {
            at = self.before[at as usize]?;
            path.push(at);
        }
        Some(path)
    }
}

#[cfg(test)]
mod tests;
