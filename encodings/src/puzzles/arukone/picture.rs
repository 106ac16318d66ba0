//! Reads the picture of a layout, with its lines.
//!
//! A row of the board is a row of text, each cell as wide as the longest label and aligned to the right, with one character
//! between the columns. Numbers stand at the ends, `─│┌┐└┘` draw the paths, `·` is an empty cell, `#` a blocked one, and `─` fills the room
//! between cells that are joined from left to right. Whether a number is joined to the cell above or below shows in the line of
//! that cell. Only where the board has equal numbers one above the other this would not tell; then (and only then) there
//! is a row between every two rows, with `│` where cells are joined.

use jigsat_forms::DecodeError;
use jigsat_forms::text::{Line, Lines, ParseError, Word};

use super::Arukone;
use super::layout::{Paths, follow};
use super::read::{not_blocked, other_number};
use crate::puzzle::{LayoutError, Violation};

/// What can stand in a cell without number, and what it joins: up, right, down, left.
const LINES: [(char, [bool; 4]); 7] = [
    ('─', [false, true, false, true]),
    ('│', [true, false, true, false]),
    ('┌', [false, true, true, false]),
    ('┐', [false, false, true, true]),
    ('└', [true, true, false, false]),
    ('┘', [true, false, false, true]),
    ('·', [false; 4]),
];

/// Does this character only occur in pictures?
pub(super) fn is_line(c: char) -> bool {
    LINES.iter().any(|&(line, _)| line == c)
}

/// What a cell of the picture says of its edges; `None` where it says nothing.
struct Cell {
    joins: [Option<bool>; 4],
}

/// Reads the picture, and leaves the lines behind it. `O(cells)`.
pub(super) fn read(puzzle: &Arukone, lines: &mut Lines) -> Result<Paths, LayoutError> {
    let grid = puzzle.grid;
    let has_rows_between = puzzle.ends.iter().any(|&[upper, lower]| lower == upper + grid.width);
    let frame = Frame { puzzle, width: puzzle.labels.iter().map(|label| label.chars().count()).max().unwrap_or(1) };
    let mut cells: Vec<Cell> = Vec::with_capacity(grid.cell_count());
    for row in 0..grid.height {
        let between = if row > 0 && has_rows_between { lines.take_any() } else { None };
        let line = lines.require(&format!("row {} of the picture", row + 1))?;
        frame.read_row(row, line, &mut cells)?;
        if let Some(between) = between {
            for column in 0..grid.width {
                let joined = frame.is_joined(between, line, column)?;
                let [upper, lower] = [grid.cell(column, row - 1), grid.cell(column, row)];
                cells[upper].joins[2].get_or_insert(joined);
                cells[lower].joins[0].get_or_insert(joined);
            }
        }
    }
    let used = edges(puzzle, &cells)?;
    for &cell in puzzle.ends.iter().flatten() {
        let degree = grid.around(cell).filter(|&(edge, _)| used[edge]).count();
        if degree != 1 {
            return Err(
                Violation::new("one path leaves every number", format!("{degree} leave {}", grid.place(cell))).into()
            );
        }
    }
    follow(puzzle, |edge| used[edge]).map_err(|error| match error {
        DecodeError::Spurious(place) => {
            Violation::new("every line belongs to a path between two numbers", place).into()
        }
        DecodeError::Foreign(place) | DecodeError::Unsound(place) => {
            Violation::new("a path joins its two numbers", place).into()
        }
    })
}

/// The edges that lines are drawn across: both cells have to agree.
fn edges(puzzle: &Arukone, cells: &[Cell]) -> Result<Vec<bool>, Violation> {
    let grid = puzzle.grid;
    let mut used = vec![false; grid.edge_count()];
    for (at, cell) in cells.iter().enumerate() {
        for direction in (0..4).filter(|&direction| cell.joins[direction] == Some(true)) {
            let Some(other) = grid.neighbour(at, direction) else {
                return Err(Violation::new("paths stay on the board", format!("{} leads beyond it", grid.place(at))));
            };
            if cells[other].joins[(direction + 2) % 4] == Some(false) {
                let place = format!("{} leads to {}, which does not lead back", grid.place(at), grid.place(other));
                return Err(Violation::new("a path goes from cell to cell", place));
            }
            used[grid.edge_between(at, other).expect("neighbours have an edge")] = true;
        }
    }
    Ok(used)
}

/// How the picture is cut into cells.
struct Frame<'p> {
    puzzle: &'p Arukone,
    /// The width of a cell.
    width: usize,
}

impl Frame<'_> {
    /// The first character of a column, and how many characters there have to be; more of them are indentation.
    fn start(&self, row: Line, column: usize) -> Option<usize> {
        let length = self.puzzle.grid.width * (self.width + 1) - 1;
        let indent = row.text.chars().count().checked_sub(length)?;
        Some(indent + column * (self.width + 1))
    }

    fn read_row(&self, row: usize, line: Line, cells: &mut Vec<Cell>) -> Result<(), LayoutError> {
        let grid = self.puzzle.grid;
        let expected = || format!("{} cells in each row of the picture", grid.width);
        let Some(indent) = self.start(line, 0) else {
            return Err(line.error_at_end(expected()).into());
        };
        let chars: Vec<Word> = line.chars().collect();
        if let Some(extra) = chars[..indent].iter().find(|c| c.text != " ") {
            return Err(extra.error(expected()).into());
        }
        for column in 0..grid.width {
            let start = indent + column * (self.width + 1);
            let cell = &chars[start..start + self.width];
            let after = chars.get(start + self.width);
            cells.push(self.read_cell(grid.cell(column, row), cell, after)?);
        }
        Ok(())
    }

    /// Reads a cell; `after` is the character between it and the next one.
    fn read_cell(&self, cell: usize, chars: &[Word], after: Option<&Word>) -> Result<Cell, LayoutError> {
        let is_dash = |c: &Word| c.text == "─";
        if self.puzzle.is_blocked(cell) {
            let found = chars[self.width - 1].text;
            let blocked = Cell { joins: [Some(false); 4] };
            return if found == "#" { Ok(blocked) } else { Err(not_blocked(self.puzzle, cell, found).into()) };
        }
        if let Some(number) = self.puzzle.cells[cell] {
            let label = &self.puzzle.labels[number];
            let (before, digits) = chars.split_at(self.width - label.chars().count());
            let found: String = digits.iter().map(|c| c.text).collect();
            if found != *label {
                return Err(other_number(self.puzzle, cell, number, &found).into());
            }
            let left = before.first().map(is_dash);
            let right = after.is_some_and(is_dash);
            return Ok(Cell { joins: [None, Some(right), None, left] });
        }
        let word = chars[self.width - 1];
        match LINES.iter().find(|(line, _)| word.text == line.to_string()) {
            Some((_, joins)) => Ok(Cell { joins: joins.map(Some) }),
            None => Err(word.error("a line ─│┌┐└┘, or '·' for an empty cell").into()),
        }
    }

    /// Is there a line in the row above `lower`?
    fn is_joined(&self, between: Line, lower: Line, column: usize) -> Result<bool, ParseError> {
        let Some(start) = self.start(lower, column) else {
            return Ok(false);
        };
        match between.chars().nth(start + self.width - 1) {
            None => Ok(false),
            Some(c) if c.text == " " => Ok(false),
            Some(c) if c.text == "│" => Ok(true),
            Some(other) => Err(other.error("'│' or a blank between two rows of the picture")),
        }
    }
}
