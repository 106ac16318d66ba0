//! The formal problem behind a puzzle that was loaded, and what to say where there is none.

use jigsat::problem::{self, Problem, ProblemError, ReducedForm};

use crate::failure::Failure;
use crate::input::Loaded;

/// Reduces the puzzle to the form `R`, by the reduction `with` or else by the kind's first one.
pub(crate) fn reduced<'a, R: ReducedForm>(loaded: &'a Loaded, with: Option<&str>) -> Result<Problem<'a, R>, Failure> {
    Problem::of(&loaded.puzzle, with, &loaded.budget).map_err(|error| failure(loaded, with, &error))
}

/// The puzzle's kind and fingerprint, to be compared.
pub(crate) fn identity(loaded: &Loaded) -> Result<String, Failure> {
    problem::identity(&loaded.puzzle, &loaded.budget).map_err(|exceeded| loaded.ended_by(exceeded))
}

/// Why there is no such problem, in the words of the command line.
pub(crate) fn failure(loaded: &Loaded, with: Option<&str>, error: &ProblemError) -> Failure {
    let with = match error {
        ProblemError::Exceeded(exceeded) => return loaded.ended_by(exceeded.clone()),
        ProblemError::Unfit { reduction, .. } => *reduction,
        _ => with,
    };
    let with = with.map_or_else(String::new, |name| format!("--with {name}: "));
    Failure::Message(format!("{}: {with}{error}", loaded.file))
}
