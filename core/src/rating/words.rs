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

/// The limits of easy and medium for a kind.
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

impl Thresholds {
    /// The limits of a kind.
    pub fn of(kind: &str) -> Option<&'static Self> {
        THRESHOLDS.iter().find(|thresholds| thresholds.kind == kind)
    }
}
