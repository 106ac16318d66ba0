//! The marks of open cells: what written layouts of any kind show where no piece is.

use jigsat_forms::printable::is_hidden;
use unicode_general_category::{GeneralCategory, get_general_category};

/// Marks of open cells from other Unicode classes: dots, the minus, and invisible letters.
const SIGNS: [char; 24] = [
    '.', '·', '•', '∙', '⋅', '‧', '・', '…', '‥', '․', '･', '．', '。', '｡', '⸱', '⸳', 'ꞏ', '−', '⁃', '‗', '\u{2800}',
    '\u{3164}', '\u{115f}', '\u{1160}',
];

/// Is it a dot, a dash, a low line, or invisible?
fn is_sign(c: char) -> bool {
    use GeneralCategory::{ConnectorPunctuation, DashPunctuation};
    let is_line = matches!(get_general_category(c), ConnectorPunctuation | DashPunctuation);
    is_line || c.is_whitespace() || is_hidden(c) || SIGNS.contains(&c)
}

/// The words that programming languages print for a missing value, in small letters.
const WORDS: [&str; 3] = ["none", "null", "nan"];

/// Does this text mark an open cell? Then it is not the label of a piece.
pub(crate) fn is_open(text: &str) -> bool {
    text.chars().all(is_sign) || WORDS.contains(&text.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_dashes_and_blanks_are_open() {
        for open in ["", " ", ".", "·", "_", "-", "..", "- -", "—", "None", "null", "NaN", "\u{200b}", "\u{a0}"] {
            assert!(is_open(open), "{open:?}");
        }
        for open in "‒―･．－＿﹘﹣‗⸱⸳ꞏ。".chars().chain(['\u{2800}', '\u{3164}']) {
            assert!(is_open(&open.to_string()), "{open:?}");
        }
        for label in ["0", "1", "A", "ä", "#", "*", "+", "?", "🟥", "A.", "-1", "nano"] {
            assert!(!is_open(label), "{label:?}");
        }
    }
}
