//! Writing boards.

use std::fmt;

use itertools::Itertools;

use super::super::board::{Arukone, BLOCKED, BoardFormat, Fill, Touch};
use super::super::grid::Grid;
use super::characters::SIGNS;
use super::link;
use crate::puzzle::{TextFormat, Unwritable, no_losses};

impl fmt::Display for Arukone {
    /// Writes the format that was read, or else the contest format, with aligned columns.
    /// There is a header if the rules are not `empty touch`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if (self.fill, self.touch) != (Fill::default(), Touch::default()) {
            let fill = if self.fill == Fill::Full { "full" } else { "empty" };
            let touch = if self.touch == Touch::No { "no-touch" } else { "touch" };
            writeln!(f, "# rules: {fill} {touch}")?;
        }
        let Grid { width, height } = self.grid;
        match self.format {
            // Without rows, the size alone would be read as that of a board of numbers.
            BoardFormat::Characters | BoardFormat::Sized if !self.cells.is_empty() => {
                // A single '#' above a board would be an empty comment.
                if self.format == BoardFormat::Sized || (width == 1 && self.cells[0] == Some(BLOCKED)) {
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

/// The formats for export.
pub(in super::super) const FORMATS: &[TextFormat<Arukone>] = &[
    TextFormat {
        name: "numbers",
        summary: "size, number of pairs, rows of numbers",
        separator: "\n",
        write: as_numbers,
        losses: no_losses,
    },
    TextFormat {
        name: "characters",
        summary: "size, rows of one character for each cell",
        separator: "\n",
        write: as_characters,
        losses: no_losses,
    },
    TextFormat {
        name: "puzzlink",
        summary: "the address of the puzzle at puzz.link (without the rule that paths must not touch themselves)",
        separator: "",
        write: |puzzle| Ok(link::puzzlink(puzzle)? + "\n"),
        losses: |puzzle, _| Ok(unsaid([(puzzle.touch == Touch::No).then_some(NO_TOUCH)])),
    },
    TextFormat {
        name: "penpa",
        summary: "the address that opens the puzzle in Penpa (without rules)",
        separator: "",
        write: |puzzle| Ok(link::penpa(puzzle)? + "\n"),
        losses: |puzzle, _| {
            Ok(unsaid([
                (puzzle.fill == Fill::Full).then_some("every cell is used"),
                (puzzle.touch == Touch::No).then_some(NO_TOUCH),
            ]))
        },
    },
];

const NO_TOUCH: &str = "paths must not touch themselves";

/// The note about rules that an address does not contain.
fn unsaid(rules: impl IntoIterator<Item = Option<&'static str>>) -> Vec<String> {
    let unsaid = rules.into_iter().flatten().join(", nor that ");
    if unsaid.is_empty() { Vec::new() } else { vec![format!("the address does not contain the rule that {unsaid}")] }
}

fn as_numbers(puzzle: &Arukone) -> Result<String, Unwritable> {
    if puzzle.has_blocked() {
        return Err("boards of numbers have no blocked cells; --to characters has".into());
    }
    let labels = (1..=puzzle.labels.len()).map(|number| number.to_string()).collect();
    Ok(Arukone { format: BoardFormat::Contest, labels, ..puzzle.clone() }.to_string())
}

fn as_characters(puzzle: &Arukone) -> Result<String, Unwritable> {
    if puzzle.cells.is_empty() {
        return Err("boards of characters have at least one cell".into());
    }
    // A single digit in the first row would be read as the number of pairs.
    let fits = |sign: char| puzzle.grid.width > 1 || !sign.is_ascii_digit();
    let signs: Vec<char> = SIGNS.chars().filter(|&sign| fits(sign)).collect();
    if puzzle.labels.len() > signs.len() {
        let what = if puzzle.grid.width > 1 { "boards of characters" } else { "columns of characters" };
        return Err(format!("{what} have at most {} pairs; --to numbers has more", signs.len()).into());
    }
    let mut puzzle = Arukone { format: BoardFormat::Sized, ..puzzle.clone() };
    if puzzle.labels.iter().any(|label| label.len() > 1 || !label.chars().all(fits)) {
        puzzle.labels = signs.into_iter().map(String::from).take(puzzle.labels.len()).collect();
    }
    Ok(puzzle.to_string())
}
