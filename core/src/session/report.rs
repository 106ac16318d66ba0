//! What came of a request.

use std::time::Duration;

use jigsat_engines::{EngineError, Limit, Outcome, Stats};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::Colouring;
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::{DecodeError, Sizes, Target};
use num_bigint::BigUint;

use super::{Question, Request, Session};
use crate::portfolio::{Attempt, BySymmetry, Plan};
use crate::strategy::{Strategy, StrategyError};

/// Why a request has no report.
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
        /// What the decoder returned.
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

/// The answer to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Yes: solved, unique, counted.
    Yes,
    /// A proven no.
    No,
    /// A limit was reached before the answer was known, or nothing but another program vouches for it.
    Undecided(Option<Limit>),
}

/// Why the report is as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The kind's own checks show that there is no solution: a sentence.
    Impossible(String),
    /// A colouring of the exact cover proves that there is no solution.
    Colouring(Colouring),
    /// The budget was used up.
    Exceeded(Exceeded),
    /// Another limit was reached.
    Limit(Limit),
    /// The second solution is a small change of the first.
    Near,
    /// An external solver vouches for it that there are no more solutions; this was not checked.
    Unverified,
}

/// What came of a request: complete, and the only thing that carries results.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Report {
    /// The question.
    pub question: Question,
    /// Which solutions were taken for the same one.
    pub up_to: UpTo,
    /// The number of solutions found; at least so many, unless it is [complete](Self::is_complete).
    pub count: BigUint,
    /// Is it proven that there are no others?
    pub is_complete: bool,
    /// How the deciding attempt ended.
    pub outcome: Outcome,
    /// Why, where there is something to say.
    pub reason: Option<Reason>,
    /// The strategy that decided.
    pub strategy: Strategy,
    /// Why it was this one.
    pub why: String,
    /// The plan.
    pub plan: Plan,
    /// Was anything searched? If not, sizes and statistics are empty.
    pub is_searched: bool,
    /// The size of the formal problem.
    pub sizes: Sizes,
    /// What symmetry did for the search, if it was made use of.
    pub by_symmetry: Option<BySymmetry>,
    /// Models and other witnesses that stood for no layout.
    pub rejected: u64,
    /// The time that planning and the reductions took.
    pub reduce_time: Duration,
    /// What the engines did, all attempts together.
    pub stats: Stats,
}

impl Report {
    /// A report without a search: the kind's checks show that there is no solution, or the budget ended before.
    pub(super) fn without_search(
        session: &Session<'_>,
        request: &Request,
        checked: Result<String, Exceeded>,
    ) -> Result<Self, StrategyError> {
        // What is refused with a search is refused without one; nothing is reduced for that.
        let nothing = Budget::none();
        nothing.end();
        let plan = session.plan(&request.clone().within(nothing))?;
        let reason = match &checked {
            Ok(sentence) => Reason::Impossible(sentence.clone()),
            Err(exceeded) => Reason::Exceeded(exceeded.clone()),
        };
        let outcome = checked.map_or_else(Outcome::from, |_| Outcome::Exhausted);
        let report = Self::begin(request.question, &plan.finisher.clone(), plan);
        Ok(Self {
            outcome,
            is_complete: outcome == Outcome::Exhausted,
            reason: Some(reason),
            is_searched: false,
            ..report
        })
    }

    /// A report of an attempt that has found nothing yet.
    pub(crate) fn begin(question: Question, attempt: &Attempt, plan: Plan) -> Self {
        Self {
            question,
            up_to: plan.up_to,
            count: BigUint::ZERO,
            is_complete: false,
            outcome: Outcome::Stopped,
            reason: None,
            strategy: attempt.strategy,
            why: attempt.why.to_string(),
            plan,
            is_searched: true,
            sizes: Sizes::new(),
            by_symmetry: None,
            rejected: 0,
            reduce_time: Duration::ZERO,
            stats: Stats::default(),
        }
    }

    /// Is it proven that there is no solution?
    pub fn is_none(&self) -> bool {
        self.is_complete && self.count == BigUint::ZERO
    }

    /// Does an external program vouch for it that there are no (more) solutions, unchecked?
    pub fn is_unverified(&self) -> bool {
        self.is_searched && self.outcome == Outcome::Exhausted && self.strategy.is_external()
    }

    /// The number of solutions, where it is at most as large as one can have seen.
    pub fn visited(&self) -> u64 {
        u64::try_from(&self.count).unwrap_or(u64::MAX)
    }

    /// The answer to the question.
    pub fn verdict(&self) -> Verdict {
        let limit = match self.outcome {
            Outcome::Limited(limit) => Some(limit),
            Outcome::Exhausted | Outcome::Stopped => None,
        };
        match (self.question, self.visited(), self.is_complete) {
            (Question::Count, _, true) | (Question::Unique, 1, true) => Verdict::Yes,
            (Question::Count, _, false) | (Question::Unique, 0 | 1, false) => Verdict::Undecided(limit),
            (Question::Unique, ..) | (_, 0, true) => Verdict::No,
            (_, _, true) => Verdict::Yes,
            (question, count, false) if count >= question.enough().unwrap_or(u64::MAX) => Verdict::Yes,
            _ => Verdict::Undecided(limit),
        }
    }
}
