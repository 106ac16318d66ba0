//! Rip-up and reroute: a path may be drawn across others, at a price; those are ripped up then and drawn anew. What has been fought
//! for becomes dearer each time, so that in the end everyone who can do without goes round.
//!
//! Sources: Lee, *An algorithm for path connections and its applications* (1961), for drawing single paths; McMurchie and Ebeling,
//! *PathFinder: a negotiation-based performance-driven router for FPGAs* (1995), for the prices. Paths that were crossed go to the
//! end of the queue, whereas PathFinder draws all of them anew in every round.
//!
//! Random numbers come from `fastrand`, one small package; a seed draws the same paths as long as its version is the same.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::ops::ControlFlow;

use fastrand::Rng;
use jigsat_forms::{EdgeId, Linkage};

use super::{Graph, Wave, report};
use crate::{Abilities, Engine, EngineError, EngineInfo, Make, Outcome, Report, Run, Watch};

/// The name used in strategies.
pub const NAME: &str = "ripup";

/// What there is to say about the engine.
pub const INFO: EngineInfo = EngineInfo {
    name: NAME,
    summary: "rip-up and reroute, for large boards with room: finds solutions of some, and never refutes",
    make: Make::Paths(|settings| Box::new(RipUp { seed: settings.seed })),
    nodes_per_ms: 100,
    abilities: Abilities { is_complete: false, ..Abilities::NONE },
};

/// What a vertex costs that is free and was never fought for.
const STEP: u32 = 16;

/// By how much this differs at random, so that every attempt draws other paths.
const NOISE: u32 = 8;

/// What it costs to cross another path, beside the vertex.
const CROSSING: u32 = 8 * STEP;

/// By how much crossing a vertex becomes dearer each time that a path is ripped up there.
const GRUDGE: u32 = 2 * STEP;

/// Attempts, each of twice as many paths as the last one, before giving up.
const ATTEMPTS: u32 = 8;

/// How many paths the first attempt draws, for each pair.
const FIRST: usize = 64;

/// The paths, as far as they are drawn, and the prices.
struct Router<'a> {
    problem: &'a Linkage,
    graph: Graph,
    random: Rng,
    paths: Vec<Vec<u32>>,
    /// For each vertex the pair that it belongs to.
    owner: Vec<Option<u32>>,
    /// Which vertices are ends of pairs? They can't be crossed.
    is_end: Vec<bool>,
    step: Vec<u32>,
    grudge: Vec<u32>,
    waiting: VecDeque<u32>,
    distance: Vec<u32>,
    before: Vec<u32>,
    heap: BinaryHeap<Reverse<(u32, u32)>>,
    wave: Wave,
    attempt: u32,
    left: usize,
}

/// How it stands.
#[derive(Debug, PartialEq, Eq)]
enum Progress {
    /// Paths are waiting.
    Open,
    /// All paths are drawn.
    Done,
    /// The attempts are used up, or a pair can't be joined whatever is crossed.
    GivenUp,
}

impl<'a> Router<'a> {
    fn new(problem: &'a Linkage, seed: u64) -> Self {
        let mut is_end = vec![false; problem.vertex_count];
        for &vertex in problem.pairs.iter().flatten() {
            is_end[vertex as usize] = true;
        }
        let mut router = Self {
            problem,
            graph: Graph::new(problem),
            random: Rng::with_seed(seed),
            paths: vec![Vec::new(); problem.pairs.len()],
            owner: vec![None; problem.vertex_count],
            is_end,
            step: vec![STEP; problem.vertex_count],
            grudge: vec![0; problem.vertex_count],
            waiting: VecDeque::with_capacity(problem.pairs.len()),
            distance: vec![u32::MAX; problem.vertex_count],
            before: vec![0; problem.vertex_count],
            heap: BinaryHeap::new(),
            wave: Wave::new(problem.vertex_count),
            attempt: 0,
            left: 0,
        };
        router.start_anew();
        router
    }

    /// Rips up everything, and forgets the prices.
    fn start_anew(&mut self) {
        self.left = (FIRST << self.attempt) * self.problem.pairs.len();
        self.attempt += 1;
        self.owner.fill(None);
        self.grudge.fill(0);
        let noise = |_| STEP + self.random.u32(..NOISE);
        self.step = (0..self.problem.vertex_count).map(noise).collect();
        let mut order: Vec<u32> = (0..self.problem.pairs.len() as u32).collect();
        self.random.shuffle(&mut order);
        self.waiting = order.into();
    }

