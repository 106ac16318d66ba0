//! JSON on its way to a terminal.

use std::fmt::Write;
use std::io;

use jigsat_encodings::fingerprint::Fingerprint;
use jigsat_forms::printable::{hides, is_hidden};
use serde::Serialize;
use serde_json::Value;

/// The value as one line, in which characters that a terminal would obey, or that hide, are escaped.
pub(crate) fn line(value: &impl Serialize) -> io::Result<String> {
    Ok(escaped(serde_json::to_string(value)?))
}

/// The text before the checksum of a line, and the text behind it.
pub(crate) const SUM: [&str; 2] = [",\"sha256\":\"", "\"}"];

/// The value as a line that ends with the checksum of the line without it.
pub(crate) fn sealed(value: &impl Serialize) -> io::Result<String> {
    let line = line(value)?;
    let sum = Fingerprint::of(&line).digits();
    let open = line.strip_suffix('}').unwrap_or(&line);
    Ok(format!("{open}{}{sum}{}", SUM[0], SUM[1]))
}

/// Is the checksum of a line that of its content? `None` if it has none.
pub(crate) fn has_its_sum(line: &str) -> Option<bool> {
    let (content, sum) = line.strip_suffix(SUM[1])?.rsplit_once(SUM[0])?;
    Some(Fingerprint::of(&format!("{content}}}")).digits() == sum)
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

/// A text with hidden or control characters, which no result has.
///
/// A terminal would obey them. Names of files may have them, and are made printable.
pub(crate) fn disguised(value: &Value) -> Option<&str> {
    match value {
        Value::String(text) => Some(text.as_str()).filter(|text| text.contains(|c| c != '\n' && is_hidden(c))),
        Value::Array(values) => values.iter().find_map(disguised),
        Value::Object(fields) => fields
            .iter()
            .filter(|(name, _)| !["file", "command"].contains(&name.as_str()))
            .find_map(|(_, value)| disguised(value)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::output::json::*;
    use serde_json::json;

    #[test]
    fn what_is_escaped_reads_as_what_it_was() {
        let value = json!({ "a\u{9b}b": ["\u{1b}[2J", "e\u{301}", "\u{202e}\u{7f}x", "\u{e0041}", "\"\\", 1.5] });
        let text = line(&value).unwrap();
        assert!(!text.contains(is_hidden), "{text}");
        assert!(text.contains("e\u{301}") && text.contains(r"\udb40\udc41"), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }
}
