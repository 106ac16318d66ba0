//! Claims about puzzles.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use jigsat_forms::exact_cover::symmetry::UpTo;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

/// The claim of a certificate about a puzzle.
///
/// As text and in JSON: `solvable`, `unsolvable`, `unique`, `count=N`, or `count=N up to rotation`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Claim {
    /// It has a solution.
    Solvable,
    /// It has none.
    Unsolvable,
    /// It has exactly one.
    Unique,
    /// It has exactly this number of solutions.
    ///
    /// Without a number, as `count`, it asks for a certificate of the number that is found.
    Count(Option<BigUint>),
    /// It has exactly this number of solutions up to symmetry.
    ///
    /// Without a number, as for [`Count`](Self::Count).
    CountUpTo(UpTo, Option<BigUint>),
}

/// A number of solutions has at most so many digits: they are read in time quadratic in their number.
const MOST_DIGITS: usize = 1_000_000;

/// A certificate that is based on a formula lists at most so many layouts.
/// Each is a clause, a model and a picture: of more, a diagram is shorter.
pub(super) const MOST_LAYOUTS: usize = 10_000;

impl Claim {
    /// The claims without a number.
    pub const PLAIN: [Self; 3] = [Self::Solvable, Self::Unsolvable, Self::Unique];

    /// The possible numbers of layouts in its certificate, if that is based on a formula.
    ///
    /// `None` if they are too many.
    pub(super) fn layouts(&self) -> Option<RangeInclusive<usize>> {
        let count = match self {
            Claim::Unsolvable | Claim::Count(None) => 0,
            Claim::Solvable | Claim::Unique => 1,
            Claim::Count(Some(number)) => usize::try_from(number).ok().filter(|&number| number <= MOST_LAYOUTS)?,
            Claim::CountUpTo(..) => return Some(0..=MOST_LAYOUTS),
        };
        Some(count..=count)
    }

    /// Does its certificate have a layout?
    pub(super) fn has_layout(&self) -> bool {
        matches!(self, Claim::Solvable | Claim::Unique)
    }

    /// Does its certificate have a proof?
    pub(super) fn has_proof(&self) -> bool {
        *self != Claim::Solvable
    }

    /// Is it about the number of solutions?
    pub fn is_count(&self) -> bool {
        matches!(self, Claim::Count(_) | Claim::CountUpTo(..))
    }

    /// The symmetry up to which it counts.
    pub fn up_to(&self) -> UpTo {
        match self {
            Claim::CountUpTo(up_to, _) => *up_to,
            _ => UpTo::Raw,
        }
    }

    /// The same count up to symmetry; `None` if it is no plain count.
    #[must_use]
    pub fn counted_up_to(self, up_to: UpTo) -> Option<Self> {
        match (self, up_to) {
            (claim, UpTo::Raw) => Some(claim),
            (Claim::Count(number), up_to) => Some(Claim::CountUpTo(up_to, number)),
            _ => None,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Solvable => f.write_str("solvable"),
            Claim::Unsolvable => f.write_str("unsolvable"),
            Claim::Unique => f.write_str("unique"),
            Claim::Count(None) => f.write_str("count"),
            Claim::Count(Some(number)) => write!(f, "count={number}"),
            Claim::CountUpTo(up_to, number) => write!(f, "{} up to {up_to}", Claim::Count(number.clone())),
        }
    }
}

impl From<Claim> for String {
    fn from(claim: Claim) -> Self {
        claim.to_string()
    }
}

/// A word that is no claim.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected solvable, unsolvable, unique, count or count=N, found '{found}'")]
pub struct ClaimError {
    /// The word.
    pub found: String,
}

impl FromStr for Claim {
    type Err = ClaimError;

    fn from_str(word: &str) -> Result<Self, ClaimError> {
        let number = |digits: &str| {
            let is_number =
                (1..=MOST_DIGITS).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| digits.parse().ok()).flatten()
        };
        if let Some((count, up_to)) = word.split_once(" up to ") {
            let up_to = [UpTo::Rotation, UpTo::Symmetry].into_iter().find(|known| known.name() == up_to);
            let claim = count.parse::<Self>().ok().zip(up_to).and_then(|(count, up_to)| count.counted_up_to(up_to));
            return claim.ok_or_else(|| ClaimError { found: word.to_string() });
        }
        let claim = match word {
            "solvable" => Some(Claim::Solvable),
            "unsolvable" => Some(Claim::Unsolvable),
            "unique" => Some(Claim::Unique),
            "count" => Some(Claim::Count(None)),
            _ => word.strip_prefix("count=").and_then(number).map(|number| Claim::Count(Some(number))),
        };
        claim.ok_or_else(|| ClaimError { found: word.to_string() })
    }
}

impl TryFrom<String> for Claim {
    type Error = ClaimError;

    fn try_from(word: String) -> Result<Self, ClaimError> {
        word.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_up_to_symmetry_are_claims() {
        let number = Some(240_u32.into());
        for (word, claim) in [
            ("count=240 up to symmetry", Claim::CountUpTo(UpTo::Symmetry, number)),
            ("count up to rotation", Claim::CountUpTo(UpTo::Rotation, None)),
        ] {
            assert_eq!((claim.to_string().as_str(), word.parse()), (word, Ok(claim.clone())));
        }
        assert_eq!(Claim::Unique.counted_up_to(UpTo::Rotation), None);
        assert_eq!(Claim::Unique.counted_up_to(UpTo::Raw), Some(Claim::Unique));
    }

    #[test]
    fn claims_are_words() {
        let six = Claim::Count(Some(6_u32.into()));
        let words = ["solvable", "unsolvable", "unique", "count", "count=6"];
        for (claim, word) in Claim::PLAIN.into_iter().chain([Claim::Count(None), six.clone()]).zip(words) {
            assert_eq!((claim.to_string().as_str(), word.parse()), (word, Ok(claim.clone())));
            let json = serde_json::to_string(&claim).unwrap();
            assert_eq!(json, format!("\"{word}\""));
            assert_eq!(serde_json::from_str::<Claim>(&json).unwrap(), claim);
        }
        let large = "count=340282366920938463463374607431768211456";
        assert_eq!(large.parse::<Claim>().unwrap().to_string(), large);
        assert_eq!("count=006".parse(), Ok(six));
    }

    #[test]
    fn other_words_are_refused() {
        let error = "expected solvable, unsolvable, unique, count or count=N, found 'true'";
        assert_eq!("true".parse::<Claim>().unwrap_err().to_string(), error);
        let long = format!("count={}", "1".repeat(MOST_DIGITS + 1));
        for word in [
            "",
            "Unique",
            "count=6 up to raw",
            "unique up to rotation",
            "count=6 up to",
            "count=6 up to rotation up to rotation",
            "count=",
            "count=+6",
            "count=-1",
            "count=1_0",
            "count=1e3",
            "count = 6",
            "counts",
            &long,
        ] {
            assert!(word.parse::<Claim>().is_err(), "{word}");
        }
    }
}
