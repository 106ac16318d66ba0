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
use jigsat_encodings::puzzle::Choices;
use jigsat_engines::Settings;

pub use crate::strategy::Question;
pub use assumptions::{PartialLayout, draw, is_true, vars};
pub use cache::CachedReduction;
pub use correction::{Advice, Correction, CorrectionSet};
pub use report::{BySymmetry, Reason, Report, RunError, Tried, Verdict};
pub use request::{Choice, Request};
pub use sink::Sink;
pub use solver::SolverOptions;

/// The key of a reduction in the cache.
pub(crate) type Key = (&'static str, Choices);

/// A puzzle with its cached reductions. The [portfolio](crate::portfolio) answers requests about it.
///
/// Strategies, certificates and explanations share the cache, so each reduction is made at most once. When memory gets short, reductions
/// that a run no longer needs are dropped.
pub struct Session<'p> {
    puzzle: &'p AnyPuzzle,
    settings: Settings,
    assumptions: Option<PartialLayout>,
    /// Is a report of an external solver that there are no more solutions a proof?
    pub(crate) trusts_solver: bool,
    reductions: Mutex<Vec<(Key, Arc<CachedReduction>)>>,
}

impl<'p> Session<'p> {
    /// A session in which nothing is reduced yet.
    pub fn new(puzzle: &'p AnyPuzzle) -> Self {
        Self {
            puzzle,
            settings: Settings::default(),
            assumptions: None,
            trusts_solver: false,
            reductions: Mutex::default(),
        }
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
}
