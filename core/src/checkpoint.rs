//! Checkpoints: the state of a long count as text.
//!
//! A checkpoint is one line of JSON with a checksum. It is accepted only byte for byte as it was written.

use jigsat_engines::Saved;
use jigsat_forms::text::Text;
use serde::{Deserialize, Serialize};

use crate::sealed::{self, SealError};

/// A count and its progress.
/// It contains the text of the puzzle, so that no count resumes from another puzzle's checkpoint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    /// The version of the program: another one may cut the search tree in another way.
    pub jigsat: String,
    /// The kind of the puzzle.
    pub kind: String,
    /// Its rules, where they come in variants.
    pub rules: Option<String>,
    /// The puzzle in its file format.
    pub puzzle: String,
    /// The strategy that counts.
    pub strategy: String,
    /// Which layouts count as one, and whether the count uses symmetry.
    pub counting: String,
    /// The progress of the engine.
    pub state: Saved,
}

/// Why a text is no checkpoint, or a count can't resume from it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// It can't be read.
    #[error("expected a checkpoint, as --checkpoint writes it, found {0}")]
    Unreadable(String),
    /// It was changed since it was written.
    #[error("the checkpoint is damaged: its checksum does not match its content")]
    Changed,
    /// Its state of the search tree is inconsistent.
    #[error("the checkpoint is damaged: {0}")]
    Unsound(&'static str),
    /// It was made with another program, kind, strategy or way of counting.
    #[error("the checkpoint was made with another {what}: expected {expected}, found {found}")]
    Mismatch {
        /// What is different.
        what: &'static str,
        /// What the count has.
        expected: String,
        /// What the checkpoint has.
        found: String,
    },
    /// It is a checkpoint of another puzzle.
    #[error("the checkpoint belongs to another puzzle, or to other rules")]
    OtherPuzzle,
}

impl From<SealError> for CheckpointError {
    fn from(error: SealError) -> Self {
        match error {
            SealError::Unreadable(what) => Self::Unreadable(what),
            SealError::Changed => Self::Changed,
        }
    }
}

impl Checkpoint {
    /// The checkpoint as text.
    ///
    /// # Errors
    /// Errors of the JSON writer.
    pub fn write(&self) -> serde_json::Result<String> {
        sealed::write::<_, ()>(self, None)
    }

    /// Reads a checkpoint; accepts only what [`write`](Self::write) writes.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read<'a>(text: impl Into<Text<'a>>) -> Result<Self, CheckpointError> {
        Ok(sealed::read::<Self, ()>(text.into())?.0)
    }

    /// Checks that the count that `self` begins can resume from `found`.
    ///
    /// # Errors
    /// What differs, or what is inconsistent.
    pub fn can_resume_from(&self, found: &Self) -> Result<(), CheckpointError> {
        let pairs = [
            ("version of jigsat", &found.jigsat, &self.jigsat),
            ("kind of puzzle", &found.kind, &self.kind),
            ("strategy", &found.strategy, &self.strategy),
            ("way of counting", &found.counting, &self.counting),
        ];
        for (what, found, expected) in pairs {
            if found != expected {
                let (expected, found) = (expected.clone(), found.clone());
                return Err(CheckpointError::Mismatch { what, expected, found });
            }
        }
        if (&found.puzzle, &found.rules) != (&self.puzzle, &self.rules) {
            return Err(CheckpointError::OtherPuzzle);
        }
        found.state.check().map_err(CheckpointError::Unsound)
    }
}
