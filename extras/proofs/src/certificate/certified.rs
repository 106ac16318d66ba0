//! Results and errors of making certificates.

use std::io;

use jigsat_core::session::RunError;
use jigsat_encodings::kind::Answer;
use jigsat_engines::EngineError;
use jigsat_forms::DecodeError;
use jigsat_forms::budget::Exceeded;
use num_bigint::BigUint;

use super::method::BasisError;

/// The result of [`certify`](super::certify).
pub enum Certified {
    /// The claim is true, and the folder has its certificate.
    Yes,
    /// The claim is false, with counterexamples.
    /// There is one layout against unsolvability, two against uniqueness, none if the puzzle has none.
    No(Vec<Answer>),
    /// The claimed number of solutions is wrong; this one is right.
    OtherCount(BigUint),
    /// A limit was reached.
    Undecided,
}

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum CertifyError {
    /// The proof method does not support the puzzle or the claim.
    #[error("{0}")]
    Unfit(String),
    /// The engine that searches for layouts failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The formula has a model that stands for no layout.
    #[error("a model of the formula stands for no layout: {0}")]
    Decode(#[from] DecodeError),
    /// The portfolio failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A file or the proof can't be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<BasisError> for CertifyError {
    fn from(error: BasisError) -> Self {
        match error {
            BasisError::Unfit(what) => Self::Unfit(what),
            BasisError::Exceeded(exceeded) => exceeded.into(),
        }
    }
}

impl From<Exceeded> for CertifyError {
    fn from(exceeded: Exceeded) -> Self {
        Self::Io(exceeded.into())
    }
}
