//! Disjoint paths by dynamic programming over a frontier: counts and samples.
//!
//! The vertices are taken one after the other. With each one its edges back to earlier vertices are decided, used or
//! not. The decisions matter to the rest only through the *frontier*, the vertices that still have undecided edges:
//! which of them are ends of which part of a path, and which parts belong to which pair. Decisions that lead to the
//! same frontier are merged; their number is stored. A board of a few columns has few frontiers, however long it is and
//! however many solutions it has.
//!
//! - *Order.* A grid is swept along its shorter side.
//! - *Dead frontiers.* A frontier is dropped as soon as a vertex can't get an edge that it needs, or if paths would have
//!   to cross below it (`planar`).
//! - *Induced paths.* The frontier also stores which parts touch, since these must not become one path (`front`). Where
//!   all parts will be one path, they must not touch at all.
//! - *Witnesses.* To visit or to draw them, the frontiers of all stages are kept, with the transitions between them. Each
//!   frontier has the number of paths from there to the end (`diagram`). A random number below the total then selects a
//!   witness: all are equally likely.
//! - *Memory.* Two layers of frontiers, or all of them: at most [`Frontier::memory`], by default 2 GiB.
//!
//! *Complexity*: `O(edges · frontiers)`. On a grid whose shorter side is `w` there are up to `O(3^w)` frontiers of one path (Motzkin
//! numbers), and more of several; time does not depend on the number of solutions.
//!
//! *References*: Donald E. Knuth, The Art of Computer Programming, volume 4A, section 7.1.4 (*simpath*, answer 225). Jun Kawahara,
//! Takeru Inoue, Hiroaki Iwashita, Shin-ichi Minato, "Frontier-based search for enumerating all constrained subgraphs with compressed
//! representation", IEICE Transactions E100-A, 2017. Hiroaki Iwashita and others, "Efficient computation of the number of paths in a
//! grid graph with minimal perfect hash functions", TCS-TR-A-13-64, 2013 (OEIS A007764).

mod diagram;
mod front;
mod layer;
mod planar;
mod schedule;
mod sweep;

use std::ops::ControlFlow;

use jigsat_forms::diagram::{Diagram, Space};
use jigsat_forms::{EdgeId, Linkage};
use num_bigint::BigUint;

use super::limits::or_limited;
use super::number::Number;
use crate::{
    Abilities, Counted, Draw, Engine, EngineError, EngineInfo, Limit, Make, Outcome, Run, RunReport, Visitor, Watch,
    watch,
};
use front::Cell;
use layer::Layer;
use schedule::Schedule;
use sweep::{Sweep, Transition};

/// The name used in strategies.
pub const NAME: &str = "frontier";

/// The entry of the engine in the registry.
pub const INFO: EngineInfo = EngineInfo {
    name: NAME,
    summary: "dynamic programming over a frontier: counts without visiting every solution, draws at random",
    make: Make::Paths(|settings| Box::new(Frontier { memory: settings.memory })),
    abilities: Abilities { counts_unseen: true, samples: true, ..Abilities::NONE },
};

/// The default memory of the frontiers.
const MEMORY: u64 = 2 << 30;

/// The engine. Frontiers are nodes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Frontier {
    /// The memory, in bytes, that frontiers may take; by default 2 GiB.
    pub memory: Option<u64>,
}

impl Frontier {
    fn room(self, run: &Run) -> usize {
        usize::try_from(run.limits.cache(self.memory.unwrap_or(MEMORY))).unwrap_or(usize::MAX)
    }
}

/// The length of the longest frontier of a sweep over this graph.
/// `usize::MAX` if the graph is too large.
pub fn width(problem: &Linkage) -> usize {
    if exceeds_limit(problem) {
        return usize::MAX;
    }
    Schedule::new(problem).stages.iter().map(|stage| stage.after.len()).max().unwrap_or(0)
}

fn exceeds_limit(problem: &Linkage) -> bool {
    problem.vertex_count + problem.pairs.len() >= Cell::PARTS
}

/// The schedule of the sweep; breaks if the graph is too large.
fn schedule(problem: &Linkage) -> ControlFlow<Outcome, Schedule> {
    let incapable = ControlFlow::Break(Outcome::Limited(Limit::Incapable));
    if exceeds_limit(problem) {
        return incapable;
    }
    let schedule = Schedule::new(problem);
    if schedule.most_back() > Transition::MOST_EDGES { incapable } else { ControlFlow::Continue(schedule) }
}

