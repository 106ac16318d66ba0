//! Text formats of other programs.

use std::borrow::Cow;

use jigsat_forms::budget::{Budget, Exceeded};

use super::Puzzle;

/// A format of other programs for puzzles of the kind.
///
/// It stands beside the kind's own format, which `Display` writes. The written text reads as the same puzzle, up to its
/// [losses](Self::losses).
pub struct TextFormat<P: Puzzle> {
    /// The name of the format, as `export --to` takes it.
    pub name: &'static str,
    /// What it looks like.
    pub summary: &'static str,
    /// The separator between the puzzles of a file that holds several, such as a blank line.
    pub separator: &'static str,
    /// Writes a puzzle, up to the end of its last line.
    ///
    /// # Errors
    /// The reason why this puzzle can't be written.
    pub write: fn(&P) -> Result<String, Unwritable>,
    /// The properties of the puzzle that its text does not express: sentences.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub losses: fn(&P, &Budget) -> Result<Vec<String>, Exceeded>,
}

/// No [losses](TextFormat::losses).
///
/// # Errors
/// Never.
pub fn no_losses<P>(_: &P, _: &Budget) -> Result<Vec<String>, Exceeded> {
    Ok(Vec::new())
}

/// The description of a format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormatInfo {
    /// See [`TextFormat::name`].
    pub name: &'static str,
    /// See [`TextFormat::summary`].
    pub summary: &'static str,
    /// See [`TextFormat::separator`].
    pub separator: &'static str,
}

impl<P: Puzzle> TextFormat<P> {
    pub(crate) fn info(&self) -> FormatInfo {
        let &Self { name, summary, separator, .. } = self;
        FormatInfo { name, summary, separator }
    }
}

/// The reason why a format can't express a puzzle: a sentence about the format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unwritable(pub Cow<'static, str>);

impl From<&'static str> for Unwritable {
    fn from(why: &'static str) -> Self {
        Self(why.into())
    }
}

impl From<String> for Unwritable {
    fn from(why: String) -> Self {
        Self(why.into())
    }
}

/// The reason why a puzzle is not written in a format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// The kind has no format of this name.
    #[error("{kind} puzzles are not written in the format '{format}'")]
    NoFormat {
        /// The kind.
        kind: &'static str,
        /// The format.
        format: String,
    },
    /// The format can't express this puzzle.
    #[error(transparent)]
    Unwritable(#[from] Unwritable),
}
