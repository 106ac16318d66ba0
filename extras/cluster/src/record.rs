//! Records that workers write.

use jigsat_engines::Saved;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::PartId;

/// The job and the part that a record belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct About {
    /// The name of the job.
    pub(super) job: String,
    /// The part.
    pub(super) part: PartId,
    /// The fingerprint of the part's line.
    pub(super) line: String,
    /// The version of the program.
    pub(super) jigsat: String,
}

/// The count of a part, which is the same each time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartCount {
    pub(super) about: About,
    /// How many solutions there are.
    #[serde(with = "jigsat_engines::decimal")]
    pub count: BigUint,
    /// The witnesses found; each stands for one solution, or for several by symmetry.
    pub witnesses: u64,
    /// The nodes opened.
    pub nodes: u64,
    /// The SHA-256 sum of the list of the solutions, if they were listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) solutions: Option<String>,
}

impl PartCount {
    /// Do both results agree?
    pub(super) fn agrees_with(&self, other: &Self) -> bool {
        let solutions = self.solutions.as_ref().zip(other.solutions.as_ref());
        (&self.count, self.witnesses, self.nodes) == (&other.count, other.witnesses, other.nodes)
            && solutions.is_none_or(|(own, others)| own == others)
    }

    /// Are the solutions listed?
    pub fn has_list(&self) -> bool {
        self.solutions.is_some()
    }
}

/// The checkpoint of a part: the progress of its search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartProgress {
    pub(super) about: About,
    pub(super) state: Saved,
}

/// The work time of a part, which differs each time.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkTime {
    /// The last machine.
    pub host: String,
    /// The total time of all workers, in microseconds.
    pub microseconds: u64,
    /// How often a worker resumed the part after a break.
    pub breaks: u32,
}

impl WorkTime {
    /// The time in seconds.
    pub fn seconds(&self) -> f64 {
        self.microseconds as f64 / 1e6
    }
}
