//! Reads pictures of layouts, drawn with lines.
//!
//! A row of the board is a row of text. Each cell is as wide as the longest label and aligned to the right, with one character between the
//! columns. Numbers are at the ends, `─│┌┐└┘` draw the paths, `·` is an empty cell, `#` a blocked one, and `─` fills the space between
//! cells that are joined horizontally. The line in a cell shows whether it is joined to a number above or below. This is ambiguous only if
//! the board has equal numbers one above the other. Then (and only then) there is a row between every two rows, with `│` where cells are
//! joined.
//!
//! The picture of a *part* of a layout shows what is known: lines that end in a cell (`╵╶╷╴`), `•` for a cell with a path in an unknown
//! direction, `.` or `·` for an unknown cell, and `×` between two cells that no path joins. If there is a `×`, there is also a row between
//! every two rows.

use jigsat_forms::DecodeError;
use jigsat_forms::text::{Line, Lines, ParseError, Word};

use super::Arukone;
use super::grid::opposite;
use super::layout::{Paths, follow};
use crate::puzzle::{LayoutError, Violation};

/// The signs of cells without number, and their links: up, right, down, left.
const LINES: [(char, [bool; 4]); 7] = [
    ('─', [false, true, false, true]),
    ('│', [true, false, true, false]),
    ('┌', [false, true, true, false]),
    ('┐', [false, false, true, true]),
    ('└', [true, true, false, false]),
    ('┘', [true, false, false, true]),
    ('·', [false; 4]),
];

/// The ends of unfinished paths.
const ENDS: [(char, [bool; 4]); 4] = [
    ('╵', [true, false, false, false]),
    ('╶', [false, true, false, false]),
    ('╷', [false, false, true, false]),
    ('╴', [false, false, false, true]),
];

/// Further signs in the picture of a part.
const PIECES: [(char, [bool; 4]); 2] = [(TOUCHED, [false; 4]), ('.', [false; 4])];

/// The sign of a cell with a path in an unknown direction.
pub(super) const TOUCHED: char = '•';

/// The sign between two cells that no path joins.
const WALL: char = '×';

/// Does this character occur only in pictures of layouts?
pub(super) fn is_line(c: char) -> bool {
    LINES.iter().chain(&ENDS).any(|&(line, _)| line == c)
}

/// Does this character occur only in pictures, of layouts or of parts?
pub(super) fn is_piece(c: char) -> bool {
    is_line(c) || c == WALL || c == TOUCHED
}

/// The extent of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// A whole layout: what is not drawn is unused.
    Whole,
    /// A part of a layout: what is not drawn is unknown.
    Part,
}

/// The edges of a cell in the picture; `None` if unknown.
pub(super) struct Cell {
    /// Is it joined to the cell above, to the right, below and to the left?
    pub(super) joins: [Option<bool>; 4],
    /// Does a path use it, in an unknown direction?
    pub(super) is_touched: bool,
}

/// Reads the picture of a layout; does not consume the lines after it. `O(cells)`.
pub(super) fn read(puzzle: &Arukone, lines: &mut Lines) -> Result<Paths, LayoutError> {
    let cells = scan(puzzle, lines, Extent::Whole, false)?;
    follow_lines(puzzle, &cells)
}

/// Reads the picture of a part of a layout; does not consume the lines after it.
/// `text` is the whole text.
pub(super) fn read_part(puzzle: &Arukone, lines: &mut Lines, text: &str) -> Result<Vec<Cell>, LayoutError> {
    scan(puzzle, lines, Extent::Part, text.contains(WALL))
}

/// Reads the cells of a picture.
fn scan(puzzle: &Arukone, lines: &mut Lines, extent: Extent, has_walls: bool) -> Result<Vec<Cell>, LayoutError> {
    let grid = puzzle.grid;
    let has_rows_between = has_walls || puzzle.ends.iter().any(|&[upper, lower]| lower == upper + grid.width);
    let width = puzzle.labels.iter().map(|label| label.chars().count()).max().unwrap_or(1);
    let frame = Frame { puzzle, width, extent };
    let mut cells: Vec<Cell> = Vec::with_capacity(grid.cell_count());
    for row in 0..grid.height {
        let between = if row > 0 && has_rows_between { lines.take_any() } else { None };
        let is_row = |line: Line<'_>| frame.is_row(line);
        let line = lines.require_row(&format!("row {} of the picture", row + 1), is_row)?;
        frame.read_row(row, line, &mut cells)?;
        if let Some(between) = between {
            for column in 0..grid.width {
                if let Some(joined) = frame.is_joined(between, line, column)? {
                    let [upper, lower] = [grid.cell(column, row - 1), grid.cell(column, row)];
                    cells[upper].joins[2].get_or_insert(joined);
                    cells[lower].joins[0].get_or_insert(joined);
                }
            }
        }
    }
    Ok(cells)
}

/// Converts the lines to paths.
fn follow_lines(puzzle: &Arukone, cells: &[Cell]) -> Result<Paths, LayoutError> {
    let grid = puzzle.grid;
    let used: Vec<bool> = edges(puzzle, cells)?.into_iter().map(|edge| edge == Some(true)).collect();
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

/// Whether a line crosses each edge; two cells that are known must agree.
pub(super) fn edges(puzzle: &Arukone, cells: &[Cell]) -> Result<Vec<Option<bool>>, Violation> {
    let grid = puzzle.grid;
    let mut used = vec![None; grid.edge_count()];
    for (at, cell) in cells.iter().enumerate() {
        for direction in 0..4 {
            let (joined, other) = (cell.joins[direction], grid.neighbour(at, direction));
            let Some(other) = other else {
                if joined == Some(true) {
                    let place = format!("{} leads beyond it", grid.place(at));
                    return Err(Violation::new("paths stay on the board", place));
                }
                continue;
            };
            let back = cells[other].joins[opposite(direction)];
            if joined == Some(true) && back == Some(false) {
                let place = format!("{} leads to {}, which does not lead back", grid.place(at), grid.place(other));
                return Err(Violation::new("a path goes from cell to cell", place));
            }
            used[grid.edge_between(at, other).expect("neighbours have an edge")] = joined.or(back);
        }
    }
    Ok(used)
}

/// The grid of cells in the text of a picture.
struct Frame<'p> {
    puzzle: &'p Arukone,
    /// The width of a cell.
    width: usize,
    extent: Extent,
}

