//! Compares files with their expected content, line by line.
//!
//! A writer produces the expected content; neither side is ever in memory as a whole.

use std::io::{self, BufRead, BufReader, Read, Write};

use jigsat_forms::printable;

use super::checked::{CheckError, fault, unreadable};
use super::open::{Folder, MeteredReader};

/// Compares a file with the output of `write`.
///
/// # Errors
/// The first difference, or why the file can't be read.
pub(super) fn same(
    folder: Folder<'_>,
    file: &'static str,
    write: impl FnOnce(&mut Comparison) -> io::Result<()>,
) -> Result<(), CheckError> {
    let mut comparison = Comparison::of(folder.open(file)?, file);
    let written = write(&mut comparison);
    comparison.finish(written)
}

/// A writer that compares its input with a file.
pub(super) struct Comparison<R = BufReader<MeteredReader>> {
    file: &'static str,
    from: R,
    /// The current line so far.
    expected: Vec<u8>,
    found: Vec<u8>,
    /// The number of the line.
    line: u64,
    difference: Option<CheckError>,
}

impl<R: BufRead> Comparison<R> {
    pub(super) fn of(from: R, file: &'static str) -> Self {
        Self { file, from, expected: Vec::new(), found: Vec::new(), line: 1, difference: None }
    }

    /// Ends the comparison; the file must be at its end.
    pub(super) fn finish(mut self, written: io::Result<()>) -> Result<(), CheckError> {
        let written = written.and_then(|()| self.end_line());
        if let Some(difference) = self.difference {
            return Err(difference);
        }
        written.map_err(|error| unreadable(self.file, &error))?;
        let rest = self.from.fill_buf().map_err(|error| unreadable(self.file, &error))?;
        if rest.is_empty() {
            return Ok(());
        }
        Err(fault(self.file, format!("line {}: expected the end of the file, found {}", self.line, excerpt(rest))))
    }

    /// Compares the current line with the next line of the file.
    fn end_line(&mut self) -> io::Result<()> {
        self.found.clear();
        (&mut self.from).take(self.expected.len() as u64).read_to_end(&mut self.found)?;
        if self.found != self.expected {
            self.difference = Some(self.difference());
            return Err(io::Error::other("the file differs"));
        }
        self.expected.clear();
        self.line += 1;
        Ok(())
    }

    /// The fault for two lines that differ.
    fn difference(&self) -> CheckError {
        let same = self.expected.iter().zip(&self.found).take_while(|(expected, found)| expected == found).count();
        let is_blank = |byte: &u8| *byte == b' ';
        let at = self.expected[..same].iter().rposition(is_blank).map_or(0, |blank| blank + 1);
        let [expected, found] = [&self.expected, &self.found].map(|line| excerpt(&line[at..]));
        let place = if at == 0 { String::new() } else { format!(", column {}", at + 1) };
        fault(self.file, format!("line {}{place}: expected {expected}, found {found}", self.line))
    }
}

impl<R: BufRead> Write for Comparison<R> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.expected.extend_from_slice(line);
            if line.ends_with(b"\n") {
                self.end_line()?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The beginning of a line, in quotes.
pub(super) fn excerpt(line: &[u8]) -> String {
    if line.is_empty() {
        return "the end of the file".to_string();
    }
    let line = line.split(|&byte| byte == b'\n').next().unwrap_or_default();
    format!("'{}'", printable::excerpt(&String::from_utf8_lossy(line), 40))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_short_by_characters() {
        for sign in ["x", "ä", "─"] {
            assert_eq!(excerpt(sign.repeat(40).as_bytes()), format!("'{}'", sign.repeat(40)));
            assert_eq!(excerpt(sign.repeat(41).as_bytes()), format!("'{}…'", sign.repeat(40)));
        }
        assert_eq!(excerpt(b"one\ntwo"), "'one'");
        assert_eq!(excerpt(b"\n"), "''");
        assert_eq!(excerpt(b"\x1b\xff"), "'\\u{1b}\u{fffd}'");
        assert_eq!(excerpt(b""), "the end of the file");
    }
}
