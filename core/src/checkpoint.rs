//! What a long count has come to, as text: a checkpoint.
//!
//! It is one line of JSON, and is read as it was written, and in no other way: the sum in it is that of what it says.

use jigsat_engines::Saved;
use jigsat_forms::text::Text;
use serde::{Deserialize, Serialize};

use crate::sealed::{self, SealError};

/// A count, and what is done of it. The puzzle is in it word by word, so that no count goes on from that of another puzzle.
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
    /// Which layouts count as one, and whether they are counted with the help of symmetry.
    pub counting: String,
    /// What is done.
    pub state: Saved,
}

/// Why a text is no checkpoint, or not one that a count can go on from.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// It can't be read.
    #[error("expected a checkpoint: {0}")]
    Unreadable(String),
    /// Somebody has been at it since it was written.
    #[error("the checkpoint is damaged: its checksum does not match its content")]
    Changed,
    /// What it says of the search tree makes no sense.
    #[error("the checkpoint is damaged: {0}")]
    Unsound(&'static str),
    /// It was made in another way.
    #[error("the checkpoint was made with another {what}: expected {expected}, found {found}")]
    OtherWay {
        /// What is different.
        what: &'static str,
        /// What the count has.
        expected: String,
        /// What the checkpoint has.
        found: String,
    },
    /// It is one of another puzzle.
    #[error("the checkpoint is that of another puzzle, or of other rules")]
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
    /// Those of the writer of JSON.
    pub fn write(&self) -> serde_json::Result<String> {
        sealed::write::<_, ()>(self, None)
    }

    /// Reads a checkpoint as it was written, and in no other way.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read<'a>(text: impl Into<Text<'a>>) -> Result<Self, CheckpointError> {
        Ok(sealed::read::<Self, ()>(text.into())?.0)
    }

    /// Can the count that `self` begins go on from what `found` has done?
    ///
    /// # Errors
    /// What is different, or what makes no sense.
    pub fn goes_on_from(&self, found: &Self) -> Result<(), CheckpointError> {
        let pairs = [
            ("version of jigsat", &found.jigsat, &self.jigsat),
            ("kind of puzzle", &found.kind, &self.kind),
            ("strategy", &found.strategy, &self.strategy),
            ("way of counting", &found.counting, &self.counting),
        ];
        for (what, found, expected) in pairs {
            if found != expected {
                let (expected, found) = (expected.clone(), found.clone());
                return Err(CheckpointError::OtherWay { what, expected, found });
            }
        }
        if (&found.puzzle, &found.rules) != (&self.puzzle, &self.rules) {
            return Err(CheckpointError::OtherPuzzle);
        }
        found.state.check().map_err(CheckpointError::Unsound)
    }
}
