//! Formats whose recognition reads the whole text: proofs, and JSON.

use jigsat_forms::text::{Line, ParseError, Text};
use serde::de::IgnoredAny;

use super::signatures::EXPECTED;

/// The error for a proof of a SAT solver, in the formats DRAT and LRAT. `O(length)`.
///
/// The lines are numbers that end in 0, some of them after `d`.
///
/// Source: the documentation of drat-trim, <https://www.cs.utexas.edu/~marijn/drat-trim/>.
pub(super) fn proof(text: Text<'_>) -> Option<ParseError> {
    let lines = || text.lines().filter(|line| line.words().next().is_some_and(|word| word.text != "c"));
    let is_deletion = |line: Line<'_>| line.words().take(2).any(|word| word.text == "d");
    let is_step = |line: Line<'_>| {
        let mut last = None;
        let are_numbers = line.words().enumerate().all(|(place, word)| {
            last = Some(word.text);
            word.text.parse::<i64>().is_ok() || place < 2 && word.text == "d"
        });
        are_numbers && last == Some("0")
    };
    let first = lines().next()?;
    // Most texts have no step on their first line.
    (lines().all(is_step) && lines().any(is_deletion)).then(|| ParseError {
        found: "a proof of a SAT solver (DRAT, LRAT): a checker such as drat-trim reads one, together with its formula"
            .to_string(),
        ..first.error(EXPECTED)
    })
}

/// The error for lists and objects in JSON. `O(length)`.
pub(super) fn json(text: Text<'_>) -> Option<ParseError> {
    let content = text.text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let is_json = content.starts_with(['{', '[']) && text.part(content).json::<IgnoredAny>().is_ok();
    is_json.then(|| ParseError {
        line: 1,
        column: 1,
        expected: EXPECTED.to_string(),
        found: "JSON, which is no puzzle format (`jigsat new KIND` shows one; `check` reads solutions in JSON)"
            .to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_are_distinguished_from_other_texts() {
        let is_proof = |text: &str| proof(text.into()).is_some();
        for text in ["d 1 2 0\n1 0\n0\n", "c mine\n1 -2 0\nd 1 2 0\n0\n", "5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 0\n"] {
            assert!(is_proof(text), "{text}");
        }
        for text in ["", "1 2 0\n-1 0\n", "d 1 2\nd 1\n2\n", "d 1 2 0\nd 1 x 0\n", "1 2 d 0\n1 0\n", "c d 0\n"] {
            assert!(!is_proof(text), "{text}");
        }
    }

    #[test]
    fn json_is_distinguished_from_other_texts() {
        let found = |text: &str| json(text.into()).map(|error| error.found);
        for text in ["{\"a\": [1]}", "\u{feff}\n[[1, 2],\n[3, 4]]\n"] {
            assert!(found(text).is_some_and(|found| found.starts_with("JSON, ")), "{text}");
        }
        for text in ["", "3", "{a b\n{a b\n", "[a] [b]\n[a] [b]\n", &"[".repeat(100_000)] {
            assert_eq!(found(text), None);
        }
    }
}
