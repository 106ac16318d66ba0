//! Wishes: the properties that puzzles at random must have.

use std::ops::RangeInclusive;

use jigsat_forms::exact_cover::symmetry::UpTo;

/// The wished properties of a puzzle.
#[derive(Debug, Clone, PartialEq)]
pub struct Wish {
    /// The number of solutions; `None` leaves it to the recipe, and nothing is counted.
    pub solutions: Option<RangeInclusive<u64>>,
    /// The symmetry up to which solutions count.
    pub up_to: UpTo,
    /// The score of the rating; `None` for any.
    pub rating: Option<RangeInclusive<f64>>,
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

impl Wish {
    /// How far a score is from the wished ones: 0 for one of them, else the logarithm of the factor in between.
    pub(super) fn distance(&self, score: f64) -> f64 {
        let Some(wished) = &self.rating else { return 0.0 };
        // Scores start at 0.
        let logarithm = |score: f64| (score + 1.0).ln();
        if score < *wished.start() {
            logarithm(*wished.start()) - logarithm(score)
        } else if score > *wished.end() {
            logarithm(score) - logarithm(*wished.end())
        } else {
            0.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distance_is_0_within_the_range_and_grows_outside() {
        let wish = Wish { rating: Some(3.0..=5.0), ..Wish::default() };
        assert!([3.0, 4.0, 5.0].into_iter().all(|score| wish.distance(score) < f64::EPSILON));
        let [near, far] = [2.0, 1.0].map(|score| wish.distance(score));
        assert!(0.0 < near && near < far, "{near} {far}");
        let [near, far] = [6.0, 60.0].map(|score| wish.distance(score));
        assert!(0.0 < near && near < far, "{near} {far}");
        assert!(Wish::default().distance(60.0) < f64::EPSILON);
    }
}
