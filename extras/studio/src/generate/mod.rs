//! Puzzles at random: drafts of a kind's [recipe](jigsat_encodings::recipe), whose solutions are counted, and which are rated.
//!
//! | part | what is there |
//! |---|---|
//! | [`Wish`] | the number of solutions, the rating |
//! | [`Series`] | puzzles one after another, no two alike, on several threads |
//! | [`Made`], [`Miss`] | a puzzle with its solutions; why there is none |
//! | [`arukone`], [`grid`] | the recipes for boards of Arukone and grids such as Sudokus, which take engines |
//!
//! Puzzle number n has a random stream of its own, and limits are counted in tries and nodes. So equal seeds give equal puzzles on every
//! machine, with any number of threads.

pub mod arukone;
mod counted;
pub mod grid;
mod rated;
mod series;
mod stream;
mod wish;

use jigsat_forms::budget::Exceeded;

use jigsat_core::session::RunError;
use jigsat_core::strategy::StrategyError;
use jigsat_explain::ExplainError;

pub use rated::RatingWish;
pub use series::{Series, SeriesEnd};
pub use stream::{Made, Miss, Progress, Tally};
pub use wish::Wish;

/// Why a series of puzzles ends early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// A strategy that puzzles are checked with is not compiled in.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// A search failed, or does not support the request.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A rating failed.
    #[error(transparent)]
    Rating(ExplainError),
    /// A rating is wished for, but puzzles of this kind have none.
    #[error("{0} puzzles have no rating")]
    Unrated(&'static str),
    /// Time or memory is used up.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

impl From<ExplainError> for GenerateError {
    fn from(error: ExplainError) -> Self {
        match error {
            ExplainError::Exceeded(exceeded) => exceeded.into(),
            ExplainError::Run(error) => error.into(),
            error => Self::Rating(error),
        }
    }
}
