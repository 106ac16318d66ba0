//! One stage of the sweep: from the frontiers before a vertex to those after it.

use std::ops::ControlFlow;

use super::front::{Cell, Front};
use super::layer::Layer;
use super::planar::Crossings;
use super::schedule::{Schedule, Stage};
use crate::{Limit, Outcome, Watch};

/// A transition between two frontiers, with the used edges as bits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Transition {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) used: u32,
}

impl Transition {
    /// The most edges that are decided in one stage: each has a bit.
    pub(super) const MOST_EDGES: usize = u32::BITS as usize;
}

/// The words touched for each cell of a frontier that is read, and made.
const WORDS_OF_A_CELL: usize = 4;

/// The state and the buffers of a sweep.
pub(super) struct Sweep<'a> {
    schedule: &'a Schedule,
    /// A frontier for each decision of a stage.
    fronts: Vec<Front>,
    names: Vec<u16>,
    key: Vec<u16>,
    crossings: Crossings,
    /// The bytes of two layers, and those of each frontier outside of them.
    memory: usize,
    extra: usize,
}

impl<'a> Sweep<'a> {
    pub(super) fn new(schedule: &'a Schedule, memory: usize, extra: usize) -> Self {
        let fronts = vec![Front::default(); schedule.most_back() + 1];
        Self { schedule, fronts, names: Vec::new(), key: Vec::new(), crossings: Crossings::default(), memory, extra }
    }

    /// Sets the bytes that each frontier takes elsewhere.
    pub(super) fn expect(&mut self, extra: usize) {
        self.extra = extra;
    }

    /// Makes the layer `next` from the layer `before`, and passes every transition to `see`.
    pub(super) fn cross(
        &mut self,
        stage: &Stage,
        before: &Layer,
        next: &mut Layer,
        watch: &mut Watch<'_>,
        mut see: impl FnMut(Transition),
    ) -> ControlFlow<Outcome> {
        let places = stage.ahead.len() - 1;
        for from in 0..before.len() {
            watch.node()?;
            if before.bytes(self.extra) + next.bytes(self.extra) > self.memory {
                return ControlFlow::Break(Outcome::Limited(Limit::Memory));
            }
            self.fronts[0].read(before.key(from), places);
            self.enter(stage);
            let mut found = 0;
            self.decide(stage, 0, 0, &mut |used, key| {
                found += 1;
                see(Transition { from, to: next.insert(key), used });
            });
            watch.work(WORDS_OF_A_CELL * places.max(1) * (1 + found) + found * next.words_of_look())?;
        }
        ControlFlow::Continue(())
    }

    /// Appends the new vertex: as the end of a pair, or as a part of its own.
    fn enter(&mut self, stage: &Stage) {
        let cells = &mut self.fronts[0].cells;
        // Parts without ends are numbered from here on, and there are fewer of them than cells.
        let own = self.schedule.rules.pairs + 1 + cells.len() as u16;
        cells.push(stage.pair.map_or(Cell::new(own, 2), |pair| Cell::new(pair + 1, 1)));
    }

    /// Decides the edges of the new vertex recursively, used and unused.
    fn decide(&mut self, stage: &Stage, depth: usize, used: u32, found: &mut impl FnMut(u32, &[u16])) {
        let rules = self.schedule.rules;
        let Some(back) = stage.back.get(depth) else {
            if self.settle(stage, depth) {
                found(used, &self.key);
            }
            return;
        };
        let places = [back.place, stage.ahead.len() - 1];
        let (done, rest) = self.fronts.split_at_mut(depth + 1);
        rest[0].copy_from(&done[depth]);
        if rest[0].part_with(places, rules) {
            self.decide(stage, depth + 1, used, found);
        }
        if back.is_open {
            let (done, rest) = self.fronts.split_at_mut(depth + 1);
            rest[0].copy_from(&done[depth]);
            let joined = rest[0].join(places, rules);
            if joined.is_some_and(|part| part > rules.pairs || self.schedule.allows(back.edge, part - 1)) {
                self.decide(stage, depth + 1, used | 1 << depth, found);
            }
        }
    }

    /// Writes the key of the frontier when all edges are decided.
    /// Returns false if it has no completion.
    fn settle(&mut self, stage: &Stage, depth: usize) -> bool {
        let rules = self.schedule.rules;
        let front = &mut self.fronts[depth];
        front.close();
        let is_last_path = || stage.pairs_ahead + front.open_pairs(rules) <= 1;
        if !front.rifts.is_empty() && is_last_path() && !front.close_rifts(rules) {
            return false;
        }
        for (place, ahead) in self.schedule.ahead(stage).enumerate() {
            let cell = front.cells[place];
            match cell.need() {
                0 if !rules.is_induced => front.cells[place] = Cell::IDLE,
                1 if ahead.edges == 0 => return false,
                1 if cell.part() <= rules.pairs && !ahead.allows(cell.part() - 1) => return false,
                2 if ahead.edges < 2 && rules.is_full => return false,
                2 if ahead.edges < 2 => front.forget(cell.part()),
                _ => {}
            }
        }
        front.write(&stage.after, rules, &mut self.names, &mut self.key);
        !(self.schedule.is_planar && self.crossings.occur(&self.key[..stage.after.len()], rules.pairs))
    }
}
