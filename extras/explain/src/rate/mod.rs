//! The rating of a puzzle, from the conclusions that its solution takes.
//!
//! A puzzle is solved in *rounds*: each one draws all conclusions of the simplest rule that has any. So the rating depends neither on the
//! numbering of pieces and cells, nor on the orientation of the puzzle. The length of chains is an exception: a conclusion may have several
//! reasons, of which rules report one. A round of trials takes all trials that fail soonest. The solver finds the rest in one round.
//!
//! The *score* is a sum over the rounds: the weight of the rule, divided by the square root of the number of its conclusions, since more
//! conclusions are easier to find. The weight of a round of trials is that of a trial, plus one for each round that it was followed. No
//! solving times of people went into it.
//!
//! *Source* of the idea that dependencies and rules of steps tell more than their number: Radek Pelánek, "Difficulty rating of Sudoku
//! puzzles: an overview and evaluation", arXiv 1403.7373 (2014).

mod rater;

use jigsat_encodings::deduction::Fact;
use jigsat_engines::Run;

use self::rater::Rater;
use super::ExplainError;
use super::context::ExplanationContext;

pub use rater::{Rating, RatingEnd};

/// Rates a puzzle with given facts.
///
/// # Errors
/// [`ExplainError`]
pub fn rate(grounds: &ExplanationContext, given: &[Fact], run: &Run) -> Result<Rating, ExplainError> {
    Rater::new(grounds, given, run, false)?.rating()
}

/// Rates a puzzle whose score is at most this; `None`, and soon, if it is higher.
///
/// # Errors
/// [`ExplainError`]
pub fn rate_up_to(most: f64, grounds: &ExplanationContext, run: &Run) -> Result<Option<Rating>, ExplainError> {
    Rater::new(grounds, &[], run, false)?.rating_up_to(most)
}

/// Rates a puzzle with several solutions by the conclusions of simple rules, without trials and searches.
///
/// # Errors
/// [`ExplainError`]
pub fn rate_by_rules(grounds: &ExplanationContext, given: &[Fact], run: &Run) -> Result<Rating, ExplainError> {
    Rater::new(grounds, given, run, true)?.rating()
}
