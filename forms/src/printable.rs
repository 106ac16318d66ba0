//! Foreign text on its way to a terminal: what is there to be obeyed, or to hide, is shown.

use std::borrow::Cow;

/// Would a terminal obey the character, or does it change how others look without being seen itself? Control characters, marks that turn
/// the direction of writing, invisible separators.
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
    // Most texts are printable ASCII, which is seen many bytes at a time where nothing ends the look early.
    let is_plain = text.bytes().fold(true, |is_plain, byte| is_plain & matches!(byte, b' '..=b'~'));
    !is_plain && text.contains(is_hidden)
}

/// The text as one line that says what it has: [hidden](is_hidden) characters are written as in Rust, the end of a line as `\n`.
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

/// The most bytes of a line in a file for other programs, without its end: some read no more than 1,023 at once.
pub const MOST_OF_LINE: usize = 990;

/// How much of a line the text of a comment may take: what stands before it is short.
const MOST_OF_COMMENT: usize = 900;

/// The text as [`printable`], for a comment in a file that other programs read: what a line has no room for is left out, and `…` says so.
pub fn shortened(text: &str) -> Cow<'_, str> {
    let text = printable(text);
    if text.len() <= MOST_OF_COMMENT {
        return text;
    }
    let end = (0..=MOST_OF_COMMENT).rev().find(|&end| text.is_char_boundary(end)).unwrap_or_default();
    format!("{}…", &text[..end]).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_have_an_end() {
        for (letter, count) in [("a", MOST_OF_COMMENT), ("ä", MOST_OF_COMMENT / 2)] {
            let text = letter.repeat(count);
            assert_eq!(shortened(&text), text);
            let long = format!("{text}{letter}");
            assert_eq!(shortened(&long), format!("{text}…"));
        }
        assert_eq!(shortened(&format!("a{}", "ä".repeat(450))), format!("a{}…", "ä".repeat(449)));
        assert!(shortened(&"\u{1b}".repeat(10_000)).len() < MOST_OF_LINE);
    }

    #[test]
    fn nothing_is_obeyed_and_nothing_hides() {
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
