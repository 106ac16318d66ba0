//! The name of a set in a puzzle file.

use itertools::Itertools;
use jigsat_forms::text::{Line, ParseError, Word};

use super::PieceSet;

/// More words than a name has.
const WORDS_OF_NAME: usize = 8;

/// Reads the name of a set: all words from the first one on, which is at `skipped`.
///
/// # Errors
/// If there is none, or no set has this name.
pub(crate) fn read_set(line: Line<'_>, skipped: usize) -> Result<&'static PieceSet, ParseError> {
    let words = || line.words().skip(skipped);
    let first = words().next().ok_or_else(|| line.error_at_end(expected()))?;
    let start = first.text.as_ptr() as usize - line.text.as_ptr() as usize;
    let name = Word { text: &line.text[start..], ..first };
    // A line may be long, and no name has so many words.
    let spoken = words().take(WORDS_OF_NAME).map(|word| word.text).join(" ");
    PieceSet::named(&spoken).ok_or_else(|| name.unknown(expected(), PieceSet::all().iter().map(|set| set.name)))
}

fn expected() -> String {
    format!("the name of a set of pieces: {}", PieceSet::all().iter().map(|set| set.name).join(", "))
}
