//! Questions about a puzzle whose kind is learned from its file: what the typed ones rest on.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use jigsat_encodings::kind::{Answer, AnyPuzzle};
use jigsat_engines::{Limits, Run, Settings};
use jigsat_forms::exact_cover::symmetry::UpTo;
use num_bigint::BigUint;

use super::solutions::AnySolutions;
use super::{AskError, decided, decided_or_none};
use crate::strategy::{AUTO, Case, Findings, Plan, StrategyError, Task};

/// Questions about a puzzle of whatever kind, and how they are to be answered; see [`Ask`](super::Ask), which is the same for puzzles of
/// a known kind.
///
/// ```
/// use jigsat_core::ask::AnyAsk;
/// use jigsat_encodings::kind::Kind;
///
/// let text = "box 4 4 1\n8x piece 000 100\n";
/// let kind = Kind::recognise(text).expect("it says `box`");
/// let bricks = AnyAsk::of(kind.parse(text)?);
/// assert_eq!((bricks.count()?, bricks.solutions().count()), (36_u8.into(), 36));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct AnyAsk {
    puzzle: Arc<AnyPuzzle>,
    strategy: String,
    up_to: UpTo,
    /// How long each question may take.
    time: Option<Duration>,
    run: Run,
    settings: Settings,
}

impl AnyAsk {
    /// Questions about this puzzle, answered by the strategy that the program plans, without limits, every layout by itself.
    pub fn of(puzzle: impl Into<Arc<AnyPuzzle>>) -> Self {
        Self {
            puzzle: puzzle.into(),
            strategy: AUTO.to_string(),
            up_to: UpTo::Raw,
            time: None,
            run: Run::default(),
            settings: Settings::default(),
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
        Self { run: Run { limits, ..self.run }, ..self }
    }

    /// See [`Ask::threads`](super::Ask::threads).
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { run: Run { threads, ..self.run }, ..self }
    }

    /// See [`Ask::settings`](super::Ask::settings).
    #[must_use]
    pub fn settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// See [`Ask::solutions`](super::Ask::solutions).
    ///
    /// # Panics
    /// The iterator, if the search does.
    pub fn solutions(&self) -> AnySolutions {
        AnySolutions::start(self)
    }

    /// See [`Ask::solution`](super::Ask::solution).
    ///
    /// # Errors
    /// [`AskError`]
    pub fn solution(&self) -> Result<Option<Answer>, AskError> {
        let mut first = None;
        let found = self.find(Task::First, |layout| {
            first = Some(layout);
            ControlFlow::Break(())
        })?;
        match first {
            Some(layout) => Ok(Some(layout)),
            None => decided_or_none(found).map(|()| None),
        }
    }

    /// See [`Ask::count`](super::Ask::count).
    ///
    /// # Errors
    /// [`AskError`]
    pub fn count(&self) -> Result<BigUint, AskError> {
        let run = self.run();
        if self.is_impossible(&run)? {
            return Ok(BigUint::ZERO);
        }
        let (case, plan) = self.plan(Task::Count, &run)?;
        Ok(decided(plan.count(&case, &run)?)?.layouts)
    }

    /// See [`Ask::is_unique`](super::Ask::is_unique).
    ///
    /// # Errors
    /// [`AskError`]
    pub fn is_unique(&self) -> Result<bool, AskError> {
        let mut seen = 0;
        let found = self.find(Task::Unique, |_| {
            seen += 1;
            if seen == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        if seen == 2 {
            return Ok(false);
        }
        decided_or_none(found).map(|()| seen == 1)
    }

    /// The same question, asked by somebody whose end is not that of others.
    pub(super) fn apart(&self) -> Self {
        let mut run = self.run();
        run.limits.budget = run.limits.budget.part();
        Self { time: None, run, ..self.clone() }
    }

    /// What ends the search.
    pub(super) fn limits(&self) -> &Limits {
        &self.run.limits
    }

    /// Hands layouts to `visit`; `None` if a glance shows that there are none.
    pub(super) fn find(
        &self,
        task: Task,
        mut visit: impl FnMut(Answer) -> ControlFlow<()>,
    ) -> Result<Option<Findings>, AskError> {
        let run = self.run();
        if self.is_impossible(&run)? {
            return Ok(None);
        }
        let (case, plan) = self.plan(task, &run)?;
        Ok(Some(plan.run(&case, &run, &mut |answer, _| visit(answer))?))
    }

    /// Does a glance show that there is no layout?
    fn is_impossible(&self, run: &Run) -> Result<bool, AskError> {
        match self.puzzle.impossible(&run.limits.budget) {
            Ok(reason) => Ok(reason.is_some()),
            Err(exceeded) => Err(AskError::Undecided { limit: (&exceeded).into(), layouts: BigUint::ZERO }),
        }
    }

    fn run(&self) -> Run {
        let limits = self.run.limits.clone();
        let limits = match self.time {
            Some(time) => limits.within(time),
            None => limits,
        };
        Run { limits, ..self.run.clone() }
    }

    fn plan(&self, task: Task, run: &Run) -> Result<(Case<'_>, Plan), StrategyError> {
        let case = Case::of(&self.puzzle).with(self.settings.clone());
        let plan = Plan::asked(&case, &self.strategy, task, self.up_to, &run.limits.budget)?;
        Ok((case, plan))
    }
}
