//! The file format, and the printed form of layouts.
//!
//! ```text
//! # a comment
//! mirror no
//! planar yes
//! container
//! ##########
//! ####..####
//! ####.+####
//! piece F
//! .##
//! ##.
//! .#.
//! 3x piece 000 100 010
//! 0-2x piece bar 0,0,0 1,0,0
//! ```
//!
//! - `container` and the container drawn layer by layer: `#` is a cell to fill, `.` one outside, `+` one that may stay empty. A line `-`
//!   separates layers. All rows are equally long, all layers have equally many rows.
//! - Instead of `container`, `box` and the extent along x (columns), y (rows) and z (layers, by default 1), all of whose cells must be
//!   filled.
//! - `piece` and a piece drawn in the same way, of `#` and `.`; or its cells in the same line. A cell is three digits x, y, z, or three
//!   numbers between commas for larger ones. The cells move as one, whether they touch or not. A name that begins with a letter may follow
//!   `piece`. `3x` before `piece` makes three of them, `0-2x` up to two.
//! - `pieces` and the name of a [set](crate::packing::sets), such as `pentominoes` or `one-sided tetrominoes`: one of each of its pieces.
//!   Names that others have get a number. `2x` before `pieces` makes two of each.
//! - A number after a `#` or a `+` is the colour of this cell; for a listed cell, it follows a colon: `000:2`. `colour 1 on 1 3`: a piece's
//!   cell of colour 1 may lie on cells of the container with colour 1, colour 3, or none. A cell without colour may lie anywhere.
//! - `mirror yes`: pieces may be reflected. `planar yes`: pieces turn within their layers only. Both are `no` by default.
//!
//! The parts may come in any order. Blank lines and comment lines are ignored: a comment begins with `#` and a blank. So rows are written
//! without blanks between their cells.
//!
//! Files of BurrTools are read, too: see [`burrtools`](super::burrtools).

mod piece;

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use itertools::Itertools;
use jigsat_forms::near::did_you_mean;
use jigsat_forms::text::{Line, Lines, ParseError, Text, Word};

use super::{Cell, Container, Layout, Piece, Polycubes, PolycubesError, burrtools};
use crate::packing::drawn::{self, A_COLOUR, Drawn, OPTIONAL, Signs, UNUSED, USED, first_word};
use crate::packing::lattice::{Colour, Pairs, Point, Turns, index_of};
use crate::packing::named;
use crate::packing::shape::CELLS_OF_BOX;
use crate::puzzle::{LayoutError, Recognition};

impl FromStr for Polycubes {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read(text.into(), 0)
    }
}

/// Reads a puzzle.
///
/// Of a file of BurrTools with several problems, it is the one with this number, from 0.
pub(super) fn read(text: Text<'_>, problem: usize) -> Result<Polycubes, ParseError> {
    if burrtools::is_xml(text) {
        return burrtools::read(text, problem);
    }
    let mut lines = Lines::of(text);
    let mut file = File::default();
    while let Some(line) = lines.next() {
        let (named, capacity) = (file.names.len(), file.names.capacity());
        let what = || format!("the names of more than {named} pieces");
        let room = text.budget().reserve_growth::<Cow<'_, str>>(named, capacity, what);
        room.map_err(|end| text.ended(&end))?;
        file.read(line, &mut lines)?;
    }
    let File { container, mirror, planar, pieces, pairs, names, .. } = file;
    drop(names);
    let missing = |what: &str| lines.error_at_end(what);
    let container = container.ok_or_else(|| missing("'container' and its layers, or 'box' and its edges"))?;
    if pieces.is_empty() {
        return Err(missing("'piece' and its layers or cells, or 'pieces' and the name of a set"));
    }
    let turns = match (planar.unwrap_or(false), mirror.unwrap_or(false)) {
        (false, false) => Turns::Space,
        (false, true) => Turns::SpaceMirrored,
        (true, false) => Turns::Plane,
        (true, true) => Turns::PlaneMirrored,
    };
    let puzzle = Polycubes::assemble(container, turns, pieces, text.budget()).map_err(|end| text.ended(&end))?;
    Ok(Polycubes { pairs, ..puzzle })
}

/// The parts of a file that have been read.
#[derive(Default)]
struct File<'a> {
    container: Option<Container>,
    mirror: Option<bool>,
    planar: Option<bool>,
    pieces: Vec<Piece>,
    pairs: Pairs,
    /// The names of the pieces.
    names: HashSet<Cow<'a, str>>,
    /// The names of the sets of pieces.
    sets: HashSet<&'static str>,
}

