//! Records about the parts of a proof.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::manifest::PartLine;
use super::super::record::{About, PartResult, Record};
use super::super::{PartId, files};
use jigsat_core::certificate::cubes::{Leaf, Refuted};

/// A part: some cubes, neighbours in the tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cubes {
    /// Its number, from 1.
    pub(super) part: u32,
    /// The cubes, with the expected work for each.
    pub cubes: Vec<Leaf>,
}

impl Cubes {
    /// Its expected share of all the work, in billionths.
    pub fn share(&self) -> u64 {
        self.cubes.iter().map(|leaf| u64::from(leaf.share)).sum()
    }
}

impl PartLine for Cubes {
    fn number(&self) -> u32 {
        self.part
    }
}

/// The proof that no model satisfies the assumptions of a cube.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The facts that the merge needs.
    pub refuted: Refuted,
    /// The SHA-256 sum of the file.
    pub(super) sha256: String,
    /// How many bytes it has.
    pub bytes: u64,
}

impl Proof {
    /// Why the file at `path` is not this proof, if it is not.
    pub(super) fn fault(&self, path: &Path) -> Option<String> {
        match files::sum(path) {
            Ok((sum, bytes)) if (&sum, bytes) == (&self.sha256, self.bytes) => None,
            Ok((sum, _)) => Some(format!("it is not the proof that the result names: its SHA-256 sum is {sum}")),
            Err(error) => Some(error.to_string()),
        }
    }
}

/// The finding under the assumptions of a part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Finding {
    /// No model, with a proof for each cube.
    Refuted(Vec<Proof>),
    /// A layout that refutes the claim, as JSON.
    Layout(Value),
}

/// The result of a part, which is the same each time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartFinding {
    pub(super) about: About,
    /// The finding.
    pub found: Finding,
}

impl Record for PartFinding {
    fn about(&self) -> &About {
        &self.about
    }
}

impl PartResult for PartFinding {
    fn agrees_with(&self, other: &Self) -> bool {
        self.found == other.found
    }
}

/// The checkpoint of a part: the proofs so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProofProgress {
    pub(super) about: About,
    pub(super) proofs: Vec<Proof>,
}

impl Record for ProofProgress {
    fn about(&self) -> &About {
        &self.about
    }
}

/// The first proof whose file is wrong, numbered from 1, and why.
pub(super) fn first_fault(folder: &Path, part: &PartId, proofs: &[Proof]) -> Option<(usize, String)> {
    let fault = |(cube, proof): (usize, &Proof)| Some((cube, proof.fault(&folder.join(files::proof(part, cube)))?));
    (1..).zip(proofs).find_map(fault)
}
