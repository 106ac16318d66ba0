//! Certificates: folders that prove a claim about a puzzle.
//!
//! | claim | what is in the folder |
//! |---|---|
//! | solvable | the puzzle, a layout, and a model of the formula that stands for it |
//! | unsolvable | the puzzle, its formula, and a proof that the formula has no model; or a colouring, the equations of the exact cover, and a proof that they contradict each other |
//! | unique | the puzzle, a layout, the formula with a clause that excludes this layout, and a proof that it has no model |
//!
//! A formula may get added clauses: the one that excludes the layout, and lazy ones, which are added only when a model violates them
//! (stray cycles of Arukone). They follow the clauses of the reduction, and each has a *reason*, one line of text. Proofs are in LRAT,
//! with the same steps in DRAT. A manifest lists the reasons, and every file with its SHA-256 sum.
//!
//! Several machines can prove parts of a formula, which are then merged: see [`cubes`].
//!
//! [`check`] does not trust the maker. It reads the puzzle, makes the formula anew, and derives each added clause from its reason by the
//! rules of the puzzle. It verifies the layout by the rules, and the proof step by step ([`lrat`](crate::refute::lrat),
//! [`cutting_planes`](crate::refute::cutting_planes)). Only the reduction must be trusted: that every layout is a model of the formula,
//! and that the names of variables are right.

mod added;
mod basis;
mod check;
mod coloured;
mod compare;
pub mod cubes;
mod files;
mod folder;
mod make;
mod method;
mod open;
mod statement;
mod tree;

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use jigsat_encodings::kind::AnyPuzzle;
use serde::{Deserialize, Serialize};

pub use basis::SearchError;
pub use check::{Checked, ProofSize, check};
pub use folder::CertificateDraft;
pub use make::{Certified, CertifyError, certify};
pub use method::ProofMethod;
pub use open::{CheckError, Fault};

/// The claim of a certificate about a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Claim {
    /// It has a solution.
    Solvable,
    /// It has none.
    Unsolvable,
    /// It has exactly one.
    Unique,
}

impl Claim {
    /// All claims.
    pub const ALL: [Self; 3] = [Self::Solvable, Self::Unsolvable, Self::Unique];

    /// The claim in one word.
    pub fn name(self) -> &'static str {
        match self {
            Claim::Solvable => "solvable",
            Claim::Unsolvable => "unsolvable",
            Claim::Unique => "unique",
        }
    }

    /// Does its certificate have a layout?
    fn has_layout(self) -> bool {
        self != Claim::Unsolvable
    }

    /// Does its certificate have a proof?
    fn has_proof(self) -> bool {
        self != Claim::Solvable
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that is no claim.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected solvable, unsolvable or unique, found '{found}'")]
pub struct ClaimError {
    /// The word.
    pub found: String,
}

impl FromStr for Claim {
    type Err = ClaimError;

    fn from_str(name: &str) -> Result<Self, ClaimError> {
        let claim = Self::ALL.into_iter().find(|claim| claim.name() == name);
        claim.ok_or_else(|| ClaimError { found: name.to_string() })
    }
}

/// The manifest of a certificate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    /// The version of this format.
    certificate: u32,
    claim: Claim,
    kind: String,
    /// The name of the [`ProofMethod`].
    reduction: String,
    /// The reason of each added clause, in the order of the formula.
    added: Vec<String>,
    /// The other files, and their SHA-256 sums in hexadecimal digits.
    files: BTreeMap<String, String>,
}

impl Manifest {
    /// A manifest without files and added clauses.
    fn of(puzzle: &AnyPuzzle, method: &ProofMethod, claim: Claim) -> Self {
        let (kind, reduction) = (puzzle.kind().to_string(), method.to_string());
        Self { certificate: FORMAT, claim, kind, reduction, added: Vec::new(), files: BTreeMap::new() }
    }

    /// The files of such a certificate, besides the manifest.
    fn expected_files(&self) -> Vec<&'static str> {
        if self.reduction == method::COLOURING { files::of_colouring().to_vec() } else { files::of(self.claim) }
    }
}

/// The version of the format that is written and read.
const FORMAT: u32 = 2;

#[cfg(test)]
mod tests;
