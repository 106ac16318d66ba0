//! Reads the picture of a layout, with its lines.
//!
//! A row of the board is a row of text, each cell as wide as the longest label and aligned to the right, with one character
//! between the columns. Numbers stand at the ends, `─│┌┐└┘` draw the paths, `·` is an empty cell, `#` a blocked one, and `─` fills the room
//! between cells that are joined from left to right. Whether a number is joined to the cell above or below shows in the line of
//! that cell. Only where the board has equal numbers one above the other this would not tell; then (and only then) there
//! is a row between every two rows, with `│` where cells are joined.
//!
//! The picture of a *part* of a layout says what is known: lines that lead into cells and no further (`╵╶╷╴`), `•` where a path comes to a cell and
//! nobody knows from where, `.` or `·` where nothing is known, and `×` between two cells where no path goes on. Where there is a `×` anywhere, there
//! is a row between every two rows, too.

use jigsat_forms::DecodeError;
use jigsat_forms::text::{Line, Lines, ParseError, Word};

use super::Arukone;
use super::grid::opposite;
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

/// What else can stand there in the picture of a part.
const PIECES: [(char, [bool; 4]); 6] = [
    ('╵', [true, false, false, false]),
    ('╶', [false, true, false, false]),
    ('╷', [false, false, true, false]),
    ('╴', [false, false, false, true]),
    (TOUCHED, [false; 4]),
    ('.', [false; 4]),
];

/// A path comes to the cell.
pub(super) const TOUCHED: char = '•';

/// No path goes on between two cells.
const WALL: char = '×';

/// Does this character only occur in pictures?
pub(super) fn is_line(c: char) -> bool {
    LINES.iter().any(|&(line, _)| line == c)
}

/// Does this character only occur in pictures, of parts or of all?
pub(super) fn is_piece(c: char) -> bool {
    is_line(c) || c == WALL || c != '.' && PIECES.iter().any(|&(line, _)| line == c)
}

/// How much of a layout a picture shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// All of it: where nothing is drawn, nothing is.
    Whole,
    /// What is known of it.
    Part,
}

/// What a cell of the picture says of its edges; `None` where it says nothing.
pub(super) struct Cell {
    /// Is it joined to the cell above, to the right, below, to the left?
    pub(super) joins: [Option<bool>; 4],
    /// Does a path come to it, wherever from?
    pub(super) is_touched: bool,
}

/// Reads the picture of a layout, and leaves the lines behind it. `O(cells)`.
pub(super) fn read(puzzle: &Arukone, lines: &mut Lines) -> Result<Paths, LayoutError> {
    let has_rows_between = puzzle.ends.iter().any(|&[upper, lower]| lower == upper + puzzle.grid.width);
    let cells = scan(puzzle, lines, Extent::Whole, has_rows_between)?;
    follow_lines(puzzle, &cells)
}

/// Reads the picture of a part of a layout, and leaves the lines behind it; `text` is all of it.
pub(super) fn read_part(puzzle: &Arukone, lines: &mut Lines, text: &str) -> Result<Vec<Cell>, LayoutError> {
    let has_rows_between = puzzle.ends.iter().any(|&[upper, lower]| lower == upper + puzzle.grid.width);
    scan(puzzle, lines, Extent::Part, has_rows_between || text.contains(WALL))
}

/// The cells of a picture.
fn scan(puzzle: &Arukone, lines: &mut Lines, extent: Extent, has_rows_between: bool) -> Result<Vec<Cell>, LayoutError> {
    let grid = puzzle.grid;
    let width = puzzle.labels.iter().map(|label| label.chars().count()).max().unwrap_or(1);
    let frame = Frame { puzzle, width, extent };
    let mut cells: Vec<Cell> = Vec::with_capacity(grid.cell_count());
    for row in 0..grid.height {
        let between = if row > 0 && has_rows_between { lines.take_any() } else { None };
        let line = lines.require(&format!("row {} of the picture", row + 1))?;
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

/// The paths that the lines draw.
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

/// For each edge, whether a line is drawn across it: both cells have to agree, if they say anything.
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

/// How the picture is cut into cells.
struct Frame<'p> {
    puzzle: &'p Arukone,
    /// The width of a cell.
    width: usize,
    extent: Extent,
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
            let left = before.first().map(|before| is(before, '─')).filter(|&joined| joined || self.says_all());
            let right = Some(after.is_some_and(|after| is(after, '─')));
            let right = right.filter(|&joined| joined || has_wall || self.says_all());
            return Ok(Cell { joins: [None, right, None, left], is_touched: false });
        }
        let word = chars[self.width - 1];
        let mut signs = LINES.iter().chain(PIECES.iter().filter(|_| !self.says_all()));
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

    /// What the room between two cells says, in the picture of a part.
    fn read_room(room: &Word) -> Result<Option<bool>, ParseError> {
        match room.text.chars().next() {
            None | Some(' ') => Ok(None),
            Some('─') => Ok(Some(true)),
            Some(WALL) => Ok(Some(false)),
            Some(_) => Err(room.error("'─', '×' or a blank between two cells of the picture")),
        }
    }

    /// Is nothing where nothing is drawn?
    fn says_all(&self) -> bool {
        self.extent == Extent::Whole
    }

    /// Is there a line in the row above `lower`? `None` if that is not said.
    fn is_joined(&self, between: Line, lower: Line, column: usize) -> Result<Option<bool>, ParseError> {
        let nothing = Some(false).filter(|_| self.says_all());
        let Some(start) = self.start(lower, column) else {
            return Ok(nothing);
        };
        match between.chars().nth(start + self.width - 1) {
            None => Ok(nothing),
            Some(c) if c.text == " " => Ok(nothing),
            Some(c) if c.text == "│" => Ok(Some(true)),
            Some(c) if !self.says_all() && c.text.starts_with(WALL) => Ok(Some(false)),
            Some(other) => Err(other.error("'│' or a blank between two rows of the picture")),
        }
    }
}
