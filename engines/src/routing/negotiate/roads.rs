//! The prices of vertices and crossings, and cheapest paths.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use fastrand::Rng;
use jigsat_forms::Linkage;

use super::super::Graph;

/// The price of a free vertex without conflicts.
const STEP: u32 = 16;

/// The random part of it, so that every attempt draws other paths.
const NOISE: u32 = 8;

/// The price of entering a drawn path.
const CROSSING: u32 = 4 * STEP;

/// The price of following an entered path, for each vertex.
/// It is ripped up anyway, but the room may be needed.
const ALONG: u32 = STEP;

/// The history cost of a vertex for each path that is ripped up there.
const HISTORY_COST: u32 = STEP;

/// The conflict penalty of two pairs, each time that one rips up the other.
/// History costs alone move a crossing to the next vertex; either of the two alone solves half as many tight boards.
const CONFLICT_PENALTY: u32 = 2 * STEP;

/// The highest history cost and conflict penalty.
const DEAREST: u32 = 1 << 16;

/// The owner of a vertex that has none.
const UNOWNED: u32 = u32::MAX;

/// The owners and the prices of the vertices.
pub(super) struct Prices {
    step: Vec<u32>,
    /// For each vertex the pair whose path uses it.
    owner: Vec<u32>,
    history: Vec<u32>,
    /// For each two pairs their conflict penalty, in rows.
    penalties: Vec<u32>,
    pairs: usize,
    dearest: u32,
}

impl Prices {
    pub(super) fn new(problem: &Linkage, random: &mut Rng) -> Self {
        let (vertices, pairs) = (problem.vertex_count, problem.pairs.len());
        Self {
            step: (0..vertices).map(|_| STEP + random.u32(..NOISE)).collect(),
            owner: vec![UNOWNED; vertices],
            history: vec![0; vertices],
            penalties: vec![0; pairs * pairs],
            pairs,
            // So that the cost of any path fits into `u32`.
            dearest: DEAREST.min(u32::MAX / 4 / (vertices as u32 + 1)),
        }
    }

    pub(super) fn owner(&self, vertex: u32) -> Option<u32> {
        Some(self.owner[vertex as usize]).filter(|&owner| owner != UNOWNED)
    }

    pub(super) fn own(&mut self, path: &[u32], pair: Option<u32>) {
        for &vertex in path {
            self.owner[vertex as usize] = pair.unwrap_or(UNOWNED);
        }
    }

    /// Raises the prices when one of these pairs rips up the other one.
    pub(super) fn add_conflict(&mut self, vertex: u32, [one, other]: [u32; 2]) {
        let [one, other] = [one, other].map(|pair| pair as usize);
        let dearest = self.dearest;
        let raise = |price: &mut u32, by: u32| *price = (*price + by).min(dearest);
        raise(&mut self.history[vertex as usize], HISTORY_COST);
        raise(&mut self.penalties[one * self.pairs + other], CONFLICT_PENALTY);
        raise(&mut self.penalties[other * self.pairs + one], CONFLICT_PENALTY);
    }

    /// The price of a step, for the pair with this row of penalties.
    fn of_step(&self, penalties: &[u32], from: u32, to: usize) -> u32 {
        let owner = self.owner[to];
        if owner == UNOWNED {
            return self.step[to];
        }
        let toll = if owner == from { ALONG } else { CROSSING + penalties[owner as usize] };
        self.step[to] + self.history[to] + toll
    }
}

/// A search for cheapest paths, which keeps its buffers.
pub(super) struct Roads<'a> {
    problem: &'a Linkage,
    graph: &'a Graph,
    /// Which vertices are ends of pairs? They can't be crossed.
    is_end: Vec<bool>,
    /// For each vertex the last search that reached it, and its result.
    reached: Vec<Reached>,
    search: u32,
    /// The open vertices, each in the lower half of a number.
    /// The upper half is the least cost of a path over it.
    open: BinaryHeap<Reverse<u64>>,
    /// For the vertices of a path their places in it.
    place: Vec<u32>,
    /// How many vertices were expanded since the last look.
    pub(super) passed: usize,
}

