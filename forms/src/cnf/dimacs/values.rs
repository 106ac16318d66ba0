//! Values of variables, as solvers print them.

/// The most characters in a line of values.
pub const VALUE_LINE_WIDTH: usize = 78;

/// Values as solvers print them: lines `v 1 -2 3`, with a 0 at the end of the last.
pub fn value_lines(literals: &[i64]) -> String {
    let mut text = "v".to_string();
    let mut length = text.len();
    for word in literals.iter().map(ToString::to_string).chain(["0".to_string()]) {
        if length + 1 + word.len() > VALUE_LINE_WIDTH {
            text.push_str("\nv");
            length = 1;
        }
        length += 1 + word.len();
        text.push(' ');
        text.push_str(&word);
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_literals() {
        assert_eq!(value_lines(&[]), "v 0\n");
        assert_eq!(value_lines(&[1, -2, 3]), "v 1 -2 3 0\n");
        let many: Vec<i64> = (1..=100).collect();
        let text = value_lines(&many);
        assert!(text.lines().all(|line| line.starts_with("v ") && line.len() <= VALUE_LINE_WIDTH));
        let words: Vec<i64> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        assert_eq!(words, many.into_iter().chain([0]).collect::<Vec<_>>());
    }
}
