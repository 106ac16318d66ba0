//! Search with a cache: each sub-problem is solved once, on whatever path.
//!
//! The walk branches as dancing links do, but has no structure to restore: a *sub-problem* is a list of live options,
//! and its children are shorter lists. Options are bit masks where a few words suffice. When a sub-problem is closed,
//! its number of solutions goes into a cache, under a key that determines the sub-problem and contains nothing else:
//! two paths that leave the same sub-problem share one entry. Keys are compared in full, so that a count never rests on
//! a hash. Numbers have any size.
//!
//! - *Parts.* Live options that fall into groups without a common item are counted separately, and the numbers multiplied.
//! - *Order.* Where every option has only neighbours in the order of the items (cells of a board, one kind of piece), the
//!   first item is covered first. The sub-problems then differ in a narrow front only. Everywhere else the item with the
//!   fewest options is taken, among equals the first one in an order made for this (module `marks`): a search that follows
//!   one order meets more sub-problems again. Where every third lookup in the cache hits (Latin squares), the first item
//!   is taken if its options are few, even if others have fewer.
//! - *Forced options* go first in all cases, all of them in one step; sub-problems with forced options are not stored.
//! - *Where it does not pay.* Sub-problems are put into classes by size; a class with a low hit rate is no longer stored.
//!   So the engine is not much slower than plain search where nothing repeats (packings of distinct pieces).
//! - *Memory.* The cache has 32 MiB, and more while its old entries are still met: at most [`Memo::memory`], by default 1 GiB.
//!   When it is full, entries that were not met lately are dropped.
//! - *Witnesses.* Where they are visited, the same walk visits every one; only sub-problems without solutions are stored.
//!
//! *Complexity*: for each sub-problem, `O(options · words)` for each way to cover its item. On a board of `w × h` cells
//! there are `O(h · w · 2^w)` sub-problems at most; the number of solutions grows exponentially in the area.
//!
//! *References*: Donald E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1 (exact covers with
//! multiplicities and colours, and memo caches for them). Masaaki Nishino, Norihito Yasuda, Shin-ichi Minato, Masaaki
//! Nagata, "Dancing with decision diagrams: a combined approach to exact cover", AAAI 2017 (DXZ: the cache). Marc
//! Thurley, "sharpSAT: counting models with advanced component caching and implicit BCP", SAT 2006 (parts, and a cache
//! of bounded size). As in DXZ, the sub-problems can be kept as a decision diagram: [`Memo::compile`].

mod bits;
mod children;
mod choice;
mod counters;
mod forced;
mod matrix;
mod record;
mod subproblem;
mod walk;

use std::ops::ControlFlow;

use jigsat_forms::budget::Budget;
use jigsat_forms::diagram::{Diagram, Full, Space};
use jigsat_forms::{ExactCover, OptionId};

use super::number::Number;
use crate::cache::Cache;
use crate::limits::or_limited;
use crate::marks::{self, MarkTable};
use crate::{
    Abilities, Counted, Draw, Engine, EngineError, EngineInfo, Limit, Make, Outcome, Run, RunReport, Visitor, Watch,
};
use bits::FixedSet;
use matrix::Matrix;
use record::Recorder;
use walk::{Goal, Walk};

pub use crate::cache::Policy;

/// The name used in strategies.
pub const NAME: &str = "memo";

/// The entry of the engine in the registry.
pub const INFO: EngineInfo = EngineInfo {
    name: NAME,
    summary: "search with a cache of sub-problems, counts without visiting every solution (after DXZ)",
    make: Make::Cover(|settings| Box::new(Memo { memory: settings.memory, ..Memo::ADAPTIVE })),
    abilities: Abilities { counts_unseen: true, samples: true, ..Abilities::NONE },
};

/// Would the problem alone take more than half of the memory that is left?
pub fn is_too_large(problem: &ExactCover, budget: &Budget) -> bool {
    !budget.has_room(2 * marks::bytes(problem))
}

/// The default memory of the cache.
const MEMORY: u64 = 1 << 30;

/// The engine with a cache of sub-problems.
/// Every state is a node, also those found in the cache.
#[derive(Debug, Clone, Copy, Default)]
pub struct Memo {
    /// When to use the cache.
    pub policy: Policy,
    /// The memory, in bytes, that the cache may take; by default 1 GiB.
    pub memory: Option<u64>,
}

impl Memo {
    /// The engine that uses the cache where that pays.
    pub const ADAPTIVE: Self = Self { policy: Policy::Adaptive, memory: None };

