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

use std::collections::BTreeMap;

use jigsat_encodings::deduction::{Fact, Rule};
use jigsat_engines::Run;

use self::rater::Rater;
use super::context::ExplanationContext;
use super::steps::ChainError;

/// The rating of a puzzle; by default that of a contradiction without conclusions.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Rating {
    /// The rounds of each rule, by its name, in the order in which the rules were first needed.
    pub rounds: Vec<(&'static str, u32)>,
    /// The conclusions of each rule, by its name.
    pub conclusions: BTreeMap<&'static str, usize>,
    /// The heaviest rule; `None` if trivial rules suffice. The weight of a trial is that of its round.
    pub hardest: Option<Rule>,
    /// The number of facts found by trials.
    pub trials: usize,
    /// The number of rounds of the longest trial.
    pub trial_depth: usize,
    /// The geometric mean of the number of conclusions per round.
    pub candidates: f64,
    /// The length of the longest chain of dependent conclusions.
    pub dependencies: usize,
    /// The number of facts found only by search.
    pub searched: usize,
    /// How it ended.
    pub end: RatingEnd,
    /// The score.
    pub score: f64,
}

/// How a rating ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RatingEnd {
    /// With the only solution.
    Solved,
    /// With all facts common to several solutions, two of which were found.
    Several,
    /// With a contradiction: there is no layout.
    #[default]
    Unsolvable,
}

/// Rates a puzzle with given facts.
///
/// # Errors
/// [`ChainError`]
pub fn rate(grounds: &ExplanationContext, given: &[Fact], run: &Run) -> Result<Rating, ChainError> {
    Rater::new(grounds, given, run, false)?.rating()
}

/// Rates a puzzle whose score is at most this; `None`, and soon, if it is higher.
///
/// # Errors
/// [`ChainError`]
pub fn rate_up_to(most: f64, grounds: &ExplanationContext, run: &Run) -> Result<Option<Rating>, ChainError> {
    Rater::new(grounds, &[], run, false)?.rating_up_to(most)
}

/// Rates a puzzle with several solutions by the conclusions of simple rules, without trials and searches.
///
/// # Errors
/// [`ChainError`]
pub fn rate_by_rules(grounds: &ExplanationContext, given: &[Fact], run: &Run) -> Result<Rating, ChainError> {
    Rater::new(grounds, given, run, true)?.rating()
}
