//! Results and errors of checking certificates.

use std::io;

use jigsat_forms::budget::Exceeded;
use jigsat_space::DiagramError;

use super::method::BasisError;
use super::{Claim, Manifest, files};
use crate::refute::cutting_planes;
use crate::refute::lrat::StepCounts;

/// The result of a successful check.
#[derive(Debug)]
pub struct Checked {
    /// The claim.
    pub claim: Claim,
    /// The kind of the puzzle.
    pub kind: String,
    /// Its rules, if the kind has variants.
    pub rules: Option<String>,
    /// Notes about the file of the puzzle.
    pub notes: Vec<String>,
    /// The proofs. A count up to symmetry may have two: of the number of all layouts, and of those that symmetries fix.
    pub proofs: Vec<ProofSize>,
}

/// The size of a checked proof and of its problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofSize {
    /// A proof that a formula has no model.
    Formula {
        /// The number of variables of the formula.
        variables: usize,
        /// The number of its clauses.
        clauses: usize,
        /// The steps.
        steps: StepCounts,
    },
    /// A proof that a colouring refutes the exact cover.
    Colouring(cutting_planes::CutsSize),
    /// A diagram of all solutions of the exact cover.
    Diagram {
        /// The number of items of the exact cover.
        items: u64,
        /// The number of its options.
        options: u64,
        /// The number of nodes of the diagram.
        nodes: u64,
        /// The number of its edges.
        edges: u64,
    },
    /// A diagram of all sets of disjoint paths.
    Paths {
        /// The number of vertices of the graph.
        vertices: u64,
        /// The number of its edges.
        edges: u64,
        /// The number of states of the diagram.
        states: u64,
    },
}

/// A fault of a certificate.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {what}")]
pub struct Fault {
    /// The file.
    pub file: String,
    /// What is wrong with it.
    pub what: String,
}

/// Why a certificate was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// It proves nothing.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The folder has no certificate, or one that this version can't read.
    #[error("{0}")]
    NoCertificate(String),
    /// Time or memory did not suffice.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

impl From<BasisError> for CheckError {
    /// The manifest names the method and the reasons.
    fn from(error: BasisError) -> Self {
        match error {
            BasisError::Unfit(what) => fault(files::MANIFEST, what),
            BasisError::Exceeded(exceeded) => exceeded.into(),
        }
    }
}

impl From<DiagramError> for CheckError {
    fn from(error: DiagramError) -> Self {
        match error {
            DiagramError::Exceeded(exceeded) => exceeded.into(),
            DiagramError::Graph(what) => fault(files::GRAPH, what),
            error => fault(files::DIAGRAM, error.to_string()),
        }
    }
}

/// A fault of `file`.
pub(super) fn fault(file: &str, what: impl Into<String>) -> CheckError {
    CheckError::Fault(Fault { file: file.to_string(), what: what.into() })
}

/// An error in reading `file`.
pub(super) fn unreadable(file: &str, error: &io::Error) -> CheckError {
    Exceeded::of(error).map_or_else(|| fault(file, error.to_string()), CheckError::Exceeded)
}

/// Checks that the claim is the one that `what` proves.
pub(super) fn claims(manifest: &Manifest, what: &str, proved: &Claim) -> Result<(), CheckError> {
    let Manifest { claim, .. } = manifest;
    if claim == proved {
        return Ok(());
    }
    Err(fault(files::MANIFEST, format!("the claim is {claim}, but the {what} proves {proved}")))
}
