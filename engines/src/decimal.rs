//! Natural numbers of any size in JSON, for `#[serde(with = "…")]`.
//! They are strings of decimal digits, written in one way only.

use num_bigint::BigUint;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

/// Writes a number.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(number: &BigUint, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

/// Reads a number in decimal digits, without sign and leading zeros.
///
/// # Errors
/// If it is written in another way.
pub fn deserialize<'a, D: Deserializer<'a>>(deserializer: D) -> Result<BigUint, D::Error> {
    let text = String::deserialize(deserializer)?;
    let number: Option<BigUint> = text.parse().ok();
    let number = number.filter(|number| number.to_string() == text);
    number.ok_or_else(|| D::Error::custom(format_args!("expected a number in decimal digits, found {text:?}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Option<BigUint> {
        deserialize(&mut serde_json::Deserializer::from_str(json)).ok()
    }

    #[test]
    fn numbers_are_written_and_read_in_one_way() {
        let large = BigUint::from(7_u8).pow(100);
        for number in [BigUint::ZERO, BigUint::from(10_u8), large] {
            let mut json = Vec::new();
            serialize(&number, &mut serde_json::Serializer::new(&mut json)).unwrap();
            assert_eq!(read(std::str::from_utf8(&json).unwrap()), Some(number));
        }
        for other in ["\"+1\"", "\"1_0\"", "\"01\"", "\"-1\"", "\"\"", "\" 1\"", "\"1.0\"", "1", "null"] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
