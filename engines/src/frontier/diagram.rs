//! A decision diagram of all transitions of a sweep: its paths are the witnesses.
//!
//! (Knuth's *simpath* builds the same diagram, TAOCP 7.1.4, with one decision for each edge.)

use std::ops::ControlFlow;

use jigsat_forms::diagram::{Diagram, NodeId};

use super::layer::Layer;
use super::schedule::{Schedule, Stage};
use super::sweep::{Sweep, Transition};
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

/// The diagram of a sweep over the whole graph; its atoms are the edges.
pub(super) fn build(
    schedule: &Schedule,
    edge_count: usize,
    watch: &mut Watch<'_>,
    memory: usize,
) -> ControlFlow<Outcome, Diagram> {
    let (fans, ends) = sweep(schedule, watch, memory)?;
    let mut diagram = Diagram::new(edge_count as u32);
    let full = ControlFlow::Break(Outcome::Limited(Limit::Memory));
    let mut bytes: usize = fans.iter().map(Fan::bytes).sum();
    // For each frontier of the layer below the node of its completions, if it has any.
    let mut below = vec![Some(Diagram::SOLVED); ends];
    let mut used = Vec::new();
    for (stage, fan) in schedule.stages.iter().zip(fans).rev() {
        let mut layer = Vec::with_capacity(fan.ends.len());
        for index in 0..fan.ends.len() {
            watch.check()?;
            used.clear();
            let branches = || fan.from(index).iter().filter_map(|branch| Some((branch, below[branch.to as usize]?)));
            used.extend(branches().map(|(branch, _)| stage.edges(branch.used)));
            let edges = used.iter().zip(branches()).map(|(used, (_, to))| (&used[..], to));
            let node = if used.is_empty() { Ok(None) } else { diagram.or(edges).map(Some) };
            let Ok(node) = node else { return full };
            layer.push(node);
        }
        bytes -= fan.bytes();
        if bytes + diagram.bytes() as usize > memory {
            return full;
        }
        below = layer;
    }
    ControlFlow::Continue(diagram.finish(below.first().copied().flatten()))
}

/// The transitions between all layers, and the number of frontiers of the last one.
fn sweep(schedule: &Schedule, watch: &mut Watch<'_>, memory: usize) -> ControlFlow<Outcome, (Vec<Fan>, usize)> {
    let (mut layer, mut next) = (Layer::first(), Layer::new());
    let mut fans: Vec<Fan> = Vec::with_capacity(schedule.stages.len());
    let mut bytes = 0;
    for stage in &schedule.stages {
        // Every frontier of the old layer has some branches, and every one of the new layer a node.
        let extra = 4 * (size_of::<Branch>() + size_of::<NodeId>());
        let mut sweep = Sweep::new(schedule, memory.saturating_sub(bytes), extra);
        let mut fan = Fan::default();
        next.clear();
        sweep.cross(stage, &layer, &mut next, watch, |transition| fan.push(transition))?;
        if let Some(last) = layer.len().checked_sub(1) {
            fan.skip_to(last);
        }
        fan.branches.shrink_to_fit();
        fan.ends.shrink_to_fit();
        bytes += fan.bytes();
        if bytes > memory {
            return ControlFlow::Break(Outcome::Limited(Limit::Memory));
        }
        fans.push(fan);
        std::mem::swap(&mut layer, &mut next);
    }
    ControlFlow::Continue((fans, layer.len()))
}

impl Stage {
    /// The edges of the graph that a transition uses.
    fn edges(&self, used: u32) -> Vec<u32> {
        let edges = self.back.iter().enumerate().filter(|&(place, _)| used >> place & 1 == 1);
        edges.map(|(_, back)| back.edge as u32).collect()
    }
}
