//! What is asked of the members of a family, and what is reported of each.

use std::cmp::Ordering;
use std::time::Duration;

use jigsat_core::session::RunError;
use jigsat_core::strategy::Strategy;
use jigsat_encodings::family::FamilyMember;
use jigsat_explain::ExplainError;
use jigsat_explain::rating::{Difficulty, Measure};
use jigsat_forms::budget::Budget;
use num_bigint::BigUint;

use crate::generate::Wish;

/// What is asked of each member, and the limits.
#[derive(Debug, Clone)]
pub struct FamilyRequest {
    /// The symmetry up to which solutions count, and which members are rated: those that can fulfil the wish.
    pub wish: Wish,
    /// The strategy for each member; `None` leaves the choice to the [portfolio](jigsat_core::portfolio).
    pub strategy: Option<Strategy>,
    /// Counting ends after so many solutions of a member.
    pub at_most: Option<u64>,
    /// The limits of all members together.
    pub budget: Budget,
    /// The time for each member.
    pub timeout: Option<Duration>,
    /// The memory of an engine's cache, in bytes.
    pub memory: Option<u64>,
    /// The number of threads; 0 is as good as 1.
    pub threads: usize,
    /// The seed of ratings.
    pub seed: u64,
}

impl Default for FamilyRequest {
    /// The numbers of all solutions, in one thread, without limits.
    fn default() -> Self {
        Self {
            wish: Wish::any(),
            strategy: None,
            at_most: None,
            budget: Budget::none(),
            timeout: None,
            memory: None,
            threads: 1,
            seed: 0,
        }
    }
}

/// The result of a member.
#[derive(Debug, Clone)]
pub struct MemberReport {
    /// The member.
    pub member: FamilyMember,
    /// The number of its solutions; at least so many unless it is [`MemberEnd::Counted`].
    pub count: BigUint,
    /// How the count ended.
    pub end: MemberEnd,
    /// The [rating](jigsat_explain::rating) as a number, if one was asked for.
    pub rating: Option<f64>,
    /// The time that it took; `None` if it was counted together with others.
    pub time: Option<Duration>,
}

/// How the count of a member's solutions ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MemberEnd {
    /// All solutions were counted.
    Counted,
    /// As many as were asked for were found.
    Enough,
    /// A limit was reached: which one, as a phrase.
    Limited(String),
}

impl MemberReport {
    /// The rating in a word, for puzzles of this kind.
    pub fn difficulty(&self, kind: &str) -> Option<Difficulty> {
        Some(Difficulty::of_rating(self.rating?, kind, self.measure()))
    }

    /// The rating as a number and a word: "7.7 (hard)".
    pub fn rating_in_words(&self, kind: &str) -> Option<String> {
        Some(Difficulty::in_words(self.rating?, kind, self.measure()))
    }

    /// What the rating measures.
    fn measure(&self) -> Measure {
        if self.is_unique() == Some(false) { Measure::Effort } else { Measure::Score }
    }

    /// Has the member exactly one solution? `None` if that is open.
    pub fn is_unique(&self) -> Option<bool> {
        match (&self.end, self.count > BigUint::from(1_u8)) {
            (_, true) => Some(false),
            (MemberEnd::Counted, false) => Some(self.count == BigUint::from(1_u8)),
            _ => None,
        }
    }

    /// Does the wish take a rating of it?
    pub fn is_to_be_rated(&self, wish: &Wish) -> bool {
        wish.is_rated() && self.count > BigUint::ZERO && self.can_have_count(wish)
    }

    /// Can it fulfil the wish, as a puzzle of this kind? What a limit left open can.
    pub fn can_fulfil(&self, wish: &Wish, kind: &str) -> bool {
        let has_rating = wish.rating.as_ref().is_none_or(|wished| match self.rating {
            Some(rating) => wished.distance(rating, kind, self.measure()) <= 0.0,
            None => matches!(self.end, MemberEnd::Limited(_)),
        });
        has_rating && self.can_have_count(wish)
    }

    /// Can the number of solutions be a wished one?
    fn can_have_count(&self, wish: &Wish) -> bool {
        let count = u64::try_from(&self.count).unwrap_or(u64::MAX);
        wish.compare_count(count, self.end == MemberEnd::Counted).is_none_or(Ordering::is_eq)
    }
}

/// Why a family was not counted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FamilyError {
    /// A member could not be counted: its name, and why.
    #[error("{0}: {1}")]
    Run(String, Box<RunError>),
    /// A member could not be rated.
    #[error("{0}: {1}")]
    Rating(String, Box<ExplainError>),
}
