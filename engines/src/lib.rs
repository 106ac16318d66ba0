//! Engines: each solves every problem of one form, and knows nothing of puzzles.
//!
//! | engine | form | method |
//! |---|---|---|
//! | [`Dlx`] | exact cover | dancing links with colours and multiplicities |
//! | [`Mask`] | exact cover | compacted mask lists, the same tree |
//! | [`Linear`] | exact cover | linear algebra; decides some problems only |
//! | [`Memo`] | exact cover | search that remembers sub-problems; counts without visiting |
//! | [`Varisat`] | CNF | conflict-driven clause learning, incremental |
//! | [`External`] | CNF | any SAT solver that is a program of its own |
//! | [`Backtrack`] | state space | depth-first walk |
//! | [`Frontier`] | disjoint paths | dynamic programming over a frontier; counts without visiting, draws at random |
//! | [`RipUp`] | disjoint paths | rip-up and reroute; finds, and never refutes |
//! | [`Checker`] | disjoint paths | the shortest path first, never undone; finds some |
//!
//! An engine hands every witness to a visitor, who may stop it; it obeys [`Limits`], and says in its [`Report`] whether it saw
//! everything.

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;

pub mod backtrack;
#[cfg(feature = "serde")]
pub mod decimal;
pub mod dlx;
pub mod frontier;
pub mod limits;
pub mod linear;
pub mod mask;
pub mod memo;
mod number;
pub mod parts;
pub mod routing;
#[cfg(any(feature = "varisat", feature = "cadical", feature = "external"))]
pub mod sat;

#[cfg(test)]
mod testing;

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use jigsat_forms::Target;
use jigsat_forms::{Cnf, ExactCover, Form, Linkage, Search};
use num_bigint::BigUint;

pub use backtrack::Backtrack;
pub use dlx::Dlx;
pub use frontier::Frontier;
pub use limits::{Limit, Limits, Meter};
pub use linear::Linear;
pub use mask::Mask;
pub use memo::Memo;
pub use parts::{Journal, Saved};
pub use routing::checker::Checker;
pub use routing::ripup::RipUp;
#[cfg(feature = "cadical")]
pub use sat::cadical::Cadical;
#[cfg(feature = "external")]
pub use sat::external::External;
#[cfg(feature = "varisat")]
pub use sat::varisat::Varisat;

