//! Cells that are open: what stands in written layouts, of any kind, where no piece is.

use jigsat_forms::printable::is_hidden;

/// The signs of open cells: dots and dashes.
const SIGNS: [char; 15] = ['.', '·', '•', '∙', '⋅', '‧', '・', '…', '_', '-', '‐', '‑', '–', '—', '−'];

/// What programming languages print where there is no value, in small letters.
const WORDS: [&str; 3] = ["none", "null", "nan"];

/// Is this what stands in an open cell? Then it is no label of a piece.
pub(crate) fn is_open(text: &str) -> bool {
    let is_blank = |c: char| c.is_whitespace() || is_hidden(c) || SIGNS.contains(&c);
    text.chars().all(is_blank) || WORDS.contains(&text.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_dashes_and_blanks_are_open() {
        for open in ["", " ", ".", "·", "_", "-", "..", "- -", "—", "None", "null", "NaN", "\u{200b}", "\u{a0}"] {
            assert!(is_open(open), "{open:?}");
        }
        for label in ["0", "1", "A", "ä", "#", "*", "+", "?", "🟥", "A.", "-1", "nano"] {
            assert!(!is_open(label), "{label:?}");
        }
    }
}
