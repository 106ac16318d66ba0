//! Ratings in words: easy, medium and hard.

use std::fmt;

/// A rating in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// As the easiest third of the compared puzzles.
    Easy,
    /// As the middle third.
    Medium,
    /// As the hardest third.
    Hard,
}

impl Difficulty {
    /// The word for the rating of a puzzle of this kind.
    pub fn of_rating(rating: f64, kind: &str, measure: Measure) -> Self {
        Self::of(rating, Thresholds::limits(kind, measure))
    }

    /// A rating as a number and its word: "7.7 (hard)".
    pub fn in_words(rating: f64, kind: &str, measure: Measure) -> String {
        format!("{rating:.1} ({})", Self::of_rating(rating, kind, measure))
    }

    /// The word for a number, by the limits of easy and medium.
    pub fn of(number: f64, [easy, medium]: [f64; 2]) -> Self {
        if number <= easy {
            Self::Easy
        } else if number <= medium {
            Self::Medium
        } else {
            Self::Hard
        }
    }

    /// The word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The limits of easy and medium for a kind; `None` where too few puzzles were compared.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Thresholds {
    /// The kind.
    pub kind: &'static str,
    /// The highest deduction scores of easy and of medium puzzles with one solution.
    pub score: Option<[f64; 2]>,
    /// The highest efforts of easy and of medium puzzles.
    pub effort: Option<[f64; 2]>,
}

/// The limits of each kind: thirds of the compared puzzles.
pub const THRESHOLDS: &[Thresholds] = &[
    Thresholds { kind: "arukone", score: Some([34.9, 64.2]), effort: None },
    Thresholds { kind: "polycube", score: None, effort: Some([294.1, 1000.0]) },
    Thresholds { kind: "ubongo", score: Some([2.1, 2.5]), effort: Some([1.9, 3.4]) },
];

/// What a rating measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Measure {
    /// The deduction score, of a puzzle with one solution or none.
    Score,
    /// The effort of a search, of any other puzzle.
    Effort,
}

/// The limits where too few puzzles of a kind were compared: thirds of the puzzles of all such kinds in `data/`.
///
/// These are ten scores and 43 efforts, of cuboids, triangles and exact covers.
const OF_ANY_KIND: [[f64; 2]; 2] = [[1.0, 4.9], [4.6, 9.0]];

impl Thresholds {
    /// The highest easy and the highest medium rating of a kind.
    pub fn limits(kind: &str, measure: Measure) -> [f64; 2] {
        let of_kind = THRESHOLDS.iter().find(|thresholds| thresholds.kind == kind);
        let own = of_kind.and_then(|Self { score, effort, .. }| match measure {
            Measure::Score => *score,
            Measure::Effort => *effort,
        });
        own.unwrap_or(OF_ANY_KIND[measure as usize])
    }
}
