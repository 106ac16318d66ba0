//! Foreign text in Markdown.

use jigsat_forms::printable::printable;

/// The text on one line, in which nothing is a mark of Markdown or of HTML.
pub(crate) fn escaped(text: &str) -> String {
    const MARKS: &str = "\\`*_[]<>&|~$#!@";
    let escaped = |c: char| MARKS.contains(c).then_some('\\').into_iter().chain([c]);
    printable(text).chars().flat_map(escaped).collect()
}

/// The text as code, on one line.
pub(crate) fn code(text: &str) -> String {
    let text = printable(text);
    // Ticks in the text need more of them around it, and blanks between.
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let ticks = "`".repeat(longest + 1);
    let blank = if longest > 0 { " " } else { "" };
    format!("{ticks}{blank}{text}{blank}{ticks}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_stays_text() {
        assert_eq!(escaped("<img src=x onerror=alert(1)>.txt"), r"\<img src=x onerror=alert(1)\>.txt");
        assert_eq!(
            escaped("![a](b)*c*_d_`e`|f\n# g&amp;~h~$i$"),
            r"\!\[a\](b)\*c\*\_d\_\`e\`\|f\\n\# g\&amp;\~h\~\$i\$"
        );
        assert_eq!(escaped("box, closed: 3×3"), "box, closed: 3×3");
    }

    #[test]
    fn code_ends_where_it_ends() {
        assert_eq!(code("jigsat <b>"), "`jigsat <b>`");
        assert_eq!(code("`a``b"), "``` `a``b ```");
    }
}
