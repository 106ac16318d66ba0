//! Foreign text made printable: control and invisible characters are escaped.

use std::borrow::Cow;

/// Would a terminal interpret the character, or is it invisible?
/// These are control characters, marks that change the direction of writing, and invisible separators.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

/// Is any character of the text [hidden](is_hidden)?
pub fn hides(text: &str) -> bool {
    // Most texts are printable ASCII. Without an early exit, the loop handles many bytes at a time.
    let is_plain = text.bytes().fold(true, |is_plain, byte| is_plain & matches!(byte, b' '..=b'~'));
    !is_plain && text.contains(is_hidden)
}

/// The text as one line in which every character is visible.
///
/// [Hidden](is_hidden) characters are written as in Rust, the end of a line as `\n`.
///
/// ```
/// use jigsat_forms::printable::printable;
///
/// assert_eq!(printable("a puzzle\u{1b}[2J\n"), r"a puzzle\u{1b}[2J\n");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    if !hides(text) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_hidden(c) { shown.extend(c.escape_default()) } else { shown.push(c) }
    }
    shown.into()
}

/// The most bytes of a line in a file for other programs, without its end.
/// Some programs read at most 1,023 bytes at once.
pub const LONGEST_LINE: usize = 990;

/// The most bytes of text in a comment line; its prefix is short.
const LONGEST_COMMENT: usize = 900;

/// The text as [`printable`], cut for a comment line in a file for other programs.
///
/// `…` marks the cut.
pub fn shortened(text: &str) -> Cow<'_, str> {
    let text = printable(text);
    if text.len() <= LONGEST_COMMENT {
        return text;
    }
    let end = (0..=LONGEST_COMMENT).rev().find(|&end| text.is_char_boundary(end)).unwrap_or_default();
    format!("{}…", &text[..end]).into()
}

/// The first characters of an untrusted text, for a message: at most so many, with `…` for the others.
///
/// Unlike in [`printable`], quotes are escaped too: the text may stand between them.
pub fn excerpt(text: &str, most: usize) -> String {
    let shown = text.chars().take(most).flat_map(char::escape_debug);
    shown.chain(text.chars().nth(most).map(|_| '…')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_comments_are_cut() {
        for (letter, count) in [("a", LONGEST_COMMENT), ("ä", LONGEST_COMMENT / 2)] {
            let text = letter.repeat(count);
            assert_eq!(shortened(&text), text);
            let long = format!("{text}{letter}");
            assert_eq!(shortened(&long), format!("{text}…"));
        }
        assert_eq!(shortened(&format!("a{}", "ä".repeat(450))), format!("a{}…", "ä".repeat(449)));
        assert!(shortened(&"\u{1b}".repeat(10_000)).len() < LONGEST_LINE);
    }

    #[test]
    fn hidden_characters_are_escaped() {
        let cases = [
            ("\u{1b}[31mred\u{7f}", r"\u{1b}[31mred\u{7f}"),
            ("one\r\n\ttwo", r"one\r\n\ttwo"),
            ("\u{9b}2J", r"\u{9b}2J"),
            ("a\u{202e}b\u{2066}c\u{200b}d\u{e0041}", r"a\u{202e}b\u{2066}c\u{200b}d\u{e0041}"),
        ];
        for (text, shown) in cases {
            assert_eq!(printable(text), shown);
        }
    }

    #[test]
    fn words_of_any_language_stay_as_they_are() {
        for text in ["", "Rätsel 7 — e\u{301}", "シロ・クロ", "\\ \"quoted\" 'twice'"] {
            assert!(matches!(printable(text), Cow::Borrowed(same) if same == text), "{text}");
        }
    }
}