impl Frame<'_> {
    /// The index of the first character of a column, after the indentation.
    fn start(&self, row: Line, column: usize) -> Option<usize> {
        let length = self.puzzle.grid.width * (self.width + 1) - 1;
        let indent = row.text.chars().count().checked_sub(length)?;
        Some(indent + column * (self.width + 1))
    }

    /// Is a line that looks like a comment a row that begins with a blocked cell?
    fn is_row(&self, line: Line<'_>) -> bool {
        let is_sign = |c: char| is_piece(c) || matches!(c, ' ' | '.' | '#') || self.is_label(c);
        self.start(line, 0) == Some(0) && line.text.chars().all(is_sign)
    }

    /// Does the character occur in a label?
    fn is_label(&self, c: char) -> bool {
        self.puzzle.labels.iter().any(|label| label.contains(c))
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

    /// Reads a cell; `after` is the character after it.
    fn read_cell(&self, cell: usize, chars: &[Word], after: Option<&Word>) -> Result<Cell, LayoutError> {
        let is = |word: &Word, c: char| word.text.starts_with(c);
        if self.puzzle.is_blocked(cell) {
            let found = chars[self.width - 1].text;
            let blocked = Cell { joins: [Some(false); 4], is_touched: false };
            return if found == "#" { Ok(blocked) } else { Err(not_blocked(self.puzzle, cell, found).into()) };
        }
        let has_wall = self.extent == Extent::Part && after.is_some_and(|after| is(after, WALL));
        if let Some(number) = self.puzzle.cells[cell] {
            let label = &self.puzzle.labels[number];
            let (before, digits) = chars.split_at(self.width - label.chars().count());
            let found: String = digits.iter().map(|c| c.text).collect();
            if found != *label {
                return Err(other_number(self.puzzle, cell, number, &found).into());
            }
            let left = before.first().map(|before| is(before, '─')).filter(|&joined| joined || self.is_whole());
            let right = Some(after.is_some_and(|after| is(after, '─')));
            let right = right.filter(|&joined| joined || has_wall || self.is_whole());
            return Ok(Cell { joins: [None, right, None, left], is_touched: false });
        }
        let word = chars[self.width - 1];
        let mut signs = LINES.iter().chain(&ENDS).chain(PIECES.iter().filter(|_| !self.is_whole()));
        match (signs.find(|(sign, _)| word.text == sign.to_string()), self.extent) {
            (Some((_, links)), Extent::Whole) => Ok(Cell { joins: links.map(Some), is_touched: false }),
            (Some((sign, links)), Extent::Part) => {
                let mut joins = links.map(|link| Some(true).filter(|_| link));
                for (room, side) in [(chars[..self.width - 1].first(), 3), (after, 1)] {
                    if let Some(joined) = room.map(Self::read_room).transpose()?.flatten() {
                        joins[side].get_or_insert(joined);
                    }
                }
                Ok(Cell { joins, is_touched: *sign == TOUCHED })
            }
            (None, Extent::Whole) => Err(word.error("a line ─│┌┐└┘, or '·' for an empty cell").into()),
            (None, Extent::Part) => Err(word.error("a line ─│┌┐└┘╵╶╷╴, or '.' for an open cell").into()),
        }
    }

    /// Reads the character between two cells in the picture of a part.
    fn read_room(room: &Word) -> Result<Option<bool>, ParseError> {
        match room.text.chars().next() {
            None | Some(' ') => Ok(None),
            Some('─') => Ok(Some(true)),
            Some(WALL) => Ok(Some(false)),
            Some(_) => Err(room.error("'─', '×' or a blank between two cells of the picture")),
        }
    }

    /// Is an edge that is not drawn unused?
    fn is_whole(&self) -> bool {
        self.extent == Extent::Whole
    }

    /// Is there a line in the row above `lower`? `None` if unknown.
    fn is_joined(&self, between: Line, lower: Line, column: usize) -> Result<Option<bool>, ParseError> {
        let nothing = Some(false).filter(|_| self.is_whole());
        let Some(start) = self.start(lower, column) else {
            return Ok(nothing);
        };
        match between.chars().nth(start + self.width - 1) {
            None => Ok(nothing),
            Some(c) if c.text == " " => Ok(nothing),
            Some(c) if c.text == "│" => Ok(Some(true)),
            Some(c) if !self.is_whole() && c.text.starts_with(WALL) => Ok(Some(false)),
            Some(other) => Err(other.error("'│' or a blank between two rows of the picture")),
        }
    }
}

/// The violation for a layout of another board.
pub(super) fn other_number(puzzle: &Arukone, cell: usize, number: usize, found: &str) -> Violation {
    let place = format!("{} has '{found}', not '{}'", puzzle.grid.place(cell), puzzle.labels[number]);
    Violation::new("the numbers of the board stay where they are", place)
}

/// The violation for a layout that uses a blocked cell.
pub(super) fn not_blocked(puzzle: &Arukone, cell: usize, found: &str) -> Violation {
    let place = format!("{} is blocked and has '{found}', not '#'", puzzle.grid.place(cell));
    Violation::new("no path uses a blocked cell", place)
}
