//! Doing a part.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use jigsat_encodings::fingerprint::Fingerprint;
use jigsat_engines::{Journal, Saved};
use jigsat_forms::budget::Budget;

use super::job::unseal;
use super::record::{PartOutcome, Record};
use super::{Begun, Done, Job, JobError, JobPart, Listing, PartId, Took, files};
use jigsat_core::sealed;
use jigsat_core::session::Report;

/// A part that somebody works on.
pub struct Work<'a> {
    job: &'a Job,
    part: &'a JobPart,
    /// Where the work is written down.
    pub journal: Arc<Journal>,
    /// What it had taken before.
    before: Took,
}

/// What became of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// It was written.
    New,
    /// There was the same one already.
    Same,
}

impl Job {
    /// What came out of a part, if it is done; what is there and says nothing is as good as nothing.
    ///
    /// # Errors
    /// [`JobError`] if the file can't be read.
    pub fn result(&self, part: &JobPart, budget: &Budget) -> Result<Option<(Done, Took)>, JobError> {
        self.record(&files::result(&part.id), part, budget)
    }

    /// A record about a part, if there is one; what is there and says nothing is as good as nothing.
    pub(super) fn record<S, R: Record>(
        &self,
        file: &Path,
        part: &JobPart<S>,
        budget: &Budget,
    ) -> Result<Option<(R, Took)>, JobError> {
        let path = self.folder.join(file);
        let Some(text) = files::read(&path).map_err(JobError::of(&path))? else {
            return Ok(None);
        };
        let read = unseal::<R, Took>(&path, &text, budget);
        budget.check()?;
        let about = self.about(part);
        Ok(read.ok().filter(|(it, _)| *it.about() == about).map(|(it, took)| (it, took.unwrap_or_default())))
    }

    /// Is the list of the solutions in a part what the result says, if it names one?
    pub fn has_solutions(&self, part: &JobPart, done: &Done) -> bool {
        let found = || files::sum(&self.folder.join(files::solutions(&part.id)));
        done.solutions.as_ref().is_none_or(|named| found().is_ok_and(|(sum, _)| sum == *named))
    }

    /// Makes the folders that workers write to, should they have been lost on the way.
    ///
    /// # Errors
    /// [`JobError::Io`] if they can't be made.
    pub fn prepare(&self) -> Result<(), JobError> {
        self.make_folders(&files::FOLDERS)
    }

    /// How far somebody has come with a part, as far as that is known and makes sense.
    pub(super) fn begun(&self, part: &JobPart, budget: &Budget) -> Result<Option<(Begun, Took)>, JobError> {
        let begun: Option<(Begun, Took)> = self.record(&files::checkpoint(&part.id), part, budget)?;
        Ok(begun.filter(|(begun, _)| begun.state.check().is_ok()))
    }

    /// Nothing of the part is done.
    fn beginning(&self, part: &JobPart) -> Saved {
        Saved::below(self.fingerprint(), &part.share.paths)
    }

    /// Claims a part that nobody has begun, for those who take whatever is there: says whether nobody else was faster.
    ///
    /// # Errors
    /// [`JobError`] if that can't be written.
    pub fn claim(&self, part: &JobPart) -> Result<bool, JobError> {
        self.begin_part(&part.id, &Begun { about: self.about(part), state: self.beginning(part) })
    }

    /// Writes down that a part is begun, unless somebody has done so: says whether nobody has.
    pub(super) fn begin_part(&self, id: &PartId, begun: &impl Record) -> Result<bool, JobError> {
        let path = self.folder.join(files::checkpoint(id));
        let text = sealed::write(begun, Some(&Took::default())).map_err(|error| JobError::damaged(&path, error))?;
        files::write_new(&path, text.as_bytes()).map_err(JobError::of(&path))
    }

    /// Notes that a part could not be done.
    ///
    /// # Errors
    /// [`JobError`] if that can't be written.
    pub fn note_failure(&self, part: &PartId, why: &str) -> Result<(), JobError> {
        let path = self.folder.join(files::failed(part));
        files::replace(&path, format!("{why}\n").as_bytes()).map_err(JobError::of(&path))
    }
}

impl<'a> Work<'a> {
    /// Begins with a part, or goes on with it where somebody has left it.
    ///
    /// # Errors
    /// [`JobError`] if the part makes no sense.
    pub fn begin(job: &'a Job, part: &'a JobPart, goes_on: bool, budget: &Budget) -> Result<Self, JobError> {
        let begun = if goes_on { job.begun(part, budget)? } else { None };
        let (state, before) = match begun.filter(|(begun, _)| begun.state.tree == job.fingerprint()) {
            Some((Begun { state, .. }, took)) if state.nodes > 0 => (state, took.after_break()),
            _ => (job.beginning(part), Took::default()),
        };
        state.check().map_err(|what| JobError::damaged(&job.folder.join(files::PARTS), what))?;
        Ok(Self { job, part, journal: Arc::new(Journal::resume(state)), before })
    }

