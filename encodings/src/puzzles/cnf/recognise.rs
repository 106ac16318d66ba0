//! Tells formulas from the files of other kinds.

use jigsat_forms::cnf::dimacs::foreign;
use jigsat_forms::near::did_you_mean;
use jigsat_forms::text::{Line, Text};

use crate::puzzle::Recognition;

/// [`Recognition::Yes`] for the line `p cnf`, before which there are only comments. `Maybe` for a line that is nearly this one, or that of formulas for
/// other programs, and for clauses
/// without it: lines of numbers that end in 0, a negative one among them.
pub(super) fn recognise(text: Text<'_>) -> Recognition {
    let mut words = first_words(text);
    match [words.next(), words.next()] {
        [Some("p"), Some("cnf")] => Recognition::Yes,
        [Some("p"), Some(other)] if foreign(other).is_some() => Recognition::Maybe,
        [Some("p"), Some(other)] if !did_you_mean(other, ["cnf"]).is_empty() => Recognition::Maybe,
        _ if are_clauses(text) => Recognition::Maybe,
        _ => Recognition::No,
    }
}

/// What [`recognise`] saw.
pub(super) fn telltale(text: Text<'_>) -> &'static str {
    if first_words(text).next() == Some("p") { "it begins with 'p'" } else { "its lines are numbers that end in 0" }
}

/// The lines without comments.
fn content(text: Text<'_>) -> impl Iterator<Item = Line<'_>> {
    text.lines().filter(|line| line.words().next().is_some_and(|word| word.text != "c"))
}

/// The words of the first line that is no comment.
fn first_words(text: Text<'_>) -> impl Iterator<Item = &str> {
    content(text).next().into_iter().flat_map(|line| line.words().map(|word| word.text))
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
