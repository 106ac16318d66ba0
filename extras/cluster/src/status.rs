//! The progress of a job.

use jigsat_engines::parts::within;
use jigsat_forms::budget::Budget;

use super::merge::results;
use super::{Job, JobError, PartId, Trouble, files};

/// The progress of a job.
#[derive(Debug, Default)]
pub struct Status {
    /// How many parts there are.
    pub parts: usize,
    /// How many of them are done.
    pub done: usize,
    /// The parts that are begun, in work or interrupted, and the fraction that is done.
    pub begun: Vec<(PartId, f64)>,
    /// The parts that failed, and why.
    pub failed: Vec<(PartId, String)>,
    /// The faults of results.
    pub trouble: Vec<Trouble>,
    /// The total time of the parts that are done, in seconds.
    pub spent: f64,
    /// The time for the other parts on one core, in seconds.
    /// The estimate, and its bounds with a probability of about 95 %.
    pub left: Option<(f64, f64, f64)>,
    /// The slowest parts that are done, in decreasing order of their time in seconds.
    pub slowest: Vec<(PartId, f64)>,
}

/// The number of slowest parts that are reported.
const SLOWEST: usize = 5;

/// The progress of a job, read from its folder: `O(parts)` files.
///
/// # Errors
/// [`JobError`] if it can't be read.
pub fn status(job: &Job, budget: &Budget) -> Result<Status, JobError> {
    let parts = job.parts(budget)?;
    let found = results(job, &parts.lines(), budget)?;
    let mut status = Status { parts: parts.open.len(), trouble: found.trouble, ..Status::default() };
    // The estimated nodes of each part that is done, with its time; those of the others, with the variance of this estimate.
    let (mut done, mut left, mut variance) = (Vec::new(), 0.0, 0.0_f64);
    for part in &parts.open {
        let (nodes, error) = (part.share.nodes.max(1) as f64, part.share.error as f64);
        if let Some((_, took)) = found.done.get(&part.id) {
            done.push((nodes, took.seconds()));
            status.done += 1;
            status.spent += took.seconds();
            status.slowest.push((part.id.clone(), took.seconds()));
            continue;
        }
        let open = job.begun(part, budget)?.map(|(begun, _)| begun.state.share().min(1.0));
        status.begun.extend(open.map(|open| (part.id.clone(), 1.0 - open)));
        let path = job.folder.join(files::of(&part.id, files::FAILED));
        let why = files::read(&path).map_err(JobError::of(&path))?;
        status.failed.extend(why.map(|why| (part.id.clone(), why.trim_end().to_string())));
        let open = open.unwrap_or(1.0);
        left += open * nodes;
        variance += (open * error).powi(2);
    }
    status.slowest.sort_by(|a, b| b.1.total_cmp(&a.1));
    status.slowest.truncate(SLOWEST);
    let pace = job.pace.map(|pace| pace.seconds(1.0));
    status.left = time_left(&done, status.spent, [left, variance.sqrt()], pace);
    Ok(status)
}

/// The time for `left` nodes with this standard error, and its bounds.
///
/// `done` has the estimated nodes and the time of each part that is done; without any, `pace` is the time for a node in seconds.
fn time_left(done: &[(f64, f64)], spent: f64, [left, error]: [f64; 2], pace: Option<f64>) -> Option<(f64, f64, f64)> {
    let estimated: f64 = done.iter().map(|(nodes, _)| nodes).sum();
    let per_node = if estimated > 0.0 { spent / estimated } else { pace? };
    // The errors of the parts that are done estimate those of the others.
    let spread: f64 = done.iter().map(|(nodes, seconds)| (seconds / per_node - nodes).powi(2)).sum();
    let spread = if done.len() > 1 { spread.sqrt() / estimated } else { 0.0 };
    let factor = within(2.0, spread.hypot(error / left.max(1.0)));
    let seconds = left * per_node;
    Some((seconds, seconds / factor, seconds * factor))
}
