//! The file format: numbers of figures and tiles, then the tiles.
//!
//! Line 1 has the number of figures, line 2 the number n of tiles. Then n lines have three halves each, read clockwise.
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

use jigsat_forms::counted::counted;
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
    lines.finish(&format!("the end of the file after {}", counted(count, "tile")))?;
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

/// Recognises numbers of figures and tiles, and as many lines of three halves.
///
/// - `Yes` for two numbers on lines of their own, the second one a square, and as many lines of three halves without a 0.
/// - `Likely` if the halves have a 0, or the first line is not a number, but some half is negative.
/// - `Maybe` with another error, if most of the other lines have three numbers. Besides, the number must be a square or a half negative; if
///   not, all lines must have three numbers.
pub(super) fn recognise(text: Text<'_>) -> Recognition {
    /// If most of so many rows are no tiles, the others are not read.
    const FIRST_ROWS: usize = 64;
    let mut lines = Lines::of(text).map(|line| numbers(&line)).peekable();
    // There may be one number too many.
    let is_head = |above: usize, row: &Row| row.len() == 1 || above < 2 && (row.len() != 3 || row.contains(&None));
    let head: Vec<Row> = (0..3).map_while(|above| lines.next_if(|row| is_head(above, row))).collect();
    let (figures, tiles) = match &head[..] {
        [figures, tiles] => (count(figures), count(tiles)),
        _ => (None, None),
    };
    let square = tiles.filter(|&tiles| square_root(tiles).is_some());
    let is_single = head.iter().any(|row| row.len() == 1);
    if square.is_none() && !is_single {
        return Recognition::No;
    }
    let (mut rows, mut triples, mut has_zero, mut is_negative) = (0, 0, false, false);
    for row in lines {
        rows += 1;
        triples += usize::from(row.len() == 3 && !row.contains(&None));
        if rows >= FIRST_ROWS && 2 * triples <= rows {
            return Recognition::No;
        }
        has_zero |= row.contains(&Some(0));
        is_negative |= row.iter().flatten().any(|&half| half < 0);
    }
    match square {
        Some(tiles) if tiles == rows && triples == rows && !has_zero && figures.is_some() => Recognition::Yes,
        // Halves may be negative, unlike the numbers of other puzzles.
        Some(tiles) if tiles == rows && triples == rows && is_negative => Recognition::Likely,
        Some(_) if figures.is_some() && (rows == 1 || 2 * triples > rows) => Recognition::Maybe,
        _ if 2 * triples > rows && is_negative && is_single => Recognition::Maybe,
        _ if rows > 0 && triples == rows && !has_zero && is_single => Recognition::Maybe,
        _ => Recognition::No,
    }
}

/// The words of a line, as numbers.
type Row = Vec<Option<i64>>;

/// The first words of a line as numbers: enough of them to distinguish one, three and more.
fn numbers(line: &Line) -> Row {
    line.words().take(4).map(|word| word.text.parse().ok()).collect()
}

/// The number of a line with one word.
fn count(row: &[Option<i64>]) -> Option<usize> {
    match *row {
        [Some(count)] => usize::try_from(count).ok(),
        _ => None,
    }
}
