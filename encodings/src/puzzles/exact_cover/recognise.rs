//! Tells exact-cover problems from the files of other kinds.

use jigsat_forms::exact_cover::text::lines;
use jigsat_forms::text::Text;

use super::Problem;
use crate::puzzle::{Puzzle, Recognition};

/// [`Recognition::Yes`] for a problem with options in which the sign `|` stands: no file of another kind has it. `Maybe` for
/// one without, and for a text that begins like a problem: with two items or more, and an option of one of these.
pub(super) fn recognise(text: Text<'_>) -> Recognition {
    let has_bar =
        text.lines().any(|line| line.text.trim_start().starts_with('|')) || items(text).any(|word| word.contains('|'));
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

fn begins_alike(text: Text<'_>) -> bool {
    let first = lines(text).next().map(|line| Problem::read(Text { text: line.text, ..text }));
    let Some(Ok(items)) = first else {
        return false;
    };
    let first_option = lines(text).nth(1).and_then(|line| line.words().next());
    let name = first_option.and_then(|word| word.text.split(':').next());
    let cover = items.cover();
    cover.item_count() > 1 && cover.items().any(|item| Some(cover.name(item)) == name)
}
