//! What a job is about, and what its parts are.

use jigsat_engines::parts::{Decision, Estimate};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::PartId;
use jigsat_core::certificate::Claim;

/// The version of the format that is written and read.
pub(super) const FORMAT: u32 = 1;

/// What a job is about. Its sum is the name of the job: results tell by it what they belong to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of the format.
    pub(super) format: u32,
    /// The version of the program: another one may walk another tree.
    pub(super) jigsat: String,
    /// The kind of the puzzle.
    pub kind: String,
    /// The SHA-256 sum of the puzzle in its file format.
    pub(super) puzzle: String,
    /// What is to be found out about it.
    pub goal: Goal,
}

/// What is to be found out about a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// How many layouts it has.
    Counting(Counting),
    /// That a claim is true, or false.
    Proving(Proving),
}

/// How layouts are counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counting {
    /// The strategy that counts.
    pub strategy: String,
    /// Which layouts count as one.
    pub up_to: String,
    /// How it goes about symmetric layouts.
    pub(super) manner: String,
    /// What is counted and how, in words.
    pub counting: String,
    /// What tells the search tree from others, in hexadecimal digits.
    pub(super) tree: String,
}

/// What is to be proved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proving {
    /// What is claimed.
    pub claim: Claim,
    /// How the formula is made: a [`ProofMethod`](jigsat_core::certificate::ProofMethod) by name.
    pub reduction: String,
    /// The SHA-256 sum of the model of the layout that is to be the only one, if that is claimed.
    pub(super) model: Option<String>,
}

/// What was measured when a job was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// The time for a node of the search tree, in picoseconds.
    pub picoseconds_per_node: u64,
    /// The memory that a worker takes, in bytes, as far as the system tells.
    pub memory: Option<u64>,
}

impl Pace {
    /// The time for so many nodes, in seconds.
    pub fn seconds(&self, nodes: f64) -> f64 {
        self.picoseconds_per_node as f64 * nodes / 1e12
    }
}

/// What some parts are parts of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    /// The name of the job.
    pub(super) job: String,
    /// The part that was split; the whole, if there is none.
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
    /// How many nodes the search tree has there, as estimated.
    pub nodes: u64,
    /// The standard error of that estimate.
    pub error: u64,
    /// The paths from the root to the nodes.
    pub(super) paths: Vec<Vec<Decision>>,
}

impl Share {
    pub(super) fn new(part: u32, size: Estimate, paths: Vec<Vec<Decision>>) -> Self {
        // The error is that of the work: the nodes are taken to err as much.
        let error = size.nodes * size.error / size.work.max(1.0);
        Self { part, nodes: size.nodes.round() as u64, error: error.round() as u64, paths }
    }
}

/// What a line about a part says.
pub(super) trait PartLine: Serialize + DeserializeOwned {
    /// Its number among its siblings, from 1.
    fn number(&self) -> u32;
}

impl PartLine for Share {
    fn number(&self) -> u32 {
        self.part
    }
}
