//! A decision diagram of all transitions of a sweep: its paths are the witnesses.
//!
//! (Knuth's *simpath* builds the same diagram, TAOCP 7.1.4, with one decision for each edge.)

use std::ops::ControlFlow;

use itertools::Itertools;
use jigsat_forms::EdgeId;
use num_bigint::BigUint;

use super::layer::Layer;
use super::schedule::Schedule;
use super::sweep::{Sweep, Transition};
use crate::number::Number;
use crate::{Limit, Outcome, Watch};

/// A transition to a frontier of the next layer.
struct Branch {
    to: u32,
    used: u32,
}

/// The transitions from the frontiers of one layer.
#[derive(Default)]
struct Fan {
    branches: Vec<Branch>,
    /// For each frontier where its branches end.
    ends: Vec<usize>,
}

impl Fan {
    fn push(&mut self, Transition { from, to, used }: Transition) {
        self.skip_to(from);
        self.branches.push(Branch { to: to as u32, used });
        self.ends[from] = self.branches.len();
    }

    /// Makes room for the frontiers up to this one.
    fn skip_to(&mut self, from: usize) {
        if self.ends.len() <= from {
            self.ends.resize(from + 1, self.branches.len());
        }
    }

    fn from(&self, index: usize) -> &[Branch] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.branches[start..self.ends[index]]
    }

    fn bytes(&self) -> usize {
        self.branches.capacity() * size_of::<Branch>() + self.ends.capacity() * size_of::<usize>()
    }
}

/// The diagram.
pub(super) struct Diagram<'a> {
    schedule: &'a Schedule,
    fans: Vec<Fan>,
    /// For each frontier of each layer, the number of paths from there to the end.
    completions: Vec<Vec<Number>>,
}

impl<'a> Diagram<'a> {
    /// Builds the diagram by a sweep over the whole graph.
    pub(super) fn build(schedule: &'a Schedule, watch: &mut Watch<'_>, memory: usize) -> ControlFlow<Outcome, Self> {
        let (mut layer, mut next) = (Layer::first(), Layer::new());
        let mut fans: Vec<Fan> = Vec::with_capacity(schedule.stages.len());
        let mut bytes = 0;
        let mut sizes = vec![1];
        for stage in &schedule.stages {
            // Every frontier of the old layer has some branches, and every one of the new layer a number of
            // completions.
            let extra = size_of::<Number>() + 4 * size_of::<Branch>();
            let mut sweep = Sweep::new(schedule, memory.saturating_sub(bytes), extra);
            let mut fan = Fan::default();
            next.clear();
            sweep.cross(stage, &layer, &mut next, watch, |transition| fan.push(transition))?;
            fan.skip_to(layer.len().saturating_sub(1));
            fan.branches.shrink_to_fit();
            fan.ends.shrink_to_fit();
            bytes += fan.bytes() + next.len() * size_of::<Number>();
            if bytes > memory {
                return ControlFlow::Break(Outcome::Limited(Limit::Memory));
            }
            sizes.push(next.len());
            fans.push(fan);
            std::mem::swap(&mut layer, &mut next);
        }
        let mut completions = vec![vec![Number::ONE; layer.len()]];
        for (fan, &size) in fans.iter().zip(&sizes).rev() {
            let after = &completions[completions.len() - 1];
            let mut counts = vec![Number::ZERO; size];
            for (index, count) in counts.iter_mut().enumerate() {
                watch.check()?;
                fan.from(index).iter().for_each(|branch| count.add(after[branch.to as usize].clone()));
                bytes += count.bytes_elsewhere();
                if bytes > memory {
                    return ControlFlow::Break(Outcome::Limited(Limit::Memory));
                }
            }
            completions.push(counts);
        }
        completions.reverse();
        ControlFlow::Continue(Self { schedule, fans, completions })
    }

    /// The number of witnesses.
    pub(super) fn count(&self) -> BigUint {
        self.completions[0][0].clone().into()
    }

    /// Passes every witness to `visit`.
    pub(super) fn walk(&self, visit: &mut dyn FnMut(&[EdgeId]) -> ControlFlow<Outcome>) -> ControlFlow<Outcome> {
        if self.completions[0][0].is_zero() {
            return ControlFlow::Continue(());
        }
        // For each stage on the path, its frontier and the branch taken.
        let mut path: Vec<(usize, usize)> = Vec::with_capacity(self.fans.len());
        let (mut at, mut branch) = (0, 0);
        loop {
            if path.len() == self.fans.len() {
                visit(&self.edges(path.iter().copied()))?;
            } else if let Some(next) = self.fans[path.len()].from(at).get(branch) {
                let to = next.to as usize;
                if self.completions[path.len() + 1][to].is_zero() {
                    branch += 1;
                } else {
                    path.push((at, branch));
                    (at, branch) = (to, 0);
                }
                continue;
            }
            match path.pop() {
                None => return ControlFlow::Continue(()),
                Some((before, taken)) => (at, branch) = (before, taken + 1),
            }
        }
    }

    /// The witness with this number, from 0, in the order of the walk.
    pub(super) fn witness(&self, mut number: BigUint) -> Vec<EdgeId> {
        let mut at = 0;
        let mut path = Vec::with_capacity(self.fans.len());
        for (fan, completions) in self.fans.iter().zip(&self.completions[1..]) {
            for (branch, Branch { to, .. }) in fan.from(at).iter().enumerate() {
                let count: BigUint = completions[*to as usize].clone().into();
                if number < count {
                    path.push((at, branch));
                    at = *to as usize;
                    break;
                }
                number -= count;
            }
        }
        self.edges(path.into_iter())
    }

    /// The edges of a path through these frontiers and branches, in order.
    fn edges(&self, path: impl Iterator<Item = (usize, usize)>) -> Vec<EdgeId> {
        let stages = self.schedule.stages.iter().zip(&self.fans).zip(path);
        let edges = stages.flat_map(|((stage, fan), (at, branch))| {
            let used = fan.from(at)[branch].used;
            let edges = stage.back.iter().enumerate().filter(move |&(place, _)| used >> place & 1 == 1);
            edges.map(|(_, back)| EdgeId(back.edge as u32))
        });
        edges.sorted_unstable().collect()
    }
}
