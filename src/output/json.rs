//! JSON on its way to a terminal.

use std::fmt::Write;
use std::io;

use jigsat_forms::printable::{hides, is_hidden};
use serde::Serialize;

/// The value as one line, in which characters that a terminal would obey, or that hide, are escaped.
pub(crate) fn line(value: &impl Serialize) -> io::Result<String> {
    Ok(escaped(serde_json::to_string(value)?))
}

/// JSON with those characters escaped: outside of strings there are none.
pub(crate) fn escaped(json: String) -> String {
    if !hides(&json) {
        return json;
    }
    let mut text = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if is_hidden(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(text, "\\u{unit:04x}");
            }
        } else {
            text.push(c);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use crate::output::json::*;
    use serde_json::{Value, json};

    #[test]
    fn what_is_escaped_reads_as_what_it_was() {
        let value = json!({ "a\u{9b}b": ["\u{1b}[2J", "e\u{301}", "\u{202e}\u{7f}x", "\u{e0041}", "\"\\", 1.5] });
        let text = line(&value).unwrap();
        assert!(!text.contains(is_hidden), "{text}");
        assert!(text.contains("e\u{301}") && text.contains(r"\udb40\udc41"), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }
}
