//! A grid of numbers: clues on grey, other numbers on the background. Thick lines are around boxes.

use itertools::Itertools;
use jigsat_encodings::drawing::{Drawing, Matrix, NumberGrid};

use super::block::Block;
use super::lettering::{Anchor, Lettering};
use super::markup::path;
use super::outline::{Point, lines, outline, squares};

/// The size of a cell.
pub(crate) const CELL: i32 = 36;
/// The height of numbers.
const NUMBER: i32 = 16;
/// Room for lines at the edge.
const MARGIN: i32 = 2;

/// A grid, and the number in each cell.
pub(crate) struct NumberPicture<'a> {
    grid: &'a NumberGrid,
    numbers: Vec<Option<usize>>,
}

impl<'a> NumberPicture<'a> {
    /// The grid that the drawing of a puzzle describes, or that the options of a layout fill.
    pub(crate) fn of(drawing: &Drawing, sketch: Option<&'a Drawing>) -> Option<Self> {
        let Some(Drawing::Matrix(Matrix { grid: Some(grid), .. })) = sketch else { return None };
        match drawing {
            Drawing::Matrix(_) => Some(Self { grid, numbers: grid.clues.clone() }),
            Drawing::Options(options) => Some(Self { grid, numbers: grid.filled(&options.rows) }),
            _ => None,
        }
    }

    /// The number of rows and of columns.
    pub(crate) fn size(&self) -> usize {
        self.grid.size
    }

    pub(crate) fn block(&self) -> Block {
        let NumberGrid { size, boxes, ref clues, .. } = *self.grid;
        let corners = clues.iter().positions(Option::is_some).map(|cell| self.corner(cell)).collect_vec();
        let content = [
            path("class=\"north\"", &outline(squares(&corners, CELL))),
            path("class=\"grid\"", &self.lines([1, 1])),
            path("class=\"rim\"", &self.lines(boxes.unwrap_or([size; 2]))),
            self.letters(),
        ];
        let end = at(size) + MARGIN;
        Block { width: end, height: end, content: content.concat() }.named("numbers")
    }

    /// The numbers in words.
    pub(crate) fn description(&self) -> String {
        let number = |number: &Option<usize>| number.map_or_else(|| ".".to_string(), |number| number.to_string());
        let row = |row: &[Option<usize>]| row.iter().map(number).join(" ");
        let rows = self.numbers.chunks(self.grid.size).map(row).join("; ");
        format!("A grid of numbers. From the top, its {} rows: {rows}.", self.grid.size)
    }

    /// Lines at the edge, and between so many rows and columns.
    fn lines(&self, [rows, columns]: [usize; 2]) -> String {
        let size = self.grid.size;
        let [first, last] = [at(0), at(size)];
        let level = (0..=size).step_by(rows).map(at).map(|y| [[first, y], [last, y]]);
        let upright = (0..=size).step_by(columns).map(at).map(|x| [[x, first], [x, last]]);
        lines(level.chain(upright))
    }

    fn letters(&self) -> String {
        let lettering = Lettering { height: NUMBER, anchor: Anchor::Middle, class: "text" };
        let number = |(cell, number): (usize, &Option<usize>)| {
            let middle = self.corner(cell).map(|part| part + CELL / 2);
            Some(lettering.at(middle, &(*number)?.to_string()))
        };
        self.numbers.iter().enumerate().filter_map(number).collect()
    }

    /// The upper left corner of a cell.
    fn corner(&self, cell: usize) -> Point {
        [cell % self.grid.size, cell / self.grid.size].map(at)
    }
}

/// The place of a line.
fn at(line: usize) -> i32 {
    line as i32 * CELL + MARGIN
}
