//! The errors of a chain.

use jigsat_forms::budget::Exceeded;

/// Why a chain can't continue.
#[derive(Debug, thiserror::Error)]
pub enum ChainError {
    /// Time or memory is used up.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
    /// The given facts are contradictory.
    #[error("the given facts contradict each other: {0}")]
    Given(String),
    /// A conclusion is wrong, which is an error in the theory.
    #[error("internal error: a conclusion does not hold: {0}")]
    Unsound(String),
    /// The solver failed.
    #[error(transparent)]
    Solver(std::io::Error),
}

impl From<std::io::Error> for ChainError {
    fn from(error: std::io::Error) -> Self {
        Exceeded::of(&error).map_or(Self::Solver(error), Self::Exceeded)
    }
}
