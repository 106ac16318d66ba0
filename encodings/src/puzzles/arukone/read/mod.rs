//! Reads layouts as text: [pictures](super::picture), or grids of labels.

use std::collections::{BTreeSet, HashMap};

use itertools::Itertools;
use jigsat_forms::text::{Line, Lines, ParseError, Text, Word};

use super::hamilton::{Through, path_through};
use super::layout::{Path, Paths};
use super::picture::{self, not_blocked, other_number};
use super::{Arukone, text};
use crate::open::is_open;
use crate::puzzle::{LayoutError, Violation};

/// The step limit for a label whose cells touch each other.
const BUDGET: usize = 1_000_000;

/// Reads a picture or a grid of labels; a grid below a picture must agree with it.
pub(super) fn read(puzzle: &Arukone, text: Text<'_>) -> Result<Paths, LayoutError> {
    let mut lines = Lines::of(text);
    if !text.text.contains(picture::is_line) {
        let cells = grid_of_labels(puzzle, lines)?;
        let paths = cells.iter().enumerate().map(|(label, cells)| path(puzzle, label, cells)).try_collect()?;
        return Ok(Paths { paths });
    }
    let layout = picture::read(puzzle, &mut lines)?;
    if lines.clone().next_row(|line| is_row(puzzle, line)).is_some() {
        let cells = grid_of_labels(puzzle, lines)?;
        for (path, cells) in layout.paths.iter().zip(&cells) {
            let drawn: BTreeSet<usize> = path.cells.iter().map(|&[x, y]| puzzle.grid.cell(x, y)).collect();
            let labelled: BTreeSet<usize> = cells.iter().map(|&(cell, _)| cell).collect();
            if let Some(&cell) = drawn.symmetric_difference(&labelled).next() {
                let place = format!("not so for {} in {}", path.label, puzzle.grid.place(cell));
                return Err(Violation::new("picture and grid of labels agree", place).into());
            }
        }
    }
    Ok(layout)
}

/// Is a line that looks like a comment a row of a grid of labels?
pub(super) fn is_row(puzzle: &Arukone, line: Line<'_>) -> bool {
    text::words::is_row(line, puzzle.grid.width)
}

/// Reads the cells of each label; their order on the path is not given.
pub(super) fn grid_of_labels<'a>(
    puzzle: &Arukone,
    mut lines: Lines<'a>,
) -> Result<Vec<Vec<(usize, Word<'a>)>>, LayoutError> {
    let grid = puzzle.grid;
    let numbers: HashMap<&str, usize> = puzzle.labels.iter().map(String::as_str).zip(0..).collect();
    let mut cells: Vec<Vec<(usize, Word)>> = vec![Vec::new(); puzzle.labels.len()];
    for row in 0..grid.height {
        let expected = format!("{} labels in each row", grid.width);
        let line = lines.require_row(&format!("row {} of {}", row + 1, grid.height), |line| is_row(puzzle, line))?;
        let apart = line.words().take(2).count() == 1 && grid.width > 1;
        let most = grid.width + 1;
        let words: Vec<Word> =
            if apart { line.chars().take(most).collect() } else { line.words().take(most).collect() };
        match words.get(grid.width) {
            Some(extra) => return Err(extra.error(expected).into()),
            None if words.len() < grid.width => return Err(line.error_at_end(expected).into()),
            None => {}
        }
        for (column, word) in words.into_iter().enumerate() {
            let cell = grid.cell(column, row);
            let number = numbers.get(word.text).copied();
            if let Some(label) = label(puzzle, cell, word, number)? {
                cells[label].push((cell, word));
            }
        }
    }
    match lines.next_row(|line| is_row(puzzle, line)) {
        Some(extra) => Err(extra.error(format!("the end of the layout after row {}", grid.height)).into()),
        None => Ok(cells),
    }
}

/// The label that `word` gives a cell; `found` is the number of the label of this name.
fn label(puzzle: &Arukone, cell: usize, word: Word, found: Option<usize>) -> Result<Option<usize>, LayoutError> {
    if puzzle.is_blocked(cell) {
        return if word.text == "#" { Ok(None) } else { Err(not_blocked(puzzle, cell, word.text).into()) };
    }
    match puzzle.cells[cell] {
        Some(number) if found != Some(number) => Err(other_number(puzzle, cell, number, word.text).into()),
        _ if found.is_some() || word.text == "0" || is_open(word.text) && !word.text.contains(picture::TOUCHED) => {
            Ok(found)
        }
        _ => Err(word.error("a label of the puzzle, or 0 or '.' for an empty cell").into()),
    }
}

/// The path of a label through all its cells, if it is unique.
fn path(puzzle: &Arukone, label: usize, cells: &[(usize, Word)]) -> Result<Path, LayoutError> {
    let name = &puzzle.labels[label];
    let numbers: Vec<usize> = cells.iter().map(|&(cell, _)| cell).collect();
    // If no path touches itself, the path is unique; the limit suffices.
    let found = path_through(puzzle.grid, &numbers, puzzle.ends[label], BUDGET);
    let word = cells[0].1;
    let unclear = |found: &str| {
        let expected =
            format!("cells with the label {name} that form one path only (a picture with lines is unambiguous)");
        ParseError { expected, found: found.into(), ..word.error("") }
    };
    match found {
        Through::One(path) => {
            let cells = path.into_iter().map(|cell| puzzle.grid.position(cell)).collect();
            Ok(Path { label: name.clone(), cells })
        }
        Through::None => {
            Err(Violation::new("a path joins its two numbers", format!("the cells with the label {name} form no path"))
                .into())
        }
        Through::Several => Err(unclear("several ways through them").into()),
        Through::Unknown => Err(unclear("too many ways to try").into()),
    }
}

#[cfg(test)]
mod tests;
