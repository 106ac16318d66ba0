//! What `--assume` takes for true.

use jigsat_encodings::kind::AnyPuzzle;
use jigsat_encodings::puzzle::Puzzle;
use jigsat_encodings::puzzles::cnf::Formula;

use crate::cli::Literals;
use crate::failure::Failure;
use crate::input::Loaded;

/// The puzzle in which the literals are true, if any are given: a formula.
pub(crate) fn take(loaded: Loaded, assumed: Option<&Literals>) -> Result<Loaded, Failure> {
    let Some(Literals(literals)) = assumed else {
        return Ok(loaded);
    };
    let fail = |problem: String| Failure::Message(format!("{}: --assume: {problem}", loaded.file));
    let formula = loaded.puzzle.downcast_ref::<Formula>();
    let formula = formula.ok_or_else(|| fail(format!("it is for the kind {}", Formula::NAME)))?;
    let formula = formula.assuming(literals, &loaded.budget).map_err(|error| fail(error.to_string()))?;
    Ok(Loaded { puzzle: AnyPuzzle::from(formula), ..loaded })
}
