//! Asking about one puzzle, in a program of one's own.
//!
//! ```
//! use jigsat::Solve;
//! use jigsat::encodings::puzzles::arukone::Arukone;
//!
//! let puzzle: Arukone = "# rules: full\nA.B\n...\nA.B\n".parse()?;
//! let layouts: Vec<_> = puzzle.solutions().collect::<Result<_, _>>()?;
//! assert_eq!((puzzle.count()?, puzzle.is_unique()?), (layouts.len().into(), layouts.len() == 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod solutions;

use std::io;
use std::ops::ControlFlow;
use std::time::Duration;

use jigsat_encodings::kind::AnyPuzzle;
use jigsat_encodings::puzzle::{Puzzle, Verified};
use jigsat_engines::{Limit, Limits, Outcome, Run, Settings};
use jigsat_forms::exact_cover::symmetry::UpTo;
use num_bigint::BigUint;

use crate::strategy::{AUTO, Case, Findings, Plan, RunError, StrategyError, Task};

pub use solutions::Solutions;

/// Questions about a puzzle whose answers take no more than a line. [`ask`](Self::ask) lets one say how they are to be found.
pub trait Solve: Puzzle {
    /// Questions to be asked with a strategy, within limits, or up to symmetry.
    fn ask(&self) -> Ask<'_, Self> {
        Ask {
            puzzle: self,
            strategy: AUTO.to_string(),
            up_to: UpTo::Raw,
            time: None,
            run: Run::default(),
            settings: Settings::default(),
        }
    }

    /// Every layout, each once and verified, one after another as they are found; see [`Ask::solutions`].
    fn solutions(&self) -> Solutions<Self> {
        self.ask().solutions()
    }

    /// A layout, verified; `None` if there is none.
    ///
    /// # Errors
    /// As [`Ask::solution`].
    fn solution(&self) -> Result<Option<Verified<Self::Layout>>, AskError> {
        self.ask().solution()
    }

    /// How many layouts there are.
    ///
    /// # Errors
    /// As [`Ask::count`].
    fn count(&self) -> Result<BigUint, AskError> {
        self.ask().count()
    }

    /// Is there exactly one layout?
    ///
    /// # Errors
    /// As [`Ask::is_unique`].
    fn is_unique(&self) -> Result<bool, AskError> {
        self.ask().is_unique()
    }
}

impl<P: Puzzle> Solve for P {}

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// There is no such strategy, or it can't do what is asked for.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// The run failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A solver that is a program of its own says that there are no (more) layouts. Nobody has checked that, so it is no answer.
    #[error("undecided: the external solver says that there are no layouts but {layouts}, which was not checked")]
    Hearsay {
        /// The layouts that it found.
        layouts: BigUint,
    },
    /// The system gives no thread.
    #[error("no thread to search in: {0}")]
    Thread(io::Error),
    /// A limit was reached before the answer was known. That says neither yes nor no.
    #[error("undecided: {limit}, after {layouts} layouts")]
    Undecided {
        /// The limit.
        limit: Limit,
        /// The layouts found until then.
        layouts: BigUint,
    },
}

/// Questions about a puzzle, and how they are to be answered: by the strategy that the program plans, without limits, every layout by
/// itself, unless somebody says otherwise.
///
/// ```
/// use std::time::Duration;
/// use jigsat::Solve;
/// use jigsat::encodings::puzzles::polycube::Polycubes;
/// use jigsat::forms::exact_cover::symmetry::UpTo;
///
/// let bricks: Polycubes = "box 4 4 1\n8x piece 000 100\n".parse()?;
/// assert_eq!(bricks.ask().with("cover+dlx").within(Duration::from_secs(60)).count()?, 36_u8.into());
/// assert_eq!(bricks.ask().up_to(UpTo::Symmetry).count()?, 9_u8.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Ask<'a, P> {
    puzzle: &'a P,
    strategy: String,
    up_to: UpTo,
    /// How long each question may take.
    time: Option<Duration>,
    run: Run,
    settings: Settings,
}

