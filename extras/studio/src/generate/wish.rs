//! Wishes: the properties that puzzles must have, at random or as members of a family.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use jigsat_forms::exact_cover::symmetry::UpTo;

use super::RatingWish;

/// The wished properties of a puzzle.
#[derive(Debug, Clone, PartialEq)]
pub struct Wish {
    /// The number of solutions; `None` for any. Then a series counts none.
    pub solutions: Option<RangeInclusive<u64>>,
    /// The symmetry up to which solutions count.
    pub up_to: UpTo,
    /// The rating; `None` for any.
    pub rating: Option<RatingWish>,
    /// Is each puzzle rated, even if any rating is accepted?
    pub is_rated: bool,
    /// For series, are drafts changed until they have the wished number of solutions?
    /// That is for recipes whose drafts seldom have so few.
    pub changes_drafts: bool,
    /// For series, the most tries for one puzzle: drafts and changes of drafts.
    pub tries: u64,
    /// For series, the most nodes of one search; puzzles that take more are dropped.
    pub nodes: u64,
}

impl Default for Wish {
    /// Puzzles with exactly one solution, of any rating.
    fn default() -> Self {
        Self {
            solutions: Some(1..=1),
            up_to: UpTo::Raw,
            rating: None,
            is_rated: false,
            changes_drafts: false,
            tries: 2000,
            nodes: 10_000_000,
        }
    }
}

impl Wish {
    /// Puzzles with any number of solutions, of any rating.
    pub fn any() -> Self {
        Self { solutions: None, ..Self::default() }
    }

    /// Are puzzles rated?
    pub fn is_rated(&self) -> bool {
        self.is_rated || self.rating.is_some()
    }

    /// Compares a number of solutions with the wished ones; `None` if it is a lower bound that leaves the answer open.
    pub fn compare_count(&self, count: u64, is_complete: bool) -> Option<Ordering> {
        let Some(wished) = &self.solutions else { return Some(Ordering::Equal) };
        if count > *wished.end() {
            Some(Ordering::Greater)
        } else if !is_complete {
            None
        } else if count < *wished.start() {
            Some(Ordering::Less)
        } else {
            Some(Ordering::Equal)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lower_bounds_decide_what_they_can() {
        let wish = Wish { solutions: Some(2..=3), ..Wish::default() };
        let compared = |is_complete| [1, 2, 3, 4].map(|count| wish.compare_count(count, is_complete));
        let [less, equal, greater] = [Ordering::Less, Ordering::Equal, Ordering::Greater].map(Some);
        assert_eq!(compared(true), [less, equal, equal, greater]);
        assert_eq!(compared(false), [None, None, None, greater]);
        assert_eq!(Wish::any().compare_count(7, false), equal);
    }
}
