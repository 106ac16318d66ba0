//! Shapes as drawings in puzzle files.
//!
//! They have rows of signs, one for each cell, and a line `-` between two layers. A number after a sign is the colour of the cell, where
//! cells may have one.

use std::collections::BTreeMap;
use std::fmt;

use jigsat_forms::text::{Line, Lines, ParseError, Word};

use super::shape;
use crate::packing::lattice::{Colour, Point, Polycube, cell_at};

/// A used cell.
pub(crate) const USED: char = '#';
/// A cell that is left out.
pub(crate) const UNUSED: char = '.';
/// A cell that may stay empty.
pub(crate) const OPTIONAL: char = '+';

/// The expected number after a sign.
pub(crate) const A_COLOUR: &str = "a colour from 1 to 65535";

/// What is expected in place of a piece without cells.
pub(crate) const NO_CELLS: &str = "a piece with a '#' in it";

/// The set of signs in a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Signs {
    /// [`USED`] and [`UNUSED`].
    Two,
    /// These, with colours after [`USED`].
    Coloured,
    /// These, and [`OPTIONAL`], which may have a colour, too.
    Three,
}

impl Signs {
    fn contains(self, sign: char) -> bool {
        matches!(sign, USED | UNUSED) || self == Signs::Three && sign == OPTIONAL
    }