    /// What it took, with so much time on this machine.
    pub fn took(&self, host: &str, time: Duration) -> Took {
        self.before.and(host, time)
    }

    /// Writes down how far the work has come.
    ///
    /// # Errors
    /// [`JobError`] if it can't be written.
    pub fn keep(&self, took: &Took) -> Result<(), JobError> {
        let begun = Begun { about: self.job.about(self.part), state: self.journal.saved() };
        self.job.seal(&files::checkpoint(&self.part.id), &begun, Some(took))
    }

    /// Writes the result; nothing replaces one that is there, unless that is damaged. `solutions` is the list of the solutions, if there is to be one.
    ///
    /// # Errors
    /// [`JobError::Contradiction`] if there is another one; if it can't be written; if the part was split in the meantime.
    pub fn finish(
        &self,
        found: &Report,
        took: &Took,
        solutions: Option<Listing>,
        budget: &Budget,
    ) -> Result<(Done, Kept), JobError> {
        let Self { job, part, .. } = self;
        if job.folder.join(files::split(&part.id)).exists() {
            return Err(JobError::Split(part.id.clone()));
        }
        let mut done = Done {
            about: job.about(part),
            count: found.count.clone(),
            witnesses: found.stats.witnesses,
            nodes: found.stats.nodes,
            solutions: None,
        };
        let path = job.folder.join(files::result(&part.id));
        let seal = |done: &Done| sealed::write(done, Some(took)).map_err(|error| JobError::damaged(&path, error));
        let before = job.result(part, budget)?;
        // Before a list takes the place of another one.
        if before.as_ref().is_some_and(|(other, _)| !other.agrees_with(&done)) {
            return Err(job.contradiction(&part.id, &seal(&done)?));
        }
        done.solutions = solutions.map(Listing::publish).transpose()?;
        let text = seal(&done)?;
        let kept = match before {
            Some((other, _)) if other.agrees_with(&done) && (other.solutions.is_some() || done.solutions.is_none()) => {
                Kept::Same
            }
            Some((other, _)) if !other.agrees_with(&done) => return Err(job.contradiction(&part.id, &text)),
            Some(_) => files::replace(&path, text.as_bytes()).map(|()| Kept::New).map_err(JobError::of(&path))?,
            None => job.place(part, &done, &text, budget)?,
        };
        job.clear(&part.id)?;
        Ok((done, kept))
    }
}

impl Job {
    /// Removes what is of no use when a part is done: its checkpoint and the note of a failure.
    ///
    /// # Errors
    /// [`JobError::Io`] if it can't be removed.
    pub fn clear(&self, part: &PartId) -> Result<(), JobError> {
        [files::checkpoint(part), files::failed(part)]
            .iter()
            .map(|file| self.folder.join(file))
            .try_for_each(|path| files::remove(&path).map_err(JobError::of(&path)))
    }

    /// Puts the result where none is, or a damaged one.
    pub(super) fn place<S, C: PartOutcome>(
        &self,
        part: &JobPart<S>,
        done: &C,
        text: &str,
        budget: &Budget,
    ) -> Result<Kept, JobError> {
        let file = files::result(&part.id);
        let path = self.folder.join(&file);
        if files::write_new(&path, text.as_bytes()).map_err(JobError::of(&path))? {
            return Ok(Kept::New);
        }
        // Somebody may have been faster just now.
        match self.record::<S, C>(&file, part, budget)? {
            Some((other, _)) if other.agrees_with(done) => Ok(Kept::Same),
            Some(_) => Err(self.contradiction(&part.id, text)),
            None => files::replace(&path, text.as_bytes()).map(|()| Kept::New).map_err(JobError::of(&path)),
        }
    }

    /// Keeps the result beside the other one: it is not known which of the two is wrong.
    fn contradiction(&self, part: &PartId, text: &str) -> JobError {
        let sum = Fingerprint::of(text);
        let file = self.folder.join(files::RESULTS).join(format!("{part}{}.{sum}.json", files::CONFLICT));
        match files::write_new(&file, text.as_bytes()) {
            Ok(_) => JobError::Contradiction { part: part.clone(), file },
            Err(error) => JobError::Io { file, error },
        }
    }
}
