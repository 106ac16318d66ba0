//! Joining the proofs of all parts.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::path::{Path, PathBuf};

use jigsat_encodings::kind::Answer;
use jigsat_forms::budget::Budget;

use super::super::merge::{Results, results};
use super::super::{Job, JobError, PartId, Trouble, WorkTime, files};
use super::CubePart;
use super::record::{Finding, PartFinding, Proof, first_fault};
use jigsat_core::certificate::cubes::{CubeTree, MergeError, Question, Refuted};

/// The collected results of a proof.
pub struct Collected {
    /// How many parts there are.
    pub parts: usize,
    /// How many parts are refuted.
    pub refuted: usize,
    /// The total time of these parts, in seconds.
    pub seconds: f64,
    /// A verified layout that refutes the claim, and its part.
    /// With it, no other part is needed.
    pub found: Option<(PartId, Answer)>,
    /// Why the parts are no proof of the whole.
    pub trouble: Vec<Trouble>,
    tree: CubeTree,
    /// The refuted cubes, in order: the part, the number there, and the proof.
    proofs: Vec<(PartId, usize, Proof)>,
}

/// Collects the results, if the parts are a partition of the formula.
///
/// Every proof is read and compared with its sum; [`certify`](Collected::certify) checks it.
///
/// # Errors
/// [`JobError`] if the parts are no partition of the formula, or can't be read. Faults of results are in the
/// [trouble](Collected::trouble).
pub fn collect(job: &Job, question: &Question<'_>, budget: &Budget) -> Result<Collected, JobError> {
    let parts = job.cubes(budget)?;
    let tree = CubeTree::of_leaves(parts.iter().flat_map(|part| part.share.cubes.iter().cloned()))?;
    let ValidResults { mut done, found, trouble } = valid_results(job, question, &parts, budget)?;
    let mut collected =
        Collected { parts: parts.len(), refuted: 0, seconds: 0.0, found, trouble, tree, proofs: Vec::new() };
    if collected.found.is_some() {
        return Ok(collected);
    }
    for part in parts {
        budget.check()?;
        let Some((PartFinding { found: Finding::Refuted(proofs), .. }, took)) = done.remove(&part.id) else {
            collected.trouble.push(Trouble::Missing(part.id));
            continue;
        };
        if let Some((cube, what)) = first_fault(&job.folder, &part.id, &proofs) {
            collected.trouble.push(Trouble::Damaged(files::proof(&part.id, cube).display().to_string(), what));
            collected.trouble.push(Trouble::Missing(part.id));
            continue;
        }
        collected.refuted += 1;
        collected.seconds += took.seconds();
        collected.proofs.extend((1..).zip(proofs).map(|(cube, proof)| (part.id.clone(), cube, proof)));
    }
    collected.trouble.sort_unstable();
    Ok(collected)
}

impl Collected {
    /// Is there a proof of every part?
    pub fn is_whole(&self) -> bool {
        self.found.is_none() && self.trouble.is_empty()
    }

    /// Makes a certificate of a [whole](Self::is_whole) proof in an existing folder.
    ///
    /// The certificate is checked.
    ///
    /// # Errors
    /// [`JobError`], with the result that is wrong.
    pub fn certify(&self, job: &Job, question: &Question<'_>, folder: &Path, budget: &Budget) -> Result<(), JobError> {
        let results: Vec<Refuted> = self.proofs.iter().map(|(_, _, proof)| proof.refuted.clone()).collect();
        let paths: Vec<PathBuf> =
            self.proofs.iter().map(|(part, cube, _)| job.folder.join(files::proof(part, *cube))).collect();
        let mut open = |leaf: usize| Ok(Box::new(files::open(&paths[leaf])?) as Box<dyn BufRead>);
        question.merge(&self.tree, &results, &mut open, folder, budget).map_err(|error| match error {
            MergeError::Exceeded(exceeded) => exceeded.into(),
            MergeError::Cube { cube, what } => {
                let (part, number, _) = &self.proofs[cube - 1];
                JobError::damaged(&job.folder.join(files::result(part)), format!("cube {number}: {what}"))
            }
            error => JobError::Certificate(error),
        })
    }
}

/// The valid results.
pub(super) struct ValidResults {
    pub(super) done: BTreeMap<PartId, (PartFinding, WorkTime)>,
    pub(super) found: Option<(PartId, Answer)>,
    pub(super) trouble: Vec<Trouble>,
}

/// Reads every result, and verifies layouts. Files of proofs are not read.
pub(super) fn valid_results(
    job: &Job,
    question: &Question<'_>,
    parts: &[CubePart],
    budget: &Budget,
) -> Result<ValidResults, JobError> {
    let lines = parts.iter().map(|part| (&part.id, part.line.as_str())).collect();
    let Results { mut done, mut trouble } = results::<PartFinding>(job, &lines, budget)?;
    let mut found = None;
    for part in parts {
        let Some((settled, _)) = done.get(&part.id) else { continue };
        let what = match &settled.found {
            Finding::Refuted(proofs) if proofs.len() == part.share.cubes.len() => continue,
            Finding::Refuted(proofs) => {
                format!("expected the proofs of {} cubes, found those of {}", part.share.cubes.len(), proofs.len())
            }
            Finding::Layout(layout) => match question.counterexample(layout) {
                Ok(answer) => {
                    found.get_or_insert((part.id.clone(), answer));
                    continue;
                }
                Err(error) => format!("its layout does not refute the claim: {error}"),
            },
        };
        trouble.push(Trouble::Damaged(format!("{}.json", part.id), what));
        done.remove(&part.id);
    }
    Ok(ValidResults { done, found, trouble })
}
