//! Steps of deduction as `hint`, `explain` and `rate` take them.

use jigsat::explain::grounds::Grounds;
use jigsat::explain::steps::{ChainError, CheckedStep};
use jigsat::session::Session;
use jigsat_encodings::deduction::Known;

use crate::failure::Failure;
use crate::input::Loaded;
use crate::output::Output;

/// What there is to reason about the puzzle with.
pub(crate) fn grounds(loaded: &Loaded) -> Result<Grounds, Failure> {
    let grounds =
        Grounds::of(&Session::new(&loaded.puzzle), &loaded.budget).map_err(|exceeded| loaded.ended_by(exceeded))?;
    let none =
        || Failure::Message(format!("{}: nothing can be explained of {} puzzles", loaded.file, loaded.kind.name));
    grounds.ok_or_else(none)
}

/// Why a chain could not go on.
pub(crate) fn failure(loaded: &Loaded, error: ChainError) -> Failure {
    match error {
        ChainError::Exceeded(exceeded) => loaded.ended_by(exceeded),
        error => Failure::Message(format!("{}: {error}", loaded.file)),
    }
}

/// Prints a step with its picture.
pub(crate) fn tell(
    loaded: &Loaded,
    grounds: &Grounds,
    step: &CheckedStep,
    known: &Known,
    what: &str,
    output: &mut Output,
) -> Result<(), Failure> {
    let technique = step.words.technique.map_or_else(String::new, |name| format!(" ({name})"));
    let what = format!("{what}: {}{technique}", step.words.sentence);
    output.layout(loaded, &what, &step.draw(&*grounds.theory, known))
}
