//! The list of the solutions in a part, written as they are found.

use std::fs;
use std::io::{BufWriter, IntoInnerError, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use jigsat_core::drafts;
use tempfile::NamedTempFile;

use super::{Job, JobError, JobPart, files};

/// A list that is not yet in place.
pub struct Listing {
    path: PathBuf,
    lines: Mutex<BufWriter<NamedTempFile>>,
}

impl Listing {
    /// Begins the list of a part.
    ///
    /// # Errors
    /// [`JobError::Io`] if it can't be written.
    pub fn begin(job: &Job, part: &JobPart) -> Result<Self, JobError> {
        let path = job.folder.join(files::of(&part.id, files::SOLUTIONS));
        let folder = job.folder.join(files::SOLUTIONS);
        let draft = fs::create_dir_all(&folder).and_then(|()| drafts::file_beside(&path));
        let out = BufWriter::new(draft.map_err(JobError::of(&path))?);
        Ok(Self { path, lines: Mutex::new(out) })
    }

    /// Adds a line.
    ///
    /// # Errors
    /// [`JobError::Io`] if it can't be written.
    pub fn add(&self, line: &str) -> Result<(), JobError> {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(lines, "{line}").map_err(JobError::of(&self.path))
    }

    /// Moves the list to its place, and returns its SHA-256 sum.
    pub(super) fn publish(self) -> Result<String, JobError> {
        let out = self.lines.into_inner().unwrap_or_else(PoisonError::into_inner);
        let draft = out.into_inner().map_err(IntoInnerError::into_error);
        let placed = draft.and_then(|draft| {
            draft.as_file().sync_all()?;
            files::place(draft, &self.path)?;
            files::sum(&self.path)
        });
        placed.map_err(JobError::of(&self.path))
    }
}
