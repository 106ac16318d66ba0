//! Writing boards.

use std::fmt;

use itertools::Itertools;

use super::super::{Arukone, BLOCKED, Fill, Grid, Touch};
use super::{Format, link};
use crate::puzzle::TextFormat;

/// The labels of boards of characters, if they have none of their own.
const SIGNS: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0";

impl fmt::Display for Arukone {
    /// The format that was read (for those that are not written, that of the contest), with aligned columns; a header if the rules
    /// are others than `empty touch`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if (self.fill, self.touch) != (Fill::default(), Touch::default()) {
            let fill = if self.fill == Fill::Full { "full" } else { "empty" };
            let touch = if self.touch == Touch::No { "no-touch" } else { "touch" };
            writeln!(f, "# rules: {fill} {touch}")?;
        }
        let Grid { width, height } = self.grid;
        match self.format {
            // Without rows, the size alone would be taken for that of a board of numbers.
            Format::Characters | Format::Sized if !self.cells.is_empty() => {
                // Above a board, a lonely '#' is an empty comment.
                if self.format == Format::Sized || (width == 1 && self.cells[0] == Some(BLOCKED)) {
                    writeln!(f, "{width} {height}")?;
                }
                self.rows(f, "", ".")
            }
            _ => {
                if width == height {
                    writeln!(f, "{width}")?;
                } else {
                    writeln!(f, "{width} {height}")?;
                }
                writeln!(f, "{}", self.labels.len())?;
                self.rows(f, " ", "0")
            }
        }
    }
}

impl Arukone {
    fn rows(&self, f: &mut fmt::Formatter<'_>, between: &str, empty: &str) -> fmt::Result {
        let digits = self.labels.iter().map(String::len).max().unwrap_or(1);
        let shown = |cell: &Option<usize>| match *cell {
            None => format!("{empty:>digits$}"),
            Some(BLOCKED) => "#".to_string(),
            Some(number) => format!("{:>digits$}", self.labels[number]),
        };
        for row in self.cells.chunks(self.grid.width.max(1)) {
            writeln!(f, "{}", row.iter().map(shown).join(between))?;
        }
        Ok(())
    }
}

/// The board in the format that is asked for; or why it can't be written so.
pub(in super::super) fn write_as(puzzle: &Arukone, format: TextFormat) -> Result<String, String> {
    let mut puzzle = puzzle.clone();
    match format {
        TextFormat::Own => {}
        TextFormat::Puzzlink => return link::write(&puzzle).map(|link| link + "\n"),
        TextFormat::Numbers => {
            if puzzle.has_blocked() {
                return Err("boards of numbers have no blocked cells; --to characters has".to_string());
            }
            puzzle.format = Format::Contest;
            puzzle.labels = (1..=puzzle.labels.len()).map(|number| number.to_string()).collect();
        }
        TextFormat::Characters if puzzle.cells.is_empty() => {
            return Err("boards of characters have at least one cell".to_string());
        }
        TextFormat::Characters => {
            // A digit alone in the first row would be the number of pairs of a board of numbers.
            let fits = |sign: char| puzzle.grid.width > 1 || !sign.is_ascii_digit();
            let signs: Vec<char> = SIGNS.chars().filter(|&sign| fits(sign)).collect();
            if puzzle.labels.len() > signs.len() {
                let what = if puzzle.grid.width > 1 { "boards of characters" } else { "columns of characters" };
                return Err(format!("{what} have at most {} pairs; --to numbers has more", signs.len()));
            }
            if puzzle.labels.iter().any(|label| label.len() > 1 || !label.chars().all(fits)) {
                puzzle.labels = signs.into_iter().map(String::from).take(puzzle.labels.len()).collect();
            }
            puzzle.format = Format::Sized;
        }
    }
    Ok(puzzle.to_string())
}
