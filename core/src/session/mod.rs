//! Sessions: a puzzle with its reductions, requests about it, and reports.
//!
//! | module | what is there |
//! |---|---|
//! | this one | [`Session`]: a puzzle with its reductions, each made at most once |
//! | `request` | [`Request`]: the question, the strategy, the limits |
//! | `sink` | [`Sink`]: where solutions go as they are found |
//! | `report` | [`Report`]: the verdict, the count, the plan and the effort |
//! | `assumptions` | [`PartialLayout`]: a part of a layout that all solutions must contain |
//! | `solver` | [`SolverOptions`]: the program of the engine `external` |
//! | `correction` | [`Correction`]: a set of assumptions to drop |

mod assumptions;
mod cache;
mod correction;
mod report;
mod request;
mod sink;
mod solver;

use std::sync::{Arc, Mutex};

use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_engines::Settings;

use crate::portfolio::{self, Plan};
use crate::strategy::StrategyError;
use cache::Key;

pub use assumptions::PartialLayout;
pub(crate) use assumptions::vars;
pub use cache::CachedReduction;
pub use correction::{Advice, Correction, CorrectionSet};
pub use report::{Reason, Report, RunError, Verdict};
pub use request::{Choice, Question, Request};
pub(crate) use sink::Collector;
pub use sink::Sink;
pub use solver::SolverOptions;

/// A puzzle with its cached reductions.
///
/// Strategies, certificates and explanations share the cache, so each reduction is made at most once. When memory gets short, reductions
/// that a run no longer needs are dropped.
pub struct Session<'p> {
    puzzle: &'p AnyPuzzle,
    settings: Settings,
    assumptions: Option<PartialLayout>,
    reductions: Mutex<Vec<(Key, Arc<CachedReduction>)>>,
}

impl<'p> Session<'p> {
    /// A session in which nothing is reduced yet.
    pub fn new(puzzle: &'p AnyPuzzle) -> Self {
        Self { puzzle, settings: Settings::default(), assumptions: None, reductions: Mutex::default() }
    }

    /// The same session with these settings of engines.
    #[must_use]
    pub fn with_settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// The same session, where solutions must contain this partial layout.
    #[must_use]
    pub fn with_assumptions(self, part: PartialLayout) -> Self {
        Self { assumptions: Some(part), reductions: Mutex::default(), ..self }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &'p AnyPuzzle {
        self.puzzle
    }

    /// The kind of the puzzle.
    pub fn kind(&self) -> &'static Kind {
        self.puzzle.kind()
    }

    /// The settings of engines.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The partial layout that all solutions must contain, if there is one.
    pub fn assumptions(&self) -> Option<&PartialLayout> {
        self.assumptions.as_ref()
    }

    /// The plan for a request.
    ///
    /// # Errors
    /// [`StrategyError`] if its strategy does not support the request.
    pub fn plan(&self, request: &Request) -> Result<Plan, StrategyError> {
        portfolio::plan(self, request)
    }

    /// Answers a request: passes each verified solution to the sink, once.
    ///
    /// # Errors
    /// [`RunError`] if the strategy does not support the request, an engine fails, or an engine returns something that is no solution.
    pub fn run(&self, request: &Request, sink: &mut dyn Sink) -> Result<Report, RunError> {
        match self.puzzle.impossible(&request.limits.budget) {
            Ok(None) => self.search(request, sink),
            Ok(Some(sentence)) => Ok(Report::without_search(self, request, Ok(sentence))?),
            Err(exceeded) => Ok(Report::without_search(self, request, Err(exceeded))?),
        }
    }

    /// Answers a request by search alone, without the kind's presolve checks.
    ///
    /// Otherwise the same as [`run`](Self::run); for comparisons of strategies.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn search(&self, request: &Request, sink: &mut dyn Sink) -> Result<Report, RunError> {
        portfolio::run(self, request, sink)
    }
}
