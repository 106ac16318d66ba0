//! The lines of a piece: its count, its name, and its cells, drawn or listed.

use std::collections::HashMap;
use std::fmt;
use std::ops::RangeInclusive;

use jigsat_forms::text::{Line, Lines, ParseError, Word};

use crate::packing::drawn::{Drawn, Signs, write_piece};
use crate::packing::lattice::{Colour, Point, Polycube};
use crate::packing::sets::{SetPiece, read_set};
use crate::packing::shape::{self, CELLS_OF_BOX, COPIES_OF_PIECE};
use crate::puzzles::polycube::Piece;
use crate::puzzles::polycube::build::{is_count as can_be_used, is_name};

pub(super) const KEYWORD: &str = "piece";
const SET_KEYWORD: &str = "pieces";

/// Does the line begin with `piece`, or with a count?
pub(super) fn begins(line: Line<'_>) -> bool {
    let mut words = line.words().map(|word| word.text);
    match words.next() {
        Some(KEYWORD) => true,
        // The error of an invalid count is clearer than that of another line.
        Some(count) => count.starts_with(|c: char| c.is_ascii_digit()) && words.next() == Some(KEYWORD),
        None => false,
    }
}

/// Does the line begin with `pieces`, or with a count before it?
pub(super) fn begins_set(line: Line<'_>) -> bool {
    let mut words = line.words();
    let first = words.next();
    let keyword = if first.is_some_and(is_count) { words.next() } else { first };
    keyword.is_some_and(|word| word.text == SET_KEYWORD)
}

/// Does the line look like one with a set, and not like one with the numbers of pieces?
pub(super) fn is_set(line: Line<'_>) -> bool {
    begins_set(line) && line.words().last().is_some_and(|word| word.text.starts_with(char::is_alphabetic))
}

/// Reads the pieces of a set: a count, `pieces`, and the name of the set, which is returned, too.
pub(super) fn read_set_of(line: Line<'_>) -> Result<(&'static str, Vec<Piece>), ParseError> {
    let (count, skipped) = match line.words().next() {
        Some(word) if word.text != SET_KEYWORD => (read_count(word)?, 2),
        _ => (1..=1, 1),
    };
    let piece =
        |piece: &SetPiece| Piece { name: Some(piece.name.clone()), shape: piece.shape.clone(), count: count.clone() };
    let set = read_set(line, skipped)?;
    Ok((set.name, set.pieces().iter().map(piece).collect()))
}

/// The words after `piece`.
fn details(line: Line<'_>) -> impl Iterator<Item = Word<'_>> {
    line.words().skip_while(|word| word.text != KEYWORD).skip(1)
}

/// The name of the piece, if it has one.
pub(super) fn name(line: Line<'_>) -> Option<Word<'_>> {
    details(line).next().filter(|word| word.text.starts_with(char::is_alphabetic))
}

/// Reads the piece that begins with this line.
pub(super) fn read<'a>(line: Line<'a>, lines: &mut Lines<'a>) -> Result<Piece, ParseError> {
    let count = match line.words().next() {
        Some(word) if word.text != KEYWORD => read_count(word)?,
        _ => 1..=1,
    };
    let name = name(line);
    if let Some(word) = name.filter(|word| !is_name(word.text)) {
        return Err(word.error("a name of letters, digits, '-' and '_'"));
    }
    let cells: Vec<Word<'a>> = details(line).skip(usize::from(name.is_some())).collect();
    let shape = if cells.is_empty() {
        Drawn::layers(lines, "the piece", Signs::Coloured)?.piece()?
    } else {
        // The first of two words may be meant as a name if it is not a cell.
        if name.is_none() && cells.len() > 1 && read_cell(cells[0]).is_err() {
            return Err(cells[0].error(format!("a name, which begins with a letter, or {}", a_cell())));
        }
        read_cells(&cells)?
    };
    Ok(Piece { name: name.map(|word| word.text.to_string()), shape, count })
}

/// Does the word look like `3x` or `0-2x`?
pub(super) fn is_count(word: Word<'_>) -> bool {
    word.text.ends_with('x') && word.text.starts_with(|c: char| c.is_ascii_digit())
}

/// Reads `3x` or `0-2x`.
fn read_count(word: Word<'_>) -> Result<RangeInclusive<usize>, ParseError> {
    let numbers = || {
        let text = word.text.strip_suffix('x')?;
        let (lo, hi) = text.split_once('-').unwrap_or((text, text));
        Some(lo.parse().ok()?..=hi.parse().ok()?)
    };
    let expected = || format!("a number of copies up to {COPIES_OF_PIECE}, such as '3x' or '0-2x'");
    numbers().filter(can_be_used).ok_or_else(|| word.error(expected()))
}

fn read_cells(words: &[Word<'_>]) -> Result<Polycube, ParseError> {
    let mut cells: HashMap<Point, Colour> = HashMap::new();
    for &word in words {
        let (cell, colour) = read_cell(word)?;
        if cells.insert(cell, colour).is_some() {
            return Err(word.error("a cell that was not listed before"));
        }
    }
    let piece = Polycube::coloured(cells);
    shape::check(&piece).map_err(|fault| words[0].error(fault.expected(a_cell())))?;
    Ok(piece)
}

/// Reads `012` or `0,1,12`, with a colour as in `012:3`.
fn read_cell(word: Word<'_>) -> Result<(Point, Colour), ParseError> {
    let (text, colour) = match word.text.split_once(':') {
        Some((text, colour)) => (text, super::read_colour_number(Word { text: colour, ..word })?),
        None => (word.text, 0),
    };
    let number = |text: &str| {
        let is_number = text.chars().all(|c| c.is_ascii_digit());
        text.parse().ok().filter(|&number: &i32| is_number && (number as usize) < CELLS_OF_BOX)
    };
    let parts: Option<Vec<i32>> = if text.contains(',') {
        text.split(',').map(number).collect()
    } else {
        text.chars().map(|digit| number(digit.encode_utf8(&mut [0; 4]))).collect()
    };
    let cell = parts.and_then(|parts| parts.try_into().ok());
    cell.map(|cell| (cell, colour)).ok_or_else(|| word.error(a_cell()))
}

fn a_cell() -> String {
    format!("a cell as three digits, or three numbers below {CELLS_OF_BOX} such as '0,0,12'")
}

/// Writes a piece as a drawing.
pub(super) fn write(f: &mut fmt::Formatter<'_>, Piece { name, shape, count }: &Piece) -> fmt::Result {
    match (count.start(), count.end()) {
        (1, 1) => {}
        (lo, hi) if lo == hi => write!(f, "{lo}x ")?,
        (lo, hi) => write!(f, "{lo}-{hi}x ")?,
    }
    write!(f, "{KEYWORD}")?;
    if let Some(name) = name {
        write!(f, " {name}")?;
    }
    writeln!(f)?;
    write_piece(f, shape)
}
