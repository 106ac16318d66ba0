//! How far a job has come.

use jigsat_engines::parts::within;
use jigsat_forms::budget::Budget;

use super::merge::results;
use super::{Done, Job, JobError, PartId, Took, Trouble, files};

/// How far a job has come.
#[derive(Debug, Default)]
pub struct Status {
    /// How many parts there are, and how many of them are done.
    pub parts: usize,
    /// The parts that are done.
    pub done: usize,
    /// Those that somebody has begun: at work on them now, or ended before they were.
    pub begun: Vec<(PartId, f64)>,
    /// Those that could not be done, and why.
    pub failed: Vec<(PartId, String)>,
    /// What is wrong with results.
    pub trouble: Vec<Trouble>,
    /// The time that was spent on the parts that are done, in seconds.
    pub spent: f64,
    /// The time that the others will take on one core, in seconds: as estimated, at least and at most (with a probability of about 95 %).
    pub left: Option<(f64, f64, f64)>,
    /// The slowest parts that are done, the slowest first, and the time they took, in seconds.
    pub slowest: Vec<(PartId, f64)>,
    /// The part where a layout was found that shows that a claim is false: nothing else has to be done.
    pub found: Option<PartId>,
}

/// How many parts are named as the slowest.
const SLOWEST: usize = 5;

/// Looks how far a job has come that counts. Nothing but the folder is looked at: `O(parts)` files.
///
/// # Errors
/// [`JobError`] if it can't be read.
pub fn status(job: &Job, budget: &Budget) -> Result<Status, JobError> {
    let parts = job.parts(budget)?;
    let found = results::<Done>(job, &parts.lines(), budget)?;
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

/// A look at one part after another.
pub(super) struct Survey<'a> {
    job: &'a Job,
    status: Status,
    /// What the estimates say of the parts that are done.
    guessed: f64,
    /// For each of these, how long a node took, and the nodes.
    ratios: Vec<(f64, f64)>,
    /// The nodes that are left.
    left: f64,
    /// The square of what these err by.
    variance: f64,
}

impl<'a> Survey<'a> {
    pub(super) fn new(job: &'a Job, trouble: Vec<Trouble>) -> Self {
        let status = Status { trouble, ..Status::default() };
        Self { job, status, guessed: 0.0, ratios: Vec::new(), left: 0.0, variance: 0.0 }
    }

    /// A part of so many nodes is done.
    pub(super) fn done(&mut self, part: &PartId, nodes: f64, took: &Took) {
        let seconds = took.seconds();
        self.status.parts += 1;
        self.status.done += 1;
        self.status.slowest.push((part.clone(), seconds));
        self.status.spent += seconds;
        self.guessed += nodes;
        self.ratios.push((seconds / nodes, nodes));
    }

    /// A part is not done; of one that is begun, the share `open` is left. `size` is the number of its nodes, and the standard error.
    pub(super) fn open(&mut self, part: &PartId, size: [f64; 2], open: Option<f64>) -> Result<(), JobError> {
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

    /// What it all comes to. `pace` is the time for a node, in seconds, where no part is done that tells it.
    pub(super) fn status(self, pace: Option<f64>) -> Status {
        let Self { mut status, guessed, ratios, left, variance, .. } = self;
        status.slowest.sort_by(|a, b| b.1.total_cmp(&a.1));
        status.slowest.truncate(SLOWEST);
        let per_node = if guessed > 0.0 { Some(status.spent / guessed) } else { pace };
        status.left = per_node.map(|per_node| {
            // How far the parts that are done were from what was guessed tells how far the others may be.
            let spread = ratios.iter().map(|(ratio, nodes)| ((ratio / per_node - 1.0) * nodes).powi(2)).sum::<f64>();
            let spread = if ratios.len() > 1 { spread.sqrt() / guessed } else { 0.0 };
            let relative = spread.hypot(variance.sqrt() / left.max(1.0));
            let factor = within(2.0, relative);
            let seconds = left * per_node;
            (seconds, seconds / factor, seconds * factor)
        });
        status
    }
}
