//! The contest format: the size, the number of pairs, rows of numbers.

use jigsat_forms::text::{Line, Lines, ParseError, Word};

use super::super::Arukone;
use super::super::build::missing;
use super::super::grid::Grid;
use super::marks::Marks;
use super::words::{self, LabelText};
use super::{IGNORED, grid};

pub(super) fn read(mut lines: Lines) -> Result<Arukone, ParseError> {
    let expected = "the size of the board: its edge length, or width and height";
    let first = lines.require(expected)?;
    let size: Vec<Word> = first.words().take(3).collect();
    let edges = match size[..] {
        [n] => n.number(expected).map(|n| [n, n]),
        [width, height] => Ok([width.number(expected)?, height.number(expected)?]),
        _ => Err(size[2].error(format!("{expected}, and nothing else"))),
    }?;
    let grid = grid(edges, size[0])?;
    let expected = "the number of pairs";
    let [word] = lines.require(expected)?.exactly(expected)?;
    let pairs: usize = word.number(expected)?;

    let marks = marks(&mut lines, grid, pairs)?;
    let has_solution = solution(&mut lines, grid, pairs)?;
    let (cells, ends) = marks.pair_up()?;
    if let Some(missing) = missing(&ends, pairs) {
        let expected = format!("each of the numbers 1 to {pairs} twice on the board");
        let found = format!("no {missing}");
        return Err(ParseError { expected, found, ..word.error("") });
    }
    let ends = ends.into_iter().map(|(number, pair)| (LabelText::Number(number), pair)).collect();
    let mut puzzle = words::labelled(grid, cells, ends, first)?;
    puzzle.notes.extend(has_solution.then_some(IGNORED));
    Ok(puzzle)
}

/// The rows of a board of numbers.
fn marks<'a>(lines: &mut Lines<'a>, grid: Grid, pairs: usize) -> Result<Marks<'a, usize>, ParseError> {
    let Grid { width, height } = grid;
    let mut marks = Marks::of(grid);
    for y in 0..height {
        // Comments may stand above the first row, but not between two.
        let is_row = |line: Line<'a>| y > 0 || words::is_row(line, width);
        let line = lines.require_row(&format!("row {} of {height}", y + 1), is_row)?;
        let expected = || format!("{width} numbers in each row");
        let mut words = line.words();
        for x in 0..width {
            let word = words.next().ok_or_else(|| line.error_at_end(expected()))?;
            match word.text.parse() {
                Ok(0) => {}
                Ok(number) if number <= pairs => marks.label(grid.cell(x, y), number, word),
                _ if words::is_wall(word.text) => marks.block(grid.cell(x, y)),
                _ => return Err(word.error(format!("a number from 0 to {pairs}, the number of pairs"))),
            }
        }
        if let Some(extra) = words.next() {
            return Err(extra.error(expected()));
        }
    }
    Ok(marks)
}

/// Skips a solution below the board; returns whether there is one.
fn solution(lines: &mut Lines, grid: Grid, pairs: usize) -> Result<bool, ParseError> {
    let is_row = |line: Line<'_>| words::is_row(line, grid.width);
    let is_heading = |line: Line<'_>| {
        !line.text.starts_with([' ', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']) && !is_row(line)
    };
    if let Some(below) = lines.clone().take_row(is_row).filter(|line| !line.text.is_empty() && !is_heading(*line)) {
        return Err(below.error(format!("the end of the board after row {}", grid.height)));
    }
    if lines.clone().next_row(is_row).is_some_and(is_heading) {
        lines.next();
    }
    if lines.clone().next_row(is_row).is_none() {
        return Ok(false);
    }
    marks(lines, grid, pairs)?;
    match lines.next_row(is_row) {
        Some(extra) => Err(extra.error("the end of the file after the board and its solution")),
        None => Ok(true),
    }
}
