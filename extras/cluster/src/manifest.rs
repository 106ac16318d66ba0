//! The description of a job and of its parts.

use jigsat_engines::parts::{Decision, Estimate};
use serde::{Deserialize, Serialize};

use super::PartId;

/// The supported version of the format.
pub(super) const FORMAT: u32 = 1;

/// The description of a job.
///
/// Its sum is the name of the job, which results repeat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of the format.
    pub(super) format: u32,
    /// The version of the program: another one may search another tree.
    pub(super) jigsat: String,
    /// The kind of the puzzle.
    pub kind: String,
    /// The SHA-256 sum of the puzzle in its file format.
    pub(super) puzzle: String,
    /// The goal of the job.
    pub goal: Goal,
}

/// The goal of a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// How layouts are counted.
    pub counting: Counting,
}

/// How layouts are counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counting {
    /// The strategy that counts.
    pub strategy: String,
    /// Which layouts count as one.
    pub up_to: String,
    /// The handling of symmetries.
    pub(super) manner: String,
    /// A description of the count.
    pub counting: String,
    /// The fingerprint of the search tree, in hexadecimal digits.
    pub(super) tree: String,
}

/// Measurements from when a job was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// The time for a node of the search tree, in picoseconds.
    pub picoseconds_per_node: u64,
    /// The memory of a worker in bytes, if known.
    pub memory: Option<u64>,
}

impl Pace {
    /// The time for so many nodes, in seconds.
    pub fn seconds(&self, nodes: f64) -> f64 {
        self.picoseconds_per_node as f64 * nodes / 1e12
    }
}

/// The header of a file of parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    /// The name of the job.
    pub(super) job: String,
    /// The part that was split; none for the whole.
    pub(super) of: Option<PartId>,
    /// The fingerprint of that part's line.
    pub(super) line: Option<String>,
    /// How many parts there are.
    pub(super) parts: usize,
    /// The SHA-256 sum of all lines behind this one.
    pub(super) sha256: String,
}

/// A part: the subtrees below some nodes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// Its number among its siblings, from 1.
    pub(super) part: u32,
    /// The estimated number of nodes of these subtrees.
    pub nodes: u64,
    /// The standard error of that estimate.
    pub error: u64,
    /// The paths from the root to the nodes.
    pub(super) paths: Vec<Vec<Decision>>,
}

/// A part of a job.
#[derive(Debug, Clone)]
pub struct JobPart {
    /// Its name.
    pub id: PartId,
    /// Its share of the work.
    pub share: Share,
    /// The fingerprint of its line.
    pub(super) line: String,
}

impl Share {
    pub(super) fn new(part: u32, size: Estimate, paths: Vec<Vec<Decision>>) -> Self {
        // The error is that of the work: the relative error of the nodes is assumed to be the same.
        let error = size.nodes * size.error / size.work.max(1.0);
        Self { part, nodes: size.nodes.round() as u64, error: error.round() as u64, paths }
    }
}
