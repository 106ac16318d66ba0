//! Recognition of formulas among the files of other kinds.

use jigsat_forms::cnf::dimacs::header_word;
use jigsat_forms::text::{Line, Text};

use crate::puzzle::Recognition;

/// Recognises a formula by its header line `p cnf`, or by clauses.
///
/// - [`Recognition::Certain`] for the line `p cnf` after comments only.
/// - `Likely` for a [header](header_word) with another word, or after comments of other kinds, or a [misspelt](is_near_header) one above
///   numbers.
/// - `Maybe` for clauses without it: lines of numbers that end in 0, a negative one among them; for a first line with the word `cnf` and
///   two numbers; and for comments alone.
pub(super) fn recognise(text: Text<'_>) -> Recognition {
    match header_word(text) {
        Some(word) if word.text == "cnf" => Recognition::Certain,
        Some(_) => Recognition::Likely,
        None if is_near_header(text) || header_word(text.below_header()).is_some() => Recognition::Likely,
        None if are_clauses(text) || has_word(text) || are_comments(text) => Recognition::Maybe,
        None => Recognition::No,
    }
}

/// The lines without comments.
fn content(text: Text<'_>) -> impl Iterator<Item = Line<'_>> {
    text.lines().filter(|line| line.words().next().is_some_and(|word| word.text != "c"))
}

/// Is the first line nearly a header?
fn has_word(text: Text<'_>) -> bool {
    let words = || content(text).next().into_iter().flat_map(|line| line.words());
    words().any(|word| word.text == "cnf") && words().filter(|word| word.text.parse::<u64>().is_ok()).count() == 2
}

/// Is the first line nearly a header, and are only numbers below?
///
/// It has other capitals or blanks, or lacks its `p`.
fn is_near_header(text: Text<'_>) -> bool {
    let mut lines = content(text);
    let first = lines.next().into_iter().flat_map(|line| line.words());
    let words: Vec<&str> = first.map(|word| word.text).take(5).collect();
    let is_number = |word: &str| word.parse::<i64>().is_ok();
    let [head @ .., vars, clauses] = &words[..] else {
        return false;
    };
    matches!(head.concat().to_lowercase().as_str(), "pcnf" | "cnf")
        && is_number(vars)
        && is_number(clauses)
        && lines.all(|line| line.words().all(|word| is_number(word.text)))
}

/// Are there only comments?
fn are_comments(text: Text<'_>) -> bool {
    !text.text.trim().is_empty() && content(text).next().is_none()
}

fn are_clauses(text: Text<'_>) -> bool {
    let mut is_negative = false;
    let mut is_clause = |line: Line<'_>| {
        let mut last = None;
        let are_numbers = line.words().all(|word| {
            last = word.text.parse::<i64>().ok();
            is_negative |= last.is_some_and(|number| number < 0);
            last.is_some()
        });
        are_numbers && last == Some(0)
    };
    content(text).all(&mut is_clause) && is_negative
}
