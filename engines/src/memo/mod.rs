//! Search that remembers sub-problems: each is solved once, however many ways lead to it.
//!
//! The walk branches as dancing links do, but what it keeps is not a structure to be repaired: a *sub-problem* is a list of live
//! options, and its children are shorter lists. Options are bit masks where a few words suffice. When a sub-problem is closed, its
//! number of solutions goes into a cache, under a key that tells everything about it and nothing else: two ways that leave the same
//! to be done meet in one entry. Keys are compared in full, so that a count never rests on a hash. Numbers are as large as need be.
//!
//! - *Sweep.* Where everything excludes everything, and what is left to be done depends on a narrow front, a count may go through the
//!   items one after another instead, and keep nothing but the states of one item and of the next (module `sweep`): tens of times as
//!   fast on boards filled with one kind of piece. The two take turns (module `turns`).
//! - *Parts.* Live options that fall into groups without a common item are counted apart, and the numbers multiplied.
//! - *Order.* Where the items come in an order in which every option has only neighbours (cells of a board, one kind of piece), the
//!   first item is covered first: the sub-problems then differ in a narrow front only. Everywhere else the item with the fewest
//!   options is taken, among equals the first one in an order made for this (module `order`): a search that follows one order meets
//!   more sub-problems again. Where it meets so many that every third question to the cache is answered (Latin squares), the first
//!   item that is left is taken even if others have fewer options, as long as its options are few.
//! - *Forced options* go first in all cases, all of them in one step; sub-problems with forced options are not remembered.
//! - *Where it does not pay.* Sub-problems are put into classes by size; a class that is hardly ever met again is no longer
//!   remembered, so that the engine is not much slower than plain search where nothing repeats (packings of distinct pieces).
//! - *Memory.* Cache and sweep take at most [`Memo::memory`] together, by default 1 GiB. When the cache is full, what was not met lately is
//!   forgotten; when the sweep has no more room, it is left.
//! - *Witnesses.* Where they are to be visited, the same walk visits every one, and remembers only what has no solution.
//!
//! *Complexity*: for each sub-problem, `O(options · words)` for each way to cover its item. On a board of `w × h` cells there are
//! `O(h · w · 2^w)` sub-problems at most, against a number of solutions that grows exponentially in the area.
//!
//! *References*: Donald E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1 (exact covers with multiplicities and
//! colours, and memo caches for them). Masaaki Nishino, Norihito Yasuda, Shin-ichi Minato, Masaaki Nagata, "Dancing with decision
//! diagrams: a combined approach to exact cover", AAAI 2017 (DXZ: the cache). Marc Thurley, "sharpSAT: counting models with advanced
//! component caching and implicit BCP", SAT 2006 (parts, and a cache of bounded size). Unlike DXZ, no decision diagram is kept.

mod bits;
mod children;
mod choice;
mod counters;
mod forced;
mod matrix;
mod needless;
mod order;
mod sweep;
mod table;
mod turns;
mod walk;

use std::ops::ControlFlow;

use jigsat_forms::budget::Budget;
use jigsat_forms::{ExactCover, OptionId};
use num_bigint::BigUint;

use super::number::Number;
use crate::cache::Cache;
use crate::{Abilities, Counted, Engine, EngineError, EngineInfo, Make, Outcome, Report, Run, Watch};
use bits::Row;
use matrix::Matrix;
use sweep::Sweep;
use table::Table;
use walk::{Goal, Walk};

/// The name used in strategies.
pub const NAME: &str = "memo";

/// What there is to say about the engine.
pub const INFO: EngineInfo = EngineInfo {
    name: NAME,
    summary: "search with a cache of sub-problems, counts without visiting every solution (after DXZ)",
    make: Make::Cover(|settings| Box::new(Memo { memory: settings.memory, ..Memo::ADAPTIVE })),
    nodes_per_ms: 5_000,
    abilities: Abilities { counts_unseen: true, ..Abilities::NONE },
};

/// Would the problem alone, without anything that is remembered, take more than half of the memory that is left?
pub fn is_too_large(problem: &ExactCover, budget: &Budget) -> bool {
    !budget.has_room(2 * table::bytes(problem))
}

