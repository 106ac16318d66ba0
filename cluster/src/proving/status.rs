//! The progress of a proof.

use jigsat_forms::budget::Budget;

use super::super::status::{Status, Survey};
use super::super::{Job, JobError, WorkTime, files};
use super::merge::{ValidResults, valid_results};
use super::record::ProofProgress;
use jigsat_core::certificate::cubes::Question;

/// The progress of a proof. Proofs are not read: `O(parts)` files.
///
/// # Errors
/// [`JobError`] if the folder can't be read.
pub fn status(job: &Job, question: &Question<'_>, budget: &Budget) -> Result<Status, JobError> {
    let parts = job.cubes(budget)?;
    let ValidResults { done, found, trouble } = valid_results(job, question, &parts, budget)?;
    let mut survey = Survey::new(job, trouble);
    for part in &parts {
        let share = part.share.share().max(1) as f64;
        if let Some((_, took)) = done.get(&part.id) {
            survey.done(&part.id, share, took);
            continue;
        }
        let attempt: Option<(ProofProgress, WorkTime)> = job.record(&files::checkpoint(&part.id), part, budget)?;
        let open = attempt.map(|(attempt, _)| {
            let left = part.share.cubes.iter().skip(attempt.proofs.len());
            left.map(|leaf| f64::from(leaf.share)).sum::<f64>() / share
        });
        // The error of a share is about as large as the share.
        survey.open(&part.id, [share, share], open)?;
    }
    let status = survey.status(None);
    Ok(Status { found: found.map(|(part, _)| part), ..status })
}