fn count(problem: &Linkage, memory: usize, watch: &mut Watch<'_>) -> ControlFlow<Outcome, Number> {
    let schedule = schedule(problem)?;
    let mut sweep = Sweep::new(&schedule, memory, size_of::<Number>());
    let (mut layer, mut next) = (Layer::first(), Layer::new());
    let (mut counts, mut next_counts) = (vec![Number::ONE], Vec::new());
    let mut passed = watch::Passage::new(schedule.stages.len());
    for stage in &schedule.stages {
        watch.pass(&mut passed, layer.len());
        next.clear();
        next_counts.clear();
        sweep.cross(stage, &layer, &mut next, watch, |transition| {
            let count = counts[transition.from].clone();
            match next_counts.get_mut(transition.to) {
                None => next_counts.push(count),
                Some(sum) => Number::add(sum, count),
            }
        })?;
        std::mem::swap(&mut layer, &mut next);
        std::mem::swap(&mut counts, &mut next_counts);
        // The numbers of the next layer are about as long as those of this one.
        let elsewhere: usize = counts.iter().map(Number::bytes_elsewhere).sum();
        sweep.expect(size_of::<Number>() + elsewhere.div_ceil(counts.len().max(1)));
    }
    ControlFlow::Continue(counts.pop().unwrap_or(Number::ZERO))
}

impl Frontier {
    /// All solutions as a decision diagram, whose atoms are the edges. They are never listed.
    ///
    /// `None` if a limit was reached.
    pub fn compile(self, problem: &Linkage, run: &Run) -> (Option<Diagram>, RunReport) {
        let mut watch = Watch::new(run);
        let diagram = self.diagram(problem, run, &mut watch);
        watch.ended(diagram, 0)
    }

    fn diagram(self, problem: &Linkage, run: &Run, watch: &mut Watch<'_>) -> ControlFlow<Outcome, Diagram> {
        diagram::build(&schedule(problem)?, problem.edges.len(), watch, self.room(run))
    }

    /// Passes solutions of the space of the problem to `visit`: those that `choose` names.
    fn visit(
        self,
        problem: &Linkage,
        run: &Run,
        visit: Visitor<'_, [EdgeId]>,
        choose: impl FnOnce(&Space, &mut dyn FnMut(Vec<u32>) -> ControlFlow<Outcome>) -> ControlFlow<Outcome>,
    ) -> RunReport {
        let mut watch = Watch::new(run);
        let walk = || {
            let diagram = self.diagram(problem, run, &mut watch)?;
            let space = or_limited(Space::new(diagram, &run.limits.budget))?;
            if space.bytes() > self.room(run) as u64 {
                return ControlFlow::Break(Outcome::Limited(Limit::Memory));
            }
            choose(&space, &mut |edges| {
                watch.check()?;
                let witness: Vec<EdgeId> = edges.into_iter().map(EdgeId).collect();
                watch.witness(visit(&witness))
            })
        };
        let outcome = Outcome::of(walk());
        watch.report(outcome, 0)
    }
}

impl Engine<Linkage> for Frontier {
    fn solve(&self, problem: &Linkage, run: &Run, visit: Visitor<'_, [EdgeId]>) -> Result<RunReport, EngineError> {
        Ok(self.visit(problem, run, visit, |space, take| space.solutions(BigUint::ZERO).try_for_each(take)))
    }

    fn count(&self, problem: &Linkage, run: &Run) -> Result<Counted, EngineError> {
        if run.limits.witnesses.is_some() {
            return Ok(self.solve(problem, run, &mut |_| ControlFlow::Continue(()))?.into());
        }
        let mut watch = Watch::new(run);
        let counted = count(problem, self.room(run), &mut watch);
        let (number, report) = watch.ended(counted, 0);
        Ok(Counted::unseen(number.unwrap_or(Number::ZERO), report))
    }

    fn sample(
        &self,
        problem: &Linkage,
        draw: Draw,
        run: &Run,
        visit: Visitor<'_, [EdgeId]>,
    ) -> Result<RunReport, EngineError> {
        Ok(self.visit(problem, run, visit, |space, take| {
            let count = usize::try_from(draw.count).unwrap_or(usize::MAX);
            space.samples(draw.seed).take(count).try_for_each(take)
        }))
    }
}

#[cfg(test)]
mod tests;
