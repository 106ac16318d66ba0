//! Certificates: folders that prove a claim about a puzzle.
//!
//! | claim | what is in the folder |
//! |---|---|
//! | solvable | the puzzle, a layout, and a model of the formula that stands for it |
//! | unsolvable | the puzzle, its formula, and a proof that the formula has no model; or a colouring, the equations of the exact cover, and a proof that they contradict each other |
//! | unique | the puzzle, a layout, the formula with a clause that excludes this layout, and a proof that it has no model |
//! | count=N | the puzzle, its exact cover, and a diagram of all its solutions; or its graph, and a diagram of all disjoint paths; or the layouts, the formula with a clause for each that excludes it, and a proof that it has no model |
//! | count=N up to symmetry | a count of all layouts, and for each symmetry a list of those that it fixes, with a proof that there are no more |
//!
//! A formula may get added clauses: the one that excludes the layout, and lazy ones, which are added only when a model violates them
//! (stray cycles of Arukone). They follow the clauses of the reduction, and each has a *reason*, one line of text. Proofs are in LRAT,
//! with the same steps in DRAT. A manifest lists the reasons, and every file with its SHA-256 sum.
//!
//! [`check`] does not trust the maker. It reads the puzzle, makes the formula anew, and derives each added clause from its reason by the
//! rules of the puzzle. It verifies the layout by the rules, and the proof step by step ([`lrat`](crate::refute::lrat),
//! [`cutting_planes`](crate::refute::cutting_planes), [`jigsat_space::count_proof`],
//! [`jigsat_space::path_count`]). Only the reduction must be trusted: that every layout is a model of the formula,
//! and that the names of variables are right.

mod added;
mod basis;
mod burnside;
mod certified;
mod check;
mod checked;
mod claim;
mod coloured;
mod compare;
mod count;
mod files;
mod first;
mod folder;
mod formula;
mod group;
mod make;
mod method;
mod open;
mod paths;
mod statement;
mod tree;

use std::collections::BTreeMap;

use jigsat_encodings::kind::AnyPuzzle;
use serde::{Deserialize, Serialize};

pub use certified::{Certified, CertifyError};
pub use check::{check, check_metered};
pub use checked::{CheckError, Checked, Fault, ProofSize};
pub use claim::{Claim, ClaimError};
pub use folder::CertificateDraft;
pub use make::{certify, certify_by_first};
pub use method::ProofMethod;

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
}

/// The version of the format that is written and read.
const FORMAT: u32 = 2;

#[cfg(test)]
mod tests;