impl<'a> File<'a> {
    /// Reads the part that begins with this line.
    fn read(&mut self, line: Line<'a>, lines: &mut Lines<'a>) -> Result<(), ParseError> {
        match first_word(line) {
            "mirror" => once(&mut self.mirror, line, read_switch(line)?),
            "planar" => once(&mut self.planar, line, read_switch(line)?),
            "box" => once(&mut self.container, line, read_box(line)?),
            "container" => {
                let [_] = line.exactly("'container'")?;
                once(&mut self.container, line, read_container(lines)?)
            }
            "colour" => read_colour(line, &mut self.pairs),
            _ if piece::begins_set(line) => {
                let (set, pieces) = piece::read_set_of(line)?;
                if !self.sets.insert(set) {
                    return Err(line.error("each set once ('2x' before 'pieces' makes two of each piece)"));
                }
                for piece in pieces {
                    self.add_of_set(piece);
                }
                Ok(())
            }
            _ if piece::begins(line) => {
                let piece = piece::read(line, lines)?;
                if let Some(word) = piece::name(line).filter(|word| !self.names.insert(word.text.into())) {
                    return Err(word.error(ONE_NAME));
                }
                self.pieces.push(piece);
                Ok(())
            }
            _ => Err(keyword(line)
                .unknown("'container', 'box', 'piece', 'pieces', 'mirror', 'planar' or 'colour'", KEYWORDS)),
        }
    }

    /// Adds a piece of a set; if another piece has its name, it gets a number.
    fn add_of_set(&mut self, piece: Piece) {
        let mut name = piece.name.clone();
        let mut numbers = 2..;
        while let Some(taken) = &name
            && !self.names.insert(taken.clone().into())
        {
            name = piece.name.as_ref().zip(numbers.next()).map(|(name, number)| format!("{name}{number}"));
        }
        self.pieces.push(Piece { name, ..piece });
    }
}

const KEYWORDS: [&str; 7] = ["container", "box", "piece", "pieces", "mirror", "planar", "colour"];

/// The word in the place of a keyword: the first one, or the one after a number of copies.
fn keyword(line: Line<'_>) -> Word<'_> {
    let mut words = line.words();
    let first = words.next().unwrap_or(Word { text: line.text, line: line.text, number: line.number });
    if piece::is_count(first) { words.next().unwrap_or(first) } else { first }
}

const ONE_NAME: &str = "a name that no other piece has ('2x' before 'piece' makes two of it)";

fn once<T>(place: &mut Option<T>, line: Line<'_>, value: T) -> Result<(), ParseError> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(line.error(match first_word(line) {
            "mirror" => "one line 'mirror' only",
            "planar" => "one line 'planar' only",
            _ => "one container only",
        })),
    }
}

fn read_switch(line: Line<'_>) -> Result<bool, ParseError> {
    let [_, word] = line.exactly("'yes' or 'no'")?;
    match word.text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(word.unknown("'yes' or 'no'", ["yes", "no"])),
    }
}

/// Reads `colour 1 on 2 3`.
fn read_colour(line: Line<'_>, pairs: &mut Pairs) -> Result<(), ParseError> {
    let expected = "a piece's colour, 'on', and colours of the container, such as 'colour 1 on 1 2'";
    let words: Vec<Word<'_>> = line.words().skip(1).collect();
    let [piece, on, container @ ..] = &words[..] else { return Err(line.error_at_end(expected)) };
    if on.text != "on" {
        return Err(on.error(expected));
    }
    if container.is_empty() {
        return Err(line.error_at_end(expected));
    }
    let piece = read_colour_number(*piece)?;
    container.iter().try_for_each(|&word| {
        pairs.insert(piece, read_colour_number(word)?);
        Ok(())
    })
}

fn read_colour_number(word: Word<'_>) -> Result<Colour, ParseError> {
    let is_number = word.text.bytes().all(|byte| byte.is_ascii_digit());
    let colour = word.text.parse().ok().filter(|&colour: &Colour| is_number && colour > 0);
    colour.ok_or_else(|| word.error(A_COLOUR))
}

