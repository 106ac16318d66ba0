//! Counting item after item: only the states of one item and of the next are kept.
//!
//! The marks (about the items) are taken in an order in which options have close neighbours. Each one is covered by an
//! option whose first mark it is, unless it is covered already, or need not be. The rest of the problem then depends
//! only on which marks in the *front* are covered: those behind the current one that options have reached. So there is
//! one state for each reachable set of them, with the number of ways to it. Two layers of states are kept: those of the
//! current mark and those of the next one. They are sorted and merged, without any search. Where a front is empty,
//! independent parts meet in a single state: their numbers are multiplied.
//!
//! A state takes a few nanoseconds, a sub-problem of [`memo`](crate::memo) a microsecond. But dead states are not
//! detected early: forced options and items without options are met at their own stage. And the engine decides some
//! problems only. It ends with [`Limit::Incapable`] where options do more than exclude one another (colours, items that
//! are covered several times), and where a front has more than 63 marks. It ends with [`Limit::Memory`] where the
//! layers do not fit, since it can't drop any state. It counts, and visits no witnesses.
//!
//! *Complexity*: for each mark and each state of its layer, `O(options · digits)`. On a board of `w × h` cells, filled row by row with
//! pieces that reach into the next row, a layer has `2^w` states at most; dominoes keep the colours of a chessboard in balance, and have
//! `w` over `w / 2`, so `O(h · w · 2^w / √w)` in all.
//!
//! *Reference*: Donald E. Knuth, The Art of Computer Programming, volume 4A, section 7.1.4 (frontiers, and counting with them); Andrew
//! R. Conway, Tony Guttmann, I. G. Enting, "Algebraic techniques for enumerating self-avoiding walks on the square lattice", Journal of
//! Physics A 26, 1993 (transfer matrices that build a board cell by cell).

mod compile;
mod layer;
mod merge;
mod plan;

use std::mem;
use std::ops::ControlFlow;

use jigsat_forms::{ExactCover, OptionId};

use crate::limits::or_limited;
use crate::marks::MarkTable;
use crate::number::Number;
use crate::{
    Abilities, Counted, Engine, EngineError, EngineInfo, Limit, Make, Outcome, Run, RunReport, Visitor, Watch, watch,
};
use layer::{Full, Layer};
use merge::Merge;
use plan::Stage;

/// The name used in strategies.
pub const NAME: &str = "sweep";

/// The entry of the engine in the registry.
pub const INFO: EngineInfo = EngineInfo {
    name: NAME,
    summary: "counts item after item, keeping the states of a narrow front; decides some problems only",
    make: Make::Cover(|settings| Box::new(Sweep { memory: settings.memory })),
    abilities: Abilities { counts_unseen: true, is_complete: false, ..Abilities::NONE },
};

/// The default memory of the layers.
const MEMORY: u64 = 1 << 30;

/// A look at a state is a branch that no processor predicts: it takes as long as three words of a list.
const WORDS_OF_A_LOOK: usize = 3;

/// The engine that counts item after item. States are nodes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sweep {
    /// The bytes that two layers may take together; by default 1 GiB.
    pub memory: Option<u64>,
}

impl Engine<ExactCover> for Sweep {
    /// Ends with [`Limit::Incapable`]: states do not store the options before them.
    fn solve(&self, _: &ExactCover, run: &Run, _: Visitor<'_, [OptionId]>) -> Result<RunReport, EngineError> {
        Ok(Watch::new(run).report(Outcome::Limited(Limit::Incapable), 0))
    }

