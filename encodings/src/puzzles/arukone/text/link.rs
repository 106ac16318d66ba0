//! Addresses at puzz.link: `https://puzz.link/p?numlin/10/8/…`.
//!
//! Width and height are followed by the cells in reading order:
//!
//! | characters | |
//! |---|---|
//! | `0`–`9`, `a`–`f` | a number, in hexadecimal digits |
//! | `-` and two digits, `+` and three | a number of two or three digits |
//! | `g`–`z` | 1 to 20 cells without number |
//!
//! Two types of puzzles there have these rules. `numlin`, or `numberlink`, prints numbers, and its cells may stay empty. `arukone` prints
//! letters, and every cell is used unless the flag `e` precedes the width. Paths may touch themselves in both.
//!
//! The editor Penpa accepts an address of the type `numlin` after one of its own.
//!
//! Source: the encoding of numbers that the pzpr player reads as `Number16`.

use itertools::Itertools;
use std::sync::Arc;

use jigsat_forms::text::{Lines, ParseError, Word};

use super::super::board::{Arukone, BoardFormat, Fill};
use super::super::grid::Grid;
use super::grid;
use super::marks::Marks;
use super::words::REPLACED;
use crate::drawing::letters;
use crate::puzzle::Unwritable;

/// The names of the types, and their rule about empty cells; synonyms come last.
const TYPES: [(&str, Fill); 3] = [("numlin", Fill::Empty), ("arukone", Fill::Full), ("numberlink", Fill::Empty)];

/// The prefix that makes an address of puzz.link one of Penpa.
const PENPA: &str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=";

/// The most rows and columns of a board in Penpa.
const PENPA_SIDE: usize = 100;

/// The most labels of the type `arukone`, which prints them as letters.
const LETTERS: usize = 52;

/// The largest number in an address.
const LARGEST: usize = 0xfff;

/// The longest run of cells without number that one character stands for.
const LONGEST_RUN: usize = 20;

/// Sites whose addresses are recognised without a scheme.
const SITES: [&str; 4] = ["puzz.link/", "www.puzz.link/", "pzv.jp/", "pzprxs.vercel.app/"];

pub(super) fn is_address(line: &str) -> bool {
    let line = line.trim_start().as_bytes();
    let begins = |start: &str| line.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start.as_bytes()));
    ["http://", "https://"].iter().chain(&SITES).any(|start| begins(start))
}

/// The rule about empty cells of a type; `None` if the type has other rules.
pub(super) fn fill(name: &str) -> Option<Fill> {
    TYPES.iter().find(|known| known.0.eq_ignore_ascii_case(name)).map(|known| known.1)
}

/// The parts of an address after its `?`.
fn parts(address: Word) -> Vec<Word> {
    let start = address.text.find('?').map_or(address.text.len(), |at| at + 1);
    address.text[start..].split('/').map(|text| Word { text, ..address }).collect()
}

pub(super) fn read(lines: &mut Lines) -> Result<Arukone, ParseError> {
    let expected = "the address of a puzzle of the type numlin or arukone, such as https://puzz.link/p?numlin/3/2/1h1h \
                    (addresses are read, not fetched)";
    let [address] = lines.require(expected)?.exactly(expected)?;
    lines.finish("the end of the board after its address")?;
    let parts = parts(address);
    let name = parts[0].text.trim_start_matches("m+").trim_end_matches("_edit").trim_end_matches("_play");
    let fill = fill(name).ok_or_else(|| refused(&address, expected))?;
    let has_flags = parts.get(1).is_some_and(|part| part.text.parse::<usize>().is_err());
    let fill = if has_flags && parts[1].text.contains(['e', 'E']) { Fill::Empty } else { fill };
    let (&[width, height, cells] | &[width, height, cells, ..]) = &parts[1 + usize::from(has_flags)..] else {
        return Err(address.error(expected));
    };
    let expected = "the width and the height of the board, from 1";
    let edge = |word: Word<'_>| match word.number(expected) {
        Ok(0) => Err(word.error(expected)),
        edge => edge,
    };
    let grid = grid([edge(width)?, edge(height)?], width)?;
    let (cells, ends) = marks(grid, cells)?.pair_up()?;
    let (numbers, ends): (Vec<usize>, _) = ends.into_iter().unzip();
    let mut puzzle = Arukone::new(grid, cells, Arc::new([]), ends, BoardFormat::Contest);
    puzzle.fill = fill;
    if name.eq_ignore_ascii_case("arukone") && numbers.last().is_none_or(|&last| last <= LETTERS) {
        puzzle.labels = numbers.iter().map(|number| letters(number - 1, "")).collect();
        puzzle.format = BoardFormat::Sized;
        return Ok(puzzle);
    }
    puzzle.labels = (1..=numbers.len()).map(|number| number.to_string()).collect();
    if numbers.last().is_some_and(|&last| last > numbers.len()) {
        puzzle.notes.push(REPLACED);
    }
    Ok(puzzle)
}