    /// Draws the next path.
    fn route_next(&mut self) -> Progress {
        if self.left == 0 {
            if self.attempt == ATTEMPTS {
                return Progress::GivenUp;
            }
            self.start_anew();
        }
        let Some(pair) = self.waiting.pop_front() else {
            return Progress::Done;
        };
        self.left -= 1;
        if !self.price(pair) {
            return Progress::GivenUp;
        }
        let path = self.cheapest(pair);
        for &vertex in &path {
            if let Some(other) = self.owner[vertex as usize] {
                self.grudge[vertex as usize] += GRUDGE;
                self.rip_up(other);
            }
        }
        for &vertex in &path {
            self.owner[vertex as usize] = Some(pair);
        }
        self.paths[pair as usize] = path;
        if self.waiting.is_empty() { Progress::Done } else { Progress::Open }
    }

    fn rip_up(&mut self, pair: u32) {
        for &vertex in &self.paths[pair as usize] {
            self.owner[vertex as usize] = None;
        }
        self.waiting.push_back(pair);
    }

    /// Finds out what it costs to come from each vertex to the end of the pair (Dijkstra 1959), up to its start. False if there is
    /// no way.
    fn price(&mut self, pair: u32) -> bool {
        let [start, end] = self.problem.pairs[pair as usize];
        self.distance.fill(u32::MAX);
        self.heap.clear();
        self.distance[end as usize] = 0;
        self.heap.push(Reverse((0, end)));
        while let Some(Reverse((distance, at))) = self.heap.pop() {
            if at == start {
                return true;
            }
            if distance > self.distance[at as usize] {
                continue;
            }
            for &(next, _) in self.graph.around(at) {
                let index = next as usize;
                if self.is_end[index] && next != start {
                    continue;
                }
                let crossing = if self.owner[index].is_some() { CROSSING } else { 0 };
                let reached = distance + self.step[index] + self.grudge[index] + crossing;
                if reached < self.distance[index] {
                    self.distance[index] = reached;
                    self.before[index] = at;
                    self.heap.push(Reverse((reached, next)));
                }
            }
        }
        false
    }

    /// The path that was found, without detours: its vertices may be joined by fewer steps, since prices differ.
    fn cheapest(&mut self, pair: u32) -> Vec<u32> {
        let [start, end] = self.problem.pairs[pair as usize];
        let mut path = vec![start];
        let mut at = start;
        while at != end {
            at = self.before[at as usize];
            path.push(at);
        }
        if !self.problem.is_induced {
            return path;
        }
        let mut sorted = path.clone();
        sorted.sort_unstable();
        self.wave.path(&self.graph, [start, end], |vertex| sorted.binary_search(&vertex).is_ok()).unwrap_or(path)
    }

    /// The edges of the paths that are drawn.
    fn edges(&self) -> Vec<EdgeId> {
        self.graph.edges(&self.paths)
    }
}

/// The engine. Nodes are paths drawn. It finds one linkage, or reaches the limit [`Limit::Incapable`](crate::Limit::Incapable).
#[derive(Debug, Clone, Copy, Default)]
pub struct RipUp {
    /// Where the random numbers begin: another seed draws other paths.
    pub seed: u64,
}

impl Engine<Linkage> for RipUp {
    fn solve(
        &self,
        problem: &Linkage,
        run: &Run,
        visit: &mut dyn FnMut(&[EdgeId]) -> ControlFlow<()>,
    ) -> Result<Report, EngineError> {
        let mut watch = Watch::new(run);
        Ok(report(route(problem, self.seed, &mut watch, visit), &mut watch))
    }
}

fn route(
    problem: &Linkage,
    seed: u64,
    watch: &mut Watch<'_>,
    visit: &mut dyn FnMut(&[EdgeId]) -> ControlFlow<()>,
) -> ControlFlow<Outcome> {
    if problem.is_full {
        // Cheap paths leave vertices unused.
        return ControlFlow::Continue(());
    }
    let mut router = Router::new(problem, seed);
    loop {
        watch.node()?;
        match router.route_next() {
            Progress::Open => {}
            Progress::Done => return watch.witness(visit(&router.edges())),
            Progress::GivenUp => return ControlFlow::Continue(()),
        }
    }
}