    fn count(&self, problem: &ExactCover, run: &Run) -> Result<Counted, EngineError> {
        if run.limits.witnesses.is_some() {
            return Ok(self.solve(problem, run, &mut |_| ControlFlow::Continue(()))?.into());
        }
        let memory = usize::try_from(run.limits.cache(self.memory.unwrap_or(MEMORY))).unwrap_or(usize::MAX);
        let (mut watch, mut layers) = (Watch::new(run), Layers::new(memory));
        let counted = count(problem, run, &mut layers, &mut watch);
        let (number, mut report) = watch.ended(counted, layers.looked);
        let stats = &mut report.stats;
        (stats.entries, stats.hits, stats.unfolded) = (stats.nodes, layers.hits, layers.unfolded as u64);
        Ok(Counted::unseen(number.unwrap_or(Number::ZERO), report))
    }
}

/// The stages of a problem; `None` if it certainly has no solution. Breaks if it can't be swept.
fn stages(problem: &ExactCover, run: &Run) -> ControlFlow<Outcome, Option<Vec<Stage>>> {
    let table = or_limited(MarkTable::new(problem, &run.limits.budget))?;
    if table.is_hopeless {
        return ControlFlow::Continue(None);
    }
    plan::stages(&table)
        .map_or(ControlFlow::Break(Outcome::Limited(Limit::Incapable)), |stages| ControlFlow::Continue(Some(stages)))
}

/// Counts the witnesses; breaks with the outcome of a run that ends before.
fn count(problem: &ExactCover, run: &Run, layers: &mut Layers, watch: &mut Watch<'_>) -> ControlFlow<Outcome, Number> {
    watch.node()?;
    let Some(stages) = stages(problem, run)? else {
        return ControlFlow::Continue(Number::ZERO);
    };
    layers.begin()?;
    let mut passed = watch::Passage::new(stages.len());
    for stage in &stages {
        watch.pass(&mut passed, layers.layer.len());
        layers.advance(stage, watch)?;
    }
    ControlFlow::Continue(layers.number())
}

/// The states of the current mark, those of the next one, and statistics.
struct Layers {
    layer: Layer,
    next: Layer,
    /// The bytes that both may take together.
    memory: usize,
    /// How many states were read.
    looked: u64,
    /// How often a state was reached again.
    hits: u64,
    /// About how many nodes there would be without merging.
    unfolded: f64,
}

impl Layers {
    fn new(memory: usize) -> Self {
        Self { layer: Layer::new(), next: Layer::new(), memory, looked: 0, hits: 0, unfolded: 1.0 }
    }

    /// Puts the state in which nothing is covered into the first layer.
    fn begin(&mut self) -> ControlFlow<Outcome> {
        fitted(self.layer.push(0, &[1], self.memory))
    }

    /// Makes the next layer from the current one, which it replaces.
    fn advance(&mut self, stage: &Stage, watch: &mut Watch<'_>) -> ControlFlow<Outcome> {
        let room = self.memory.saturating_sub(self.layer.bytes());
        self.next.reset(&self.layer);
        let mut merge = Merge::new(stage, &self.layer);
        while let Some(key) = merge.next() {
            watch.node()?;
            let (come, looked) = fitted(merge.make(key, &self.layer, &mut self.next, room))?;
            watch.work(WORDS_OF_A_LOOK * (looked + 2 * come as usize * self.next.digits()))?;
            self.looked += looked as u64;
            self.hits += come - 1;
            let number = self.next.number(self.next.len() - 1);
            self.unfolded += number.iter().rev().fold(0.0, |sum, &digit| sum * 2_f64.powi(64) + digit as f64);
        }
        mem::swap(&mut self.layer, &mut self.next);
        ControlFlow::Continue(())
    }

    /// The number of ways to the only state of the last layer.
    /// Everything is covered in it.
    fn number(&self) -> Number {
        if self.layer.len() == 0 { Number::ZERO } else { Number::read(self.layer.number(0)) }
    }
}

/// Turns a full layer into the outcome of a run that is out of memory.
fn fitted<T>(made: Result<T, Full>) -> ControlFlow<Outcome, T> {
    made.map_or_else(|Full| ControlFlow::Break(Outcome::Limited(Limit::Memory)), ControlFlow::Continue)
}

#[cfg(test)]
mod tests;
