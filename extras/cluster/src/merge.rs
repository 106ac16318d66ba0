//! Adding up the results of the parts.

use std::collections::{BTreeMap, BTreeSet};

use jigsat_engines::parts::{Decision, PartitionError, check_partition};
use jigsat_forms::budget::Budget;
use num_bigint::BigUint;

use super::job::unseal;
use super::plausible::Lists;
use super::record::About;
use super::{Job, JobError, PartCount, PartId, Parts, WorkTime, files};

/// The sum of the results, and what is wrong or missing.
#[derive(Debug, Default)]
pub struct Merged {
    /// The sum over the parts that are done.
    pub count: BigUint,
    /// The witnesses found in these parts.
    pub witnesses: u64,
    /// The nodes opened in these parts.
    pub nodes: u64,
    /// How many parts are done.
    pub done: usize,
    /// The total time of these parts, in seconds.
    pub seconds: f64,
    /// Why this is not the count of the whole.
    pub trouble: Vec<Trouble>,
}

/// Why a sum is not that of the whole.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Trouble {
    /// A part was done twice, with different results: one of the machines is broken.
    #[error("part {0} was done twice with different results ({1}): one of the machines is broken")]
    Contradiction(PartId, String),
    /// A file is damaged.
    #[error("{0}: damaged: {1}")]
    Damaged(String, String),
    /// A result or a list of solutions that no search of the part can have.
    #[error("{0}: impossible: {1}; remove it, and do the part again")]
    Impossible(String, String),
    /// A part was counted again, with a different result.
    #[error("part {0} was counted again, with another result: {1}; remove results/{0}.json, and do the part again")]
    Recounted(PartId, String),
    /// A result belongs to something else.
    #[error("{0}: not a result of this job: {1}")]
    Foreign(String, String),
    /// A result was made by another version of the program.
    #[error("{0}: made by jigsat {1}")]
    OtherVersion(String, String),
    /// The part is not done.
    #[error("part {0} is missing")]
    Missing(PartId),
}

impl Merged {
    /// Is this the count of the whole?
    pub fn is_whole(&self) -> bool {
        self.trouble.is_empty()
    }

    /// Is a machine certainly broken, or a result forged?
    pub fn is_broken(&self) -> bool {
        let is_broken =
            |it: &Trouble| matches!(it, Trouble::Contradiction(..) | Trouble::Impossible(..) | Trouble::Recounted(..));
        self.trouble.iter().any(is_broken)
    }
}

/// Adds up the results of a job, if its parts are a partition of the search tree.
///
/// `O(results + nodes above the parts · entries)`.
///
/// # Errors
/// [`JobError`] if the parts are no partition, or can't be read. Faults of results are in the
/// [trouble](Merged::trouble).
pub fn merge(job: &Job, budget: &Budget) -> Result<Merged, JobError> {
    let parts = job.parts(budget)?;
    let puzzle = job.puzzle(budget)?;
    let tree = job.tree(&puzzle, budget)?;
    let nodes: Vec<&[Decision]> = parts.open.iter().flat_map(|part| &part.share.paths).map(Vec::as_slice).collect();
    check_partition(&tree.cover, &nodes, budget).map_err(|error| match error {
        PartitionError::Exceeded(exceeded) => exceeded.into(),
        error => JobError::Partition(error),
    })?;
    let results = results(job, &parts.lines(), budget)?;
    let mut lists = Lists::new(job, &puzzle);
    let mut merged = Merged { trouble: results.trouble, ..Merged::default() };
    for part in &parts.open {
        let Some((done, took)) = results.done.get(&part.id) else {
            merged.trouble.push(Trouble::Missing(part.id.clone()));
            continue;
        };
        if let Some(what) = tree.impossible(done) {
            merged.trouble.push(Trouble::Impossible(format!("{}.json", part.id), what));
            continue;
        }
        let list = || files::of(&part.id, files::SOLUTIONS).display().to_string();
        if !job.has_solutions(part, done) {
            let what = "it is not the list that the result names".to_string();
            merged.trouble.push(Trouble::Damaged(list(), what));
        } else if done.has_list()
            && let Some(what) = lists.fault(part, done, budget)?
        {
            merged.trouble.push(Trouble::Impossible(list(), what));
        }
        merged.count += &done.count;
        merged.witnesses = merged.witnesses.saturating_add(done.witnesses);
        merged.nodes = merged.nodes.saturating_add(done.nodes);
        merged.seconds += took.seconds();
        merged.done += 1;
    }
    merged.trouble.extend(older_sums(&parts, &results.done));
    merged.trouble.sort_unstable();
    merged.trouble.dedup();
    Ok(merged)
}

