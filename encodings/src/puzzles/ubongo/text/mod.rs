//! The file format, and the printed form of layouts.
//!
//! ```text
//! # a comment
//! height 2
//! pieces 1 5 9
//! piece
//! ##
//! #.
//! -
//! ..
//! #.
//! board
//! ..####
//! .####.
//! .####.
//! ```
//!
//! - `height` and the number of layers, from 1; by default 2.
//! - `pieces` and the numbers (1 to 16) of standard pieces, see [`standard`](super::standard). A number that occurs several times is as
//!   many pieces; the line may occur several times.
//! - `pieces` and the name of a [set](crate::packing::sets), such as `soma` or `tetracubes`: its pieces, as if they were drawn.
//! - `piece` and a piece drawn layer by layer, `#` for its cells. A line `-` separates layers. All rows are equally long, all layers have
//!   equally many rows, in a box of at most 4000 cells. The cells move as one, whether they touch or not. May occur several times.
//! - `board` and the board in equally long rows: `#` is a square to use, `.` is one to leave. The board comes last. The line `board` is
//!   optional, unless a drawn piece is directly before it.
//!
//! Blank lines and comment lines are ignored: a comment begins with `#` and a blank. So rows are written without blanks between their
//! squares.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;
use jigsat_forms::near::did_you_mean;
use jigsat_forms::text::{Line, Lines, ParseError, Text};

use super::build::{DEFAULT_HEIGHT, check_board};
use super::pieces::{self as standard_pieces, standard};
use super::{Layout, Piece, Ubongo, UbongoError};
use crate::packing::drawn::{self, Drawn, Signs, UNUSED, USED, first_word};
use crate::packing::lattice::Point;
use crate::packing::named;
use crate::packing::sets::read_set;
use crate::packing::shape::CELLS_OF_BOX;
use crate::puzzle::{LayoutError, Recognition};

impl FromStr for Ubongo {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read(text.into())
    }
}

/// Reads a puzzle.
pub(super) fn read(text: Text<'_>) -> Result<Ubongo, ParseError> {
    let mut lines = Lines::of(text);
    let mut height = None;
    let mut pieces: Vec<Piece> = Vec::new();
    while let Some(line) = lines.peek().filter(|&line| !is_row(line)) {
        lines.next();
        match first_word(line) {
            "height" if height.is_some() => return Err(line.error("one height only")),
            "height" => height = Some(read_height(line)?),
            "pieces" => read_numbers(line, &mut pieces)?,
            "piece" => {
                let [_] = line.exactly("'piece'")?;
                pieces.push(Piece::Drawn(Drawn::layers(&mut lines, "the piece", Signs::Two)?.piece()?));
            }
            "board" => {
                let [_] = line.exactly("'board'")?;
                break;
            }
            _ => {
                let expected = "'height', 'pieces', 'piece', 'board' or a row of the board";
                return Err(line.unknown(expected, ["height", "pieces", "piece", "board"]));
            }
        }
    }
    if pieces.is_empty() {
        let expected = "'pieces' and their numbers, or 'piece' and its layers, before the board";
        return Err(lines.peek().map_or_else(|| lines.error_at_end(expected), |line| line.error(expected)));
    }
    let height = height.unwrap_or(DEFAULT_HEIGHT);
    let board = read_board(&mut lines, height)?;
    Ubongo::assemble(height, board, pieces, text.budget()).map_err(|end| text.ended(&end))
}

fn is_row(line: Line<'_>) -> bool {
    drawn::is_row(line, Signs::Two)
}

fn read_height(line: Line<'_>) -> Result<usize, ParseError> {
    let [_, word] = line.exactly("'height' and the number of layers")?;
    let expected = format!("a height from 1 to {CELLS_OF_BOX}");
    let height = word.number(&expected)?;
    if (1..=CELLS_OF_BOX).contains(&height) { Ok(height) } else { Err(word.error(expected)) }
}

/// Adds the standard pieces with these numbers, or the pieces of a set.
fn read_numbers(line: Line<'_>, pieces: &mut Vec<Piece>) -> Result<(), ParseError> {
    let expected = format!("the number of a piece, from 1 to {}", standard_pieces::COUNT);
    match line.words().nth(1) {
        None => return Err(line.error_at_end(expected)),
        Some(word) if word.text.starts_with(char::is_alphabetic) => {
            pieces.extend(Piece::of_set(read_set(line, 1)?));
            return Ok(());
        }
        Some(_) => {}
    }
    for word in line.words().skip(1) {
        let number = word.number(&expected)?;
        if standard(number).is_none() {
            return Err(word.error(expected));
        }
        pieces.push(Piece::Standard(number));
    }
    Ok(())
}

