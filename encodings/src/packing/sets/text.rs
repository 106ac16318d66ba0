//! The name of a set in a puzzle file.

use itertools::Itertools;
use jigsat_forms::text::{Line, ParseError, Word};

use super::PieceSet;

/// Reads the name of a set: all words from the first one on, which is at `skipped`.
///
/// # Errors
/// If there is none, or no set has this name.
pub(crate) fn read_set(line: Line<'_>, skipped: usize) -> Result<&'static PieceSet, ParseError> {
    let words: Vec<Word<'_>> = line.words().skip(skipped).collect();
    let (Some(first), Some(last)) = (words.first(), words.last()) else {
        return Err(line.error_at_end(expected()));
    };
    let start = first.text.as_ptr() as usize - line.text.as_ptr() as usize;
    let end = last.text.as_ptr() as usize - line.text.as_ptr() as usize + last.text.len();
    let name = Word { text: &line.text[start..end], ..*first };
    let spoken = words.iter().map(|word| word.text).join(" ");
    PieceSet::named(&spoken).ok_or_else(|| name.unknown(expected(), PieceSet::all().iter().map(|set| set.name)))
}

fn expected() -> String {
    format!("the name of a set of pieces: {}", PieceSet::all().iter().map(|set| set.name).join(", "))
}