/// The error for an address of another puzzle.
fn refused(address: &Word<'_>, expected: &str) -> ParseError {
    let error = address.error(expected);
    if address.text.contains("penpa") || address.text.contains("#m=") {
        let found =
            "an address of Penpa, which is not supported: write the board as rows of numbers, 0 for a cell without"
                .to_string();
        return ParseError { found, ..error };
    }
    error
}

fn marks(grid: Grid, cells: Word<'_>) -> Result<Marks<'_, usize>, ParseError> {
    let mut marks = Marks::of(grid);
    let (mut at, mut cell) = (0, 0);
    while at < cells.text.len() {
        let here = |length: usize| Word { text: cells.text.get(at..at + length).unwrap_or(&cells.text[at..]), ..cells };
        let length = match cells.text.as_bytes()[at] {
            b'-' => 3,
            b'+' => 4,
            _ => 1,
        };
        let word = here(length);
        let (number, next) = match word.text.bytes().next().map(|sign| sign.to_ascii_lowercase()) {
            Some(run @ b'g'..=b'z') => (None, cell + usize::from(run - b'f')),
            _ => (Some(number(word, length)?), cell + 1),
        };
        if next > grid.cell_count() {
            return Err(word.error(format!("the end of the board of {} × {} cells", grid.width, grid.height)));
        }
        if let Some(number) = number {
            marks.label(cell, number, word);
        }
        (at, cell) = (at + length, next);
    }
    Ok(marks)
}

/// The number in a word; `length` includes the sign that sets the number of digits.
fn number(word: Word<'_>, length: usize) -> Result<usize, ParseError> {
    let digits = if length > 1 { &word.text[1..] } else { word.text };
    let is_whole = word.text.len() == length;
    let number = usize::from_str_radix(digits, 16).ok().filter(|&number| is_whole && number > 0);
    number.ok_or_else(|| word.error("a number from 1 in hexadecimal digits, or g to z for cells without number"))
}

/// The address of a puzzle at puzz.link, or why there is none.
pub(super) fn puzzlink(puzzle: &Arukone) -> Result<String, Unwritable> {
    let (name, _) = TYPES.iter().find(|known| known.1 == puzzle.fill).expect("there is a type for either rule");
    address(puzzle, name)
}

/// The address that opens a puzzle in Penpa, or why there is none.
pub(super) fn penpa(puzzle: &Arukone) -> Result<String, Unwritable> {
    if puzzle.grid.width.max(puzzle.grid.height) > PENPA_SIDE {
        return Err(format!("Penpa has boards of at most {PENPA_SIDE} × {PENPA_SIDE} cells").into());
    }
    Ok(PENPA.to_string() + &address(puzzle, TYPES[0].0)?)
}

fn address(puzzle: &Arukone, name: &str) -> Result<String, Unwritable> {
    let Grid { width, height } = puzzle.grid;
    if puzzle.cells.is_empty() {
        return Err("puzz.link has no boards without cells".into());
    }
    if puzzle.has_blocked() {
        return Err("puzz.link has no blocked cells on boards of this type".into());
    }
    let most = if fill(name) == Some(Fill::Full) { LETTERS } else { LARGEST };
    if puzzle.labels.len() > most {
        return Err(format!("puzz.link has at most {most} pairs on a board of the type {name}").into());
    }
    let mut text = format!("https://puzz.link/p?{name}/{width}/{height}/");
    for (is_empty, run) in &puzzle.cells.iter().chunk_by(|cell| cell.is_none()) {
        if is_empty {
            let mut left = run.count();
            while left > 0 {
                let length = left.min(LONGEST_RUN);
                text.push(char::from(b'f' + length as u8));
                left -= length;
            }
            continue;
        }
        text.extend(run.flatten().map(|number| match number + 1 {
            number @ 0..=0xf => format!("{number:x}"),
            number @ 0x10..=0xff => format!("-{number:x}"),
            number => format!("+{number:x}"),
        }));
    }
    Ok(text)
}
