//! The errors on the way from a text or a witness to a layout.

use std::borrow::Cow;

use jigsat_forms::DecodeError;
use jigsat_forms::text::ParseError;

/// A rule of the puzzle that a layout breaks, and the place where it breaks it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{rule}: {place}")]
#[non_exhaustive]
pub struct Violation {
    /// The rule, or what breaks it, as a sentence.
    pub rule: Cow<'static, str>,
    /// Where it is broken, and by what.
    pub place: String,
    /// The labels of the pieces whose removal repairs this place, if it is that simple.
    pub culprits: Vec<String>,
}

impl Violation {
    /// The rule `rule` is broken at `place`.
    pub fn new(rule: impl Into<Cow<'static, str>>, place: impl Into<String>) -> Self {
        Self { rule: rule.into(), place: place.into(), culprits: Vec::new() }
    }

    /// The same violation with the labels of the pieces whose removal repairs it.
    #[must_use]
    pub fn by(self, culprits: impl IntoIterator<Item = String>) -> Self {
        Self { culprits: culprits.into_iter().collect(), ..self }
    }
}

/// The reason why a reason string leads to no clause; see [`Puzzle::justify`](super::Puzzle::justify).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReasonError {
    /// Formulas of this kind of puzzle add no clauses.
    #[error("formulas of {kind} puzzles are complete and add no clauses")]
    Complete {
        /// The kind.
        kind: &'static str,
    },
    /// It can't be parsed.
    #[error("expected {expected}, found '{found}'")]
    Unreadable {
        /// The expected form.
        expected: &'static str,
        /// The reason.
        found: String,
    },
    /// It does not hold for this puzzle: the cause, as a sentence.
    #[error("{0}")]
    Untrue(String),
    /// The formula has no variable for the clause.
    #[error("the formula has no variable for '{name}'")]
    NoVariable {
        /// The name without a variable.
        name: String,
    },
}

impl From<Violation> for DecodeError {
    fn from(violation: Violation) -> Self {
        DecodeError::Unsound(violation.to_string())
    }
}

/// The reason why a text is not a layout of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LayoutError {
    /// It can't be parsed.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// It can be parsed, but the layout breaks a rule.
    #[error(transparent)]
    Rule(#[from] Violation),
}