impl<P: Puzzle> Ask<'_, P> {
    /// With this strategy, such as `cover+dlx`, or `auto`.
    #[must_use]
    pub fn with(self, strategy: impl Into<String>) -> Self {
        Self { strategy: strategy.into(), ..self }
    }

    /// Taking layouts for the same one that are equal up to this.
    #[must_use]
    pub fn up_to(self, up_to: UpTo) -> Self {
        Self { up_to, ..self }
    }

    /// Giving up each question after this time.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// Within these limits, all questions together as far as time and memory go. Whoever wants so many layouts takes them from
    /// [`solutions`](Self::solutions): a limit on witnesses is a limit, and no answer.
    #[must_use]
    pub fn limited(self, limits: Limits) -> Self {
        Self { run: Run { limits, ..self.run }, ..self }
    }

    /// With so many threads, where the engine knows what to do with them.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { run: Run { threads, ..self.run }, ..self }
    }

    /// With engines that are told this.
    #[must_use]
    pub fn settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// Every layout, each once and verified, one after another. They are looked for in a thread of its own, one layout ahead of the loop,
    /// which ends soon after the iterator is dropped: memory does not grow with their number. The first error is the last item.
    ///
    /// # Panics
    /// The iterator, if the search does.
    pub fn solutions(&self) -> Solutions<P> {
        Solutions::start(self)
    }

    /// A layout, verified; `None` if there is none.
    ///
    /// # Errors
    /// [`AskError`]
    pub fn solution(&self) -> Result<Option<Verified<P::Layout>>, AskError> {
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

    /// How many layouts there are.
    ///
    /// # Errors
    /// [`AskError`]
    pub fn count(&self) -> Result<BigUint, AskError> {
        let (puzzle, run) = (AnyPuzzle::from(self.puzzle.clone()), self.run());
        if is_impossible(&puzzle, &run)? {
            return Ok(BigUint::ZERO);
        }
        let (case, plan) = self.plan(&puzzle, Task::Count, &run)?;
        Ok(decided(plan.count(&case, &run)?)?.layouts)
    }

    /// Is there exactly one layout?
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

    /// Hands layouts to `visit`; `None` if a glance shows that there are none.
    fn find(
        &self,
        task: Task,
        mut visit: impl FnMut(Verified<P::Layout>) -> ControlFlow<()>,
    ) -> Result<Option<Findings>, AskError> {
        let (puzzle, run) = (AnyPuzzle::from(self.puzzle.clone()), self.run());
        if is_impossible(&puzzle, &run)? {
            return Ok(None);
        }
        let (case, plan) = self.plan(&puzzle, task, &run)?;
        let mut is_foreign = false;
        let found = plan.run(&case, &run, &mut |answer, _| {
            let Some(layout) = answer.into_layout::<P>() else {
                is_foreign = true;
                return ControlFlow::Break(());
            };
            visit(layout)
        })?;
        if is_foreign {
            let strategy = found.strategy.to_string();
            return Err(RunError::Foreign { strategy, kind: P::NAME }.into());
        }
        Ok(Some(found))
    }

    fn run(&self) -> Run {
        let limits = self.run.limits.clone();
        let limits = match self.time {
            Some(time) => limits.within(time),
            None => limits,
        };
        Run { limits, ..self.run.clone() }
    }

    fn plan<'p>(&self, puzzle: &'p AnyPuzzle, task: Task, run: &Run) -> Result<(Case<'p>, Plan), StrategyError> {
        let case = Case::of(puzzle).with(self.settings.clone());
        let plan = Plan::asked(&case, &self.strategy, task, self.up_to, &run.limits.budget)?;
        Ok((case, plan))
    }
}

/// Does a glance show that there is no layout?
fn is_impossible(puzzle: &AnyPuzzle, run: &Run) -> Result<bool, AskError> {
    match puzzle.impossible(&run.limits.budget) {
        Ok(reason) => Ok(reason.is_some()),
        Err(exceeded) => Err(AskError::Undecided { limit: (&exceeded).into(), layouts: BigUint::ZERO }),
    }
}

/// Is it known that there are no layouts but those that were found?
fn decided_or_none(found: Option<Findings>) -> Result<(), AskError> {
    found.map_or(Ok(()), |found| decided(found).map(|_| ()))
}

/// What was found, if it is all that there is.
fn decided(found: Findings) -> Result<Findings, AskError> {
    match found.outcome {
        Outcome::Limited(limit) => Err(AskError::Undecided { limit, layouts: found.layouts }),
        _ if found.is_hearsay() => Err(AskError::Hearsay { layouts: found.layouts }),
        Outcome::Exhausted | Outcome::Stopped => Ok(found),
    }
}

#[cfg(test)]
mod tests;
