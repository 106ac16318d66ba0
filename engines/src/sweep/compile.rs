//! The states of a sweep as a decision diagram.
//!
//! The keys of all layers are kept on the way forward. On the way back every state that leads to the end becomes a node: an edge for each
//! transition to a state that has one.

use std::ops::ControlFlow;

use jigsat_forms::{ExactCover, OptionId};
use jigsat_space::{Diagram, NodeId};

use super::plan::Stage;
use super::{Layers, MEMORY, Sweep, or_limited, stages};
use crate::{Limit, Outcome, Report, Run, Watch};

impl Sweep {
    /// All solutions as a decision diagram, whose atoms are the options. They are never listed.
    ///
    /// `None` if a limit was reached. Half of the [memory](Self::memory) (by default 4 GiB) is for the layers, half for the diagram.
    pub fn compile(self, problem: &ExactCover, run: &Run) -> (Option<Diagram>, Report) {
        let mut watch = Watch::new(run);
        let memory = usize::try_from(run.limits.cache(self.memory.unwrap_or(4 * MEMORY))).unwrap_or(usize::MAX);
        let (diagram, outcome) = match compile(problem, run, memory / 2, &mut watch) {
            ControlFlow::Continue(diagram) => (Some(diagram), Outcome::Exhausted),
            ControlFlow::Break(outcome) => (None, outcome),
        };
        (diagram, watch.report(outcome, 0))
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
        let mut transitions = TransitionCursor::all(stage);
        let mut nodes = Vec::with_capacity(keys.len());
        for &key in &keys {
            watch.check()?;
            let taken = transitions.iter_mut().filter_map(|transition| {
                let place = transition.target(key, &below_keys)?;
                Some((transition.name.as_slice(), below[place]?))
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
    or_limited(run.limits.budget.check())?;
    ControlFlow::Continue(diagram.finish(below.first().copied().flatten()))
}

/// A transition from a stage to the next one, for keys in increasing order.
struct TransitionCursor {
    /// It is for states with this value in these bits.
    mask: u64,
    value: u64,
    /// The bits that it changes.
    flip: u64,
    /// The option that is chosen, if one is.
    name: Vec<u32>,
    /// Where the next target is sought. Targets have the order of their states.
    place: usize,
}

impl TransitionCursor {
    fn all(stage: &Stage) -> Vec<Self> {
        let &Stage { bit, is_needed, ref options, ref names } = stage;
        let transition = |mask, value, flip, name: Option<&OptionId>| Self {
            mask,
            value,
            flip,
            name: name.map(|option| option.0).into_iter().collect(),
            place: 0,
        };
        let covered = (bit != 0).then(|| transition(bit, bit, bit, None));
        let left = (!is_needed).then(|| transition(bit, 0, 0, None));
        let by_options =
            options.iter().zip(names).map(|(&others, name)| transition(bit | others, 0, others, Some(name)));
        covered.into_iter().chain(left).chain(by_options).collect()
    }

    /// The place of the state that a state leads to, if it takes the transition.
    fn target(&mut self, key: u64, below: &[u64]) -> Option<usize> {
        if key & self.mask != self.value {
            return None;
        }
        let target = key ^ self.flip;
        self.place += below[self.place..].iter().position(|&key| key >= target)?;
        (below.get(self.place) == Some(&target)).then_some(self.place)
    }
}