fn read_board(lines: &mut Lines<'_>, height: usize) -> Result<Vec<Vec<bool>>, ParseError> {
    let drawn = Drawn::layer(lines, "the board", Signs::Two)?;
    lines.finish("another row of the board, or nothing after it")?;
    let row = |signs: &[char]| signs.iter().map(|&sign| sign == USED).collect();
    let board: Vec<Vec<bool>> = drawn.signs().chunks(drawn.size[0]).map(row).collect();
    check_board(&board, height).map_err(|error| {
        drawn.first.error(match error {
            UbongoError::EmptyBoard => "a board with a '#' in it".to_string(),
            UbongoError::TooLarge { most } => format!("a board of at most {most} cells, all layers counted"),
            error => error.to_string(),
        })
    })?;
    Ok(board)
}

impl fmt::Display for Ubongo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "height {}", self.height)?;
        for (are_standard, run) in &self.pieces.iter().chunk_by(|piece| matches!(piece, Piece::Standard(_))) {
            if are_standard {
                write!(f, "pieces")?;
            }
            for piece in run {
                match piece {
                    Piece::Standard(number) => write!(f, " {number}")?,
                    Piece::Drawn(shape) => {
                        writeln!(f, "piece")?;
                        drawn::write_piece(f, shape)?;
                    }
                }
            }
            if are_standard {
                writeln!(f)?;
            }
        }
        writeln!(f, "board")?;
        let [columns, rows, _] = self.size().map(|c| c as i32);
        let sign = |[x, y, _]: Point| if self.board[y as usize][x as usize] { (USED, 0) } else { (UNUSED, 0) };
        drawn::write(f, [columns, rows, 1], sign)
    }
}

/// Recognises pieces above a board.
///
/// `Yes` for pieces above the rows of a board. `Likely` for pieces elsewhere. `Maybe` for a text that begins like a file of pieces, and for
/// rows of `#` and `.` alone: a board without pieces.
pub(super) fn recognise(text: Text<'_>) -> Recognition {
    let words = || Lines::of(text).map(first_word);
    let first = words().next();
    let is_in_order = matches!(first, Some("height" | "pieces" | "piece"));
    let begins = is_in_order || Lines::of(text).next().is_some_and(|first| is_row(first) || is_near(first));
    // Files of polycubes have such pieces, too.
    if !begins || words().any(|word| matches!(word, "box" | "container")) {
        return Recognition::No;
    }
    if !is_in_order {
        return out_of_order(text);
    }
    let has_board = first != Some("piece") || words().any(|word| word == "board");
    let mut lines = Lines::of(text).skip_while(|line| first_word(*line) == "height").peekable();
    match lines.peek().map(|line| first_word(*line)) {
        Some("pieces" | "piece") if has_board && lines.any(is_row) => Recognition::Yes,
        Some("pieces" | "piece") => Recognition::Maybe,
        _ if first == Some("height") => Recognition::Maybe,
        _ => Recognition::No,
    }
}

/// Does the line begin with a misspelt keyword?
fn is_near(line: Line<'_>) -> bool {
    !did_you_mean(first_word(line), ["height", "pieces", "piece"]).is_empty()
}

/// Recognises a file whose first line should come later in its format.
fn out_of_order(text: Text<'_>) -> Recognition {
    let lines = || Lines::of(text);
    let (Some(first), true) = (lines().next(), lines().any(is_row)) else {
        return Recognition::No;
    };
    let is_line = |keyword: &str| lines().any(|line| line.text == keyword);
    let is_number = |line: Line<'_>| line.words().nth(1).is_some_and(|word| word.text.parse::<usize>().is_ok());
    let is_set = |line: Line<'_>| read_set(line, 1).is_ok();
    let has_pieces = lines().any(|line| first_word(line) == "pieces" && (is_number(line) || is_set(line)));
    if is_row(first) && (has_pieces || is_line("piece") && is_line("board")) {
        return Recognition::Likely;
    }
    let is_bare = |line: Line<'_>| line.text.chars().all(|sign| [USED, UNUSED].contains(&sign));
    let is_bare_board = || lines().all(is_bare) && lines().any(|line| line.text.contains(USED));
    if is_near(first) || is_bare_board() { Recognition::Maybe } else { Recognition::No }
}

/// Reads the layers of a written layout: cells with the same label are one piece.
///
/// Cells outside the board are open.
pub(super) fn read_layout(puzzle: &Ubongo, text: Text<'_>) -> Result<Layout, LayoutError> {
    let cells = named::labels(puzzle, text)?;
    puzzle.inventory.layout(&cells, |_, _| true)
}

#[cfg(test)]
mod tests;
