//! Elements of SVG as text.

use jigsat_forms::printable::printable;

/// Foreign text, escaped for XML and HTML, in elements and attributes.
///
/// Characters that are hidden, or have no place in XML, are written as in Rust.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in printable(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => out.extend(c.escape_unicode()),
            c => out.push(c),
        }
    }
    out
}

/// A path element; `attributes` are written as in the file, with their names.
pub(crate) fn path(attributes: &str, data: &str) -> String {
    if data.is_empty() { String::new() } else { format!("<path {attributes} d=\"{data}\"/>\n") }
}

/// The content, moved.
pub(crate) fn moved([x, y]: [i32; 2], content: &str) -> String {
    if content.is_empty() || [x, y] == [0, 0] {
        return content.to_string();
    }
    format!("<g transform=\"translate({x} {y})\">\n{content}</g>\n")
}

/// A colour: `#ffd700`.
pub(crate) fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A number of tenths: `1.5`, `2`.
pub(crate) fn tenths(number: i32) -> String {
    let sign = if number < 0 { "-" } else { "" };
    let (whole, tenth) = (number.abs() / 10, number.abs() % 10);
    if tenth == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{tenth}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_stays_text() {
        assert_eq!(escaped("<&\"'></svg>"), "&lt;&amp;&quot;&#39;&gt;&lt;/svg&gt;");
        assert_eq!(escaped("a\u{0}b\u{1b}c\n\u{fffe}\u{202e}"), r"a\u{0}b\u{1b}c\n\u{fffe}\u{202e}");
        assert_eq!(escaped("Würfel 3×3 シロ"), "Würfel 3×3 シロ");
    }

    #[test]
    fn numbers_have_one_form() {
        assert_eq!([0, 5, -5, 10, -25, 104].map(tenths), ["0", "0.5", "-0.5", "1", "-2.5", "10.4"]);
    }
}
