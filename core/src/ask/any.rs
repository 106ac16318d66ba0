//! Questions about a puzzle whose kind is known only at run time.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use jigsat_encodings::kind::{Answer, AnyPuzzle};
use jigsat_engines::{Limits, Settings};
use jigsat_forms::exact_cover::symmetry::UpTo;
use num_bigint::BigUint;

use super::AskError;
use super::solutions::{AnySolutions, start};
use crate::session::{Choice, PartialLayout, Question, Report, Request, Session, Sink, SolverOptions, Verdict};
use crate::strategy::{AUTO, Strategy, StrategyError};

/// Questions about a puzzle of any kind, with the options for answering them.
///
/// [`Ask`](super::Ask) is the same for a kind that is known at compile time.
///
/// ```
/// use jigsat_core::ask::AnyAsk;
/// use jigsat_encodings::kind::Kind;
///
/// let text = "box 4 4 1\n8x piece 000 100\n";
/// let kind = Kind::recognise(text).expect("the keyword `box`");
/// let bricks = AnyAsk::of(kind.parse(text)?);
/// assert_eq!((bricks.count()?, bricks.solutions().count()), (36_u8.into(), 36));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct AnyAsk {
    puzzle: Arc<AnyPuzzle>,
    strategy: String,
    up_to: UpTo,
    /// The time limit of each question.
    time: Option<Duration>,
    limits: Limits,
    threads: usize,
    settings: Settings,
    solver: SolverOptions,
    given: Option<PartialLayout>,
}

impl AnyAsk {
    /// Asks without limits or symmetry; the portfolio chooses the strategy.
    pub fn of(puzzle: impl Into<Arc<AnyPuzzle>>) -> Self {
        Self {
            puzzle: puzzle.into(),
            strategy: AUTO.to_string(),
            up_to: UpTo::Raw,
            time: None,
            limits: Limits::none(),
            threads: 1,
            settings: Settings::default(),
            solver: SolverOptions::default(),
            given: None,
        }
    }

    /// See [`Ask::with`](super::Ask::with).
    #[must_use]
    pub fn with(self, strategy: impl Into<String>) -> Self {
        Self { strategy: strategy.into(), ..self }
    }

    /// See [`Ask::up_to`](super::Ask::up_to).
    #[must_use]
    pub fn up_to(self, up_to: UpTo) -> Self {
        Self { up_to, ..self }
    }

    /// See [`Ask::within`](super::Ask::within).
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// See [`Ask::limited`](super::Ask::limited).
    #[must_use]
    pub fn limited(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// See [`Ask::threads`](super::Ask::threads).
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// See [`Ask::settings`](super::Ask::settings).
    #[must_use]
    pub fn settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// See [`Ask::solver`](super::Ask::solver).
    #[must_use]
    pub fn solver(self, solver: SolverOptions) -> Self {
        Self { solver, ..self }
    }

    /// See [`Ask::given`](super::Ask::given).
    #[must_use]
    pub fn given(self, part: PartialLayout) -> Self {
        Self { given: Some(part), ..self }
    }

    /// See [`Ask::solutions`](super::Ask::solutions).
    ///
    /// # Panics
    /// The iterator, if the search does.
    pub fn solutions(&self) -> AnySolutions {
        start(self)
    }

    /// All layouts, if there are at most so many; `None` if there are more. Searches in the calling thread.
    ///
    /// # Errors
    /// [`AskError`]
    pub fn at_most(&self, most: usize) -> Result<Option<Vec<Answer>>, AskError> {
        let (mut layouts, mut is_exceeded) = (Vec::new(), false);
        let mut keep = |layout: Answer, _: Strategy| {
            is_exceeded = layouts.len() == most;
            if is_exceeded {
                return ControlFlow::Break(());
            }
            layouts.push(layout);
            ControlFlow::Continue(())
        };
        let report = self.run(Question::Solutions { at_most: None }, &mut keep)?;
        if is_exceeded {
            return Ok(None);
        }
        decided(&report)?;
        Ok(Some(layouts))
    }

    /// See [`Ask::solution`](super::Ask::solution).
    ///
    /// # Errors
    /// [`AskError`]
    pub fn solution(&self) -> Result<Option<Answer>, AskError> {
        let mut first = None;
        let mut keep = |layout: Answer, _: Strategy| {
            first = Some(layout);
            ControlFlow::Break(())
        };
        let report = self.run(Question::First, &mut keep)?;
        if first.is_none() {
            decided(&report)?;
        }
        Ok(first)
    }

    /// See [`Ask::count`](super::Ask::count).
    ///
    /// # Errors
    /// [`AskError`]
    pub fn count(&self) -> Result<BigUint, AskError> {
        let report = self.run(Question::Count, &mut ())?;
        decided(&report)?;
        Ok(report.count)
    }

    /// See [`Ask::is_unique`](super::Ask::is_unique).
    ///
    /// # Errors
    /// [`AskError`]
    pub fn is_unique(&self) -> Result<bool, AskError> {
        let report = self.run(Question::Unique, &mut ())?;
        decided(&report)?;
        Ok(report.verdict() == Verdict::Yes)
    }

    /// The same questions with a budget of their own, part of the given one.
    pub(super) fn apart(&self) -> Self {
        let mut limits = self.request_limits();
        limits.budget = limits.budget.part();
        Self { time: None, limits, ..self.clone() }
    }

    /// The limits of the search.
    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Answers a question.
    pub(super) fn run(&self, question: Question, sink: &mut dyn Sink) -> Result<Report, AskError> {
        let strategy = self.choice()?;
        let (up_to, threads) = (self.up_to, self.threads);
        let request = Request { up_to, strategy, threads, ..Request::new(question) }.within(self.request_limits());
        let session = Session::new(&self.puzzle).with_settings(self.settings.clone());
        let session = match &self.given {
            Some(part) => session.with_assumptions(part.clone()),
            None => session,
        };
        let mut report = session.with_solver(&self.solver, &request)?.run(&request, sink)?;
        self.solver.complete(&mut report);
        Ok(report)
    }

    /// Does the answer come from an external program?
    /// If there is no such strategy, it does not.
    pub fn is_external(&self) -> bool {
        self.choice().is_ok_and(|choice| choice.is_external())
    }

    fn choice(&self) -> Result<Choice, StrategyError> {
        Choice::parse(self.puzzle.kind(), self.solver.strategy(&self.strategy))
    }

    fn request_limits(&self) -> Limits {
        let limits = self.limits.clone();
        match self.time {
            Some(time) => limits.within(time),
            None => limits,
        }
    }
}

/// Returns an error if the question is undecided.
pub(super) fn decided(report: &Report) -> Result<(), AskError> {
    match report.verdict() {
        Verdict::Yes | Verdict::No => Ok(()),
        Verdict::Undecided(Some(limit)) => Err(AskError::Undecided { limit, layouts: report.count.clone() }),
        Verdict::Undecided(None) => {
            Err(AskError::Unverified { reason: report.unverified().unwrap_or_default(), layouts: report.count.clone() })
        }
    }
}
