//! The progress of a job.

use jigsat_engines::parts::within;
use jigsat_forms::budget::Budget;

use super::merge::results;
use super::{Job, JobError, PartId, Trouble, WorkTime, files};

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
    let mut survey = Survey::new(job, found.trouble);
    for part in &parts.open {
        let (nodes, error) = (part.share.nodes.max(1) as f64, part.share.error as f64);
        if let Some((_, took)) = found.done.get(&part.id) {
            survey.done(&part.id, nodes, took);
        } else {
            let open = job.begun(part, budget)?.map(|(begun, _)| begun.state.share().min(1.0));
            survey.open(&part.id, [nodes, error], open)?;
        }
    }
    Ok(survey.status(job.pace.map(|pace| pace.seconds(1.0))))
}

/// Collects the progress part by part.
struct Survey<'a> {
    job: &'a Job,
    status: Status,
    /// The estimated nodes of the parts that are done.
    estimated: f64,
    /// For each of these parts, the time for a node, and the nodes.
    ratios: Vec<(f64, f64)>,
    /// The estimated nodes of the other parts.
    left: f64,
    /// The variance of this estimate.
    variance: f64,
}

impl<'a> Survey<'a> {
    fn new(job: &'a Job, trouble: Vec<Trouble>) -> Self {
        let status = Status { trouble, ..Status::default() };
        Self { job, status, estimated: 0.0, ratios: Vec::new(), left: 0.0, variance: 0.0 }
    }

    /// Adds a part of so many nodes that is done.
    fn done(&mut self, part: &PartId, nodes: f64, took: &WorkTime) {
        let seconds = took.seconds();
        self.status.parts += 1;
        self.status.done += 1;
        self.status.slowest.push((part.clone(), seconds));
        self.status.spent += seconds;
        self.estimated += nodes;
        self.ratios.push((seconds / nodes, nodes));
    }

    /// Adds a part that is not done.
    /// `open` is the remaining fraction of one that is begun; `size` is the number of its nodes, and the standard error.
    fn open(&mut self, part: &PartId, size: [f64; 2], open: Option<f64>) -> Result<(), JobError> {
        self.status.parts += 1;
        self.status.begun.extend(open.map(|open| (part.clone(), 1.0 - open)));
        let path = self.job.folder.join(files::failed(part));
        let why = files::read(&path).map_err(JobError::of(&path))?;
        self.status.failed.extend(why.map(|why| (part.clone(), why.trim_end().to_string())));
        let [nodes, error] = size.map(|size| open.unwrap_or(1.0) * size);
        self.left += nodes;
        self.variance += error.powi(2);
        Ok(())
    }

    /// The progress.
    /// `pace` is the time for a node in seconds, for jobs without results.
    fn status(self, pace: Option<f64>) -> Status {
        let Self { mut status, estimated, ratios, left, variance, .. } = self;
        status.slowest.sort_by(|a, b| b.1.total_cmp(&a.1));
        status.slowest.truncate(SLOWEST);
        let per_node = if estimated > 0.0 { Some(status.spent / estimated) } else { pace };
        status.left = per_node.map(|per_node| {
            // The errors of the parts that are done estimate those of the others.
            let spread = ratios.iter().map(|(ratio, nodes)| ((ratio / per_node - 1.0) * nodes).powi(2)).sum::<f64>();
            let spread = if ratios.len() > 1 { spread.sqrt() / estimated } else { 0.0 };
            let relative = spread.hypot(variance.sqrt() / left.max(1.0));
            let factor = within(2.0, relative);
            let seconds = left * per_node;
            (seconds, seconds / factor, seconds * factor)
        });
        status
    }
}
