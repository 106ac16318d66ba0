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
//! - `height` and the number of layers, from 1; without this line it is 2.
//! - `pieces` and the numbers (1 to 16) of standard pieces, see [`standard`](super::standard). A number that occurs several times
//!   is that many pieces; the line may occur several times.
//! - `piece` and a piece drawn layer by layer, `#` for its cells. A line `-` separates layers. All rows are equally long, all layers
//!   have equally many rows, and the cells hang together face to face. May occur several times.
//! - `board` and the board in equally long rows: `#` is a square to use, `.` is one to leave. The board comes last. The line
//!   `board` may be left out, unless a drawn piece stands directly before it.
//!
//! Blank lines are passed over, and so are comment lines: `#` and a blank, and anything behind. So rows are written without blanks
//! between their squares.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use super::layout::identify;
use super::pieces::{self, standard};
use super::{Layout, Piece, Placed, Ubongo};
use crate::lattice::{Point, Polycube, neighbours};
use crate::puzzle::{LayoutError, Recognition, Violation};
use crate::puzzles::layers;
use crate::text::{Line, Lines, ParseError};

/// The largest board that is taken on, in cells of the box around it: every place of every piece is held in memory.
const MOST_CELLS: usize = 4_000;

const DEFAULT_HEIGHT: usize = 2;

/// The label of cells outside the board in printed layouts.
const OUTSIDE: &str = ".";

impl FromStr for Ubongo {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut lines = Lines::of(text);
        let mut height = None;
        let mut pieces: Vec<Piece> = Vec::new();
        while let Some(line) = lines.peek().filter(|&line| !is_row(line)) {
            lines.next();
            match first_word(line) {
                "height" if height.is_some() => return Err(line.error("one height only")),
                "height" => height = Some(read_height(line)?),
                "pieces" => pieces.extend(read_numbers(line)?),
                "piece" => {
                    let [_] = line.exactly("'piece'")?;
                    pieces.push(Piece::Drawn(read_piece(&mut lines)?));
                }
                "board" => {
                    let [_] = line.exactly("'board'")?;
                    break;
                }
                _ => return Err(line.error("'height', 'pieces', 'piece', 'board' or a row of the board")),
            }
        }
        if pieces.is_empty() {
            let expected = "'pieces' and their numbers, or 'piece' and its layers, before the board";
            return Err(lines.peek().map_or_else(|| lines.error_at_end(expected), |line| line.error(expected)));
        }
        let height = height.unwrap_or(DEFAULT_HEIGHT);
        let board = read_board(&mut lines, height)?;
        Ok(Self::new(height, board, pieces))
    }
}

fn first_word(line: Line<'_>) -> &str {
    line.words().next().map_or("", |word| word.text)
}

fn is_row(line: Line<'_>) -> bool {
    first_word(line).starts_with(['#', '.'])
}

fn read_height(line: Line<'_>) -> Result<usize, ParseError> {
    let [_, word] = line.exactly("'height' and the number of layers")?;
    let expected = format!("a height from 1 to {MOST_CELLS}");
    let height = word.number(&expected)?;
    if (1..=MOST_CELLS).contains(&height) { Ok(height) } else { Err(word.error(expected)) }
}

fn read_numbers(line: Line<'_>) -> Result<Vec<Piece>, ParseError> {
    let expected = format!("the number of a piece, from 1 to {}", pieces::COUNT);
    let mut numbers = Vec::new();
    for word in line.words().skip(1) {
        let number = word.number(&expected)?;
        if standard(number).is_none() {
            return Err(word.error(expected));
        }
        numbers.push(Piece::Standard(number));
    }
    if numbers.is_empty() { Err(line.error_at_end(expected)) } else { Ok(numbers) }
}

/// Reads rows up to the next line that is none: all of the same length, at least one; returns the first line, too.
fn read_rows<'a>(
    lines: &mut Lines<'a>,
    what: &str,
    width: Option<usize>,
) -> Result<(Line<'a>, Vec<Vec<bool>>), ParseError> {
    let expected = format!("a row of {what}, of '#' and '.'");
    let first = lines.peek().ok_or_else(|| lines.error_at_end(&expected))?;
    if !is_row(first) {
        return Err(first.error(expected));
    }
    let mut rows = Vec::new();
    let mut width = width;
    while let Some(line) = lines.peek().filter(|&line| is_row(line)) {
        lines.next();
        rows.push(read_row(line, width)?);
        width = width.or(Some(rows[0].len()));
    }
    Ok((first, rows))
}

fn read_row(line: Line<'_>, width: Option<usize>) -> Result<Vec<bool>, ParseError> {
    let expected = |width| format!("a row of {width} squares, as long as the first one");
    let mut row = Vec::new();
    for square in line.chars().skip_while(|square| square.text.trim().is_empty()) {
        if let Some(width) = width.filter(|&width| row.len() == width) {
            return Err(square.error(expected(width)));
        }
        match square.text {
            "#" => row.push(true),
            "." => row.push(false),
            _ => return Err(square.error("'#' or '.'")),
        }
    }
    match width {
        Some(width) if row.len() < width => Err(line.error_at_end(expected(width))),
        _ => Ok(row),
    }
}

