//! What can be wrong with a job.

use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

use jigsat_engines::parts::PartitionError;
use jigsat_forms::budget::Exceeded;

use super::PartId;
use jigsat_core::certificate::cubes::{MergeError, QuestionError, TreeError, WorkError};
use jigsat_core::session::RunError;
use jigsat_core::strategy::StrategyError;

/// Why nothing can be done with a job.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// There is no job in the folder.
    #[error("{}: expected a folder that split wrote, found no {} in it", .0.display(), super::files::MANIFEST)]
    NoJob(PathBuf),
    /// A file can't be read or written.
    #[error("{}: {error}", file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file is not what was written.
    #[error("{}: damaged: {what}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The job is one of another version of the program.
    #[error("{}: made by jigsat {found}; this is jigsat {expected}", file.display())]
    OtherVersion {
        /// The file.
        file: PathBuf,
        /// Who made it.
        found: String,
        /// Who reads it.
        expected: &'static str,
    },
    /// The puzzle gives another search tree than the one that was shared out.
    #[error("the puzzle gives another search tree than the one that was shared out")]
    OtherTree,
    /// There is no such part.
    #[error("there is no part {0}; there are {1}")]
    NoPart(PartId, usize),
    /// The part was split: others do what it was to do.
    #[error("part {0} was split: its parts are {0}.1 and those that follow")]
    Split(PartId),
    /// Nothing is left to be split.
    #[error("part {0} is done: there is nothing to split")]
    IsDone(PartId),
    /// There is a result for the part, and a new one that says something else.
    #[error("part {part} came to another result before: one of the machines is broken; the new one is in {}", file.display())]
    Contradiction {
        /// The part.
        part: PartId,
        /// Where the new result is.
        file: PathBuf,
    },
    /// The parts don't share the tree out.
    #[error("the parts don't share the search tree out: {0}")]
    Partition(PartitionError),
    /// The parts don't share the formula out.
    #[error("the parts don't share the formula out: {0}")]
    Cubes(#[from] TreeError),
    /// The claim is none, or nothing can be said about it.
    #[error(transparent)]
    Question(QuestionError),
    /// The work on a cube failed.
    #[error(transparent)]
    Cube(WorkError),
    /// There is no certificate.
    #[error(transparent)]
    Certificate(MergeError),
    /// The job can't be done in this way.
    #[error("{0}")]
    Unfit(String),
    /// The strategy is none, or not for this.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// The search failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// Time or memory did not suffice.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

impl From<QuestionError> for JobError {
    fn from(error: QuestionError) -> Self {
        match error {
            QuestionError::Exceeded(exceeded) => exceeded.into(),
            error => Self::Question(error),
        }
    }
}

impl JobError {
    /// For what the system says of a file.
    pub(super) fn of(file: &Path) -> impl FnOnce(io::Error) -> Self {
        let file = file.to_path_buf();
        move |error| Self::Io { file, error }
    }

    pub(super) fn damaged(file: &Path, what: impl Into<Box<dyn Error>>) -> Self {
        Self::Damaged { file: file.to_path_buf(), what: what.into().to_string() }
    }
}
