//! The arguments that all series of puzzles have in common.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use jigsat::generate::RatingWish;
use jigsat::rating::Difficulty;
use jigsat_forms::near::did_you_mean;

use super::span;
use crate::cli::BudgetArgs;
use crate::cli::number::number;

// How many puzzles, by which seed, and where they go.
#[derive(Debug, Args)]
pub(crate) struct SeriesArgs {
    /// Only puzzles rated so: 5..8, easy, medium or hard
    ///
    /// As `jigsat rate` prints it. A draft is changed as long as this brings its rating nearer. Not all kinds have words.
    #[arg(long, value_name = "RATING", value_parser = rating)]
    pub(crate) rating: Option<RatingWish>,

    /// The number of puzzles
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = number::<u64>(1..=u64::MAX))]
    pub(crate) count: u64,

    /// Equal seeds give equal puzzles, on every machine
    ///
    /// Without it, there is a new one each time, printed with the puzzles.
    #[arg(long, value_name = "S", value_parser = number::<u64>(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,

    /// Print the solutions of each puzzle, as comments
    #[arg(long)]
    pub(crate) with_solution: bool,

    /// The format of the puzzles
    #[arg(long, default_value = "text", hide_short_help = true)]
    pub(crate) format: SeriesFormat,

    /// Write each puzzle to a new file in this folder
    ///
    /// The names have the kind, the size and other options, the seed and the number. If one of these files is there already, nothing is made.
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) output: Option<PathBuf>,

    /// Print statistics on standard error: what became of the tries
    #[arg(long, hide_short_help = true)]
    pub(crate) stats: bool,

    /// Give up on a puzzle after so many tries [default: 2000]
    #[arg(long, value_name = "N", hide_short_help = true, help_heading = "Search",
        value_parser = number::<u64>(1..=u64::MAX))]
    pub(crate) tries: Option<u64>,

    /// The number of threads [default: one for each core]
    ///
    /// The puzzles are the same for any number. Environment: `JIGSAT_THREADS`.
    #[arg(long, value_name = "N", env = "JIGSAT_THREADS", hide_env = true, hide_short_help = true,
        help_heading = "Search", value_parser = number::<u16>(1..=1024))]
    pub(crate) threads: Option<u16>,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

impl SeriesArgs {
    /// The words for it in the names of files.
    pub(crate) fn tags(&self) -> Vec<String> {
        let rating = |rating: &RatingWish| match rating {
            RatingWish::Score(range) => span(range, "rated"),
            RatingWish::Word(word) => word.name().to_string(),
        };
        self.rating.iter().map(rating).collect()
    }
}

/// The formats of generated puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SeriesFormat {
    /// Puzzle files
    Text,
    /// For programs: a line for each puzzle
    Json,
    /// One file for `family`, with a case for each puzzle
    Family,
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
        format!("expected two numbers such as 5..8, or easy, medium or hard{hint}")
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
        assert!(rating("mediun").unwrap_err().ends_with("did you mean 'medium'?"));
    }
}
