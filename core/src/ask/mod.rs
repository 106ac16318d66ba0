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

mod any;
mod solutions;

use std::io;
use std::marker::PhantomData;
use std::time::Duration;

use jigsat_encodings::kind::{Answer, AnyPuzzle};
use jigsat_encodings::puzzle::{Puzzle, Verified};
use jigsat_engines::{Limit, Limits, Settings};
use jigsat_forms::exact_cover::symmetry::UpTo;
use num_bigint::BigUint;

use crate::session::{PartialLayout, RunError, SolverOptions};
use crate::strategy::StrategyError;

pub use any::AnyAsk;
pub use solutions::{AnySolutions, Solutions};

/// One-line questions about a puzzle.
///
/// [`ask`](Self::ask) sets strategy, limits and symmetry.
pub trait Solve: Puzzle {
    /// Questions with options: a strategy, limits, or symmetry.
    fn ask(&self) -> Ask<Self> {
        Ask { any: AnyAsk::of(AnyPuzzle::from(self.clone())), kind: PhantomData }
    }

    /// Iterates over all layouts, each once and verified; see [`Ask::solutions`].
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

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// There is no such strategy, or it does not support the question.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// The run failed.
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

/// Questions about a puzzle, with the options for answering them.
///
/// By default the portfolio chooses the strategy, there are no limits, and every layout counts (no symmetry).
///
/// ```
/// use std::time::Duration;
/// use jigsat_core::Solve;
/// use jigsat_encodings::puzzles::polycube::Polycubes;
/// use jigsat_forms::exact_cover::symmetry::UpTo;
///
/// let bricks: Polycubes = "box 4 4 1\n8x piece 000 100\n".parse()?;
/// assert_eq!(bricks.ask().with("cover+dlx").within(Duration::from_secs(60)).count()?, 36_u8.into());
/// assert_eq!(bricks.ask().up_to(UpTo::Symmetry).count()?, 9_u8.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Ask<P> {
    any: AnyAsk,
    kind: PhantomData<fn() -> P>,
}

impl<P: Puzzle> Ask<P> {
    /// Uses this strategy, such as `cover+dlx`, or `auto`.
    #[must_use]
    pub fn with(self, strategy: impl Into<String>) -> Self {
        Self { any: self.any.with(strategy), ..self }
    }

    /// Counts layouts that are equal up to this as one.
    #[must_use]
    pub fn up_to(self, up_to: UpTo) -> Self {
        Self { any: self.any.up_to(up_to), ..self }
    }

    /// Ends each question after this time.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        Self { any: self.any.within(time), ..self }
    }

    /// Sets limits; all questions share those on time and memory.
    ///
    /// A limit on witnesses leaves a question undecided. To get the first layouts only, take them from [`solutions`](Self::solutions).
    #[must_use]
    pub fn limited(self, limits: Limits) -> Self {
        Self { any: self.any.limited(limits), ..self }
    }

    /// Sets the number of threads.
    /// They are used by parallel engines, and by plans with several attempts.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { any: self.any.threads(threads), ..self }
    }

    /// Sets the settings of engines.
    #[must_use]
    pub fn settings(self, settings: Settings) -> Self {
        Self { any: self.any.settings(settings), ..self }
    }

    /// Sets the external solver.
    ///
    /// Its report that there are no more layouts leaves a question undecided unless it is trusted.
    #[must_use]
    pub fn solver(self, solver: SolverOptions) -> Self {
        Self { any: self.any.solver(solver), ..self }
    }

    /// Considers only the layouts that contain this part.
    ///
    /// Symmetries would move the part: with it, layouts count raw only.
    #[must_use]
    pub fn given(self, part: PartialLayout) -> Self {
        Self { any: self.any.given(part), ..self }
    }

    /// Iterates over all layouts, each once and verified.
    ///
    /// A thread of its own searches a few layouts ahead of the loop, so memory does not grow with their number.
    /// The thread ends soon after the iterator is dropped. An error is the last item.
    ///
    /// # Panics
    /// The iterator, if the search does.
    pub fn solutions(&self) -> Solutions<P> {
        Solutions::of(self.any.solutions())
    }

    /// A layout, verified; `None` if there is none.
    ///
    /// # Errors
    /// [`AskError`]
    pub fn solution(&self) -> Result<Option<Verified<P::Layout>>, AskError> {
        Ok(self.any.solution()?.map(of_its_kind::<P>))
    }

    /// How many layouts there are.
    ///
    /// # Errors
    /// [`AskError`]
    pub fn count(&self) -> Result<BigUint, AskError> {
        self.any.count()
    }

    /// Is there exactly one layout?
    ///
    /// # Errors
    /// [`AskError`]
    pub fn is_unique(&self) -> Result<bool, AskError> {
        self.any.is_unique()
    }
}

/// Converts an answer to the layout type of this kind.
fn of_its_kind<P: Puzzle>(answer: Answer) -> Verified<P::Layout> {
    answer.into_layout::<P>().expect("the layouts of a puzzle are those of its kind")
}

#[cfg(test)]
mod tests;
