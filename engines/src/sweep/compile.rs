//! The states of a sweep as a decision diagram.
//!
//! The keys of all layers are kept on the way forward. On the way back every state that leads to the end becomes a node: an edge for each
//! transition to a state that has one.

use std::ops::ControlFlow;

use jigsat_forms::ExactCover;
use jigsat_forms::diagram::{Diagram, NodeId};

use super::plan::Transition;
use super::{Layers, MEMORY, Sweep, stages};
use crate::{Limit, Outcome, Run, RunReport, Watch};

impl Sweep {
    /// All solutions as a decision diagram, whose atoms are the options. They are never listed.
    ///
    /// `None` if a limit was reached. Half of the [memory](Self::memory) (by default 4 GiB) is for the layers, half for the diagram.
    pub fn compile(self, problem: &ExactCover, run: &Run) -> (Option<Diagram>, RunReport) {
        let mut watch = Watch::new(run);
        let memory = usize::try_from(run.limits.cache(self.memory.unwrap_or(4 * MEMORY))).unwrap_or(usize::MAX);
        let diagram = compile(problem, run, memory / 2, &mut watch);
        watch.ended(diagram, 0)
    }
}

fn compile(problem: &ExactCover, run: &Run, memory: usize, watch: &mut Watch<'_>) -> ControlFlow<Outcome, Diagram> {
    watch.node()?;
    let Some(stages) = stages(problem, run)? else {
        return ControlFlow::Continue(Diagram::new(problem.option_count() as u32));
    };
    let mut layers = Layers::new(memory);
    layers.begin()?;
    let mut keys: Vec<Vec<u64>> = Vec::with_capacity(stages.len());
    let mut kept = 0;
    for stage in &stages {
        let before = layers.layer.keys.clone();
        kept += 8 * before.len();
        keys.push(before);
        layers.memory = memory.saturating_sub(kept);
        layers.advance(stage, watch)?;
    }
    let full = || ControlFlow::Break(Outcome::Limited(Limit::Memory));
    let mut diagram = Diagram::new(problem.option_count() as u32);
    let mut below = vec![Some(Diagram::SOLVED); layers.layer.len()];
    let mut below_keys = std::mem::take(&mut layers.layer.keys);
    for (stage, keys) in stages.iter().zip(keys).rev() {
        let mut cursors: Vec<Cursor> = stage.transitions().map(Cursor::new).collect();
        let mut nodes = Vec::with_capacity(keys.len());
        for &key in &keys {
            watch.check()?;
            let taken = cursors.iter_mut().filter_map(|cursor| {
                let place = cursor.target(key, &below_keys)?;
                Some((cursor.atoms.as_slice(), below[place]?))
            });
            let edges: Vec<(&[u32], NodeId)> = taken.collect();
            let node = if edges.is_empty() { Ok(None) } else { diagram.or(edges).map(Some) };
            let Ok(node) = node else { return full() };
            nodes.push(node);
        }
        if diagram.bytes() as usize > memory {
            return full();
        }
        (below, below_keys) = (nodes, keys);
    }
    ControlFlow::Continue(diagram.finish(below.first().copied().flatten()))
}

/// A transition from a stage to the next one, for keys in increasing order.
struct Cursor {
    transition: Transition,
    /// The option that is chosen, if one is.
    atoms: Vec<u32>,
    /// Where the next target is sought. Targets have the order of their states.
    place: usize,
}

impl Cursor {
    fn new(transition: Transition) -> Self {
        Self { atoms: transition.option.iter().map(|option| option.0).collect(), transition, place: 0 }
    }

    /// The place of the state that a state leads to, if it takes the transition.
    fn target(&mut self, key: u64, below: &[u64]) -> Option<usize> {
        let Transition { mask, value, flip, .. } = self.transition;
        if key & mask != value {
            return None;
        }
        let target = key ^ flip;
        self.place += below[self.place..].iter().position(|&key| key >= target)?;
        (below.get(self.place) == Some(&target)).then_some(self.place)
    }
}