/// The results of a job, and faults of other files.
pub(super) struct Results {
    pub(super) done: BTreeMap<PartId, (PartCount, WorkTime)>,
    pub(super) trouble: Vec<Trouble>,
}

impl Parts {
    /// The sums of the lines of all parts, split ones included.
    pub(super) fn lines(&self) -> BTreeMap<&PartId, &str> {
        let split = self.split.values();
        self.open.iter().chain(split).map(|part| (&part.id, part.line.as_str())).collect()
    }
}

/// Reads every file in the folder of results.
/// `lines` has the sums of the lines of all parts.
pub(super) fn results(job: &Job, lines: &BTreeMap<&PartId, &str>, budget: &Budget) -> Result<Results, JobError> {
    let folder = job.folder.join(files::RESULTS);
    let mut results = Results { done: BTreeMap::new(), trouble: Vec::new() };
    let mut others: Vec<(String, PartCount)> = Vec::new();
    for name in files::names(&folder).map_err(JobError::of(&folder))? {
        let path = folder.join(&name);
        let text = files::read(&path).map_err(|error| JobError::damaged(&path, error));
        let read = text.and_then(|text| unseal::<PartCount, WorkTime>(&path, &text.unwrap_or_default(), budget));
        let (done, took) = match read {
            Ok((done, took)) => (done, took.unwrap_or_default()),
            Err(JobError::Damaged { what, .. }) => {
                results.trouble.push(Trouble::Damaged(name, what));
                continue;
            }
            Err(error) => return Err(error),
        };
        let About { job: of, part: id, line, jigsat } = &done.about;
        let place = (job.name.as_str(), lines.get(id).copied());
        if *jigsat != job.manifest.jigsat {
            results.trouble.push(Trouble::OtherVersion(name, jigsat.clone()));
        } else if (of.as_str(), Some(line.as_str())) != place {
            let is_of_job = *of == job.name;
            let unknown = || format!("there is no such part {id}");
            let reason = if is_of_job { unknown() } else { "it names another one".to_string() };
            results.trouble.push(Trouble::Foreign(name, reason));
        } else if name == format!("{id}.json") {
            results.done.insert(id.clone(), (done, took));
        } else if name.starts_with(&format!("{id}{}.", files::CONFLICT)) {
            others.push((name, done));
        } else {
            results.trouble.push(Trouble::Foreign(name, format!("it is the result of part {id}")));
        }
    }
    for (name, other) in others {
        let id = &other.about.part;
        if results.done.get(id).is_none_or(|(done, _)| !done.agrees_with(&other)) {
            results.trouble.push(Trouble::Contradiction(id.clone(), name));
        }
    }
    Ok(results)
}

/// Compares results of split parts with the sums of their parts.
/// A worker may finish a part after it was split.
fn older_sums(parts: &Parts, done: &BTreeMap<PartId, (PartCount, WorkTime)>) -> Vec<Trouble> {
    let open: BTreeSet<&PartId> = parts.open.iter().map(|part| &part.id).collect();
    let sum = |id: &PartId| -> Option<(BigUint, u64)> {
        let mut below = open.iter().filter(|other| other.is_below(id));
        below.try_fold((BigUint::ZERO, 0), |(count, witnesses), &part| {
            let (more, _) = done.get(part)?;
            Some((count + &more.count, witnesses + more.witnesses))
        })
    };
    let contradicts = |id: &&PartId| {
        let old = done.get(*id).map(|(done, _)| (done.count.clone(), done.witnesses));
        old.is_some_and(|old| sum(id).is_some_and(|sum| sum != old))
    };
    let file = |id: &PartId| format!("{id}.json, and those of its parts");
    parts.split.keys().filter(contradicts).map(|id| Trouble::Contradiction(id.clone(), file(id))).collect()
}
