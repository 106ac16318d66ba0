//! Shapes drawn in puzzle files: rows of signs, one for each cell, and a line `-` between two layers.

use std::collections::BTreeSet;
use std::fmt;

use jigsat_forms::text::{Line, Lines, ParseError, Word};

use super::shape::{self, ShapeError};
use crate::packing::lattice::{Point, Polycube};

/// A cell that is used.
pub(crate) const USED: char = '#';
/// A cell that is left out.
pub(crate) const UNUSED: char = '.';
/// A cell that may stay empty.
pub(crate) const OPTIONAL: char = '+';

/// The signs that a drawing is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Signs {
    /// [`USED`] and [`UNUSED`].
    Two,
    /// These, and [`OPTIONAL`].
    Three,
}

impl Signs {
    fn contains(self, sign: char) -> bool {
        matches!(sign, USED | UNUSED) || self == Signs::Three && sign == OPTIONAL
    }

    fn all(self) -> &'static str {
        match self {
            Signs::Two => "'#' and '.'",
            Signs::Three => "'#', '.' and '+'",
        }
    }

    fn any(self) -> &'static str {
        match self {
            Signs::Two => "'#' or '.'",
            Signs::Three => "'#', '.' or '+'",
        }
    }
}

/// The first word of a line.
pub(crate) fn first_word(line: Line<'_>) -> &str {
    line.words().next().map_or("", |word| word.text)
}

/// Does the line begin like a row of a drawing?
pub(crate) fn is_row(line: Line<'_>, signs: Signs) -> bool {
    first_word(line).starts_with(|sign| signs.contains(sign))
}

/// A drawing: a box of signs.
#[derive(Debug)]
pub(crate) struct Drawn<'a> {
    /// The first row, for messages.
    pub(crate) first: Line<'a>,
    /// The extent in x (along a row), y (the rows) and z (the layers).
    pub(crate) size: [usize; 3],
    /// The signs: x fastest, then y, then z.
    signs: Vec<char>,
}

impl<'a> Drawn<'a> {
    /// Reads layers as far as they go: equally long rows, equally many in each layer.
    ///
    /// # Errors
    /// Where there is no row, one of another length, a layer of other height, or another sign. `what` is being drawn.
    pub(crate) fn layers(lines: &mut Lines<'a>, what: &str, signs: Signs) -> Result<Self, ParseError> {
        let mut drawn = Self::layer(lines, what, signs)?;
        let [columns, rows, _] = drawn.size;
        while let Some(separator) = lines.peek().filter(|line| first_word(*line) == "-") {
            lines.next();
            let [_] = separator.exactly("'-'")?;
            let (first, mut more) = read_rows(lines, what, signs, Some(columns))?;
            if more.len() != rows * columns {
                return Err(first.error(format!("a layer of {rows} rows, as many as in the first one")));
            }
            drawn.signs.append(&mut more);
            drawn.size[2] += 1;
        }
        Ok(drawn)
    }

    /// Reads one layer.
    ///
    /// # Errors
    /// As [`layers`](Self::layers).
    pub(crate) fn layer(lines: &mut Lines<'a>, what: &str, signs: Signs) -> Result<Self, ParseError> {
        let (first, signs) = read_rows(lines, what, signs, None)?;
        let columns = squares(first).count();
        Ok(Self { first, size: [columns, signs.len() / columns, 1], signs })
    }

    /// The signs: x fastest, then y, then z.
    pub(crate) fn signs(&self) -> &[char] {
        &self.signs
    }

    /// The piece that is drawn.
    ///
    /// # Errors
    /// If there is none, or it is too large.
    pub(crate) fn piece(&self) -> Result<Polycube, ParseError> {
        let piece = Polycube::new(self.cells(USED));
        shape::check(&piece).map_err(|fault| {
            self.first.error(match fault {
                ShapeError::Empty => "a piece with a '#' in it".to_string(),
                ShapeError::TooLarge { most } => format!("a piece in a box of at most {most} cells"),
            })
        })?;
        Ok(piece)
    }

    /// The cells with this sign.
    pub(crate) fn cells(&self, sign: char) -> impl Iterator<Item = Point> {
        let [columns, rows, _] = self.size;
        let at = move |i: usize| [i % columns, i / columns % rows, i / columns / rows].map(|c| c as i32);
        self.signs.iter().enumerate().filter(move |&(_, &other)| other == sign).map(move |(i, _)| at(i))
    }
}

fn squares(line: Line<'_>) -> impl Iterator<Item = Word<'_>> {
    line.chars().skip_while(|square| square.text.trim().is_empty())
}

/// Reads rows up to the next line that is none: all of the same length, at least one; returns the first line, too.
fn read_rows<'a>(
    lines: &mut Lines<'a>,
    what: &str,
    signs: Signs,
    width: Option<usize>,
) -> Result<(Line<'a>, Vec<char>), ParseError> {
    let expected = format!("a row of {what}, of {}", signs.all());
    let first = lines.peek().ok_or_else(|| lines.error_at_end(&expected))?;
    if !is_row(first, signs) {
        return Err(first.error(expected));
    }
    let mut all = Vec::new();
    let mut width = width;
    while let Some(line) = lines.peek().filter(|&line| is_row(line, signs)) {
        lines.next();
        let mut row = read_row(line, signs, width)?;
        width = width.or(Some(row.len()));
        all.append(&mut row);
    }
    Ok((first, all))
}

fn read_row(line: Line<'_>, signs: Signs, width: Option<usize>) -> Result<Vec<char>, ParseError> {
    let expected = |width| format!("a row of {width} squares, as long as the first one");
    let mut row = Vec::new();
    for square in squares(line) {
        if let Some(width) = width.filter(|&width| row.len() == width) {
            return Err(square.error(expected(width)));
        }
        let sign = square.text.chars().next().filter(|&sign| signs.contains(sign));
        row.push(sign.ok_or_else(|| square.error(signs.any()))?);
    }
    match width {
        Some(width) if row.len() < width => Err(line.error_at_end(expected(width))),
        _ => Ok(row),
    }
}

/// Writes a drawing so that it can be read, every line ended.
pub(crate) fn write(f: &mut fmt::Formatter<'_>, size: Point, sign: impl Fn(Point) -> char) -> fmt::Result {
    let [columns, rows, layers] = size;
    for z in 0..layers {
        if z > 0 {
            writeln!(f, "-")?;
        }
        for y in 0..rows {
            let row: String = (0..columns).map(|x| sign([x, y, z])).collect();
            writeln!(f, "{row}")?;
        }
    }
    Ok(())
}

/// Writes a piece so that it can be read, every line ended.
pub(crate) fn write_piece(f: &mut fmt::Formatter<'_>, piece: &Polycube) -> fmt::Result {
    let cells: BTreeSet<&Point> = piece.cells().iter().collect();
    write(f, piece.extent(), |cell| if cells.contains(&cell) { USED } else { UNUSED })
}
