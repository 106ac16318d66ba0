//! The styles of books: those of pictures, titles, and greys instead of colours.

use crate::svg::style::STYLE;

/// Titles, and the badges with numbers of pieces.
const TITLES: &str = include_str!("titles.css");

/// Neutral greys; patterns of pieces, and the white around letters.
const MONOCHROME: &str = include_str!("monochrome.css");

/// The style sheet of a book.
pub(super) fn sheet(is_monochrome: bool) -> String {
    format!("{STYLE}{TITLES}{}", if is_monochrome { MONOCHROME } else { "" })
}
