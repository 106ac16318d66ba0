//! The errors of explanations and ratings.

use jigsat_encodings::puzzle::LayoutError;
use jigsat_engines::EngineError;
use jigsat_forms::budget::Exceeded;

use jigsat_core::session::RunError;

/// Why there is no explanation, hint or rating.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExplainError {
    /// Time or memory is used up.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
    /// The kind has no theory, or no formula for it.
    #[error("nothing can be explained of {0} puzzles")]
    Groundless(&'static str),
    /// A search for solutions failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The given facts are contradictory.
    #[error("the given facts contradict each other: {0}")]
    Given(String),
    /// The text of a solution does not show all of it, as that of pieces that differ in colours only.
    #[error("the text of a solution does not show where each piece lies: {0}")]
    Text(LayoutError),
    /// A solver failed, or a conclusion is wrong, which is an error in the theory.
    #[error("internal error: {0}")]
    Fault(String),
}

impl ExplainError {
    /// The error for a conclusion that a check refuted, in words.
    pub(super) fn unsound(conclusion: &str) -> Self {
        Self::Fault(format!("a conclusion does not hold: {conclusion}"))
    }
}

impl From<EngineError> for ExplainError {
    fn from(error: EngineError) -> Self {
        Self::Fault(error.to_string())
    }
}

impl From<std::io::Error> for ExplainError {
    fn from(error: std::io::Error) -> Self {
        Exceeded::of(&error).map_or_else(|| Self::Fault(error.to_string()), Self::Exceeded)
    }
}
