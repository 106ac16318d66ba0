//! Files of spaces.

use jigsat_forms::budget::Budget;
use jigsat_space::puzzle::{FileError, PuzzleSpace};

use crate::failure::Failure;

/// Reads the text of a file of `compile`.
pub(crate) fn read_space(file: &str, text: &str, budget: &Budget) -> Result<PuzzleSpace, Failure> {
    PuzzleSpace::read(text, budget).map_err(|error| match error {
        FileError::Exceeded(exceeded) => Failure::Exceeded { file: file.to_string(), exceeded },
        FileError::Text(error) => Failure::Message(format!("{file}:{error}")),
        error => Failure::Message(format!("{file}: {error}")),
    })
}
