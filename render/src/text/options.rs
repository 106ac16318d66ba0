//! Chosen options as text, a line for each, as they stand in a file.

use itertools::Itertools;
use jigsat_encodings::drawing::{Matrix, Options};

pub(super) fn lines(drawing: &Options) -> String {
    if drawing.options.is_empty() {
        // A comment, which readers of options pass over.
        return "| no option\n".to_string();
    }
    drawing.options.iter().map(|words| line(words)).collect()
}

/// All options, written as in a file.
pub(super) fn matrix(drawing: &Matrix) -> String {
    let word = |(item, colour): &(usize, Option<String>)| match colour {
        Some(colour) => format!("{}:{colour}", drawing.items[*item]),
        None => drawing.items[*item].clone(),
    };
    drawing.rows.iter().map(|row| line(&row.iter().map(word).collect_vec())).collect()
}

/// One option. The item `#` at its beginning gets a blank in front.
/// Otherwise, the line would be read as a heading.
fn line(words: &[String]) -> String {
    let blank = if words.first().is_some_and(|word| word == "#") { " " } else { "" };
    format!("{blank}{}\n", words.iter().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_lines_and_no_comments() {
        let picture = |options: &[&[&str]]| {
            let words = |words: &&[&str]| words.iter().map(|word| (*word).to_string()).collect();
            lines(&Options { options: options.iter().map(words).collect(), rows: Vec::new() })
        };
        assert_eq!(picture(&[&["a", "s:1"], &["#", "b"], &["#1"]]), "a s:1\n # b\n#1\n");
        assert_eq!(picture(&[]), "| no option\n");
    }
}
