//! Working on a part.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use jigsat_core::sealed;
use jigsat_core::session::Report;
use jigsat_encodings::fingerprint::Fingerprint;
use jigsat_engines::{Journal, Saved};
use jigsat_forms::budget::Budget;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::job::unseal;
use super::record::About;
use super::{Job, JobError, JobPart, Listing, PartCount, PartId, PartProgress, WorkTime, files};

/// A part in work.
pub struct Work<'a> {
    job: &'a Job,
    part: &'a JobPart,
    /// The progress of the search.
    pub journal: Arc<Journal>,
    /// The work time before this run.
    before: WorkTime,
}

/// What happened to a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stored {
    /// It was written.
    New,
    /// The same one was there already.
    Same,
}

impl Job {
    /// The result of a part, if it is done; an invalid file counts as none.
    ///
    /// # Errors
    /// [`JobError`] if the file can't be read.
    pub fn result(&self, part: &JobPart, budget: &Budget) -> Result<Option<(PartCount, WorkTime)>, JobError> {
        self.record(&files::of(&part.id, files::RESULTS), part, |count: &PartCount| &count.about, budget)
    }

    /// A record of a part, if there is one; an invalid file counts as none.
    fn record<R: Serialize + DeserializeOwned>(
        &self,
        file: &Path,
        part: &JobPart,
        about: fn(&R) -> &About,
        budget: &Budget,
    ) -> Result<Option<(R, WorkTime)>, JobError> {
        let path = self.folder.join(file);
        let Some(text) = files::read(&path).map_err(JobError::of(&path))? else {
            return Ok(None);
        };
        let read = unseal::<R, WorkTime>(&path, &text, budget);
        budget.check()?;
        let expected = self.about(part);
        Ok(read.ok().filter(|(it, _)| *about(it) == expected).map(|(it, took)| (it, took.unwrap_or_default())))
    }

    /// Does the list of solutions have the sum that the result names, if any?
    pub fn has_solutions(&self, part: &JobPart, done: &PartCount) -> bool {
        let found = || files::sum(&self.folder.join(files::of(&part.id, files::SOLUTIONS)));
        done.solutions.as_ref().is_none_or(|named| found().is_ok_and(|sum| sum == *named))
    }

    /// The checkpoint of a part, if there is a valid one.
    pub(super) fn begun(&self, part: &JobPart, budget: &Budget) -> Result<Option<(PartProgress, WorkTime)>, JobError> {
        let file = files::of(&part.id, files::CHECKPOINTS);
        let begun = self.record(&file, part, |progress: &PartProgress| &progress.about, budget)?;
        Ok(begun.filter(|(begun, _)| begun.state.check().is_ok()))
    }

    /// The initial state of a part.
    fn beginning(&self, part: &JobPart) -> Saved {
        Saved::below(self.fingerprint(), &part.share.paths)
    }

    /// Claims a part that is not begun; returns false if another worker was faster.
    ///
    /// For workers that take any part.
    ///
    /// # Errors
    /// [`JobError`] if that can't be written.
    pub fn claim(&self, part: &JobPart) -> Result<bool, JobError> {
        let begun = PartProgress { about: self.about(part), state: self.beginning(part) };
        let path = self.folder.join(files::of(&part.id, files::CHECKPOINTS));
        let text =
            sealed::write(&begun, Some(&WorkTime::default())).map_err(|error| JobError::damaged(&path, error))?;
        files::write_new(&path, text.as_bytes()).map_err(JobError::of(&path))
    }

    /// Records that a part could not be done.
    ///
    /// # Errors
    /// [`JobError`] if that can't be written.
    pub fn note_failure(&self, part: &PartId, why: &str) -> Result<(), JobError> {
        let path = self.folder.join(files::of(part, files::FAILED));
        files::replace(&path, format!("{why}\n").as_bytes()).map_err(JobError::of(&path))
    }
}

impl<'a> Work<'a> {
    /// Begins a part, or resumes it from its checkpoint.
    ///
    /// # Errors
    /// [`JobError`] if the part is invalid.
    pub fn begin(job: &'a Job, part: &'a JobPart, is_resumed: bool, budget: &Budget) -> Result<Self, JobError> {
        let begun = if is_resumed { job.begun(part, budget)? } else { None };
        let (state, before) = match begun.filter(|(begun, _)| begun.state.tree == job.fingerprint()) {
            Some((PartProgress { state, .. }, took)) if state.nodes > 0 => {
                (state, WorkTime { breaks: took.breaks.saturating_add(1), ..took })
            }
            _ => (job.beginning(part), WorkTime::default()),
        };
        state.check().map_err(|what| JobError::damaged(&job.folder.join(files::PARTS), what))?;
        Ok(Self { job, part, journal: Arc::new(Journal::resume(state)), before })
    }

