//! Working on a part of a proof.

use std::time::Instant;

use jigsat_engines::Run;
use jigsat_forms::budget::Budget;
use serde_json::Value;

use super::super::{Job, JobError, PartId, Stored, WorkTime, files};
use super::CubePart;
use super::record::{Finding, PartFinding, Proof, ProofProgress, first_fault};
use jigsat_core::certificate::cubes::{Cube, Question, WorkError, Worked};
use jigsat_core::drafts;
use jigsat_core::sealed;

/// A worker for a proof.
pub struct Prover<'a> {
    /// The job.
    pub job: &'a Job,
    /// The question of the job.
    pub question: &'a Question<'a>,
    /// The parts of the job.
    pub parts: &'a [CubePart],
    /// The name of the machine.
    pub host: String,
}

/// How the work on a part ended.
pub enum WorkOutcome {
    /// It is done.
    Finished(PartFinding, WorkTime, Stored),
    /// That part has a layout: no other part is needed.
    NotNeeded(PartId),
    /// A limit was reached.
    Limited,
}

/// How the work on a cube ended.
enum CubeOutcome {
    Refuted(Proof),
    Layout(Value),
    Limited,
}

impl Prover<'_> {
    /// The result of a part, if it is done; an invalid file counts as none.
    ///
    /// Files of proofs are not checked: see [`has_proofs`](Self::has_proofs).
    ///
    /// # Errors
    /// [`JobError`] if the file can't be read.
    pub fn result(&self, part: &CubePart, budget: &Budget) -> Result<Option<(PartFinding, WorkTime)>, JobError> {
        let found: Option<(PartFinding, WorkTime)> = self.job.record(&files::result(&part.id), part, budget)?;
        Ok(found.filter(|(settled, _)| match &settled.found {
            Finding::Refuted(proofs) => proofs.len() == part.share.cubes.len(),
            Finding::Layout(layout) => self.question.counterexample(layout).is_ok(),
        }))
    }

    /// Are the files of proofs those that the result names? Reads all of them.
    pub fn has_proofs(&self, part: &CubePart, settled: &PartFinding) -> bool {
        match &settled.found {
            Finding::Refuted(proofs) => first_fault(&self.job.folder, &part.id, proofs).is_none(),
            Finding::Layout(_) => true,
        }
    }

    /// The part with a layout, if there is one. `O(1)` files.
    ///
    /// # Errors
    /// [`JobError`] if a file can't be read.
    pub fn found(&self, budget: &Budget) -> Result<Option<PartId>, JobError> {
        let path = self.job.folder.join(files::FOUND);
        let text = files::read(&path).map_err(JobError::of(&path))?;
        let named = text.and_then(|text| self.parts.iter().find(|part| part.id.to_string() == text.trim_end()));
        let Some(part) = named else { return Ok(None) };
        let result = self.result(part, budget)?;
        let has_layout = result.is_some_and(|(settled, _)| matches!(settled.found, Finding::Layout(_)));
        Ok(has_layout.then(|| part.id.clone()))
    }

    /// Claims a part that is not begun; returns false if another worker was faster.
    ///
    /// For workers that take any part.
    ///
    /// # Errors
    /// [`JobError`] if that can't be written.
    pub fn claim(&self, part: &CubePart) -> Result<bool, JobError> {
        self.job.begin_part(&part.id, &ProofProgress { about: self.job.about(part), proofs: Vec::new() })
    }

    /// Does a part, or resumes it from its checkpoint.
    ///
    /// # Errors
    /// [`JobError`] if the solver fails or a file can't be written; [`JobError::Contradiction`] if there is a
    /// different result.
    pub fn work(&self, part: &CubePart, run: &Run) -> Result<WorkOutcome, JobError> {
        let budget = &run.limits.budget;
        let (mut proofs, before) = self.begun(part, budget)?;
        let started = Instant::now();
        let took = || before.and(&self.host, started.elapsed());
        let mut layout = None;
        while layout.is_none()
            && let Some(leaf) = part.share.cubes.get(proofs.len())
        {
            if let Some(other) = self.found(budget)? {
                return Ok(WorkOutcome::NotNeeded(other));
            }
            match self.cube(&leaf.cube, &part.id, proofs.len() + 1, run)? {
                CubeOutcome::Refuted(proof) => proofs.push(proof),
                CubeOutcome::Layout(json) => layout = Some(json),
                CubeOutcome::Limited => return Ok(WorkOutcome::Limited),
            }
            let attempt = ProofProgress { about: self.job.about(part), proofs: proofs.clone() };
            self.job.seal(&files::checkpoint(&part.id), &attempt, Some(&took()))?;
        }
        let found = layout.map_or(Finding::Refuted(proofs), Finding::Layout);
        self.finish(part, PartFinding { about: self.job.about(part), found }, took())
    }

    /// The valid proofs of a checkpoint, and the work time for them.
    fn begun(&self, part: &CubePart, budget: &Budget) -> Result<(Vec<Proof>, WorkTime), JobError> {
        let attempt: Option<(ProofProgress, WorkTime)> = self.job.record(&files::checkpoint(&part.id), part, budget)?;
        let Some((ProofProgress { mut proofs, .. }, took)) = attempt else { return Ok(Default::default()) };
        proofs.truncate(part.share.cubes.len());
        if let Some((cube, _)) = first_fault(&self.job.folder, &part.id, &proofs) {
            proofs.truncate(cube - 1);
        }
        Ok(if proofs.is_empty() { Default::default() } else { (proofs, took.after_break()) })
    }

    /// Works on a cube; its proof appears as a whole.
    fn cube(&self, cube: &Cube, part: &PartId, number: usize, run: &Run) -> Result<CubeOutcome, JobError> {
        let path = self.job.folder.join(files::proof(part, number));
        let draft = drafts::file_beside(&path).map_err(JobError::of(&path))?;
        let worked = self.question.work(cube, run, draft.path()).map_err(|error| match error {
            WorkError::Io(error) => JobError::of(&path)(error),
            error => JobError::Cube(error),
        })?;
        let refuted = match worked {
            Worked::Refuted(refuted) => refuted,
            Worked::Layout(layout) => return Ok(CubeOutcome::Layout(layout.0.json())),
            Worked::Limited => return Ok(CubeOutcome::Limited),
        };
        let (sha256, bytes) = files::sum(draft.path()).map_err(JobError::of(&path))?;
        files::place(draft, &path).map_err(JobError::of(&path))?;
        Ok(CubeOutcome::Refuted(Proof { refuted, sha256, bytes }))
    }

    /// Announces to other workers that a part has a layout; they check its result.
    fn announce_layout(&self, part: &PartId, budget: &Budget) -> Result<(), JobError> {
        if self.found(budget)?.is_some() {
            return Ok(());
        }
        let path = self.job.folder.join(files::FOUND);
        files::replace(&path, format!("{part}\n").as_bytes()).map_err(JobError::of(&path))
    }

    /// Writes the result, unless a valid one is there.
    fn finish(&self, part: &CubePart, settled: PartFinding, took: WorkTime) -> Result<WorkOutcome, JobError> {
        let budget = Budget::unlimited();
        let path = self.job.folder.join(files::result(&part.id));
        let text = sealed::write(&settled, Some(&took)).map_err(|error| JobError::damaged(&path, error))?;
        if let Finding::Layout(_) = settled.found {
            self.announce_layout(&part.id, budget)?;
        }
        let is_damaged = self.result(part, budget)?.is_none() && path.exists();
        let kept = if is_damaged {
            files::replace(&path, text.as_bytes()).map(|()| Stored::New).map_err(JobError::of(&path))?
        } else {
            self.job.place(part, &settled, &text, budget)?
        };
        self.job.clear(&part.id)?;
        Ok(WorkOutcome::Finished(settled, took, kept))
    }
}
