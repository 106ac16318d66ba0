//! Proofs that are divided among machines.
//!
//! The folder is that of counts, with a line for the [cubes](jigsat_core::certificate::cubes) of each part.
//!
//! | file | content |
//! |---|---|
//! | `job.json`, `puzzle.txt` | as for counts; the claim, and how the formula is made |
//! | `model.txt` | the model of the only layout, if that is the claim |
//! | `parts.jsonl` | a line for each part: its cubes, with the expected work for each |
//! | `proofs/12-3.lrat` | the proof of the third cube of part 12 |
//! | `results/12.json` | the result of a part: [`PartFinding`], with the sum of each proof, or with a layout |
//! | `checkpoints/12.json` | the proofs so far: an interrupted part resumes with the next cube |
//! | `found.txt` | the part with a layout, if there is one; readers check its result |
//!
//! The cubes of all parts, one after another, are the leaves of a tree. If no tree fits, there is a gap or an
//! overlap. The same solver gives the same proof every time, so a part may be done twice.

mod join;
mod merge;
mod record;
mod status;
mod work;

use std::path::Path;

use jigsat_encodings::fingerprint::Fingerprint;
use jigsat_encodings::kind::AnyPuzzle;
use jigsat_forms::budget::Budget;

pub use self::merge::{Collected, collect};
pub use self::record::{Cubes, Finding, PartFinding, Proof};
pub use self::status::status;
pub use self::work::{Prover, WorkOutcome};
use super::job::require;
use super::manifest::{Goal, Proving};
use super::{Job, JobError, JobPart, files, scripts};
use jigsat_core::certificate::ProofMethod;
use jigsat_core::certificate::cubes::Question;
use jigsat_core::session::Session;

/// A part that consists of cubes.
pub type CubePart = JobPart<Cubes>;

/// Cubes for each requested part: with more of them to join, parts are more even.
const CUBES_PER_PART: usize = 8;

impl Job {
    /// Splits a question into at most so many parts, and writes the job into `folder`.
    ///
    /// The folder is new or empty. Returns the parts.
    ///
    /// # Errors
    /// [`JobError`] if it can't be written, or if the budget is exceeded.
    pub fn prove(
        folder: &Path,
        puzzle: &AnyPuzzle,
        question: &Question<'_>,
        parts: usize,
        budget: &Budget,
    ) -> Result<Vec<Cubes>, JobError> {
        let tree = question.split(parts.saturating_mul(CUBES_PER_PART), budget)?;
        let joined = join::join(tree.leaves().collect(), parts);
        let cubes: Vec<Cubes> = (1..).zip(joined).map(|(part, cubes)| Cubes { part, cubes }).collect();
        let model = question.model();
        let proving = Proving {
            claim: question.claim().clone(),
            reduction: question.method().to_string(),
            model: model.as_deref().map(|text| Fingerprint::of(text).digits()),
        };
        let (job, draft) = Self::begin(folder, puzzle, Goal::Proving(proving), None)?;
        job.make_folders(&[files::PROOFS])?;
        if let Some(text) = model {
            job.write(Path::new(files::MODEL), &text)?;
        }
        job.write_lines(None, cubes.iter().cloned())?;
        job.publish(folder, draft, scripts::proving(cubes.len()))?;
        Ok(cubes)
    }

    /// The question about the puzzle, which must be that of the job.
    ///
    /// # Errors
    /// [`JobError`] if it counts, or a file is damaged.
    pub fn question<'a>(&self, puzzle: &'a AnyPuzzle, budget: &Budget) -> Result<Question<'a>, JobError> {
        let Proving { claim, reduction, model } = self.proving()?;
        let way = ProofMethod::parse(puzzle.kind(), reduction)?;
        let path = self.folder.join(files::MODEL);
        let text = model.as_ref().map(|_| require(&path)).transpose()?;
        if text.as_deref().map(|text| Fingerprint::of(text).digits()) != *model {
            return Err(JobError::damaged(&path, "it is not the model that the job is about"));
        }
        Ok(Question::read(&Session::new(puzzle), &way, claim.clone(), text.as_deref(), budget)?)
    }

    /// The parts of the proof.
    ///
    /// # Errors
    /// [`JobError`] if it counts, or the file is damaged.
    pub fn cubes(&self, budget: &Budget) -> Result<Vec<CubePart>, JobError> {
        self.proving()?;
        self.read_lines(None, budget)
    }
}
