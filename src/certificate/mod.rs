//! Certificates: folders that show a claim about a puzzle to people who don't trust this program.
//!
//! | claim | what is in the folder |
//! |---|---|
//! | solvable | the puzzle, a layout, and a model of the formula that stands for it |
//! | unsolvable | the puzzle, its formula, and a proof that the formula has no model |
//! | unique | the puzzle, a layout, the formula with a clause that excludes this layout, and a proof that it has no model |
//!
//! A formula may need clauses that are asked for only when a model violates them (stray cycles of Arukone); those that were needed
//! follow those of the reduction. Proofs are LRAT, with the same steps as DRAT beside.
//!
//! [`check`] believes none of it: it reads the puzzle, makes the formula anew, verifies the layout by the rules and the proof
//! step by step ([`lrat`]). What is left to be trusted is the reduction: that every layout is a model of the formula.

mod basis;
mod check;
mod files;
pub mod lrat;
mod make;
mod refute;
mod statement;
mod tree;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use basis::{SearchError, Way};
pub use check::{Checked, Fault, check};
pub use make::{Certified, CertifyError, Folder, certify, make_folder};

/// What a certificate says of a puzzle.
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
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Solvable, Self::Unsolvable, Self::Unique];

    /// The claim in one word.
    pub fn name(self) -> &'static str {
        match self {
            Claim::Solvable => "solvable",
            Claim::Unsolvable => "unsolvable",
            Claim::Unique => "unique",
        }
    }

    /// Does it come with a layout?
    fn has_layout(self) -> bool {
        self != Claim::Unsolvable
    }

    /// Does it come with a proof?
    fn has_proof(self) -> bool {
        self != Claim::Solvable
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Claim {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let claim = Self::ALL.into_iter().find(|claim| claim.name() == name);
        claim.ok_or_else(|| format!("expected solvable, unsolvable or unique, found '{name}'"))
    }
}

/// What the other files of a folder are about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    /// The version of this format.
    certificate: u32,
    claim: Claim,
    kind: String,
    /// How the formula is made; see [`Way`].
    reduction: String,
    /// How many clauses at the end of the formula were asked for by models.
    cuts: usize,
}

/// The version of the format that is written and read.
const FORMAT: u32 = 1;

#[cfg(test)]
mod tests;
