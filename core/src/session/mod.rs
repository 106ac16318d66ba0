//! A puzzle being worked on, what is asked about it, and what comes of it.
//!
//! | module | what is there |
//! |---|---|
//! | this one | [`Session`]: a puzzle with its reductions, each made at most once |
//! | `request` | [`Request`]: the question, the strategy, the limits |
//! | `sink` | [`Sink`]: where solutions go as they are found |
//! | `report` | [`Report`]: the verdict, the count, the plan and what it took |
//! | `assumptions` | [`PartialLayout`]: a part of a layout that all solutions have to show |
//! | `correction` | [`Correction`]: which part of it to take back |

mod assumptions;
mod cache;
mod correction;
mod report;
mod request;
mod sink;

use std::sync::{Arc, Mutex};

use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_engines::Settings;

use crate::portfolio::{self, Plan};
use crate::strategy::StrategyError;
use cache::Key;

pub use assumptions::PartialLayout;
pub(crate) use assumptions::vars;
pub use cache::CachedReduction;
pub use correction::{Correction, CorrectionSet};
pub use report::{Reason, Report, RunError, Verdict};
pub use request::{Choice, Question, Request};
pub(crate) use sink::Collector;
pub use sink::Sink;

/// A puzzle being worked on: the only thing that reduces.
///
/// Each reduction is made at most once, whichever strategies, certificates and explanations need it: unless memory gets short, when those that
/// a run needs no longer are dropped.
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

    /// The same session, in which only layouts are solutions that show this part.
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

    /// The part of a layout that all solutions have to show, if there is one.
    pub fn assumptions(&self) -> Option<&PartialLayout> {
        self.assumptions.as_ref()
    }

    /// The plan for a request.
    ///
    /// # Errors
    /// [`StrategyError`] if its strategy can't do what is asked for.
    pub fn plan(&self, request: &Request) -> Result<Plan, StrategyError> {
        portfolio::plan(self, request)
    }

    /// Answers a request: hands verified solutions to the sink, each once, and reports what came of it.
    ///
    /// # Errors
    /// [`RunError`] if the strategy can't do what is asked for, if an engine fails, or if one finds something that is no solution.
    pub fn run(&self, request: &Request, sink: &mut dyn Sink) -> Result<Report, RunError> {
        match self.puzzle.impossible(&request.limits.budget) {
            Ok(None) => self.search(request, sink),
            Ok(Some(sentence)) => Ok(Report::without_search(self, request, Ok(sentence))?),
            Err(exceeded) => Ok(Report::without_search(self, request, Err(exceeded))?),
        }
    }

    /// Answers a request as [`run`](Self::run) does, but by search alone, without the checks of the kind that come before: to compare
    /// strategies with each other.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn search(&self, request: &Request, sink: &mut dyn Sink) -> Result<Report, RunError> {
        portfolio::run(self, request, sink)
    }
}
