//! Recognition of exact-cover problems among the files of other kinds.

use std::collections::HashSet;

use jigsat_forms::cnf::dimacs::header_word;
use jigsat_forms::exact_cover::text::lines;
use jigsat_forms::text::{Text, Word};

use super::{Problem, written};
use crate::puzzle::{Puzzle, Recognition};

/// Recognises problems by their items and options.
///
/// - [`Recognition::Yes`] for a Sudoku, and for a problem with options and the sign `|`, which no file of another kind has.
/// - `Maybe` for one without the sign, and for a text that begins like a problem: with two items or more, and an option with one of them.
/// - `Maybe` for a problem below a first line that looks like a comment of other formats, `# `.
///
/// A [header](header_word) of the DIMACS family is not a line of items.
pub(super) fn recognise(text: Text<'_>) -> Recognition {
    if header_word(text).is_some() {
        return Recognition::No;
    }
    if written::sudoku(text).is_some() {
        return Recognition::Yes;
    }
    match of_problem(text) {
        Recognition::No if is_commented(text) => of_problem(text.below_header()).min(Recognition::Maybe),
        found => found,
    }
}

/// Does the first line look like a comment of other formats?
fn is_commented(text: Text<'_>) -> bool {
    lines(text).next().is_some_and(|line| line.text.starts_with("# "))
}

fn of_problem(text: Text<'_>) -> Recognition {
    // Most texts have none: a search of bytes is faster than one of lines.
    let has_bar = text.text.contains('|')
        && (text.lines().any(|line| line.text.trim_start().starts_with('|'))
            || items(text).any(|word| word.contains('|')));
    // Without the sign, reading would only confirm what the first lines show.
    if !has_bar && begins_alike(text) {
        return Recognition::Maybe;
    }
    match Problem::read(text) {
        Ok(problem) if has_bar && problem.cover().option_count() > 0 => Recognition::Yes,
        Ok(problem) if problem.cover().item_count() > 1 && problem.cover().option_count() > 0 => Recognition::Maybe,
        _ if begins_alike(text) => Recognition::Maybe,
        _ => Recognition::No,
    }
}

/// The words of the first line.
fn items(text: Text<'_>) -> impl Iterator<Item = &str> {
    lines(text).next().into_iter().flat_map(|line| line.words().map(|word| word.text))
}

/// The name in a word of the first line.
fn bare(word: &str) -> &str {
    word.rsplit('|').next().unwrap_or_default().split(':').next().unwrap_or_default()
}

/// Does the text begin like a problem?
///
/// It has two distinct items or more, and an option that begins with one, or most words of the first two options are items.
fn begins_alike(text: Text<'_>) -> bool {
    let words: Vec<&str> = items(text).map(bare).collect();
    let names: HashSet<&str> = words.iter().copied().collect();
    let options = || lines(text).skip(1);
    let is_item = |word: &Word<'_>| word.text.split(':').next().is_some_and(|name| names.contains(name));
    if names.len() < 2 {
        return false;
    }
    let begins = options().next().and_then(|line| line.words().next()).is_some_and(|word| is_item(&word));
    if begins && names.len() == words.len() {
        return true;
    }
    let words = || options().take(2).flat_map(|line| line.words());
    words().count() > 2 && 2 * words().filter(is_item).count() > words().count()
}