fn read_board(lines: &mut Lines<'_>, height: usize) -> Result<Vec<Vec<bool>>, ParseError> {
    let (first, rows) = read_rows(lines, "the board", None)?;
    lines.finish("another row of the board, or nothing after it")?;
    if !rows.iter().flatten().any(|&used| used) {
        return Err(first.error("a board with a '#' in it"));
    }
    if rows.len().saturating_mul(rows[0].len()).saturating_mul(height) > MOST_CELLS {
        return Err(first.error(format!("a board of at most {MOST_CELLS} cells, all layers counted")));
    }
    Ok(rows)
}

fn read_piece(lines: &mut Lines<'_>) -> Result<Polycube, ParseError> {
    let mut cells: Vec<Point> = Vec::new();
    let (first, rows) = read_rows(lines, "the piece", None)?;
    let (columns, count) = (rows[0].len(), rows.len());
    cells.extend(used(&rows, 0));
    for z in 1.. {
        let Some(separator) = lines.peek().filter(|line| first_word(*line) == "-") else {
            break;
        };
        lines.next();
        let [_] = separator.exactly("'-'")?;
        let (start, rows) = read_rows(lines, "the piece", Some(columns))?;
        if rows.len() != count {
            return Err(start.error(format!("a layer of {count} rows, as many as in the first one")));
        }
        cells.extend(used(&rows, z));
    }
    if cells.is_empty() {
        return Err(first.error("a piece with a '#' in it"));
    }
    if !hangs_together(&cells) {
        return Err(first.error("a piece whose cells hang together face to face"));
    }
    Ok(Polycube::new(cells))
}

/// The cells of a layer's rows.
fn used(rows: &[Vec<bool>], z: i32) -> impl Iterator<Item = Point> {
    (0..).zip(rows).flat_map(move |(y, row)| (0..).zip(row).filter(|&(_, &used)| used).map(move |(x, _)| [x, y, z]))
}

fn hangs_together(cells: &[Point]) -> bool {
    let mut unseen: BTreeSet<Point> = cells.iter().copied().collect();
    let mut open: Vec<Point> = unseen.pop_first().into_iter().collect();
    while let Some(cell) = open.pop() {
        open.extend(neighbours(cell).filter(|next| unseen.remove(next)));
    }
    unseen.is_empty()
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
                    Piece::Drawn(shape) => write!(f, "piece\n{}", layers_of(shape))?,
                }
            }
            if are_standard {
                writeln!(f)?;
            }
        }
        writeln!(f, "board")?;
        self.board.iter().try_for_each(|squares| writeln!(f, "{}", row(squares.iter().copied())))
    }
}

fn row(squares: impl Iterator<Item = bool>) -> String {
    squares.map(|used| if used { '#' } else { '.' }).collect()
}

/// A drawn piece, every line ended.
fn layers_of(shape: &Polycube) -> String {
    let [columns, rows, layers] = shape.extent();
    let cells: BTreeSet<&Point> = shape.cells().iter().collect();
    let layer = |z| (0..rows).map(|y| row((0..columns).map(|x| cells.contains(&[x, y, z]))) + "\n").join("");
    (0..layers).map(layer).join("-\n")
}

pub(super) fn recognise(text: &str) -> Recognition {
    let mut lines = Lines::of(text).skip_while(|line| first_word(*line) == "height").peekable();
    match lines.peek().map(|line| first_word(*line)) {
        Some("pieces" | "piece") if lines.any(is_row) => Recognition::Yes,
        Some("pieces" | "piece") => Recognition::Maybe,
        _ if Lines::of(text).next().is_some_and(|line| first_word(line) == "height") => Recognition::Maybe,
        _ => Recognition::No,
    }
}

/// Reads the layers of a printed layout: cells with the same label are one piece, `.` is a cell outside.
pub(super) fn read_layout(puzzle: &Ubongo, text: &str) -> Result<Layout, LayoutError> {
    let cells = layers::read(text, puzzle.size())?.into_iter().map(|(cell, label)| (cell.map(|c| c as usize), label));
    let cells: Vec<_> = cells.collect();
    for &(cell, label) in &cells {
        if (label.text == OUTSIDE) == puzzle.is_inside(cell) {
            let place = format!("'{}' in {}", label.text, layers::place(cell));
            return Err(Violation::new("'.' stands for the cells outside the board, and only for these", place).into());
        }
    }
    let mut pieces = Vec::new();
    let inside = cells.iter().filter(|(_, label)| label.text != OUTSIDE);
    let by_label = inside.map(|&(cell, label)| (label.text, cell)).into_group_map();
    for (label, cells) in by_label.into_iter().sorted() {
        let describe = || format!("'{label}' with its first cell in {}", layers::place(cells[0]));
        let piece = identify(puzzle, &cells, describe)?.name.clone();
        pieces.push(Placed { piece, cells });
    }
    Ok(Layout::new(pieces))
}

#[cfg(test)]
mod tests;
