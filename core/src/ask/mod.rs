//! Questions about one puzzle, for programs that use the library.
//!
//! ```
//! use jigsat_core::Solve;
//! use jigsat_encodings::puzzles::arukone::Arukone;
//!
//! let puzzle: Arukone = "# rules: full\nA.B\n...\nA.B\n".parse()?;
//! let layouts: Vec<_> = puzzle.solutions().collect::<Result<_, _>>()?;
//! assert_eq!((puzzle.count()?, puzzle.is_unique()?), (layouts.len().into(), layouts.len() == 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io;
use std::iter::Map;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use jigsat_encodings::kind::{Answer, AnyPuzzle};
use jigsat_encodings::puzzle::{Puzzle, Verified};
use jigsat_engines::{Limit, Limits, Settings};
use jigsat_forms::exact_cover::symmetry::UpTo;
use num_bigint::BigUint;

use crate::session::{Choice, PartialLayout, Report, Request, RunError, Session, Sink, SolverOptions, Verdict};
use crate::strategy::{AUTO, Question, Strategy, StrategyError};

/// The layouts of a puzzle, as they are found. Dropping it ends the search.
pub type Solutions = jigsat_engines::Solutions<Answer, AskError>;

/// The same for a kind that is known at compile time.
pub type SolutionsOf<P> =
    Map<Solutions, fn(Result<Answer, AskError>) -> Result<Verified<<P as Puzzle>::Layout>, AskError>>;

/// One-line questions about a puzzle.
///
/// [`ask`](Self::ask) sets strategy, limits and symmetry.
pub trait Solve: Puzzle {
    /// Questions with options: a strategy, limits, or symmetry.
    fn ask(&self) -> Ask {
        Ask::of(AnyPuzzle::from(self.clone()))
    }

    /// Iterates over all layouts, each once and verified; see [`Ask::solutions`].
    fn solutions(&self) -> SolutionsOf<Self> {
        self.ask().solutions().map(|found| found.map(of_its_kind::<Self>))
    }

    /// A layout, verified; `None` if there is none.
    ///
    /// # Errors
    /// As [`Ask::solution`].
    fn solution(&self) -> Result<Option<Verified<Self::Layout>>, AskError> {
        Ok(self.ask().solution()?.map(of_its_kind::<Self>))
    }

    /// The number of layouts.
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

/// Converts an answer to the layout type of this kind.
fn of_its_kind<P: Puzzle>(answer: Answer) -> Verified<P::Layout> {
    answer.into_layout::<P>().expect("the layouts of a puzzle are those of its kind")
}

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// The run failed, or was refused: [`RunError::Refused`] if there is no such strategy, or it does not support the question.
    #[error(transparent)]
    Run(#[from] RunError),
    /// An external solver reports that there are no (more) layouts.
    /// Nothing has checked this, so the question is undecided.
    #[error("undecided: {reason} (--trust-solver believes it)")]
    Unverified {
        /// What it reports: a sentence.
        reason: String,
        /// The layouts that it found.
        layouts: BigUint,
    },
    /// The operating system can't start a thread.
    #[error("no thread to search in: {0}")]
    Thread(#[from] io::Error),
    /// A limit was reached before the answer was known.
    #[error("undecided: {limit}, after {layouts} layouts")]
    Undecided {
        /// The limit.
        limit: Limit,
        /// The layouts found until then.
        layouts: BigUint,
    },
}

/// Questions about a puzzle of any kind, with the options for answering them.
///
/// By default the portfolio chooses the strategy, there are no limits, and every layout counts (no symmetry).
///
/// ```
/// use std::time::Duration;
/// use jigsat_core::ask::Ask;
/// use jigsat_encodings::kind::Kind;
/// use jigsat_forms::exact_cover::symmetry::UpTo;
///
/// let text = "box 4 4 1\n8x piece 000 100\n";
/// let kind = Kind::recognise(text).expect("the keyword `box`");
/// let bricks = Ask::of(kind.parse(text)?);
/// assert_eq!((bricks.count()?, bricks.solutions().count()), (36_u8.into(), 36));
/// assert_eq!(bricks.clone().with("cover+dlx").within(Duration::from_secs(60)).count()?, 36_u8.into());
/// assert_eq!(bricks.up_to(UpTo::Symmetry).count()?, 9_u8.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Ask {
    puzzle: Arc<AnyPuzzle>,
    strategy: String,
    /// The time limit of each question.
    time: Option<Duration>,
    /// Its question and strategy are filled in later.
    request: Request,
    settings: Settings,
    solver: SolverOptions,
    given: Option<PartialLayout>,
}

impl Ask {
    /// Asks without limits or symmetry; the portfolio chooses the strategy.
    pub fn of(puzzle: impl Into<Arc<AnyPuzzle>>) -> Self {
        Self {
            puzzle: puzzle.into(),
            strategy: AUTO.to_string(),
            time: None,
            request: Request::new(Question::Count),
            settings: Settings::default(),
            solver: SolverOptions::default(),
            given: None,
        }
    }

