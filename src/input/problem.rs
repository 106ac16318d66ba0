//! The formal problem behind a puzzle that was loaded, and what to say where there is none.

use jigsat::problem::{Problem, ProblemError, Written};

use crate::failure::Failure;
use crate::input::Loaded;

/// Reduces the puzzle by the reduction `with`, or else by the kind's first one.
pub(crate) fn reduced<'a>(loaded: &'a Loaded, with: Option<&str>) -> Result<Problem<'a>, Failure> {
    Problem::of(&loaded.puzzle, Written::TARGETS, with, &loaded.budget).map_err(|error| failure(loaded, with, &error))
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
