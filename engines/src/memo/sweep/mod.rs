//! Counting in a sweep over the marks, in their order.
//!
//! Mark after mark, in their order, is covered by one of the options whose first mark it is, unless it is covered already, or need not
//! be. What is left to be done then depends on nothing but which of the marks in the *front* are covered: those behind the current one
//! that were within the reach of options so far. So there is one state for each set of them that can be reached, and it needs no more
//! than the number of ways that lead there. Two layers of states are kept, for the mark that is dealt with and for the next one: nothing
//! else is remembered, and nothing is looked for: they are in order, and [merged](merge). Where a front is empty, parts that share no
//! mark meet in a single state: their numbers are multiplied.
//!
//! A state is a few nanoseconds' work, where a sub-problem of the walk takes a microsecond. But states that lead nowhere are not foreseen,
//! as the walk does: forced options and items without options are met when it is their turn. So the two [take turns](super::turns).
//!
//! *Complexity*: for each mark and each state of its layer, `O(options · digits)`. On a board of `w × h` cells, filled row by row with
//! pieces that reach into the next row, a layer has `2^w` states at most; dominoes keep the colours of a chessboard in balance, and have
//! `w` over `w / 2`, so `O(h · w · 2^w / √w)` in all.
//!
//! *Reference*: Donald E. Knuth, The Art of Computer Programming, volume 4A, section 7.1.4 (frontiers, and counting with them); Andrew
//! R. Conway, Tony Guttmann, I. G. Enting, "Algebraic techniques for enumerating self-avoiding walks on the square lattice", Journal of
//! Physics A 26, 1993 (transfer matrices that build a board cell by cell).

mod layer;
mod merge;
mod plan;

use std::ops::ControlFlow;

use super::table::Table;
use crate::number::Number;
use crate::{Outcome, Watch};
use layer::{Full, Layer};
use merge::Merge;
use plan::Stage;

/// So many states are looked at in the time of an update of the walk.
const PER_UPDATE: usize = 2;

/// A sweep that is under way.
pub(super) struct Sweep {
    stages: Vec<Stage>,
    /// The mark that is dealt with.
    stage: usize,
    /// The bytes that both layers may take together.
    memory: usize,
    /// The states of the current stage, and those of the next one, as far as they are made.
    layer: Layer,
    next: Layer,
    merge: Merge,
    /// The work that was done, in updates as those of the walk.
    pub(super) updates: u64,
    /// How many states there were, and how often one was met again.
    pub(super) entries: u64,
    pub(super) hits: u64,
    /// About how many nodes there would be if none were met again.
    pub(super) unfolded: f64,
}

/// How a turn of a sweep ends.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// With the number of witnesses.
    Done(Number),
    /// There is more to do.
    Over,
    /// With no room for its states: they are gone.
    Full,
}

impl Sweep {
    /// A sweep over these options, whose layers take so many bytes at most. `None` if exclusion is not all that there is to say about
    /// them, if the front is too wide, or if there is no room at all.
    pub(super) fn new(table: &Table, memory: u64) -> Option<Self> {
        let stages = plan::stages(table)?;
        let memory = usize::try_from(memory).unwrap_or(usize::MAX);
        let (mut layer, mut merge) = (Layer::new(), Merge::default());
        layer.push(0, &[1], memory).ok()?;
        if let Some(first) = stages.first() {
            merge.begin(first, &layer);
        }
        let (next, unfolded) = (Layer::new(), 1.0);
        Some(Self { stages, stage: 0, memory, layer, next, merge, updates: 0, entries: 1, hits: 0, unfolded })
    }

    /// Was every mark dealt with?
    pub(super) fn is_done(&self) -> bool {
        self.stage == self.stages.len()
    }

    /// Sweeps on until so many updates were made, since the beginning.
    ///
    /// Breaks with the outcome of a run that ends by a limit.
    pub(super) fn advance(&mut self, updates: u64, watch: &mut Watch<'_>) -> ControlFlow<Outcome, Turn> {
        while !self.is_done() {
            match self.step(updates, watch)? {
                Ok(true) => {}
                Ok(false) => return ControlFlow::Continue(Turn::Over),
                Err(Full) => {
                    (self.layer, self.next) = (Layer::new(), Layer::new());
                    return ControlFlow::Continue(Turn::Full);
                }
            }
        }
        let number = if self.layer.len() == 0 { Number::ZERO } else { Number::read(self.layer.number(0)) };
        ControlFlow::Continue(Turn::Done(number))
    }

    /// Makes the next layer from the current one. Is it done, or are so many updates made?
    fn step(&mut self, updates: u64, watch: &mut Watch<'_>) -> ControlFlow<Outcome, Result<bool, Full>> {
        let room = self.memory.saturating_sub(self.layer.bytes());
        while let Some(key) = self.merge.next() {
            watch.node()?;
            if self.updates >= updates {
                return ControlFlow::Continue(Ok(false));
            }
            let Ok((come, looked)) = self.merge.make(key, &self.layer, &mut self.next, room) else {
                return ControlFlow::Continue(Err(Full));
            };
            self.updates += looked.div_ceil(PER_UPDATE) as u64;
            self.entries += 1;
            self.hits += come - 1;
            let number = self.next.number(self.next.len() - 1);
            self.unfolded += number.iter().rev().fold(0.0, |sum, &digit| sum * 2_f64.powi(64) + digit as f64);
        }
        std::mem::swap(&mut self.layer, &mut self.next);
        self.next.reset(&self.layer);
        self.stage += 1;
        if let Some(stage) = self.stages.get(self.stage) {
            self.merge.begin(stage, &self.layer);
        }
        ControlFlow::Continue(Ok(true))
    }
}
