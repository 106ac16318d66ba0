//! Questions about a puzzle.

use jigsat_engines::Draw;

/// The question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Any one solution.
    First,
    /// The solutions, each once, in the order of the search.
    Solutions {
        /// Stop after this many.
        at_most: Option<u64>,
    },
    /// Is there exactly one solution? Up to two are reported.
    Unique,
    /// The number of solutions.
    Count,
    /// Random solutions.
    Sample(Draw),
}

impl Question {
    /// The number of solutions that suffices for an answer, if not all are needed.
    pub fn enough(self) -> Option<u64> {
        match self {
            Question::First => Some(1),
            Question::Unique => Some(2),
            Question::Solutions { at_most } => at_most,
            Question::Sample(draw) => Some(draw.count),
            Question::Count => None,
        }
    }
}
