//! What random puzzles and listed members of a family must fulfil.

mod rating;
mod solutions;

use std::fmt::Display;
use std::ops::RangeInclusive;

pub(crate) use rating::RatingArgs;
pub(crate) use solutions::SolutionsArgs;

/// A range of numbers for a name, with a word behind it: `3-5pieces`.
pub(crate) fn span<T: PartialEq + Display>(range: &RangeInclusive<T>, what: &str) -> String {
    let (least, most) = (range.start(), range.end());
    if least == most { format!("{least}{what}") } else { format!("{least}-{most}{what}") }
}

/// A word for a name, if it is to be there.
pub(crate) fn word(is_there: bool, word: &str) -> Option<String> {
    is_there.then(|| word.to_string())
}
