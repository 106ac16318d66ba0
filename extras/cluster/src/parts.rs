//! The parts of a job: reading them, writing them, splitting one further.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use itertools::Itertools;
use jigsat_core::sealed;
use jigsat_encodings::fingerprint::Fingerprint;
use jigsat_engines::parts::{Dividing, Division, divide};
use jigsat_forms::budget::Budget;

use super::job::{require, unseal};
use super::manifest::Header;
use super::{Job, JobError, JobPart, PartId, Share, files};

/// The parts of a job.
#[derive(Debug, Default)]
pub struct Parts {
    /// The parts to be done, in the order of the search.
    pub open: Vec<JobPart>,
    /// The parts that were split.
    pub split: BTreeMap<PartId, JobPart>,
}

impl Job {
    /// The parts to be done, and those that were split.
    ///
    /// # Errors
    /// [`JobError`] if a file is damaged, or belongs to another job.
    pub fn parts(&self, budget: &Budget) -> Result<Parts, JobError> {
        let mut parts = Parts::default();
        let splits = files::names(&self.folder.join(files::SPLITS)).map_err(JobError::of(&self.folder))?;
        self.read_parts(None, &splits, &mut parts, budget)?;
        let known = |name: &String| parts.split.keys().any(|id| files::of(id, files::SPLITS).ends_with(name));
        match splits.iter().find(|name| Path::new(name).extension().is_some_and(|end| end == "jsonl") && !known(name)) {
            Some(foreign) => Err(JobError::damaged(
                &self.folder.join(files::SPLITS).join(foreign),
                "no part of this name was there to be split",
            )),
            None => Ok(parts),
        }
    }

    fn read_parts(
        &self,
        of: Option<&JobPart>,
        splits: &[String],
        parts: &mut Parts,
        budget: &Budget,
    ) -> Result<(), JobError> {
        for part in self.read_lines(of, budget)? {
            let name = files::of(&part.id, files::SPLITS);
            if splits.iter().any(|split| name.ends_with(split)) {
                self.read_parts(Some(&part), splits, parts, budget)?;
                parts.split.insert(part.id.clone(), part);
            } else {
                parts.open.push(part);
            }
        }
        Ok(())
    }

    /// The parts of the whole, or of a part, as they were written.
    fn read_lines(&self, of: Option<&JobPart>, budget: &Budget) -> Result<Vec<JobPart>, JobError> {
        let file = of.map_or_else(|| PathBuf::from(files::PARTS), |part| files::of(&part.id, files::SPLITS));
        let path = self.folder.join(file);
        let text = require(&path)?;
        let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
        let (header, _) = unseal::<Header, ()>(&path, &format!("{first}\n"), budget)?;
        let fail = |what: &str| Err(JobError::damaged(&path, what));
        if header.job != self.name || header.of.as_ref() != of.map(|part| &part.id) {
            return fail("these are the parts of another job, or of another part");
        }
        if header.line.as_ref() != of.map(|part| &part.line) {
            return fail("the part that was split is another one");
        }
        if Fingerprint::of(rest).digits() != header.sha256 || rest.lines().count() != header.parts {
            return fail("its checksum does not match its content");
        }
        let mut parts = Vec::new();
        for (number, line) in (1..).zip(rest.lines()) {
            let share: Share = serde_json::from_str(line).map_err(|error| JobError::damaged(&path, error))?;
            if share.part != number {
                return fail("the parts are not numbered in order");
            }
            budget.check()?;
            let id = of.map_or_else(|| PartId::of(number), |part| part.id.child(number));
            parts.push(JobPart { id, share, line: Fingerprint::of(line).to_string() });
        }
        Ok(parts)
    }

    /// Splits a part further; then it can't be done as a whole any more.
    ///
    /// Returns the new parts.
    ///
    /// # Errors
    /// [`JobError`] if the part is done, was split before, or can't be written.
    pub fn split(&self, id: &PartId, how: Dividing, budget: &Budget) -> Result<Division, JobError> {
        let parts = self.parts(budget)?;
        let part = parts.find(id)?;
        if self.folder.join(files::of(id, files::RESULTS)).exists() {
            return Err(JobError::IsDone(id.clone()));
        }
        let puzzle = self.puzzle(budget)?;
        let tree = self.tree(&puzzle, budget)?;
        let division = divide(&tree.cover, &part.share.paths, how, budget)?;
        self.write_parts(Some(part), &division)?;
        Ok(division)
    }

    /// Writes down the parts of the whole, or of a part.
    pub(super) fn write_parts(&self, of: Option<&JobPart>, division: &Division) -> Result<(), JobError> {
        let shares =
            (1..).zip(&division.pieces).map(|(number, piece)| Share::new(number, piece.size, piece.nodes.clone()));
        let file =
            self.folder.join(of.map_or_else(|| PathBuf::from(files::PARTS), |part| files::of(&part.id, files::SPLITS)));
        let lines: Vec<String> = shares
            .map(|share| serde_json::to_string(&share))
            .try_collect()
            .map_err(|error| JobError::damaged(&file, error))?;
        let rest: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
        let header = Header {
            job: self.name.clone(),
            of: of.map(|part| part.id.clone()),
            line: of.map(|part| part.line.clone()),
            parts: lines.len(),
            sha256: Fingerprint::of(&rest).digits(),
        };
        let header = sealed::write::<_, ()>(&header, None).map_err(|error| JobError::damaged(&file, error))?;
        let is_new = files::write_new(&file, (header + &rest).as_bytes()).map_err(JobError::of(&file))?;
        match of {
            Some(part) if !is_new => Err(JobError::Split(part.id.clone())),
            _ => Ok(()),
        }
    }
}

impl Parts {
    /// The part of this name, if it can be done.
    ///
    /// # Errors
    /// [`JobError`] if there is none, or if it was split.
    pub fn find(&self, id: &PartId) -> Result<&JobPart, JobError> {
        if self.split.contains_key(id) {
            return Err(JobError::Split(id.clone()));
        }
        let found = self.open.iter().find(|part| part.id == *id);
        found.ok_or_else(|| JobError::NoPart(id.clone(), self.open.len()))
    }
}
