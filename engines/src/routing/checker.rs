//! The simple checker: draw the pair with the shortest free path, and never undo.
//!
//! The task of Bundeswettbewerb Informatik 42 (round 1) uses it to separate easy boards from hard ones: a generator of
//! boards is good if the checker fails on some of them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use jigsat_forms::{EdgeId, Linkage};

use super::{Graph, report};
use crate::{Abilities, Engine, EngineError, EngineInfo, Limits, Make, Outcome, Run, RunReport, Visitor, Watch};

/// The name used in strategies.
pub const NAME: &str = "checker";

/// The words of a vertex that is reached.
const WORDS_OF_A_VERTEX: usize = 10;

/// The entry of the engine in the registry.
pub const INFO: EngineInfo = EngineInfo {
    name: NAME,
    summary: "the contest's simple checker: draw the shortest free path, never undo; finds some solutions",
    make: Make::Paths(|_| Box::new(Checker)),
    abilities: Abilities { is_complete: false, ..Abilities::NONE },
};

/// The simple checker. Nodes are path searches; long ones count as several.
/// It finds one linkage, or reaches the limit [`Limit::Incapable`](crate::Limit::Incapable), also where required
/// vertices are left over.
#[derive(Debug, Clone, Copy, Default)]
pub struct Checker;

impl Engine<Linkage> for Checker {
    fn solve(&self, problem: &Linkage, run: &Run, visit: Visitor<'_, [EdgeId]>) -> Result<RunReport, EngineError> {
        let mut watch = Watch::new(run);
        Ok(report(check(problem, &run.limits, &mut watch, visit), &mut watch))
    }
}

fn check(
    problem: &Linkage,
    limits: &Limits,
    watch: &mut Watch<'_>,
    visit: Visitor<'_, [EdgeId]>,
) -> ControlFlow<Outcome> {
    let graph = Graph::new(problem, limits)?;
    let Some(paths) = draw(problem, &graph, watch)? else {
        return ControlFlow::Continue(());
    };
    let edges = graph.edges(&paths);
    if problem.is_solution(&edges) { watch.witness(visit(&edges)) } else { ControlFlow::Continue(()) }
}

/// Draws a path for each pair; `None` if some pair is cut off.
///
/// Paths only become longer while others are drawn, so a pair is measured again only when it seems to be the next. Of equally short
/// ones the first pair is drawn.
fn draw(problem: &Linkage, graph: &Graph, watch: &mut Watch<'_>) -> ControlFlow<Outcome, Option<Vec<Vec<u32>>>> {
    let mut wave = Wave::new(problem.vertex_count);
    let mut is_free = vec![true; problem.vertex_count];
    for &vertex in problem.pairs.iter().flatten() {
        is_free[vertex as usize] = false;
    }
    let mut paths = vec![Vec::new(); problem.pairs.len()];
    // No path is shorter than 0.
    let mut open: BinaryHeap<_> = (0..problem.pairs.len()).map(|pair| Reverse((0, pair))).collect();
    while let Some(Reverse((least, pair))) = open.pop() {
        watch.node()?;
        let path = wave.path(graph, problem.pairs[pair], |vertex| is_free[vertex as usize]);
        watch.work(WORDS_OF_A_VERTEX * wave.passed())?;
        let Some(path) = path else {
            return ControlFlow::Continue(None);
        };
        if path.len() > least {
            open.push(Reverse((path.len(), pair)));
            continue;
        }
        for &vertex in &path {
            is_free[vertex as usize] = false;
        }
        paths[pair] = path;
    }
    ControlFlow::Continue(Some(paths))
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
    fn passed(&self) -> usize {
        self.queue.len()
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
