//! Proofs that are shared out: cubes.

pub(super) mod merge;
pub(super) mod split;
pub(super) mod work;

use jigsat::cluster::{Job, JobError, Status, proving};
use jigsat_forms::budget::Budget;

/// How far such a job has come.
pub(super) fn status(job: &Job, budget: &Budget) -> Result<Status, JobError> {
    let puzzle = job.puzzle(budget)?;
    proving::status(job, &job.question(&puzzle, budget)?, budget)
}
