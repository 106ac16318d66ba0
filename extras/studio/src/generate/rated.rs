//! The rating of a draft, and how far it is from the wished one.

use std::ops::RangeInclusive;

use jigsat_core::session::Session;
use jigsat_engines::Limits;
use jigsat_explain::rate::RatingEnd;
use jigsat_explain::rating::{self, Difficulty, Measure, Rated, Thresholds, rate_known};

use super::GenerateError;

/// The seed of the searches that measure the effort, the default one of `rate`.
const SEED: u64 = 0;

/// The wished rating.
#[derive(Debug, Clone, PartialEq)]
pub enum RatingWish {
    /// A score in this range.
    Score(RangeInclusive<f64>),
    /// A word.
    Word(Difficulty),
}

/// The rating of the session's puzzle, for which it is known whether it has one solution or several, if they were counted one by one.
/// `None` if its score is above `most`.
///
/// # Errors
/// [`GenerateError`]
pub(super) fn rated(
    session: &Session<'_>,
    end: Option<RatingEnd>,
    most: f64,
    limits: &Limits,
) -> Result<Option<(Rated, f64)>, GenerateError> {
    let end = end.map_or_else(|| rating::end(session, &limits.budget), Ok)?;
    let Some(rated) = rate_known(session, end, most, SEED, limits)? else { return Ok(None) };
    let score = rated.score().ok_or(GenerateError::Unrated(session.kind().name))?;
    Ok(Some((rated, score)))
}

impl RatingWish {
    /// The highest deduction score of this kind of puzzle within this distance.
    pub(super) fn most(&self, kind: &'static str, distance: f64) -> f64 {
        let (_, most) = self.range(kind, Measure::Score);
        (most + 1.0) * (distance + 1.0) - 1.0
    }

    /// How far a rating is from the wished ones: 0 for one of them, else by how much the factor in between exceeds 1.
    pub(crate) fn distance(&self, score: f64, kind: &str, measure: Measure) -> f64 {
        let (least, most) = self.range(kind, measure);
        distance(score, least, most)
    }

    /// The least and the highest wished score, with the limits of the words.
    fn range(&self, kind: &str, measure: Measure) -> (f64, f64) {
        let word = match self {
            Self::Score(range) => return (*range.start(), *range.end()),
            Self::Word(word) => word,
        };
        let [easy, medium] = Thresholds::limits(kind, measure);
        match word {
            Difficulty::Easy => (0.0, easy),
            Difficulty::Medium => (easy.next_up(), medium),
            Difficulty::Hard => (medium.next_up(), f64::INFINITY),
        }
    }
}

fn distance(score: f64, least: f64, most: f64) -> f64 {
    // Scores start at 0.
    let factor = |low: f64, high: f64| (high + 1.0) / (low + 1.0) - 1.0;
    factor(score, least).max(factor(most, score)).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distance_is_0_within_the_range_and_grows_outside() {
        assert!([3.0, 4.0, 5.0].into_iter().all(|score| distance(score, 3.0, 5.0) < f64::EPSILON));
        for [near, far] in [[2.0, 1.0], [6.0, 60.0]] {
            let [near, far] = [near, far].map(|score| distance(score, 3.0, 5.0));
            assert!(0.0 < near && near < far, "{near} {far}");
        }
        assert!(distance(60.0, 5.0, f64::INFINITY) < f64::EPSILON);
    }

    #[test]
    fn the_highest_score_is_as_far_away_as_asked() {
        let wish = RatingWish::Score(3.0..=5.0);
        let most = wish.most("ubongo", 0.5);
        assert!((distance(most, 3.0, 5.0) - 0.5).abs() < f64::EPSILON, "{most}");
        assert!(RatingWish::Word(Difficulty::Hard).most("ubongo", 0.5).is_infinite());
    }
}
