//! Putting the proofs of all parts together.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::path::{Path, PathBuf};

use jigsat_encodings::kind::Answer;
use jigsat_forms::budget::Budget;

use super::super::merge::{Results, results};
use super::super::{Job, JobError, PartId, Took, Trouble, files};
use super::CubePart;
use super::record::{Finding, Proof, Settled, first_fault};
use jigsat_core::certificate::cubes::{CubeTree, MergeError, Question, Refuted};

/// What is there of a proof.
pub struct Collected {
    /// How many parts there are.
    pub parts: usize,
    /// How many of them are refuted.
    pub refuted: usize,
    /// The time that was spent on these, in seconds.
    pub seconds: f64,
    /// A layout that shows that the claim is false, verified by the rules of the puzzle, and the part that it was found in: with it,
    /// nothing else matters.
    pub found: Option<(PartId, Answer)>,
    /// What keeps the parts from being a proof of the whole.
    pub trouble: Vec<Trouble>,
    tree: CubeTree,
    /// The cubes that are refuted, in order: the part, the number there, and the proof.
    proofs: Vec<(PartId, usize, Proof)>,
}

/// Looks at what came out of the parts, after they were found to share the whole formula out. Reads every proof, and believes none.
///
/// # Errors
/// [`JobError`] if the parts don't share the formula out, or can't be read. What is wrong with results is in the
/// [trouble](Collected::trouble).
pub fn collect(job: &Job, question: &Question<'_>, budget: &Budget) -> Result<Collected, JobError> {
    let parts = job.cubes(budget)?;
    let tree = CubeTree::of_leaves(parts.iter().flat_map(|part| part.share.cubes.iter().cloned()))?;
    let Sifted { mut done, found, trouble } = sift(job, question, &parts, budget)?;
    let mut collected =
        Collected { parts: parts.len(), refuted: 0, seconds: 0.0, found, trouble, tree, proofs: Vec::new() };
    if collected.found.is_some() {
        return Ok(collected);
    }
    for part in parts {
        budget.check()?;
        let Some((Settled { found: Finding::Refuted(proofs), .. }, took)) = done.remove(&part.id) else {
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

    /// Makes a certificate in `folder`, which exists, of what is [whole](Self::is_whole). It is checked then.
    ///
    /// # Errors
    /// [`JobError`], which names the result that is wrong.
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

/// The results that make sense.
pub(super) struct Sifted {
    pub(super) done: BTreeMap<PartId, (Settled, Took)>,
    pub(super) found: Option<(PartId, Answer)>,
    pub(super) trouble: Vec<Trouble>,
}

/// Reads every result, and verifies layouts. The files of proofs are not looked at.
pub(super) fn sift(
    job: &Job,
    question: &Question<'_>,
    parts: &[CubePart],
    budget: &Budget,
) -> Result<Sifted, JobError> {
    let lines = parts.iter().map(|part| (&part.id, part.line.as_str())).collect();
    let Results { mut done, mut trouble } = results::<Settled>(job, &lines, budget)?;
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
                Err(error) => format!("the layout in it shows nothing: {error}"),
            },
        };
        trouble.push(Trouble::Damaged(format!("{}.json", part.id), what));
        done.remove(&part.id);
    }
    Ok(Sifted { done, found, trouble })
}
