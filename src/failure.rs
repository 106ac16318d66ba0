//! Failures of a command, and their messages.

use std::io;
use std::path::Path;

use jigsat_encodings::puzzle::Violation;
use jigsat_forms::budget::Exceeded;
use jigsat_forms::counted::listed;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// An error in the input or the arguments.
    #[error("{0}")]
    Message(String),
    /// An error that ends the run, even if files are left.
    #[error("{0}")]
    Final(String),
    /// Time or memory is used up, or the run was interrupted, before there was an answer.
    #[error("{file}: undecided: {exceeded}")]
    Exceeded {
        /// The file, or the puzzle in it.
        file: String,
        /// What is used up.
        exceeded: Exceeded,
    },
    /// What is given of a layout breaks a rule at once: no layout shows it.
    #[error("{file}: no solution from here: {}", advice(violation))]
    Broken {
        /// The file, or the puzzle in it.
        file: String,
        /// The rule, and where it is broken.
        violation: Violation,
    },
    /// Writing results failed.
    #[error("{}", unwritten(.0))]
    Output(#[from] io::Error),
}

/// Why there is no solution with what is given, and what to take back.
pub(crate) fn advice(violation: &Violation) -> String {
    let what =
        if violation.culprits.is_empty() { "what breaks the rule".to_string() } else { listed(&violation.culprits) };
    format!("{violation}; take back {what}")
}

/// An error with the name of the file that could not be written.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Placed(String);

/// An error of writing that names the file.
pub(crate) fn placed(error: &io::Error, path: &Path) -> io::Error {
    io::Error::new(error.kind(), Placed(format!("{}: {error}", path.display())))
}

/// The message about results that could not be written.
fn unwritten(error: &io::Error) -> String {
    let placed = error.get_ref().and_then(|inner| inner.downcast_ref::<Placed>());
    placed.map_or_else(|| format!("standard output: {error}"), ToString::to_string)
}
