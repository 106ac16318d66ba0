//! The file format: the number m of figures, the number n of tiles, then n lines of three halves each, read clockwise.
//!
//! ```text
//! 9
//! 4
//! 3 1 2
//! 4 5 6
//! -3 7 -5
//! -7 8 9
//! ```

use std::fmt;
use std::str::FromStr;

use jigsat_forms::text::{Line, Lines, ParseError, Text, Word};

use super::build::{check_figures, check_half, side, square_root};
use super::{Tile, Triangle, TriangleError};
use crate::puzzle::Recognition;

impl FromStr for Triangle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read(text.into())
    }
}

/// Reads a puzzle.
pub(super) fn read(text: Text<'_>) -> Result<Triangle, ParseError> {
    let mut lines = Lines::of(text);
    let figures = figures(&mut lines)?;
    let (count, side) = tile_count(&mut lines)?;
    let mut tiles = Vec::new();
    for i in 1..=count {
        let expected = format!("three halves (tile {i} of {count})");
        let line = lines.require(&expected)?;
        tiles.push(tile(&line, &expected, figures, i - 1)?);
    }
    lines.finish(&format!("the end of the file after {count} tiles"))?;
    Ok(Triangle { figures, side, tiles })
}

fn figures(lines: &mut Lines) -> Result<u32, ParseError> {
    let expected = "the number of figures (0 or more)";
    let [word] = lines.require(expected)?.exactly(expected)?;
    let figures = word.number(expected)?;
    check_figures(figures).map_err(|_| word.error(expected))?;
    Ok(figures)
}

/// The number of tiles and its square root.
fn tile_count(lines: &mut Lines) -> Result<(usize, usize), ParseError> {
    let expected = "the number of tiles, a square number (1, 4, 9, …)";
    let [word] = lines.require(expected)?.exactly(expected)?;
    let count = word.number(expected)?;
    match side(count) {
        Ok(side) => Ok((count, side)),
        Err(TriangleError::TooManyTiles { most }) => Err(word.error(format!("at most {most} tiles"))),
        Err(_) => Err(word.error(expected)),
    }
}

fn tile(line: &Line, expected: &str, figures: u32, number: usize) -> Result<Tile, ParseError> {
    let [a, b, c] = line.exactly(expected)?;
    Ok([half(&a, figures, number)?, half(&b, figures, number)?, half(&c, figures, number)?])
}

fn half(word: &Word, figures: u32, tile: usize) -> Result<i32, ParseError> {
    let expected = || match figures {
        0 => "no half, as there are 0 figures".to_string(),
        m => format!("a half between -{m} and {m}, and not 0"),
    };
    let half: i32 = word.text.parse().map_err(|_| word.error(expected()))?;
    check_half(tile, half, figures).map_err(|_| word.error(expected()))?;
    Ok(half)
}

impl fmt::Display for Triangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n{}", self.figures, self.tiles.len())?;
        self.tiles.iter().try_for_each(|[a, b, c]| writeln!(f, "{a} {b} {c}"))
    }
}

/// Two numbers on lines of their own, the second one a square, then as many lines of three halves: that is a puzzle of this
/// kind. It is meant to be one if something is off, but the number is a square or a half is negative.
pub(super) fn recognise(text: Text<'_>) -> Recognition {
    let mut lines = Lines::of(text).map(|line| numbers(&line));
    let mut single = || match lines.next().as_deref() {
        Some(&[number]) => usize::try_from(number).ok(),
        _ => None,
    };
    let (Some(_figures), Some(count)) = (single(), single()) else {
        return Recognition::No;
    };
    // Whatever else there is need not be looked at, if the first tile is none.
    let first = Lines::of(text).nth(2);
    if first.is_some_and(|line| line.words().take(4).count() != 3) {
        return Recognition::No;
    }
    let square = square_root(count).map(|_| count);
    let (mut rows, mut are_tiles, mut is_negative) = (0, true, false);
    for row in lines {
        rows += 1;
        are_tiles &= row.len() == 3 && !row.contains(&0);
        is_negative |= row.iter().any(|&half| half < 0);
    }
    if square == Some(rows) && are_tiles {
        return Recognition::Yes;
    }
    if first.is_some() && (square.is_some() || is_negative) { Recognition::Maybe } else { Recognition::No }
}

/// The numbers of a line; none if it holds anything else.
fn numbers(line: &Line) -> Vec<i64> {
    line.words().map(|word| word.text.parse().ok()).collect::<Option<_>>().unwrap_or_default()
}
