//! The file formats.
//!
//! - *Contest*: line 1 the edge length n (or `width height`), line 2 the number p of pairs, then the rows with their numbers: 0 for a cell
//!   without label, 1 to p twice each, `#`, `*` or -1 for a cell that no path may use. A solved board of the same size may follow after a
//!   blank line or a heading; it is skipped.
//! - *Characters*: rows of one character per cell: `.` for a cell without label, `#` for one that no path may use, letters and digits twice
//!   each. `_` or `-` may stand in place of the dots. *Sized*: the same, with dots, below a line `width height` or one edge length.
//! - *ADC*, of the algorithm design contest of DA Symposium (Japan): `SIZE WxH`, `LINE_NUM n`, and `LINE#i (x,y)-(x,y)` for each
//!   pair, columns and rows from 0; or `SIZE WxHx1` and `(x,y,1)`.
//! - *puzz.link*: the address of a puzzle of the type `numlin` or `arukone` at puzz.link, pzv.jp or a similar site.
//! - *Rows*: the rows of numbers of the contest, without the two lines above them. Letters may be labels.
//! - *pzpr*: the files of the editor behind puzz.link. *Janko*: the text format of the collection at janko.at.
//!
//! A header line `# rules: full no-touch` (the words `empty`, `full`, `touch`, `no-touch`, in any order) chooses the rules.
//! A file may hold many boards, see [`split`].

mod adc;
mod characters;
mod contest;
mod janko;
mod link;
mod marks;
mod pzpr;
mod split;
pub(super) mod words;
mod write;

use std::str::FromStr;

use jigsat_forms::text::{Line, Lines, ParseError, Text, Word, header};

use super::board::{Arukone, BoardFormat, Fill, Touch};
use super::build::{self, CELLS_OF_BOARD};
use super::grid::Grid;

pub(super) use split::{first, split};
pub(super) use write::FORMATS;

impl FromStr for Arukone {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read(text.into())
    }
}

/// Reads a board.
pub(super) fn read(text: Text<'_>) -> Result<Arukone, ParseError> {
    let (fill, touch) = rules(text)?;
    let mut lines = Lines::of(text);
    let puzzle = match BoardFormat::of(text) {
        BoardFormat::Contest => contest::read(lines),
        BoardFormat::Characters => characters::read(&lines),
        BoardFormat::Sized => characters::read_sized(&mut lines),
        BoardFormat::Adc => adc::read(&mut lines),
        BoardFormat::Link => link::read(&mut lines),
        BoardFormat::Rows => words::read(&lines),
        BoardFormat::Pzpr => pzpr::read(&lines),
        BoardFormat::Janko => janko::read(&mut lines),
    }?;
    Ok(Arukone { fill: fill.unwrap_or(puzzle.fill), touch: touch.unwrap_or(puzzle.touch), ..puzzle })
}

impl BoardFormat {
    /// Guesses the format of a text. A board of digits only begins like a contest file.
    pub(super) fn of<'a>(text: impl Into<Text<'a>>) -> Self {
        // Most calls are for single lines below a header that may be longer.
        let text = text.into().below_header();
        let mut lines = Lines::of(text);
        match lines.peek() {
            Some(line) if link::is_address(line.text) => return BoardFormat::Link,
            Some(line) if adc::is_size(line.text) => return BoardFormat::Adc,
            Some(line) if pzpr::is_head(line.text) => return BoardFormat::Pzpr,
            _ if janko::is_head(lines.clone()) => return BoardFormat::Janko,
            _ if characters::is_sized(lines.clone()) => return BoardFormat::Sized,
            _ if words::is_board(text) => return BoardFormat::Rows,
            _ => {}
        }
        let is_number = |word: Word| word.text.bytes().all(|b| b.is_ascii_digit());
        let counts =
            |line: Line, atmost| line.words().take(atmost + 1).count() <= atmost && line.words().all(is_number);
        let size = lines.next().is_none_or(|line| counts(line, 2));
        let pairs = lines.next().is_none_or(|line| counts(line, 1));
        if size && pairs && !characters::is_board(text) { BoardFormat::Contest } else { BoardFormat::Characters }
    }
}

/// Can this be the first line of a board in one of the formats?
///
/// Rows of characters have no blanks; lines of several words have only numbers, letters and signs for cells.
pub(super) fn may_begin(first: Line<'_>) -> bool {
    let is_cell = |text: &str| text.len() == 1 || text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'-' | b'+'));
    first.words().nth(1).is_none()
        || first.words().all(|word| is_cell(word.text))
        || link::is_address(first.text)
        || adc::is_size(first.text)
        || pzpr::is_head(first.text)
        || janko::begins(first)
}

/// The note about a solution below the board.
const IGNORED: &str = "the solution below the board is ignored";

/// Does the line look like a comment? Inside a board it may be a row that begins with a blocked cell.
fn is_comment(line: &str) -> bool {
    line == "#" || line.starts_with("# ")
}

/// The grid of this size, or an error at `word` if it is too large.
fn grid(size: [usize; 2], word: Word) -> Result<Grid, ParseError> {
    build::grid(size).map_err(|_| word.error(format!("a board of at most {CELLS_OF_BOARD} cells")))
}

/// The rules in the header.
fn rules(text: Text<'_>) -> Result<(Option<Fill>, Option<Touch>), ParseError> {
    let (mut fill, mut touch) = (None, None);
    let Some(value) = header(text, "rules") else {
        return Ok((fill, touch));
    };
    let text = text.text;
    let before = &text[..value.as_ptr() as usize - text.as_ptr() as usize];
    let number = before.lines().count();
    let indent = before.lines().next_back().map_or(0, |line| line.trim_start_matches('\u{feff}').chars().count());
    for word in Line::new(value, number).words() {
        match word.text {
            "empty" => fill = Some(Fill::Empty),
            "full" => fill = Some(Fill::Full),
            "touch" => touch = Some(Touch::Yes),
            "no-touch" => touch = Some(Touch::No),
            _ => {
                let expected = "rules: 'empty' or 'full', 'touch' or 'no-touch'";
                let error = word.unknown(expected, ["empty", "full", "touch", "no-touch"]);
                return Err(ParseError { column: error.column + indent, ..error });
            }
        }
    }
    Ok((fill, touch))
}

#[cfg(test)]
mod tests;
