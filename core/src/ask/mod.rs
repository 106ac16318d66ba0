//! Asking about one puzzle, in a program of one's own.
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

use crate::session::RunError;
use crate::strategy::StrategyError;

pub use any::AnyAsk;
pub use solutions::{AnySolutions, Solutions};

/// Questions about a puzzle whose answers take no more than a line. [`ask`](Self::ask) lets one say how they are to be found.
pub trait Solve: Puzzle {
    /// Questions to be asked with a strategy, within limits, or up to symmetry.
    fn ask(&self) -> Ask<Self> {
        Ask { any: AnyAsk::of(AnyPuzzle::from(self.clone())), kind: PhantomData }
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
    /// A solver that is a program of its own reports that there are no (more) layouts. That was not checked, so it is no answer.
    #[error("undecided: the external solver says that there are no layouts but {layouts}, which was not checked")]
    Unverified {
        /// The layouts that it found.
        layouts: BigUint,
    },
    /// The system gives no thread.
    #[error("no thread to search in: {0}")]
    Thread(#[from] io::Error),
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
    /// With this strategy, such as `cover+dlx`, or `auto`.
    #[must_use]
    pub fn with(self, strategy: impl Into<String>) -> Self {
        Self { any: self.any.with(strategy), ..self }
    }

    /// Taking layouts for the same one that are equal up to this.
    #[must_use]
    pub fn up_to(self, up_to: UpTo) -> Self {
        Self { any: self.any.up_to(up_to), ..self }
    }

    /// Giving up each question after this time.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        Self { any: self.any.within(time), ..self }
    }

    /// Within these limits, all questions together as far as time and memory go. Whoever wants so many layouts takes them from
    /// [`solutions`](Self::solutions): a limit on witnesses is a limit, and no answer.
    #[must_use]
    pub fn limited(self, limits: Limits) -> Self {
        Self { any: self.any.limited(limits), ..self }
    }

    /// With so many threads, where the engine knows what to do with them, or strategies take turns.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { any: self.any.threads(threads), ..self }
    }

    /// With engines that are told this.
    #[must_use]
    pub fn settings(self, settings: Settings) -> Self {
        Self { any: self.any.settings(settings), ..self }
    }

    /// Every layout, each once and verified, one after another. They are looked for in a thread of its own, some layouts ahead of the
    /// loop, which ends soon after the iterator is dropped: memory does not grow with their number. The first error is the last item.
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

/// The layout of a puzzle of this kind.
fn of_its_kind<P: Puzzle>(answer: Answer) -> Verified<P::Layout> {
    answer.into_layout::<P>().expect("the layouts of a puzzle are those of its kind")
}

#[cfg(test)]
mod tests;
