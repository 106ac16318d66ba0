//! Foreign text, escaped for a page.

use std::fmt::Write as _;

use itertools::Itertools;
use jigsat_forms::printable::is_hidden;
use serde::Serialize;

pub(super) use crate::svg::escaped as html;

/// The text as HTML, with its lines and tabs.
pub(super) fn lines(text: &str) -> String {
    text.lines().map(|line| line.split('\t').map(html).join("\t") + "\n").collect()
}

/// The value as JSON that may stand in a script of any page.
/// Nothing in it begins or ends an element, a comment, or a line.
pub(super) fn json(value: &impl Serialize) -> String {
    let plain = serde_json::to_string(value).expect("strings, numbers and lists of them are JSON");
    let mut shown = String::with_capacity(plain.len());
    for c in plain.chars() {
        if matches!(c, '<' | '>' | '&') || is_hidden(c) {
            c.encode_utf16(&mut [0; 2])
                .iter()
                .for_each(|unit| write!(shown, "\\u{unit:04x}").expect("strings take everything"));
        } else {
            shown.push(c);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOREIGN: &str = "</script><script>alert(1)</script><!-- ' \" & \\ \u{2028}\u{2029}\u{202e}\u{0}";

    #[test]
    fn html_holds_no_elements() {
        assert_eq!(
            html(FOREIGN),
            "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- &#39; &quot; &amp; \\ \\u{2028}\\u{2029}\\u{202e}\\u{0}"
        );
        assert_eq!(lines("a\tb\r\n<c>\u{1b}\n"), "a\tb\n&lt;c&gt;\\u{1b}\n");
    }

    #[test]
    fn json_is_the_same_value_and_ends_no_script() {
        let text = json(&[FOREIGN]);
        assert!(!text.contains(|c| "<>&".contains(c) || is_hidden(c)), "{text}");
        assert_eq!(serde_json::from_str::<[String; 1]>(&text).unwrap(), [FOREIGN]);
    }
}
