//! Proofs that are distributed as cubes.

pub(super) mod merge;
pub(super) mod split;
pub(super) mod work;

use jigsat::cluster::{Job, JobError, Status, proving};
use jigsat_forms::budget::Budget;

/// The progress of such a job.
pub(super) fn status(job: &Job, budget: &Budget) -> Result<Status, JobError> {
    let puzzle = job.puzzle(budget)?;
    proving::status(job, &job.question(&puzzle, budget)?, budget)
}
