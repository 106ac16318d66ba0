//! Wishes: the properties that puzzles at random must have.

use std::ops::RangeInclusive;

use jigsat_forms::exact_cover::symmetry::UpTo;

use super::RatingWish;

/// The wished properties of a puzzle.
#[derive(Debug, Clone, PartialEq)]
pub struct Wish {
    /// The number of solutions; `None` leaves it to the recipe, and nothing is counted.
    pub solutions: Option<RangeInclusive<u64>>,
    /// The symmetry up to which solutions count.
    pub up_to: UpTo,
    /// The rating; `None` for any.
    pub rating: Option<RatingWish>,
    /// Is each puzzle rated, even if any rating will do?
    pub is_rated: bool,
    /// The most tries for one puzzle: drafts and changes of drafts.
    pub tries: u64,
    /// The most nodes of one search; puzzles that take more are dropped.
    pub nodes: u64,
}

impl Default for Wish {
    /// Puzzles with exactly one solution, of any rating.
    fn default() -> Self {
        Self { solutions: Some(1..=1), up_to: UpTo::Raw, rating: None, is_rated: false, tries: 2000, nodes: 10_000_000 }
    }
}