    /// Uses this strategy, such as `cover+dlx`, or `auto`.
    #[must_use]
    pub fn with(self, strategy: impl Into<String>) -> Self {
        Self { strategy: strategy.into(), ..self }
    }

    /// Counts layouts that are equal up to this as one.
    #[must_use]
    pub fn up_to(self, up_to: UpTo) -> Self {
        Self { request: self.request.up_to(up_to), ..self }
    }

    /// Ends each question after this time.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// Sets limits; all questions share those on time and memory.
    ///
    /// A limit on witnesses leaves a question undecided. To get the first layouts only, take them from [`solutions`](Self::solutions).
    #[must_use]
    pub fn limited(self, limits: Limits) -> Self {
        Self { request: self.request.within(limits), ..self }
    }

    /// Sets the number of threads.
    /// They are used by parallel engines, and by plans with several attempts.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { request: Request { threads, ..self.request }, ..self }
    }

    /// Sets the settings of engines.
    #[must_use]
    pub fn settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// Sets the external solver.
    ///
    /// Its report that there are no more layouts leaves a question undecided unless it is trusted.
    #[must_use]
    pub fn solver(self, solver: SolverOptions) -> Self {
        Self { solver, ..self }
    }

    /// Considers only the layouts that contain this part, if there is one.
    ///
    /// Symmetries would move the part: with it, layouts count raw only.
    #[must_use]
    pub fn given(self, part: impl Into<Option<PartialLayout>>) -> Self {
        Self { given: part.into(), ..self }
    }

    /// Iterates over all layouts, each once and verified.
    ///
    /// A thread of its own searches a few layouts ahead of the loop, so memory does not grow with their number.
    /// The thread ends soon after the iterator is dropped. An error is the last item.
    ///
    /// # Panics
    /// The iterator, if the search does.
    pub fn solutions(&self) -> Solutions {
        let mut ask = self.clone();
        // The clock starts now, and not with the thread.
        let budget = ask.request.limits.budget.part_within(ask.time.take());
        ask.request.limits.budget = budget.clone();
        Solutions::spawn(budget, move |visit| {
            let mut hand_over = |layout: Answer, _: Strategy| visit(layout);
            decided(&ask.run(Question::Solutions { at_most: None }, &mut hand_over)?)
        })
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

    /// A layout, verified; `None` if there is none.
    ///
    /// # Errors
    /// [`AskError`]
    pub fn solution(&self) -> Result<Option<Answer>, AskError> {
        let mut first: Option<Answer> = None;
        let report = self.run(Question::First, &mut first)?;
        if first.is_none() {
            decided(&report)?;
        }
        Ok(first)
    }

    /// How many layouts there are.
    ///
    /// # Errors
    /// [`AskError`]
    pub fn count(&self) -> Result<BigUint, AskError> {
        let report = self.run(Question::Count, &mut ())?;
        decided(&report)?;
        Ok(report.count)
    }

    /// Is there exactly one layout?
    ///
    /// # Errors
    /// [`AskError`]
    pub fn is_unique(&self) -> Result<bool, AskError> {
        let report = self.run(Question::Unique, &mut ())?;
        decided(&report)?;
        Ok(report.verdict() == Verdict::Yes)
    }

    /// The session and the request for a question that begins now, for programs that do more than to run it.
    ///
    /// # Errors
    /// As [`Session::with_solver`]; [`RunError::Refused`] if there is no such strategy.
    pub fn prepare(&self, question: Question) -> Result<(Session<'_>, Request), RunError> {
        let mut request = Request { question, strategy: self.choice()?, ..self.request.clone() };
        if self.time.is_some() {
            request.limits.budget = request.limits.budget.part_within(self.time);
        }
        let session = Session::new(&self.puzzle).with_settings(self.settings.clone());
        let session = self.given.iter().cloned().fold(session, Session::with_assumptions);
        Ok((session.with_solver(&self.solver, &request)?, request))
    }

    /// Answers a question.
    fn run(&self, question: Question, sink: &mut dyn Sink) -> Result<Report, AskError> {
        let (session, request) = self.prepare(question)?;
        Ok(session.run(&request, sink)?)
    }

    /// Does the answer come from an external program?
    /// If there is no such strategy, it does not.
    pub fn is_external(&self) -> bool {
        self.choice().is_ok_and(|choice| choice.is_external())
    }

    fn choice(&self) -> Result<Choice, StrategyError> {
        Choice::parse(self.puzzle.kind(), self.solver.strategy(&self.strategy))
    }
}

/// Returns an error if the question is undecided.
fn decided(report: &Report) -> Result<(), AskError> {
    match report.verdict() {
        Verdict::Yes | Verdict::No => Ok(()),
        Verdict::Undecided(Some(limit)) => Err(AskError::Undecided { limit, layouts: report.count.clone() }),
        Verdict::Undecided(None) => {
            Err(AskError::Unverified { reason: report.unverified().unwrap_or_default(), layouts: report.count.clone() })
        }
    }
}

#[cfg(test)]
mod tests;