use limits::Watch;

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
        limits: &Limits,
        visit: &mut dyn FnMut(&F::Witness) -> ControlFlow<()>,
    ) -> Result<Report, EngineError>;

    /// Adds up what `weigh` makes of every witness of `problem`: how much it adds to the count, or a break to stop the run. When a
    /// limit was reached, those found so far are in the sum.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn count_weighed(
        &self,
        problem: &F,
        limits: &Limits,
        weigh: Weigh<'_, F::Witness>,
    ) -> Result<Counted, EngineError> {
        let mut count = 0_u128;
        let report = self.solve(problem, limits, &mut |witness| {
            count += u128::from(weigh(witness)?);
            ControlFlow::Continue(())
        })?;
        Ok(Counted { count: count.into(), report })
    }

    /// Counts the witnesses of `problem`; when a limit was reached, those found so far.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn count(&self, problem: &F, limits: &Limits) -> Result<Counted, EngineError> {
        self.count_weighed(problem, limits, &|_| ControlFlow::Continue(1))
    }

    /// Does [`count`](Self::count) do with less than a visit to every witness?
    fn counts_unseen(&self) -> bool {
        false
    }

    /// Can the engine draw witnesses at random?
    fn samples(&self) -> bool {
        false
    }

    /// Draws witnesses at random, each time all of them equally likely, and hands them to `visit`; none if there are none.
    ///
    /// # Errors
    /// As [`solve`](Self::solve); and always, if the engine does not [sample](Self::samples).
    fn sample(
        &self,
        problem: &F,
        draw: Draw,
        limits: &Limits,
        visit: &mut dyn FnMut(&F::Witness) -> ControlFlow<()>,
    ) -> Result<Report, EngineError> {
        let _ = (problem, draw, limits, visit);
        Err(EngineError { engine: "without samples", reason: "it draws no witnesses at random".to_string() })
    }

    /// Does the engine work on a tree in parts: with several threads, with a journal, and telling how far it has come?
    fn works_in_parts(&self) -> bool {
        false
    }

    /// Does the engine bring every problem to an end, given time? One that does not reaches [`Limit::Incapable`] where
    /// its method has nothing to say.
    fn is_complete(&self) -> bool {
        true
    }

    /// Does it run a program that need not be there, and whose word has to be taken for it when it finds nothing (more)?
    fn is_external(&self) -> bool {
        false
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

/// An engine, by the form that it solves.
#[derive(Clone, Copy)]
pub enum Solver {
    /// For exact covers.
    Cover(&'static dyn Engine<ExactCover>),
    /// For formulas.
    Cnf(&'static dyn Engine<Cnf>),
    /// For state spaces.
    Search(&'static dyn Engine<Search>),
    /// For disjoint paths.
    Paths(&'static dyn Engine<Linkage>),
}

/// An engine and what there is to say about it.
#[derive(Clone, Copy)]
pub struct EngineInfo {
    /// The name used in strategies.
    pub name: &'static str,
    /// The engine itself.
    pub solver: Solver,
    /// The method in one sentence.
    pub summary: &'static str,
}

impl EngineInfo {
    /// The form that the engine solves.
    pub fn solves(&self) -> Target {
        match self.solver {
            Solver::Cover(_) => Target::Cover,
            Solver::Cnf(_) => Target::Cnf,
            Solver::Search(_) => Target::Search,
            Solver::Paths(_) => Target::Paths,
        }
    }

    /// See [`Engine::is_external`].
    pub fn is_external(&self) -> bool {
        match self.solver {
            Solver::Cover(engine) => engine.is_external(),
            Solver::Cnf(engine) => engine.is_external(),
            Solver::Search(engine) => engine.is_external(),
            Solver::Paths(engine) => engine.is_external(),
        }
    }

    /// Does the engine bring every problem to an end, given time?
    pub fn is_complete(&self) -> bool {
        match self.solver {
            Solver::Cover(engine) => engine.is_complete(),
            Solver::Cnf(engine) => engine.is_complete(),
            Solver::Search(engine) => engine.is_complete(),
            Solver::Paths(engine) => engine.is_complete(),
        }
    }
}

impl PartialEq for EngineInfo {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for EngineInfo {}

impl fmt::Debug for EngineInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Every engine; the first one of each form is its default.
pub const ENGINES: &[EngineInfo] = &[
    EngineInfo {
        name: dlx::NAME,
        solver: Solver::Cover(&Dlx),
        summary: "dancing links with colours and multiplicities (TAOCP 7.2.2.1, Algorithms X, C and M)",
    },
    EngineInfo {
        name: mask::NAME,
        solver: Solver::Cover(&Mask { is_portable: false }),
        summary: "compacted lists of option masks: the tree of dlx, without links",
    },
    EngineInfo {
        name: memo::NAME,
        solver: Solver::Cover(&Memo::ADAPTIVE),
        summary: "search with a cache of sub-problems, counts without visiting every solution (after DXZ)",
    },
    EngineInfo {
        name: linear::NAME,
        solver: Solver::Cover(&Linear),
        summary: "linear algebra modulo some primes: decides some puzzles at once, the others not at all",
    },
    #[cfg(feature = "varisat")]
    EngineInfo {
        name: sat::varisat::NAME,
        solver: Solver::Cnf(&Varisat),
        summary: "the SAT solver varisat, incremental: found layouts are blocked one by one",
    },
    #[cfg(feature = "cadical")]
    EngineInfo {
        name: sat::cadical::NAME,
        solver: Solver::Cnf(&Cadical),
        summary: "the SAT solver CaDiCaL, incremental, compiled in",
    },
    #[cfg(feature = "external")]
    EngineInfo {
        name: sat::external::NAME,
        solver: Solver::Cnf(&External),
        summary: "a SAT solver that is a program of its own (--solver), run anew for each layout",
    },
    EngineInfo {
        name: backtrack::NAME,
        solver: Solver::Search(&Backtrack),
        summary: "depth-first walk, the moves in the order in which the puzzle's own search offers them",
    },
    EngineInfo {
        name: frontier::NAME,
        solver: Solver::Paths(&Frontier),
        summary: "dynamic programming over a frontier: counts without visiting every solution, draws at random",
    },
    EngineInfo {
        name: routing::ripup::NAME,
        solver: Solver::Paths(&RipUp),
        summary: "rip-up and reroute, for large boards with room: finds solutions of some, and never refutes",
    },
    EngineInfo {
        name: routing::checker::NAME,
        solver: Solver::Paths(&Checker),
        summary: "the contest's simple checker: draw the shortest free path, never undo; finds some solutions",
    },
];
