//! What comes out of a run, and what may come in between.

use std::time::Duration;

use jigsat_engines::{EngineError, Outcome, Stats};
use jigsat_forms::exact_cover::Colouring;
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::{DecodeError, Sizes, Target};
use num_bigint::BigUint;

use super::cover::Covered;
use super::job::Solved;
use super::{Attempt, BySymmetry, Pick, Strategy, StrategyError};

/// A run could not be brought to an end that says anything.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The engine found something that the reduction can't decode, or that breaks the rules: one of them is wrong.
    #[error("internal error in {strategy}: {error}")]
    Unsound {
        /// The strategy.
        strategy: String,
        /// What the decoder said.
        error: DecodeError,
    },
    /// The engine solves problems of another form than the reduction leads to.
    #[error("the engine {engine} solves no problems of the form {form}")]
    Unfit {
        /// The engine.
        engine: &'static str,
        /// The form.
        form: Target,
    },
    /// The strategy is for puzzles of another kind.
    #[error("{strategy} is no strategy for {kind} puzzles")]
    Foreign {
        /// The strategy.
        strategy: String,
        /// The kind of the puzzle.
        kind: &'static str,
    },
    /// The strategy can't do what is asked for.
    #[error(transparent)]
    Refused(#[from] StrategyError),
    /// The reduction knows no symmetries.
    #[error("no symmetries of {kind} puzzles are known: their layouts are counted one by one (raw), not up to {up_to}")]
    NoSymmetries {
        /// The kind of the puzzle.
        kind: &'static str,
        /// What was asked for.
        up_to: UpTo,
    },
}

/// What came out of a run.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Findings {
    /// The strategy that came to an end.
    pub strategy: Strategy,
    /// Why it was this one.
    pub why: String,
    /// How it ended.
    pub outcome: Outcome,
    /// The layouts found; of those that are taken for the same one, only one.
    pub layouts: BigUint,
    /// Witnesses that stood for no layout.
    pub spurious: u64,
    /// The size of the formal problem.
    pub sizes: Sizes,
    /// What symmetry did for it, if it was made use of.
    pub by_symmetry: Option<BySymmetry>,
    /// The time that the reductions took.
    pub reduce_time: Duration,
    /// What the engines did.
    pub stats: Stats,
    /// Why there is no solution, if the check before the search found that out: the engine did nothing then.
    pub colouring: Option<Colouring>,
    /// Is the second layout a small change of the first one, and no find of an engine?
    pub is_near: bool,
}

impl Findings {
    /// Takes the number of layouts that earlier attempts found for at least so many, unless all of them are counted.
    pub(super) fn know_of(&mut self, earlier: &mut BigUint) {
        if self.outcome != Outcome::Exhausted && self.layouts < *earlier {
            self.layouts.clone_from(earlier);
        }
        earlier.clone_from(&self.layouts);
    }

    /// Does it rest on the word of a program that there is nothing (more) to be found?
    pub fn is_hearsay(&self) -> bool {
        self.outcome == Outcome::Exhausted && self.strategy.is_external()
    }

    /// Of an attempt that has found nothing yet.
    pub(super) fn begin(attempt: &Attempt<'_>, reduce_time: Duration) -> Self {
        Self {
            strategy: attempt.strategy,
            why: attempt.why.to_string(),
            outcome: Outcome::Stopped,
            layouts: BigUint::ZERO,
            spurious: 0,
            sizes: Sizes::new(),
            by_symmetry: None,
            reduce_time,
            stats: Stats::default(),
            colouring: None,
            is_near: false,
        }
    }

    pub(super) fn refuted_by(self, colouring: Colouring, time: Duration) -> Self {
        let stats = Stats { time, ..Stats::default() };
        Self { outcome: Outcome::Exhausted, stats, colouring: Some(colouring), ..self }
    }

    pub(super) fn with(self, covered: Covered) -> Self {
        let Covered { solved: Solved { outcome, layouts, spurious, stats }, by_symmetry, pick, time } = covered;
        let reduce_time = self.reduce_time + time;
        let found = Self { outcome, layouts, spurious, by_symmetry, reduce_time, stats, ..self };
        match pick {
            None => found,
            Some(Pick { engine, why }) => Self { strategy: found.strategy.with_engine(engine), why, ..found },
        }
    }
}
