//! The names of parts.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;
use serde::{Deserialize, Serialize};

/// The name of a part: its number from 1, such as `12`.
///
/// `12.3` is the third part that part 12 was split into.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PartId(Vec<u32>);

impl PartId {
    /// The part of this number.
    pub fn of(number: u32) -> Self {
        Self(vec![number])
    }

    /// The part of this number among those that this part was split into.
    #[must_use]
    pub fn child(&self, number: u32) -> Self {
        Self(self.0.iter().copied().chain([number]).collect())
    }

    /// Does it come from that part?
    pub fn is_below(&self, other: &Self) -> bool {
        self.0.len() > other.0.len() && self.0.starts_with(&other.0)
    }
}

impl fmt::Display for PartId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().format(".").fmt(f)
    }
}

/// A word that names no part.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected the number of a part from 1, such as 12, or 12.3 for a part of part 12, found '{}'", .0.escape_debug())]
pub struct PartIdError(String);

impl FromStr for PartId {
    type Err = PartIdError;

    fn from_str(text: &str) -> Result<Self, PartIdError> {
        let numbers: Option<Vec<u32>> = text.split('.').map(|word| word.parse().ok().filter(|&n| n > 0)).collect();
        // One part has one name.
        numbers.map(Self).filter(|id| id.to_string() == text).ok_or_else(|| PartIdError(text.to_string()))
    }
}

impl TryFrom<String> for PartId {
    type Error = PartIdError;

    fn try_from(text: String) -> Result<Self, PartIdError> {
        text.parse()
    }
}

impl From<PartId> for String {
    fn from(id: PartId) -> Self {
        id.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_has_one_name() {
        let id: PartId = "12.3".parse().unwrap();
        assert_eq!((id.to_string(), id.is_below(&PartId::of(12))), ("12.3".to_string(), true));
        assert_eq!(PartId::of(12).child(3), id);
        for wrong in ["", "0", "012", "+1", "1.", ".1", "1.0", "x", "99999999999", "1 "] {
            assert!(wrong.parse::<PartId>().is_err(), "{wrong}");
        }
    }
}