fn read_box(line: Line<'_>) -> Result<Container, ParseError> {
    let expected = "two or three edge lengths, such as 'box 10 6' or 'box 4 4 4'";
    let words: Vec<_> = line.words().skip(1).take(4).collect();
    if let Some(extra) = words.get(3) {
        return Err(extra.error(format!("{expected}, and nothing else")));
    }
    if words.len() < 2 {
        return Err(line.error_at_end(expected));
    }
    let mut size = [1; 3];
    for (edge, word) in size.iter_mut().zip(&words) {
        let expected = format!("an edge length from 1 to {CELLS_OF_BOX}");
        *edge = word.number(&expected)?;
        if !(1..=CELLS_OF_BOX).contains(edge) {
            return Err(word.error(expected));
        }
    }
    Container::cuboid(size).map_err(|_| words[0].error(format!("a box of at most {CELLS_OF_BOX} cells")))
}

fn read_container(lines: &mut Lines<'_>) -> Result<Container, ParseError> {
    let drawn = Drawn::layers(lines, "the container", Signs::Three)?;
    let cell = |&sign: &char| match sign {
        USED => Cell::Needed,
        OPTIONAL => Cell::Optional,
        _ => Cell::Outside,
    };
    let container = Container::new(drawn.size, drawn.signs().iter().map(cell).collect());
    let colour = |cell| drawn.colours()[index_of(drawn.size, cell)];
    container.map(|container| container.with_colours(colour)).map_err(|error| {
        drawn.first.error(match error {
            PolycubesError::EmptyContainer => "a container with a '#' or a '+' in it".to_string(),
            PolycubesError::TooLarge { most } => format!("a container of at most {most} cells, all layers counted"),
            error => error.to_string(),
        })
    })
}

impl fmt::Display for Polycubes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.turns.are_mirrored() {
            writeln!(f, "mirror yes")?;
        }
        if self.turns.are_planar() {
            writeln!(f, "planar yes")?;
        }
        let [columns, rows, layers] = self.size();
        if self.container.colours.is_empty() && self.container.cells.iter().all(|&cell| cell == Cell::Needed) {
            writeln!(f, "box {columns} {rows} {layers}")?;
        } else {
            writeln!(f, "container")?;
            let sign = |cell: [usize; 3]| match self.cell(cell) {
                Cell::Needed => USED,
                Cell::Optional => OPTIONAL,
                Cell::Outside => UNUSED,
            };
            let square = |cell: Point| (sign(cell.map(|c| c as usize)), self.colour(cell.map(|c| c as usize)));
            drawn::write(f, self.size().map(|edge| edge as i32), square)?;
        }
        for (piece, pairs) in &self.pairs.iter().chunk_by(|&(piece, _)| piece) {
            writeln!(f, "colour {piece} on {}", pairs.map(|(_, container)| container).format(" "))?;
        }
        self.pieces.iter().try_for_each(|piece| piece::write(f, piece))
    }
}

/// Does the text begin with a keyword, or a similar word?
fn is_keyword(text: Text<'_>) -> bool {
    let keyword = Lines::of(text).next().map_or("", |line| keyword(line).text);
    KEYWORDS.contains(&keyword) || !did_you_mean(keyword, KEYWORDS).is_empty()
}

pub(super) fn recognise(text: Text<'_>) -> Recognition {
    if burrtools::is_xml(text) {
        return burrtools::recognise(text.text);
    }
    // Prose may have lines with such words.
    if !is_keyword(text) {
        let has_pieces =
            text.text.contains(piece::KEYWORD) && Lines::of(text).filter(|&line| piece::begins(line)).nth(1).is_some();
        return if has_pieces { Recognition::Maybe } else { Recognition::No };
    }
    let mut words = Lines::of(text).map(first_word);
    let first = words.clone().next();
    let has_container = words.clone().any(|word| matches!(word, "box" | "container"));
    let has_piece = Lines::of(text).any(|line| piece::begins(line) || piece::is_set(line));
    match (has_container, has_piece) {
        (true, true) => Recognition::Yes,
        (true, false) => Recognition::Maybe,
        _ if first.is_some_and(|word| matches!(word, "mirror" | "planar" | "colour")) => Recognition::Maybe,
        // Files of Ubongo have such pieces, too, above a board.
        (false, true) if words.all(|word| word != "board") => Recognition::Maybe,
        _ => Recognition::No,
    }
}

/// Reads the layers of a written layout: cells with the same label are one piece.
///
/// Open cells are outside or empty.
pub(super) fn read_layout(puzzle: &Polycubes, text: Text<'_>) -> Result<Layout, LayoutError> {
    let cells = named::labels(puzzle, text)?;
    let takes = |cell, colour| puzzle.pairs.allow(colour, puzzle.colour(cell));
    puzzle.inventory.layout(&cells, takes)
}

#[cfg(test)]
mod tests;