    /// All solutions as a decision diagram, whose atoms are the options. They are never listed.
    ///
    /// `None` if a limit was reached. Half of the [memory](Self::memory) (by default 4 GiB) is for the diagram, half for the cache.
    pub fn compile(self, problem: &ExactCover, run: &Run) -> (Option<Diagram>, RunReport) {
        let memory = run.limits.cache(self.memory.unwrap_or(4 * MEMORY));
        let mut recorder = Recorder::new(problem.option_count(), memory / 2);
        let memo = Self { policy: Policy::Always, memory: Some(memory / 2) };
        let (_, mut report) = memo.run(problem, run, Goal::Record(&mut recorder));
        let diagram = (report.outcome == Outcome::Exhausted).then(|| recorder.finish()).transpose();
        let diagram = diagram.unwrap_or_else(|Full| {
            report.outcome = Outcome::Limited(Limit::Memory);
            None
        });
        (diagram, report)
    }

    fn run(self, problem: &ExactCover, run: &Run, goal: Goal<'_>) -> (Number, RunReport) {
        let mut watch = Watch::new(run);
        let table = match MarkTable::new(problem, &run.limits.budget) {
            Ok(table) => table,
            Err(exceeded) => return (Number::ZERO, watch.report(exceeded.into(), 0)),
        };
        let memory = run.limits.cache(self.memory.unwrap_or(MEMORY));
        match table.words() {
            0..=1 => self.run_in::<[u64; 1]>(&table, memory, watch, goal),
            2 => self.run_in::<[u64; 2]>(&table, memory, watch, goal),
            3 => self.run_in::<[u64; 3]>(&table, memory, watch, goal),
            4 => self.run_in::<[u64; 4]>(&table, memory, watch, goal),
            5..=6 => self.run_in::<[u64; 6]>(&table, memory, watch, goal),
            7..=8 => self.run_in::<[u64; 8]>(&table, memory, watch, goal),
            _ => self.run_in::<Box<[u32]>>(&table, memory, watch, goal),
        }
    }

    fn run_in<R: FixedSet>(
        self,
        table: &MarkTable,
        memory: u64,
        mut watch: Watch<'_>,
        goal: Goal<'_>,
    ) -> (Number, RunReport) {
        let matrix = Matrix::<R>::new(table);
        let mut walk = Walk::new(&matrix, Cache::new(self.policy, memory, matrix.marks), goal);
        let (number, outcome) = match walk.run(&mut watch) {
            ControlFlow::Continue(number) => (number, Outcome::Exhausted),
            ControlFlow::Break(outcome) => (walk.certain(), outcome),
        };
        let mut report = watch.report(outcome, walk.updates);
        let stats = &mut report.stats;
        (stats.entries, stats.hits, stats.unfolded) = (walk.cache.entries, walk.cache.hits, walk.unfolded() as u64);
        (number, report)
    }
}

impl Engine<ExactCover> for Memo {
    fn solve(&self, problem: &ExactCover, run: &Run, visit: Visitor<'_, [OptionId]>) -> Result<RunReport, EngineError> {
        Ok(self.run(problem, run, Goal::Visit(visit)).1)
    }

    fn count(&self, problem: &ExactCover, run: &Run) -> Result<Counted, EngineError> {
        if run.limits.witnesses.is_some() {
            return Ok(self.solve(problem, run, &mut |_| ControlFlow::Continue(()))?.into());
        }
        let (number, report) = self.run(problem, run, Goal::Count);
        Ok(Counted::unseen(number, report))
    }

    /// Compiles the problem, and draws numbers of solutions.
    fn sample(
        &self,
        problem: &ExactCover,
        draw: Draw,
        run: &Run,
        visit: Visitor<'_, [OptionId]>,
    ) -> Result<RunReport, EngineError> {
        let (diagram, mut report) = self.compile(problem, run);
        let Some(diagram) = diagram else { return Ok(report) };
        let mut watch = Watch::new(run);
        let walk = || {
            let space = or_limited(Space::new(diagram, &run.limits.budget))?;
            let count = usize::try_from(draw.count).unwrap_or(usize::MAX);
            space.samples(draw.seed).take(count).try_for_each(|options| {
                watch.check()?;
                let witness: Vec<OptionId> = options.into_iter().map(OptionId).collect();
                watch.witness(visit(&witness))
            })
        };
        let outcome = Outcome::of(walk());
        report.outcome = outcome;
        report.stats.witnesses = watch.report(outcome, 0).stats.witnesses;
        Ok(report)
    }
}

#[cfg(test)]
mod tests;
