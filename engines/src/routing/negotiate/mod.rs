//! Negotiated congestion: rip-up and reroute with prices for places and pairs.
//! Each time that a path is ripped up, the vertex where that happens becomes dearer for all pairs. Crossing becomes
//! dearer between the two pairs, wherever it is.
//!
//! Prices of vertices alone move a crossing to the vertex beside it, all along a path that should be gone round. On the
//! plane a path has to avoid that other one altogether, and take the long way round one of its ends. So the price
//! between two pairs settles on which side of each other they are, and the price of vertices settles narrow passages.
//! Either price alone solves half as many tight boards as both together.
//!
//! Sources: McMurchie and Ebeling, *PathFinder: a negotiation-based performance-driven router for FPGAs* (1995), for
//! prices with a history; Kawamura and others, *Touch and cross routing* (1990), for crossings that are paid for and
//! then ripped up. The weights between pairs are those of the breakout method (Morris 1993), in which a constraint
//! weighs more each time that it is violated. The lengths of attempts are those of Luby, Sinclair and Zuckerman:
//! *Optimal speedup of Las Vegas algorithms* (1993).

mod roads;

use std::collections::VecDeque;
use std::ops::ControlFlow;

use fastrand::Rng;
use jigsat_forms::{EdgeId, Linkage};

use super::{Graph, report};
use crate::random::shuffle;
use crate::restarts::luby;
use crate::{Abilities, Engine, EngineError, EngineInfo, Make, Outcome, Run, RunReport, Visitor, Watch};
use roads::{Prices, Roads};

/// The name used in strategies.
pub const NAME: &str = "negotiate";

/// The words of a vertex that is expanded: it and its neighbours, in a heap.
const WORDS_OF_A_VERTEX: usize = 40;

/// The entry of the engine in the registry.
pub const INFO: EngineInfo = EngineInfo {
    name: NAME,
    summary: "negotiated congestion, for large boards with little room: finds solutions of many, and never refutes",
    make: Make::Paths(|settings| Box::new(Negotiate { seed: settings.seed })),
    abilities: Abilities { is_complete: false, ..Abilities::NONE },
};

/// The number of attempts.
/// It is one less than a power of two, so that the last one is the longest, 64 times a short one.
const ATTEMPTS: u64 = 127;

/// The paths that a short attempt draws, for each pair.
/// Some orders of the pairs succeed soon, others never: of eight tight boards, attempts of one length solved two, not five.
const SHORT: u64 = 64;

/// Negotiated congestion. Nodes are paths drawn; long searches count as several.
/// It finds one linkage, or reaches the limit [`Limit::Incapable`](crate::Limit::Incapable).
#[derive(Debug, Clone, Copy, Default)]
pub struct Negotiate {
    /// The seed of the random numbers: another seed draws other paths.
    pub seed: u64,
}

impl Engine<Linkage> for Negotiate {
    fn solve(&self, problem: &Linkage, run: &Run, visit: Visitor<'_, [EdgeId]>) -> Result<RunReport, EngineError> {
        let mut watch = Watch::new(run);
        let mut walk = || {
            if problem.is_full {
                // Cheap paths leave vertices unused.
                return ControlFlow::Continue(());
            }
            let pairs = problem.pairs.len() as u64;
            let bytes = pairs * pairs * 4;
            run.limits.reserve(bytes, || format!("a table of prices between {pairs} pairs"))?;
            negotiate(problem, &Graph::new(problem, &run.limits)?, self.seed, &mut watch, visit)
        };
        let walked = walk();
        Ok(report(walked, &mut watch))
    }
}

fn negotiate(
    problem: &Linkage,
    graph: &Graph,
    seed: u64,
    watch: &mut Watch<'_>,
    visit: Visitor<'_, [EdgeId]>,
) -> ControlFlow<Outcome> {
    let mut random = Rng::with_seed(seed);
    for number in 1..=ATTEMPTS {
        let mut round = Round::new(problem, graph, &mut random);
        for _ in 0..SHORT * luby(number) * problem.pairs.len() as u64 {
            let Some(pair) = round.waiting.pop_front() else { break };
            watch.node()?;
            let is_drawn = round.draw(pair);
            watch.work(WORDS_OF_A_VERTEX * std::mem::take(&mut round.roads.passed))?;
            if !is_drawn {
                return ControlFlow::Continue(());
            }
        }
        if round.waiting.is_empty() {
            return watch.witness(visit(&graph.edges(&round.paths)));
        }
    }
    ControlFlow::Continue(())
}

/// One attempt: the paths drawn, which are disjoint, and the pairs that wait.
struct Round<'a> {
    roads: Roads<'a>,
    prices: Prices,
    paths: Vec<Vec<u32>>,
    waiting: VecDeque<u32>,
}

impl<'a> Round<'a> {
    fn new(problem: &'a Linkage, graph: &'a Graph, random: &mut Rng) -> Self {
        let mut order: Vec<u32> = (0..problem.pairs.len() as u32).collect();
        shuffle(random, &mut order);
        Self {
            roads: Roads::new(problem, graph),
            prices: Prices::new(problem, random),
            paths: vec![Vec::new(); problem.pairs.len()],
            waiting: order.into(),
        }
    }

    /// Draws the path of a pair, and rips up those that it crosses.
    /// Returns false if there is no path at all.
    fn draw(&mut self, pair: u32) -> bool {
        let Some(path) = self.roads.cheapest(pair, &self.prices) else {
            return false;
        };
        for &vertex in &path {
            if let Some(other) = self.prices.owner(vertex) {
                self.prices.add_conflict(vertex, [pair, other]);
                self.prices.own(&self.paths[other as usize], None);
                self.waiting.push_back(other);
            }
        }
        self.prices.own(&path, Some(pair));
        self.paths[pair as usize] = path;
        true
    }
}
