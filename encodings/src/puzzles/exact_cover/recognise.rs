//! Tells exact-cover problems from the files of other kinds.

use super::Problem;
use crate::forms::exact_cover::text::lines;
use crate::puzzle::Recognition;

/// [`Recognition::Yes`] for a problem with options in which the sign `|` stands: no file of another kind has it. `Maybe` for
/// one without, and for a text that begins like a problem: with two items or more, and an option of one of these.
pub(super) fn recognise(text: &str) -> Recognition {
    let has_bar =
        text.lines().any(|line| line.trim_start().starts_with('|')) || items(text).any(|word| word.contains('|'));
    match text.parse::<Problem>() {
        Ok(problem) if has_bar && problem.cover().option_count() > 0 => Recognition::Yes,
        Ok(problem) if problem.cover().item_count() > 1 && problem.cover().option_count() > 0 => Recognition::Maybe,
        _ if begins_alike(text) => Recognition::Maybe,
        _ => Recognition::No,
    }
}

/// The words of the first line.
fn items(text: &str) -> impl Iterator<Item = &str> {
    lines(text).next().into_iter().flat_map(|line| line.words().map(|word| word.text))
}

fn begins_alike(text: &str) -> bool {
    let items: Problem = match lines(text).next().map(|line| line.text.parse()) {
        Some(Ok(items)) => items,
        _ => return false,
    };
    let first_option = lines(text).nth(1).and_then(|line| line.words().next());
    let name = first_option.and_then(|word| word.text.split(':').next());
    let cover = items.cover();
    cover.item_count() > 1 && cover.items().any(|item| Some(cover.name(item)) == name)
}
