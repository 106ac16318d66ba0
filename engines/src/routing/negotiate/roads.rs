//! What it costs to go somewhere, and the cheapest way there.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::mem;

use fastrand::Rng;
use jigsat_forms::Linkage;

use super::super::Graph;

/// What a vertex costs that is free and was never fought for.
const STEP: u32 = 16;

/// By how much this differs at random, so that every attempt draws other paths.
const NOISE: u32 = 8;

/// What it costs to enter a path that is drawn.
const CROSSING: u32 = 4 * STEP;

/// What it costs to go on along a path that was entered, for each vertex: it is ripped up anyway, but others may be glad of the room.
const ALONG: u32 = STEP;

/// By how much a vertex becomes dearer, as long as it is taken, each time that a path is ripped up there.
const GRUDGE: u32 = STEP;

/// By how much entering the path of a pair becomes dearer for another one, each time that one of them is ripped up by the other.
const QUARREL: u32 = 2 * STEP;

/// No price of a place or between two pairs is higher.
const DEAREST: u32 = 1 << 16;

/// The owner of a vertex that has none.
const NOBODY: u32 = u32::MAX;

/// Who owns the vertices, and what they cost.
pub(super) struct Prices {
    step: Vec<u32>,
    /// For each vertex the pair whose path uses it.
    owner: Vec<u32>,
    grudge: Vec<u32>,
    /// For each two pairs what they ask of each other, in rows.
    quarrels: Vec<u32>,
    pairs: usize,
    dearest: u32,
}

impl Prices {
    pub(super) fn new(problem: &Linkage, random: &mut Rng) -> Self {
        let (vertices, pairs) = (problem.vertex_count, problem.pairs.len());
        Self {
            step: (0..vertices).map(|_| STEP + random.u32(..NOISE)).collect(),
            owner: vec![NOBODY; vertices],
            grudge: vec![0; vertices],
            quarrels: vec![0; pairs * pairs],
            pairs,
            // So that no path costs more than numbers can tell.
            dearest: DEAREST.min(u32::MAX / 4 / (vertices as u32 + 1)),
        }
    }

    pub(super) fn owner(&self, vertex: u32) -> Option<u32> {
        Some(self.owner[vertex as usize]).filter(|&owner| owner != NOBODY)
    }

    pub(super) fn own(&mut self, path: &[u32], pair: Option<u32>) {
        for &vertex in path {
            self.owner[vertex as usize] = pair.unwrap_or(NOBODY);
        }
    }

    /// One of these pairs is ripped up by the other one.
    pub(super) fn quarrel(&mut self, vertex: u32, [one, other]: [u32; 2]) {
        let [one, other] = [one, other].map(|pair| pair as usize);
        let dearest = self.dearest;
        let raise = |price: &mut u32, by: u32| *price = (*price + by).min(dearest);
        raise(&mut self.grudge[vertex as usize], GRUDGE);
        raise(&mut self.quarrels[one * self.pairs + other], QUARREL);
        raise(&mut self.quarrels[other * self.pairs + one], QUARREL);
    }

    /// What a pair whose row of quarrels this is pays for the step between two vertices.
    fn of_step(&self, quarrels: &[u32], from: u32, to: usize) -> u32 {
        let owner = self.owner[to];
        if owner == NOBODY {
            return self.step[to];
        }
        let toll = if owner == from { ALONG } else { CROSSING + quarrels[owner as usize] };
        self.step[to] + self.grudge[to] + toll
    }
}

/// A search for cheapest paths, which keeps its buffers.
pub(super) struct Roads<'a> {
    problem: &'a Linkage,
    graph: &'a Graph,
    /// Which vertices are ends of pairs? They can't be crossed.
    is_end: Vec<bool>,
    /// For each vertex the search that reached it last, what it cost, and the vertex before it.
    reached: Vec<Reached>,
    search: u32,
    /// The vertices to go on from: each in the lower half of a number, in the upper one the least that a way over it costs.
    open: BinaryHeap<Reverse<u64>>,
    /// For the vertices of a path their places in it.
    place: Vec<u32>,
    /// How many vertices it went on from.
    passed: u64,
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

    /// How many vertices were gone on from since it was asked last: what a path takes to be found.
    pub(super) fn take_passed(&mut self) -> u64 {
        mem::take(&mut self.passed)
    }

    /// The cheapest path of a pair, from its start, if there is any.
    ///
    /// Dijkstra (1959) from the end, on grids towards the start: with the least that the way there costs (Hart, Nilsson and Raphael
    /// 1968). `O((vertices + edges) log vertices)`.
    pub(super) fn cheapest(&mut self, pair: u32, prices: &Prices) -> Option<Vec<u32>> {
        let [start, end] = self.problem.pairs[pair as usize];
        let columns = self.problem.columns.map_or(1, |columns| columns as u32);
        let is_grid = u32::from(self.problem.columns.is_some());
        let [row, column] = [start / columns, start % columns];
        let least = |at: u32| is_grid * STEP * ((at / columns).abs_diff(row) + (at % columns).abs_diff(column));
        let quarrels = &prices.quarrels[pair as usize * prices.pairs..][..prices.pairs];
        self.search += 1;
        self.open.clear();
        self.reached[end as usize] = Reached { search: self.search, cost: 0, before: end };
        self.open.push(key(least(end), end));
        let mut known_way = u32::MAX;
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
                let cost = cost + prices.of_step(quarrels, from, index);
                let known = self.reached[index];
                if known.search != self.search || cost < known.cost {
                    self.reached[index] = Reached { search: self.search, cost, before: at };
                    let bound = cost + least(next);
                    if bound < known_way {
                        self.open.push(key(bound, next));
                    }
                    if next == start {
                        known_way = cost;
                    }
                }
            }
        }
        None
    }

    /// The path that was found; an induced one if it has to be.
    fn path(&mut self, start: u32, end: u32) -> Vec<u32> {
        let mut path = vec![start];
        let mut at = start;
        while at != end {
            at = self.reached[at as usize].before;
            path.push(at);
        }
        if self.problem.is_induced { self.without_detours(&path) } else { path }
    }

    /// The path with every detour cut short: from each vertex it goes on to the one next to it that comes last.
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
