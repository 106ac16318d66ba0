//! A grid with paths as text: paths as lines, or the label of every cell.
//!
//! A row of the grid is a row of text. Each cell is as wide as the longest label and aligned to the right, with one
//! character between the columns; `#` is a cell that no path may use. `─` fills the room between two cells that are
//! joined from left to right. The lines around a number show where its path goes. Only two equal numbers one above
//! the other have no line between them. So a grid with such numbers (joined or not) has a row between every two rows,
//! with `│` where cells are joined.
//!
//! If paths are known in part, a line may end in a cell (`╴`). It has no colour if its path is unknown. `×` between
//! two cells means that no path continues there; for it, there are rows between rows as well.

use std::borrow::Cow;
use std::ops::Range;

use itertools::Itertools;
use jigsat_encodings::drawing::{Label, PathCell, Paths};

use super::signs::{self, Signs};
use super::{Look, Paint, strips};
use crate::marks;

const RIGHT: usize = 1;
const DOWN: usize = 2;
const LEFT: usize = 3;

/// The grid, as the look has it.
pub(super) fn lines(paths: &Paths, look: &Look, paint: Paint<'_>) -> String {
    let signs = Signs::new(marks::on_board(paths), look);
    let is_taken = |[x, y, _]: [usize; 3]| !is_open(&paths.cells[y * paths.width + x]);
    let sign_width = usize::from(signs.are_any(is_taken));
    let walls = if look.is_grid { vec![[false; 2]; paths.cells.len()] } else { marks::walls(paths) };
    let has_walls = walls.as_flattened().contains(&true);
    let sheet = Sheet { paths, label_width: label_width(paths), sign_width, signs, walls, has_walls, paint };
    let strips = strips::of(paths.width, sheet.label_width + sign_width + 1, look).into_iter();
    let strips = strips
        .map(|(heading, columns)| heading + &if look.is_grid { sheet.grid(&columns) } else { sheet.drawn(&columns) });
    strips.collect::<String>() + &sheet.signs.legend(has_walls)
}

/// Is there nothing in the cell yet?
fn is_open(cell: &PathCell) -> bool {
    cell.label.is_none() && !cell.is_blocked && cell.links == [false; 4]
}

fn labels(paths: &Paths) -> impl Iterator<Item = &Label> {
    paths.cells.iter().filter_map(|cell| cell.label.as_ref())
}

fn label_width(paths: &Paths) -> usize {
    labels(paths).map(|label| label.text.chars().count()).max().unwrap_or(1)
}

/// What is printed, and how it is painted.
struct Sheet<'a> {
    paths: &'a Paths,
    label_width: usize,
    /// Room for the sign behind what stands in a cell.
    sign_width: usize,
    signs: Signs,
    /// For each cell, are there walls to its right and below it?
    walls: Vec<[bool; 2]>,
    has_walls: bool,
    paint: Paint<'a>,
}

