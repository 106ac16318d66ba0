//! The beginning of a puzzle.

use std::fmt::{self, Write as _};

use crate::input::Loaded;

/// The text of the puzzle for `--echo` and pages; of a long one the beginning.
pub(crate) fn beginning(loaded: &Loaded) -> String {
    let mut text = Excerpt { text: String::new(), lines: 200, bytes: 20_000 };
    match write!(text, "{}", loaded.puzzle) {
        Ok(()) => text.text,
        Err(fmt::Error) => text.text.trim_end().to_string() + "\n…\n",
    }
}

/// Takes so many lines and bytes of a text, and no more.
struct Excerpt {
    text: String,
    lines: usize,
    bytes: usize,
}

impl fmt::Write for Excerpt {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        for c in part.chars() {
            if self.lines == 0 || self.text.len() >= self.bytes {
                return Err(fmt::Error);
            }
            self.lines -= usize::from(c == '\n');
            self.text.push(c);
        }
        Ok(())
    }
}
