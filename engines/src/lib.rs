//! Engines: each solves every problem of one form, and depends on no puzzle.
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
//! | [`Restarts`] | state space | depth-first walks, restarted in another order |
//! | [`Frontier`] | disjoint paths | dynamic programming over a frontier; counts without visiting, draws at random |
//! | [`Negotiate`] | disjoint paths | rip-up and reroute with prices between pairs; finds, and never refutes |
//! | [`Checker`] | disjoint paths | the shortest path first, never undone; finds some |
//!
//! An engine passes every witness to a visitor, which may stop it. It obeys [`Limits`]; the outcome in its [`RunReport`]
//! states whether the search was complete.

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
mod readme {}

pub mod backtrack;
mod cache;
pub mod cells;
#[cfg(feature = "serde")]
pub mod decimal;
pub mod dlx;
pub mod frontier;
mod grouped;
mod info;
pub mod limits;
pub mod linear;
mod marks;
pub mod mask;
pub mod memo;
mod number;
pub mod parts;
pub mod patterns;
mod probe;
mod quota;
mod random;
mod registry;
mod report;
pub mod restarts;
pub mod routing;
mod run;
pub mod sat;
mod sliced;
mod solutions;
pub mod sweep;
mod watch;

#[cfg(test)]
mod testing;

use std::ops::ControlFlow;

use jigsat_forms::Form;

pub use backtrack::Backtrack;
pub use cells::Cells;
pub use dlx::Dlx;
pub use frontier::Frontier;
pub use info::{Abilities, EngineInfo, Make, Settings};
pub use limits::{Limit, Limits, Outcome};
pub use linear::Linear;
pub use mask::Mask;
pub use mask::smallest::smallest_tree;
pub use memo::Memo;
pub use parts::{Journal, Saved};
pub use quota::Quota;
pub use registry::ENGINES;
pub use report::{Counted, EngineError, RunReport, Stats};
pub use restarts::Restarts;
pub use routing::checker::Checker;
pub use routing::negotiate::Negotiate;
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
pub use solutions::{Solutions, SolutionsError, Witnesses};
pub use sweep::Sweep;
pub(crate) use watch::Watch;

/// Solves problems of the form `F`.
pub trait Engine<F: Form>: Sync {
    /// Passes every witness of `problem` to `visit`, each solution once.
    /// The run ends when the visitor breaks off, a limit is reached or there are no more witnesses.
    ///
    /// # Errors
    /// [`EngineError`] if the engine itself fails: nothing may be concluded from the witnesses so far.
    fn solve(&self, problem: &F, run: &Run, visit: Visitor<'_, F::Witness>) -> Result<RunReport, EngineError>;

    /// Returns an iterator over the witnesses of `problem`, each once.
    ///
    /// The search runs in a thread of its own, on a copy of the problem.
    ///
    /// [`Solutions::of`] does the same within limits.
    fn solutions(self, problem: &F) -> Witnesses<F>
    where
        Self: Sized + Send + 'static,
        F: Clone + Send + 'static,
        F::Witness: ToOwned<Owned: Send + 'static>,
    {
        Solutions::of(self, problem, Run::default())
    }

    /// Adds up the weights that `weigh` returns for the witnesses; a break stops the run.
    /// When a limit was reached, the sum is that of the witnesses found so far.
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

    /// Draws witnesses uniformly at random, and passes them to `visit`.
    /// Draws none if there are none.
    ///
    /// # Errors
    /// As [`solve`](Self::solve); and always, if the engine does not [sample](Abilities::samples).
    fn sample(
        &self,
        problem: &F,
        draw: Draw,
        run: &Run,
        visit: Visitor<'_, F::Witness>,
    ) -> Result<RunReport, EngineError> {
        let _ = (problem, draw, run, visit);
        Err(EngineError { engine: "without samples", reason: "it does not draw witnesses at random".to_string() })
    }
}

/// How many witnesses to draw, and the seed.
/// The same seed draws the same ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draw {
    /// How many.
    pub count: u64,
    /// The seed.
    pub seed: u64,
}

/// Called with every witness; a break stops the run.
pub type Visitor<'a, W> = &'a mut dyn FnMut(&W) -> ControlFlow<()>;

/// How much a witness adds to a count; a break stops the run.
/// Called from several threads.
pub type Weigh<'a, W> = &'a (dyn Fn(&W) -> ControlFlow<(), u64> + Sync);