impl Sheet<'_> {
    fn cell(&self, x: usize, y: usize) -> &PathCell {
        &self.paths.cells[y * self.paths.width + x]
    }

    /// Columns of the paths as lines.
    fn drawn(&self, columns: &Range<usize>) -> String {
        let rows = self.paths.cells.chunks(self.paths.width.max(1)).map(|row| &row[columns.clone()]);
        let has_rows_between = self.has_walls
            || rows.tuple_windows().any(|(upper, lower)| {
                let mut pairs = upper.iter().zip(lower);
                pairs.any(|(upper, lower)| upper.is_end && lower.is_end && upper.label == lower.label)
            });
        let row = |y| {
            let is_followed = has_rows_between && y + 1 < self.paths.height;
            let between = if is_followed { self.row_between(columns, y) } else { String::new() };
            self.line_row(columns, y) + &between
        };
        (0..self.paths.height).map(row).collect()
    }

    /// Columns with the label of every cell.
    fn grid(&self, columns: &Range<usize>) -> String {
        // A zero is an empty cell among numbers only.
        let numbers = labels(self.paths).all(|label| label.text.parse::<u64>().is_ok_and(|number| number > 0));
        let empty = if numbers { "0" } else { "." };
        let cell = |[x, y]: [usize; 2]| {
            let cell = self.cell(x, y);
            let Some(label) = &cell.label else { return self.blank_cell(cell, [x, y], empty) };
            let before = " ".repeat(self.label_width - label.text.chars().count());
            before + &self.signs.taken([x, y, 0], (self.paint)(&label.text, label.tint)) + &self.sign([x, y], " ")
        };
        let row = |y| columns.clone().map(|x| cell([x, y])).join(" ").trim_end().to_string() + "\n";
        (0..self.paths.height).map(row).collect()
    }

    /// A row of cells with its lines.
    fn line_row(&self, columns: &Range<usize>, y: usize) -> String {
        // Nothing stands behind the last cell.
        columns.clone().map(|x| self.line_cell([x, y])).collect::<String>().trim_end().to_string() + "\n"
    }

    /// A cell and the room before the next one. Blanks around a path are not painted.
    fn line_cell(&self, [x, y]: [usize; 2]) -> String {
        let cell = self.cell(x, y);
        let has_wall = self.walls[y * self.paths.width + x][0];
        let end = if has_wall { signs::WALL.to_string() } else { " ".to_string() };
        if cell.label.is_none() && cell.links == [false; 4] {
            return self.blank_cell(cell, [x, y], "·") + &end;
        }
        let shown = match &cell.label {
            Some(label) if cell.is_end => label.text.to_string(),
            _ => line(cell.links).to_string(),
        };
        let before = self.label_width - shown.chars().count();
        let (blank, dashes) = if cell.links[LEFT] { (0, before) } else { (before, 0) };
        let (dash, end) = if cell.links[RIGHT] { ("─", String::new()) } else { ("", end) };
        let sign = self.sign([x, y], if cell.links[RIGHT] { "─" } else { " " });
        let (sign, room) = if sign == " " { ("", " ") } else { (sign.as_str(), "") };
        let text = "─".repeat(dashes) + &shown + sign + dash;
        let painted = self.painted(cell, &text);
        " ".repeat(blank) + &self.signs.taken([x, y, 0], painted) + room + &end
    }

    /// The row between a row of cells and the next one.
    fn row_between(&self, columns: &Range<usize>, y: usize) -> String {
        let joint = |x: usize| {
            let cell = self.cell(x, y);
            let joint = match cell {
                PathCell { links, .. } if links[DOWN] => self.painted(cell, "│"),
                _ if self.walls[y * self.paths.width + x][1] => signs::WALL.to_string().into(),
                _ => " ".into(),
            };
            " ".repeat(self.label_width - 1) + &joint + &" ".repeat(self.sign_width)
        };
        columns.clone().map(joint).join(" ").trim_end().to_string() + "\n"
    }

    /// A cell without a path.
    fn blank_cell(&self, cell: &PathCell, [x, y]: [usize; 2], empty: &str) -> String {
        let room = " ".repeat(self.sign_width);
        let width = self.label_width;
        match self.signs.of([x, y, 0]) {
            _ if cell.is_blocked => format!("{:>width$}", "#") + &self.sign([x, y], " "),
            Some(sign) => self.signs.open([x, y, 0], format!("{sign:>width$}")) + &room,
            None => format!("{empty:>width$}") + &room,
        }
    }

    /// The sign behind the text of a cell, if there is room for signs; else `fill`.
    fn sign(&self, [x, y]: [usize; 2], fill: &str) -> String {
        self.signs.of([x, y, 0]).map_or_else(|| fill.repeat(self.sign_width), String::from)
    }

    /// The text in the colour of its path, if that is known.
    fn painted<'t>(&self, cell: &PathCell, text: &'t str) -> Cow<'t, str> {
        cell.label.as_ref().map_or(text.into(), |label| (self.paint)(text, label.tint))
    }
}

/// For each set of links, as bits with the one above lowest, the line; no path looks like `┼`.
const LINES: [char; 16] = ['•', '╵', '╶', '└', '╷', '│', '┌', '┼', '╴', '┘', '─', '┼', '┐', '┼', '┼', '┼'];

/// The line through a cell that is no end.
fn line(links: [bool; 4]) -> char {
    LINES[links.iter().rev().fold(0, |bits, &link| bits << 1 | usize::from(link))]
}
