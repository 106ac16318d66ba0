//! The wished rating.

use clap::Args;
use jigsat::generate::{RatingWish, Wish};
use jigsat::rating::Difficulty;
use jigsat_forms::near::did_you_mean;

use super::span;

// How hard a puzzle is, at random or as a member of a family.
#[derive(Debug, Args)]
pub(crate) struct RatingArgs {
    /// Only puzzles rated so: 5..8, easy, medium or hard
    ///
    /// As `jigsat rate` prints it. Without a value, puzzles are rated, and any rating is accepted.
    #[arg(long, value_name = "RATING", value_parser = rating)]
    #[expect(clippy::option_option, reason = "an option whose value may be missing")]
    pub(crate) rating: Option<Option<RatingWish>>,
}

impl RatingArgs {
    /// The wish, with this rating.
    pub(crate) fn wish(&self, wish: Wish) -> Wish {
        Wish { rating: self.rating.clone().flatten(), is_rated: wish.is_rated || self.rating.is_some(), ..wish }
    }

    /// The word for it in the names of files.
    pub(crate) fn tag(&self) -> Option<String> {
        match self.rating.as_ref()?.as_ref()? {
            RatingWish::Score(range) => Some(span(range, "rated")),
            RatingWish::Word(word) => Some(word.name().to_string()),
        }
    }
}

/// Reads a range of scores such as `5..8`, or a word.
fn rating(text: &str) -> Result<RatingWish, String> {
    const WORDS: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];
    if let Some(&word) = WORDS.iter().find(|word| word.name() == text) {
        return Ok(RatingWish::Word(word));
    }
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|score| score.is_finite() && *score >= 0.0);
    let range = number(least).zip(number(most)).filter(|(least, most)| least <= most);
    let range = range.map(|(least, most)| RatingWish::Score(least..=most));
    range.ok_or_else(|| {
        let hint = did_you_mean(text, WORDS.map(Difficulty::name));
        format!("expected two numbers such as 5..8, or easy, medium or hard{hint}; without a value, --rating goes last")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_ranges_single_numbers_or_words() {
        let scores = |range| Ok(RatingWish::Score(range));
        assert_eq!((rating("5..8"), rating("0..2.5")), (scores(5.0..=8.0), scores(0.0..=2.5)));
        assert_eq!((rating("3"), rating("hard")), (scores(3.0..=3.0), Ok(RatingWish::Word(Difficulty::Hard))));
        for wrong in ["", "..", "8..5", "-1..2", "a..b", "1..inf", "nan", "Hard"] {
            assert!(rating(wrong).is_err(), "{wrong}");
        }
        assert!(rating("mediun").unwrap_err().contains("; did you mean 'medium'?"));
    }
}
