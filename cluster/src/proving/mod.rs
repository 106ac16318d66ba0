//! Proofs that are shared out among machines: the same folder as for counts, with a line for the [cubes](jigsat_core::certificate::cubes) of
//! each part.
//!
//! | file | what is in it |
//! |---|---|
//! | `job.json`, `puzzle.txt` | as for counts; what is claimed, and how the formula is made |
//! | `model.txt` | the model of the layout that is to be the only one, if that is claimed |
//! | `parts.jsonl` | a line for each part: its cubes, and what each of them is expected to take |
//! | `proofs/12-3.lrat` | the proof of the third cube of part 12 |
//! | `results/12.json` | what came out of a part: [`Settled`], with the sum of each proof, or with a layout |
//! | `checkpoints/12.json` | the proofs that somebody has got so far: a part that is broken off goes on with the cube that it was at |
//! | `found.txt` | the part that has found a layout, if one has: whoever reads it looks at its result, and believes neither |
//!
//! The leaves of the tree are what the parts say, one after another: a tree of cubes is made of them, or it is known that there is a gap or
//! something twice. The same solver gives the same proof every time, so that it does no harm if a part is done twice.

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
pub use self::record::{Cubes, Finding, Proof, Settled};
pub use self::status::status;
pub use self::work::{Ended, Prover};
use super::job::require;
use super::manifest::{Goal, Proving};
use super::{Job, JobError, JobPart, files, scripts};
use jigsat_core::certificate::ProofMethod;
use jigsat_core::certificate::cubes::Question;
use jigsat_core::session::Session;

/// A part that consists of cubes.
pub type CubePart = JobPart<Cubes>;

/// So many cubes for each part that is asked for: with more of them to be joined, parts are more alike.
const CUBES_PER_PART: usize = 8;

impl Job {
    /// Splits a question into at most so many parts, and writes the job into `folder`, which is new or empty. Says what the parts are.
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
            claim: question.claim(),
            reduction: question.way().to_string(),
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

    /// What is asked about the puzzle, which is that of the job.
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
        Ok(Question::read(&Session::new(puzzle), &way, *claim, text.as_deref(), budget)?)
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
