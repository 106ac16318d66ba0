//! Errors of jobs.

use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

use jigsat_core::drafts;
use jigsat_core::session::RunError;
use jigsat_core::strategy::StrategyError;
use jigsat_engines::parts::PartitionError;
use jigsat_forms::budget::Exceeded;
use jigsat_proofs::certificate::Claim;

use super::PartId;

/// Why an operation on a job failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// There is no job in the folder.
    #[error("{}: expected the folder of a job, as `jigsat split` writes it, found {}", .0.display(), instead_of_job(.0))]
    NoJob(PathBuf),
    /// A file can't be read or written.
    #[error("{}: {error}", file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A file is damaged.
    #[error("{}: damaged: {what}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The job is one of another version of the program.
    #[error("{}: made by jigsat {found}; this is jigsat {expected}: go on with that one, or split the count anew", file.display())]
    OtherVersion {
        /// The file.
        file: PathBuf,
        /// The version that made it.
        found: String,
        /// This version.
        expected: &'static str,
    },
    /// The job is a proof by cubes, which older versions divided.
    #[error("{}: a proof by cubes, which only older versions divide; prove it anew: `jigsat certify {} --claim {claim} -o CERTIFICATE`",
        .folder.display(), .folder.join(super::files::PUZZLE).display())]
    ByCubes {
        /// The folder of the job.
        folder: PathBuf,
        /// What it proves.
        claim: Claim,
    },
    /// The search tree of the puzzle is not the one that was split.
    #[error("the search tree of the puzzle is not the one that was split")]
    OtherTree,
    /// There is no such part.
    #[error("there is no part {0}; there are {1}")]
    NoPart(PartId, usize),
    /// The part was split: its parts replace it.
    #[error("part {0} was split: its parts are {0}.1 and those that follow")]
    Split(PartId),
    /// The part is done, so it can't be split.
    #[error("part {0} is done: there is nothing to split")]
    IsDone(PartId),
    /// The part has a different result already.
    #[error("part {part} has a different result already: one of the machines is broken; the new result is in {}", file.display())]
    Contradiction {
        /// The part.
        part: PartId,
        /// Where the new result is.
        file: PathBuf,
    },
    /// The parts are no partition of the search tree.
    #[error("the parts are no partition of the search tree: {0}")]
    Partition(PartitionError),
    /// The job does not support this.
    #[error("{0}")]
    Unfit(String),
    /// The strategy is unknown, or does not fit.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// The search failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A limit of the budget is exceeded.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

fn instead_of_job(path: &Path) -> String {
    if path.is_file() { "a file".to_string() } else { format!("no {} in it", super::files::MANIFEST) }
}

impl JobError {
    /// The error for an I/O error at a file, or at the place that a file in a draft will have.
    pub(super) fn of(file: &Path) -> impl FnOnce(io::Error) -> Self {
        let file = drafts::published(file);
        move |error| Self::Io { file, error }
    }

    pub(super) fn damaged(file: &Path, what: impl Into<Box<dyn Error>>) -> Self {
        Self::Damaged { file: file.to_path_buf(), what: what.into().to_string() }
    }
}
