//! Engines: each solves every problem of one form, and knows nothing of puzzles.
//!
//! | engine | form | method |
//! |---|---|---|
//! | [`Dlx`] | exact cover | dancing links with colours and multiplicities |
//! | [`Cells`] | exact cover | sets of options, the same tree |
//! | [`Mask`] | exact cover | compacted mask lists, the same tree |
//! | [`Linear`] | exact cover | linear algebra; decides some problems only |
//! | [`Memo`] | exact cover | search that remembers sub-problems; counts without visiting |
//! | [`Sweep`] | exact cover | item after item, the states of a narrow front; counts some problems only |
//! | [`Varisat`] | CNF | conflict-driven clause learning, incremental |
//! | [`External`] | CNF | any SAT solver that is a program of its own |
//! | [`Sharp`] | CNF | components and their cache; counts without visiting |
//! | [`Backtrack`] | state space | depth-first walk |
//! | [`Restarts`] | state space | depth-first walks, given up and begun anew in another order |
//! | [`Frontier`] | disjoint paths | dynamic programming over a frontier; counts without visiting, draws at random |
//! | [`RipUp`] | disjoint paths | rip-up and reroute; finds, and never refutes |
//! | [`Negotiate`] | disjoint paths | rip-up and reroute with prices between pairs; finds, and never refutes |
//! | [`Checker`] | disjoint paths | the shortest path first, never undone; finds some |
//!
//! An engine hands every witness to a visitor, who may stop it; it obeys [`Limits`], and says in its [`Report`] whether it saw
//! everything.

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;

pub mod backtrack;
mod cache;
pub mod cells;
#[cfg(feature = "serde")]
pub mod decimal;
pub mod dlx;
pub mod frontier;
pub mod limits;
pub mod linear;
mod marks;
pub mod mask;
pub mod memo;
mod number;
pub mod parts;
mod probe;
mod quota;
mod registry;
pub mod restarts;
pub mod routing;
mod run;
pub mod sat;
mod sliced;
pub mod sweep;
mod watch;

#[cfg(test)]
mod testing;

use std::ops::ControlFlow;
use std::time::Duration;

use jigsat_forms::Form;
use num_bigint::BigUint;

pub use backtrack::Backtrack;
pub use cells::Cells;
pub use dlx::Dlx;
pub use frontier::Frontier;
pub use limits::{Limit, Limits};
pub use linear::Linear;
pub use mask::Mask;
pub use mask::smallest::smallest_tree;
pub use memo::Memo;
pub use parts::{Journal, Saved};
pub use quota::Quota;
pub use registry::{Abilities, ENGINES, EngineInfo, Make, Settings};
pub use restarts::Restarts;
pub use routing::checker::Checker;
pub use routing::negotiate::Negotiate;
pub use routing::ripup::RipUp;
pub use run::{Meter, Run};
#[cfg(feature = "cadical")]
pub use sat::cadical::Cadical;
#[cfg(feature = "external")]
pub use sat::external::External;
#[cfg(feature = "varisat")]
pub use sat::oracle::{Oracle, Reply};
pub use sat::sharp::Sharp;
#[cfg(feature = "varisat")]
pub use sat::varisat::Varisat;
pub use sweep::Sweep;

use watch::Watch;

/// Solves problems of the form `F`.
pub trait Engine<F: Form>: Sync {
    /// Hands every witness of `problem` to `visit`, each solution once, until the visitor breaks off, a limit is reached or
    /// there are no more.
    ///
    /// # Errors
    /// [`EngineError`] when the engine itself fails: nothing may be concluded then.
    fn solve(
        &self,
        problem: &F,
        run: &Run,
        visit: &mut dyn FnMut(&F::Witness) -> ControlFlow<()>,
    ) -> Result<Report, EngineError>;

    /// Adds up what `weigh` makes of every witness of `problem`: how much it adds to the count, or a break to stop the run. When a
    /// limit was reached, those found so far are in the sum.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn count_weighed(&self, problem: &F, run: &Run, weigh: Weigh<'_, F::Witness>) -> Result<Counted, EngineError> {
        let mut count = 0_u128;
        let report = self.solve(problem, run, &mut |witness| {
            count += u128::from(weigh(witness)?);
            ControlFlow::Continue(())
        })?;
        Ok(Counted { count: count.into(), report })
    }

    /// Counts the witnesses of `problem`; when a limit was reached, those found so far.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn count(&self, problem: &F, run: &Run) -> Result<Counted, EngineError> {
        self.count_weighed(problem, run, &|_| ControlFlow::Continue(1))
    }

    /// Draws witnesses at random, each time all of them equally likely, and hands them to `visit`; none if there are none.
    ///
    /// # Errors
    /// As [`solve`](Self::solve); and always, if the engine does not [sample](Abilities::samples).
    fn sample(
        &self,
        problem: &F,
        draw: Draw,
        run: &Run,
        visit: &mut dyn FnMut(&F::Witness) -> ControlFlow<()>,
    ) -> Result<Report, EngineError> {
        let _ = (problem, draw, run, visit);
        Err(EngineError { engine: "without samples", reason: "it draws no witnesses at random".to_string() })
    }
}

/// How many witnesses to draw at random, and from which seed: the same seed draws the same ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draw {
    /// How many.
    pub count: u64,
    /// The seed.
    pub seed: u64,
}

/// How much a witness adds to a count; breaks off to stop the run. Called from several threads.
pub type Weigh<'a, W> = &'a (dyn Fn(&W) -> ControlFlow<(), u64> + Sync);

/// A number of witnesses, and what it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// How many there are; at least so many, if the outcome says that a limit was reached.
    pub count: BigUint,
    /// How the run ended.
    pub report: Report,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The whole search space was seen: there are no other witnesses than those visited.
    Exhausted,
    /// The visitor broke off.
    Stopped,
    /// A limit was reached.
    Limited(Limit),
}

impl Outcome {
    /// The outcome of a walk that goes on until something breaks it off.
    fn of(walk: ControlFlow<Outcome>) -> Self {
        walk.break_value().unwrap_or(Outcome::Exhausted)
    }
}

/// What it took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stats {
    /// Nodes of the search tree; for a SAT solver, how often it was called.
    pub nodes: u64,
    /// Changes of the engine's data structure (dancing links: entries taken out), where they are counted.
    pub updates: u64,
    /// Sub-problems put into a cache.
    pub entries: u64,
    /// How often a sub-problem was found there.
    pub hits: u64,
    /// About how many nodes the tree has, as far as it is known, with everything that was found there unfolded.
    pub unfolded: u64,
    /// Witnesses found.
    pub witnesses: u64,
    /// The time spent.
    pub time: Duration,
}

impl Stats {
    /// What two runs took, one after the other; the witnesses are those of the second one, which found them all.
    #[must_use]
    pub fn and(self, second: Self) -> Self {
        Self {
            nodes: self.nodes + second.nodes,
            updates: self.updates + second.updates,
            time: self.time + second.time,
            ..second
        }
    }
}

/// How a run ended, and what it took.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome,
    /// What it took.
    pub stats: Stats,
}

/// An engine failed.
#[derive(Debug, thiserror::Error)]
#[error("the engine {engine} failed: {reason}")]
pub struct EngineError {
    /// The name of the engine.
    pub engine: &'static str,
    /// What went wrong.
    pub reason: String,
}

impl From<Report> for Counted {
    /// Every witness counts for one.
    fn from(report: Report) -> Self {
        Self { count: report.stats.witnesses.into(), report }
    }
}
