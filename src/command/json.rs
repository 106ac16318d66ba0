//! JSON on its way to a terminal.

use std::io::{self, Write};

use jigsat_forms::printable::is_hidden;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

/// The value as one line, in which characters that a terminal would obey, or that hide, are escaped.
pub(super) fn line(value: &impl Serialize) -> io::Result<String> {
    let mut text = Vec::new();
    value.serialize(&mut Serializer::with_formatter(&mut text, Escaping))?;
    String::from_utf8(text).map_err(io::Error::other)
}

struct Escaping;

impl Formatter for Escaping {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        for part in fragment.split_inclusive(is_hidden) {
            let shown = part.trim_end_matches(is_hidden);
            out.write_all(shown.as_bytes())?;
            part[shown.len()..].encode_utf16().try_for_each(|unit| write!(out, "\\u{unit:04x}"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