/// The memory that cache and sweep may take unless the run say otherwise.
const MEMORY: u64 = 1 << 30;

/// When to remember sub-problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Policy {
    /// Where it has paid so far; and counts are made by a sweep where that is faster.
    #[default]
    Adaptive,
    /// As long as there is room.
    Always,
    /// Not at all: plain search.
    Never,
}

/// The engine that remembers sub-problems. Every state on the way is a node, those that were known included.
#[derive(Debug, Clone, Copy, Default)]
pub struct Memo {
    /// When to remember sub-problems.
    pub policy: Policy,
    /// After how many updates (options looked at) to give up, as if the nodes were used up: a measure for the time that does not depend on
    /// the machine, and depends less on the problem than nodes do.
    pub effort: Option<u64>,
    /// The memory, in bytes, that cache and sweep may take together; by default 1 GiB.
    pub memory: Option<u64>,
}

impl Memo {
    /// The engine that remembers sub-problems where that pays.
    pub const ADAPTIVE: Self = Self { policy: Policy::Adaptive, effort: None, memory: None };

    fn run(self, problem: &ExactCover, run: &Run, goal: Goal<'_>) -> (Number, Report) {
        let table = Table::new(problem, &run.limits.budget);
        match table.words() {
            0..=1 => self.run_in::<[u64; 1]>(&table, run, goal),
            2 => self.run_in::<[u64; 2]>(&table, run, goal),
            3 => self.run_in::<[u64; 3]>(&table, run, goal),
            4 => self.run_in::<[u64; 4]>(&table, run, goal),
            5..=6 => self.run_in::<[u64; 6]>(&table, run, goal),
            7..=8 => self.run_in::<[u64; 8]>(&table, run, goal),
            _ => self.run_in::<Box<[u32]>>(&table, run, goal),
        }
    }

    fn run_in<R: Row>(self, table: &Table, run: &Run, goal: Goal<'_>) -> (Number, Report) {
        let mut watch = Watch::new(run);
        let matrix = Matrix::<R>::new(table);
        let memory = run.limits.cache(self.memory.unwrap_or(MEMORY)) / 2;
        let may_sweep = self.policy == Policy::Adaptive && matches!(goal, Goal::Count);
        let mut sweep = may_sweep.then(|| Sweep::new(table, memory)).flatten();
        let memory = if sweep.is_some() { memory } else { 2 * memory };
        let mut walk = Walk::new(&matrix, Cache::new(self.policy, memory, matrix.marks), goal);
        let (number, outcome) = turns::run(&mut walk, sweep.as_mut(), self.effort.unwrap_or(u64::MAX), &mut watch);
        let mut report = watch.report(outcome, walk.updates);
        let stats = &mut report.stats;
        (stats.entries, stats.hits, stats.unfolded) = (walk.cache.entries, walk.cache.hits, walk.unfolded() as u64);
        if let Some(sweep) = sweep {
            stats.updates += sweep.updates;
            stats.entries += sweep.entries;
            stats.hits += sweep.hits;
            // The tree is the same, however it was gone through.
            let walked = if sweep.is_done() { 0 } else { stats.unfolded };
            stats.unfolded = walked.saturating_add(sweep.unfolded as u64);
        }
        (number, report)
    }
}

impl Engine<ExactCover> for Memo {
    fn solve(
        &self,
        problem: &ExactCover,
        run: &Run,
        visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Result<Report, EngineError> {
        Ok(self.run(problem, run, Goal::Visit(visit)).1)
    }

    fn count(&self, problem: &ExactCover, run: &Run) -> Result<Counted, EngineError> {
        if run.limits.witnesses.is_some() {
            let report = self.solve(problem, run, &mut |_| ControlFlow::Continue(()))?;
            return Ok(Counted { count: report.stats.witnesses.into(), report });
        }
        let (number, mut report) = self.run(problem, run, Goal::Count);
        let count = BigUint::from(number);
        report.stats.witnesses = u64::try_from(&count).unwrap_or(u64::MAX);
        Ok(Counted { count, report })
    }
}

#[cfg(test)]
mod tests;