    /// The work time with so much on this machine.
    pub fn took(&self, host: &str, time: Duration) -> WorkTime {
        let microseconds = self.before.microseconds.saturating_add(time.as_micros() as u64);
        WorkTime { host: host.to_string(), microseconds, breaks: self.before.breaks }
    }

    /// Writes a checkpoint.
    ///
    /// # Errors
    /// [`JobError`] if it can't be written.
    pub fn keep(&self, took: &WorkTime) -> Result<(), JobError> {
        let begun = PartProgress { about: self.job.about(self.part), state: self.journal.saved() };
        self.job.seal(&files::of(&self.part.id, files::CHECKPOINTS), &begun, Some(took))
    }

    /// Writes the result, unless a valid one is there.
    ///
    /// `solutions` is the list of the solutions, if there is to be one.
    ///
    /// # Errors
    /// [`JobError::Contradiction`] if there is a different result; others if it can't be written, or the part was
    /// split in the meantime.
    pub fn finish(
        &self,
        found: &Report,
        took: &WorkTime,
        solutions: Option<Listing>,
        budget: &Budget,
    ) -> Result<(PartCount, Stored), JobError> {
        let Self { job, part, .. } = self;
        if job.folder.join(files::of(&part.id, files::SPLITS)).exists() {
            return Err(JobError::Split(part.id.clone()));
        }
        let mut done = PartCount {
            about: job.about(part),
            count: found.count.clone(),
            witnesses: found.stats.witnesses,
            nodes: found.stats.nodes,
            solutions: None,
        };
        let path = job.folder.join(files::of(&part.id, files::RESULTS));
        let seal = |done: &PartCount| sealed::write(done, Some(took)).map_err(|error| JobError::damaged(&path, error));
        // This check comes before a list replaces another one.
        if job.result(part, budget)?.is_some_and(|(other, _)| !other.agrees_with(&done)) {
            return Err(job.contradiction(&part.id, &seal(&done)?));
        }
        done.solutions = solutions.map(Listing::publish).transpose()?;
        let text = seal(&done)?;
        let kept = job.place(part, &done, &text, budget)?;
        job.clear(&part.id)?;
        Ok((done, kept))
    }
}

impl Job {
    /// Removes the checkpoint and the note of a failure, of no use when a part is done.
    ///
    /// # Errors
    /// [`JobError::Io`] if it can't be removed.
    pub fn clear(&self, part: &PartId) -> Result<(), JobError> {
        [files::of(part, files::CHECKPOINTS), files::of(part, files::FAILED)]
            .iter()
            .map(|file| self.folder.join(file))
            .try_for_each(|path| files::remove(&path).map_err(JobError::of(&path)))
    }

    /// Writes the result if there is none, a damaged one, or one without the list of solutions that this one has.
    fn place(&self, part: &JobPart, done: &PartCount, text: &str, budget: &Budget) -> Result<Stored, JobError> {
        let path = self.folder.join(files::of(&part.id, files::RESULTS));
        if files::write_new(&path, text.as_bytes()).map_err(JobError::of(&path))? {
            return Ok(Stored::New);
        }
        // It was done before, or another worker was faster just now.
        match self.result(part, budget)? {
            Some((other, _)) if !other.agrees_with(done) => Err(self.contradiction(&part.id, text)),
            Some((other, _)) if other.has_list() || !done.has_list() => Ok(Stored::Same),
            _ => files::replace(&path, text.as_bytes()).map(|()| Stored::New).map_err(JobError::of(&path)),
        }
    }

    /// Writes the result beside the other one: either of them may be wrong.
    fn contradiction(&self, part: &PartId, text: &str) -> JobError {
        let sum = Fingerprint::of(text);
        let file = self.folder.join(files::RESULTS).join(format!("{part}{}.{sum}.json", files::CONFLICT));
        match files::write_new(&file, text.as_bytes()) {
            Ok(_) => JobError::Contradiction { part: part.clone(), file },
            Err(error) => JobError::Io { file, error },
        }
    }
}
