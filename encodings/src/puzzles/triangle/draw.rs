//! Pictures of a layout, and the reader of printed pictures.

use jigsat_forms::text::{Line, Lines, ParseError, Text, Word};

use super::grid::{Edge, Place};
use super::verify::name;
use super::{Layout, Tile, Triangle};
use crate::drawing::{self, Drawing, Half};
use crate::open::is_open;
use crate::puzzle::{LayoutError, Violation};

/// Draws every tile in its place.
pub(super) fn draw(layout: &Layout) -> Drawing {
    let row = |row: &Vec<[i32; 3]>| row.iter().map(|halves| Some(halves.map(Half))).collect();
    let rows = layout.rows.iter().map(row).collect();
    Drawing::Triangle(drawing::Triangle { rows, stock: Vec::new(), marks: Vec::new() })
}

/// Draws these tiles in their places, read clockwise; the other places are empty.
pub(super) fn draw_part(side: usize, tiles: &[(Place, Tile)]) -> Drawing {
    let mut rows: Vec<Vec<Option<drawing::Tile>>> = (0..side).map(|row| vec![None; 2 * row + 1]).collect();
    for &(place, tile) in tiles {
        rows[place.row][place.tile] = Some(place.clockwise(tile).map(Half));
    }
    Drawing::Triangle(drawing::Triangle { rows, stock: Vec::new(), marks: Vec::new() })
}

/// Draws the places, and the tiles beside them.
///
/// Read clockwise, a tile begins with its left edge, and ends with its bottom.
pub(super) fn sketch(puzzle: &Triangle) -> Drawing {
    let rows = (0..puzzle.side).map(|row| vec![None; 2 * row + 1]).collect();
    let stock = puzzle.tiles.iter().map(|tile| tile.map(Half)).collect();
    Drawing::Triangle(drawing::Triangle { rows, stock, marks: Vec::new() })
}

/// Reads a printed picture of `side` rows of tiles.
///
/// Only the numbers and their order count, not the lines. Each row of tiles has
/// 1. the top halves of the tiles that point down,
/// 2. the left and the right half of each tile,
/// 3. the bottom halves of the tiles that point up.
///
/// Numbers are separated by blanks, `/`, `\` and `_`. Headings are ignored: lines that begin with `#`, and lines with words that do not
/// begin with `/`.
///
/// # Errors
/// Where a number is missing, or a place is open.
pub(super) fn read_picture(side: usize, text: Text<'_>) -> Result<Layout, LayoutError> {
    let rows = read_halves(side, text, "")?;
    let tile = |place: Place| rows[place.row][place.tile].into_iter().collect::<Option<Vec<i32>>>();
    if let Some(place) = Place::all(side).find(|&place| tile(place).is_none()) {
        return Err(Violation::new("every place has a tile", format!("{} is open", name(place))).into());
    }
    Ok(Layout {
        rows: rows
            .into_iter()
            .map(|row| row.into_iter().map(|tile| tile.map(Option::unwrap_or_default)).collect())
            .collect(),
    })
}

/// Reads a picture in which some places may be [open](is_open).
///
/// `also` is what the errors expect besides a half.
pub(super) fn read_halves(side: usize, text: Text<'_>, also: &str) -> Result<Vec<Vec<[Option<i32>; 3]>>, ParseError> {
    let lines = Lines::of(text);
    let at_end = lines.clone();
    let mut words = lines.filter(|line| !is_heading(line)).flat_map(|line| numbers(&line));
    let mut rows: Vec<Vec<[Option<i32>; 3]>> = (0..side).map(|row| vec![[None; 3]; 2 * row + 1]).collect();
    for (place, edge) in (0..side).flat_map(reading_order) {
        let word = words.next().ok_or_else(|| at_end.error_at_end(describe(place, edge)))?;
        if !is_open(word.text) {
            let half = word.number(&(describe(place, edge) + also))?;
            rows[place.row][place.tile][edge as usize] = Some(half);
        }
    }
    match words.next() {
        Some(word) => Err(word.error(format!("the end of the picture after {} halves", 3 * side * side))),
        None => Ok(rows),
    }
}

/// The halves of a row of tiles in the order of printed pictures.
fn reading_order(row: usize) -> impl Iterator<Item = (Place, Edge)> {
    let base = |up: bool| Place::row(row).filter(move |place| place.points_up() == up).map(|place| (place, Edge::Base));
    let sides = Place::row(row).flat_map(|place| [(place, Edge::Left), (place, Edge::Right)]);
    base(false).chain(sides).chain(base(true))
}

fn describe(place: Place, edge: Edge) -> String {
    let edge = match edge {
        Edge::Left => "left",
        Edge::Right => "right",
        Edge::Base if place.points_up() => "bottom",
        Edge::Base => "top",
    };
    format!("the {edge} half of row {}, tile {}", place.row + 1, place.tile + 1)
}

fn is_heading(line: &Line) -> bool {
    let text = line.text.trim_start();
    text.starts_with('#') || (!text.starts_with('/') && text.contains(char::is_alphabetic))
}

/// The texts between the edges.
fn numbers<'a>(line: &Line<'a>) -> Vec<Word<'a>> {
    let is_edge = |c: char| matches!(c, '/' | '\\' | '_');
    let inside = |word: Word<'a>| {
        let texts = word.text.split(is_edge).filter(|text| !text.is_empty());
        texts.map(move |text| Word { text, ..word })
    };
    line.words().flat_map(inside).collect()
}
