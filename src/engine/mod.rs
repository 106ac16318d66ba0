//! Engines: each solves every problem of one form, and knows nothing of puzzles.
//!
//! | engine | form | method |
//! |---|---|---|
//! | [`Dlx`] | exact cover | dancing links with colours and multiplicities |
//! | [`Varisat`] | CNF | conflict-driven clause learning, incremental |
//! | [`Backtrack`] | state space | depth-first walk |
//!
//! An engine hands every witness to a visitor, who may stop it; it obeys [`Limits`], and says in its [`Report`] whether it saw
//! everything.

pub mod backtrack;
pub mod dlx;
pub mod limits;
pub mod varisat;

use std::ops::ControlFlow;
use std::time::Duration;

use jigsat_encodings::forms::Form;
use jigsat_encodings::kind::Target;

pub use backtrack::Backtrack;
pub use dlx::Dlx;
pub use limits::{Limit, Limits, Meter};
pub use varisat::Varisat;

use limits::Watch;

/// Solves problems of the form `F`.
pub trait Engine<F: Form> {
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

/// What it took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stats {
    /// Nodes of the search tree; for a SAT solver, how often it was called.
    pub nodes: u64,
    /// Changes of the engine's data structure (dancing links: entries taken out), where they are counted.
    pub updates: u64,
    /// Witnesses found.
    pub witnesses: u64,
    /// The time spent.
    pub time: Duration,
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

/// What there is to say about an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngineInfo {
    /// The name used in strategies.
    pub name: &'static str,
    /// The form that it solves.
    pub solves: Target,
    /// The method in one sentence.
    pub summary: &'static str,
}

/// Every engine; the first one of each form is its default.
pub const ENGINES: &[EngineInfo] = &[
    EngineInfo {
        name: dlx::NAME,
        solves: Target::Cover,
        summary: "dancing links with colours and multiplicities (TAOCP 7.2.2.1, Algorithms X, C and M)",
    },
    EngineInfo {
        name: varisat::NAME,
        solves: Target::Cnf,
        summary: "the SAT solver varisat, incremental: found layouts are blocked one by one",
    },
    EngineInfo {
        name: backtrack::NAME,
        solves: Target::Search,
        summary: "depth-first walk, the moves in the order in which the puzzle's own search offers them",
    },
];
