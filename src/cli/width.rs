//! The width of the terminal, and text that fits into it.

use std::env;

/// The columns that output may take: those that `COLUMNS` names, or else those of the terminal; none where neither is known.
pub(crate) fn columns() -> Option<usize> {
    let named = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    named.or_else(terminal_columns).filter(|&columns| columns > 0)
}

/// The columns of the terminal that standard output is; none if it is no terminal.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn terminal_columns() -> Option<usize> {
    use terminal_size::{Width, terminal_size_of};

    terminal_size_of(std::io::stdout()).map(|(Width(columns), _)| columns.into()).filter(|&columns| columns > 0)
}

/// WebAssembly has no terminal.
#[cfg(target_family = "wasm")]
pub(crate) fn terminal_columns() -> Option<usize> {
    None
}

/// The words of a text in lines of at most this width. A longer word has a line of its own.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    if text.chars().count() <= width {
        return vec![text.to_string()];
    }
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        let needed = line.chars().count() + 1 + word.chars().count();
        if !line.is_empty() && needed > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_long_as_the_width_allows() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("one two three", 6), ["one", "two", "three"]);
        assert_eq!(wrapped("incomprehensible to me", 5), ["incomprehensible", "to me"]);
        assert_eq!((wrapped("", 5), wrapped("  a", 5)), (vec![String::new()], vec!["  a".to_string()]));
    }
}