    fn all(self) -> &'static str {
        match self {
            Signs::Two | Signs::Coloured => "'#' and '.'",
            Signs::Three => "'#', '.' and '+'",
        }
    }

    fn any(self) -> &'static str {
        match self {
            Signs::Two | Signs::Coloured => "'#' or '.'",
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

/// Is a line that looks like a comment a row with blanks between its squares?
/// It is an error: nothing shows whether blanks are squares.
fn is_spaced(line: Line<'_>, signs: Signs) -> bool {
    let is_colour = |sign: char| signs != Signs::Two && sign.is_ascii_digit();
    line.text.chars().all(|sign| sign == ' ' || signs.contains(sign) || is_colour(sign))
        && line.text.chars().skip(1).any(|sign| signs.contains(sign))
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
    /// The colour of each of them; 0 is none.
    colours: Vec<Colour>,
}

/// A sign and the colour of its cell; 0 is none.
type Square = (char, Colour);

impl<'a> Drawn<'a> {
    /// Reads layers: equally long rows, equally many in each layer.
    ///
    /// # Errors
    /// Where there is no row, one of another length, a layer of other height, or another sign. `what` is the name of the drawing.
    pub(crate) fn layers(lines: &mut Lines<'a>, what: &str, signs: Signs) -> Result<Self, ParseError> {
        let mut drawn = Self::layer(lines, what, signs)?;
        let [columns, rows, _] = drawn.size;
        while let Some(separator) = lines.peek().filter(|line| first_word(*line) == "-") {
            lines.next();
            let [_] = separator.exactly("'-'")?;
            let (first, more) = read_rows(lines, what, signs, Some(columns))?;
            if more.len() != rows * columns {
                return Err(first.error(format!("a layer of {rows} rows, as many as in the first one")));
            }
            for (sign, colour) in more {
                drawn.signs.push(sign);
                drawn.colours.push(colour);
            }
            drawn.size[2] += 1;
        }
        Ok(drawn)
    }

    /// Reads one layer.
    ///
    /// # Errors
    /// As [`layers`](Self::layers).
    pub(crate) fn layer(lines: &mut Lines<'a>, what: &str, signs: Signs) -> Result<Self, ParseError> {
        let (first, squares) = read_rows(lines, what, signs, None)?;
        let columns = read_row(first, signs, None)?.len();
        let (signs, colours): (Vec<char>, Vec<Colour>) = squares.into_iter().unzip();
        Ok(Self { first, size: [columns, signs.len() / columns, 1], signs, colours })
    }

    /// The signs: x fastest, then y, then z.
    pub(crate) fn signs(&self) -> &[char] {
        &self.signs
    }

    /// The colours of the cells, in the same order; 0 is none.
    pub(crate) fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// The drawn piece.
    ///
    /// # Errors
    /// If there is none, or it is too large.
    pub(crate) fn piece(&self) -> Result<Polycube, ParseError> {
        let piece = Polycube::coloured(self.cells(USED));
        shape::check(&piece).map_err(|fault| self.first.error(fault.expected(NO_CELLS)))?;
        Ok(piece)
    }

    /// The cells with this sign, and their colours.
    pub(crate) fn cells(&self, sign: char) -> impl Iterator<Item = (Point, Colour)> {
        let at = |i| cell_at(self.size, i).map(|c| c as i32);
        let with_sign = self.signs.iter().enumerate().filter(move |&(_, &other)| other == sign);
        with_sign.map(move |(i, _)| (at(i), self.colours[i]))
    }
}

fn squares(line: Line<'_>) -> impl Iterator<Item = Word<'_>> {
    line.chars().skip_while(|square| square.text.trim().is_empty())
}

/// Reads rows up to the next line that is none: equally long ones, at least one. Returns the first line, too.
fn read_rows<'a>(
    lines: &mut Lines<'a>,
    what: &str,
    signs: Signs,
    width: Option<usize>,
) -> Result<(Line<'a>, Vec<Square>), ParseError> {
    let expected = format!("a row of {what}, of {}", signs.all());
    let peek = |lines: &Lines<'a>| lines.clone().next_row(|line| is_spaced(line, signs));
    let first = peek(lines).ok_or_else(|| lines.error_at_end(&expected))?;
    if !is_row(first, signs) {
        return Err(first.error(expected));
    }
    let mut all = Vec::new();
    let mut width = width;
    while let Some(line) = peek(lines).filter(|&line| is_row(line, signs)) {
        lines.next();
        let mut row = read_row(line, signs, width)?;
        width = width.or(Some(row.len()));
        all.append(&mut row);
    }
    Ok((first, all))
}

fn read_row(line: Line<'_>, signs: Signs, width: Option<usize>) -> Result<Vec<Square>, ParseError> {
    let expected = |width| format!("a row of {width} squares, as long as the first one");
    let mut row: Vec<Square> = Vec::new();
    for square in squares(line) {
        let digit = square.text.parse::<Colour>().ok().filter(|_| signs != Signs::Two);
        if let (Some(digit), Some((sign, colour))) = (digit, row.last_mut()) {
            if *sign == UNUSED {
                return Err(square.error("a colour after a used cell, not after '.'"));
            }
            let longer = colour.checked_mul(10).and_then(|colour| colour.checked_add(digit));
            *colour = longer.ok_or_else(|| square.error(A_COLOUR))?;
            continue;
        }
        if let Some(width) = width.filter(|&width| row.len() == width) {
            return Err(square.error(expected(width)));
        }
        let sign = square.text.chars().next().filter(|&sign| signs.contains(sign));
        row.push((sign.ok_or_else(|| square.error(signs.any()))?, 0));
    }
    match width {
        Some(width) if row.len() < width => Err(line.error_at_end(expected(width))),
        _ => Ok(row),
    }
}

/// Writes a sign and the colour after it.
pub(crate) fn write_square(f: &mut impl fmt::Write, (sign, colour): (char, Colour)) -> fmt::Result {
    if colour == 0 { f.write_char(sign) } else { write!(f, "{sign}{colour}") }
}

/// Writes a drawing in its readable form, with a line break after each row.
///
/// `square` is the sign and colour of a cell, 0 for none.
pub(crate) fn write(f: &mut fmt::Formatter<'_>, size: Point, square: impl Fn(Point) -> (char, Colour)) -> fmt::Result {
    let [columns, rows, layers] = size;
    for z in 0..layers {
        if z > 0 {
            writeln!(f, "-")?;
        }
        for y in 0..rows {
            for x in 0..columns {
                write_square(f, square([x, y, z]))?;
            }
            writeln!(f)?;
        }
    }
    Ok(())
}

/// Writes a piece in its readable form, with a line break after each row.
pub(crate) fn write_piece(f: &mut fmt::Formatter<'_>, piece: &Polycube) -> fmt::Result {
    let cells: BTreeMap<Point, Colour> = piece.coloured_cells().collect();
    write(f, piece.extent(), |cell| cells.get(&cell).map_or((UNUSED, 0), |&colour| (USED, colour)))
}
