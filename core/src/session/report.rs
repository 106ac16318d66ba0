//! Reports: the results of requests.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use jigsat_engines::sat::external::ProgramError;
use jigsat_engines::{EngineError, Limit, Outcome, Stats};
use jigsat_forms::budget::Exceeded;
use jigsat_forms::exact_cover::Colouring;
use jigsat_forms::exact_cover::orbits::{Orbits, Pin};
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::{DecodeError, Sizes, Target};
use num_bigint::BigUint;

use crate::plan::{Attempt, Plan};
use crate::strategy::{Question, Strategy, StrategyError};

/// Why a request has no report.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The engine's solution can't be decoded, or breaks the rules.
    /// This is an error in the engine or in the reduction.
    #[error("internal error in {strategy}: {error}")]
    Unsound {
        /// The strategy.
        strategy: String,
        /// What the decoder returned.
        error: DecodeError,
    },
    /// The engine does not support the target form of the reduction.
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
    /// The strategy does not support the request.
    #[error(transparent)]
    Refused(#[from] StrategyError),
    /// There is no external solver to run.
    #[error("--solver: {0}")]
    Solver(#[from] ProgramError),
    /// The reduction has no symmetries.
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
    /// A limit was reached, or only an external solver has the answer, unverified.
    Undecided(Option<Limit>),
}

/// The reason for a verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The kind's presolve checks show that there is no solution: a sentence.
    Impossible(String),
    /// A colouring of the exact cover proves that there is no solution.
    Colouring(Colouring),
    /// The budget was used up.
    Exceeded(Exceeded),
    /// Another limit was reached.
    Limit(Limit),
    /// The second solution is a small change of the first.
    Near,
    /// An external solver reports no more solutions; nothing has checked this.
    Unverified {
        /// The solver; `None` if the engine chose it.
        program: Option<String>,
    },
}

/// What became of an attempt.
#[derive(Debug, Clone, PartialEq)]
pub struct Tried {
    /// Its strategy.
    pub strategy: Strategy,
    /// The nodes that it opened.
    pub nodes: u64,
    /// Its work, in words.
    pub work: u64,
    /// The share of its own work that it claimed to have done at its last pause; 0 if it makes no claims.
    pub share: f64,
    /// Why it stopped.
    pub end: Cow<'static, str>,
}

/// How a search used symmetry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BySymmetry {
    /// The number of symmetries in use, without the identity.
    pub symmetries: usize,
    /// The item of which only one option per orbit was kept, if there is one.
    pub pin: Option<Pin>,
    text: String,
}

impl From<&Orbits> for BySymmetry {
    fn from(orbits: &Orbits) -> Self {
        Self { symmetries: orbits.symmetry_count(), pin: orbits.pin().cloned(), text: orbits.to_string() }
    }
}

impl fmt::Display for BySymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The complete result of a request.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Report {
    /// The question.
    pub question: Question,
    /// The symmetry up to which solutions were counted.
    pub up_to: UpTo,
    /// The number of solutions found.
    /// It is a lower bound unless it is [complete](Self::is_complete).
    pub count: BigUint,
    /// Is it proven that there are no more solutions?
    pub is_complete: bool,
    /// How the deciding attempt ended.
    pub outcome: Outcome,
    /// The reason for the verdict, if it needs one.
    pub reason: Option<Reason>,
    /// The strategy that decided.
    pub strategy: Strategy,
    /// Why this strategy was chosen.
    pub why: String,
    /// The plan.
    pub plan: Plan,
    /// What became of the attempts, in the order in which they ended.
    pub tried: Vec<Tried>,
    /// Was anything searched? If not, sizes and statistics are empty.
    pub is_searched: bool,
    /// The size of the formal problem.
    pub sizes: Sizes,
    /// How the search used symmetry, if it did.
    pub by_symmetry: Option<BySymmetry>,
    /// The number of rejected models: engine solutions that stand for no layout.
    pub rejected: u64,
    /// The time for planning and reductions.
    pub reduce_time: Duration,
    /// The statistics of the engines, summed over all attempts.
    pub stats: Stats,
}

impl Report {
    /// The report at the beginning of an attempt.
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
            tried: Vec::new(),
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

    /// Is an unverified report of an external solver the reason for the verdict?
    pub fn is_unverified(&self) -> bool {
        self.is_searched && self.outcome == Outcome::Exhausted && self.strategy.is_external()
    }

    /// The report of the external solver, if it is the reason for the verdict: a sentence.
    pub fn unverified(&self) -> Option<String> {
        let Some(Reason::Unverified { program }) = &self.reason else { return None };
        let program = program.as_ref().map_or_else(String::new, |program| format!(" {program}"));
        let others = if self.count == BigUint::ZERO { "there is no solution" } else { "there are no others" };
        Some(format!("the external solver{program} says that {others}, which was not checked"))
    }

    /// The number of solutions, at most `u64::MAX`.
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