#[derive(Clone, Copy, Default)]
struct Reached {
    search: u32,
    cost: u32,
    before: u32,
}

/// One number is compared faster than two.
fn key(bound: u32, vertex: u32) -> Reverse<u64> {
    Reverse(u64::from(bound) << 32 | u64::from(vertex))
}

impl<'a> Roads<'a> {
    pub(super) fn new(problem: &'a Linkage, graph: &'a Graph) -> Self {
        let mut is_end = vec![false; problem.vertex_count];
        for &vertex in problem.pairs.iter().flatten() {
            is_end[vertex as usize] = true;
        }
        Self {
            problem,
            graph,
            is_end,
            reached: vec![Reached::default(); problem.vertex_count],
            search: 0,
            open: BinaryHeap::new(),
            place: vec![u32::MAX; problem.vertex_count],
            passed: 0,
        }
    }

    /// The cheapest path of a pair, from its start, if there is any.
    ///
    /// Dijkstra (1959) from the end; on grids with the least cost of the rest as a bound (Hart, Nilsson and Raphael
    /// 1968). `O((vertices + edges) log vertices)`.
    pub(super) fn cheapest(&mut self, pair: u32, prices: &Prices) -> Option<Vec<u32>> {
        let [start, end] = self.problem.pairs[pair as usize];
        let columns = self.problem.columns.map_or(1, |columns| columns as u32);
        let is_grid = u32::from(self.problem.columns.is_some());
        let [row, column] = [start / columns, start % columns];
        let least = |at: u32| is_grid * STEP * ((at / columns).abs_diff(row) + (at % columns).abs_diff(column));
        let penalties = &prices.penalties[pair as usize * prices.pairs..][..prices.pairs];
        self.search += 1;
        self.open.clear();
        self.reached[end as usize] = Reached { search: self.search, cost: 0, before: end };
        self.open.push(key(least(end), end));
        let mut known_cost = u32::MAX;
        while let Some(Reverse(packed)) = self.open.pop() {
            self.passed += 1;
            let [bound, at] = [(packed >> 32) as u32, packed as u32];
            if at == start {
                return Some(self.path(start, end));
            }
            let Reached { cost, .. } = self.reached[at as usize];
            if bound > cost + least(at) {
                continue;
            }
            let from = prices.owner[at as usize];
            for &(next, _) in self.graph.around(at) {
                let index = next as usize;
                if self.is_end[index] && next != start {
                    continue;
                }
                let cost = cost + prices.of_step(penalties, from, index);
                let known = self.reached[index];
                if known.search != self.search || cost < known.cost {
                    self.reached[index] = Reached { search: self.search, cost, before: at };
                    let bound = cost + least(next);
                    if bound < known_cost {
                        self.open.push(key(bound, next));
                    }
                    if next == start {
                        known_cost = cost;
                    }
                }
            }
        }
        None
    }

    /// The path that was found; an induced one if required.
    fn path(&mut self, start: u32, end: u32) -> Vec<u32> {
        let mut path = vec![start];
        let mut at = start;
        while at != end {
            at = self.reached[at as usize].before;
            path.push(at);
        }
        if self.problem.is_induced { self.without_detours(&path) } else { path }
    }

    /// The path without detours: each step is to the neighbour that comes last in it.
    fn without_detours(&mut self, path: &[u32]) -> Vec<u32> {
        for (place, &vertex) in (0..).zip(path) {
            self.place[vertex as usize] = place;
        }
        let mut short = vec![path[0]];
        let mut place = 0;
        while place + 1 < path.len() {
            let around = self.graph.around(path[place]).iter().map(|&(next, _)| self.place[next as usize]);
            place = around.filter(|&next| next != u32::MAX).max().map_or(path.len(), |next| next as usize);
            short.extend(path.get(place));
        }
        for &vertex in path {
            self.place[vertex as usize] = u32::MAX;
        }
        short
    }
}
