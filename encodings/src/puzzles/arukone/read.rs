//! Reads layouts as text: the [picture](super::picture) with its lines, or a grid in which every used cell has its label.

use itertools::Itertools;

use super::hamilton::{Through, path_through};
use super::layout::{Path, Paths};
use super::{Arukone, picture};
use crate::puzzle::{LayoutError, Violation};
use crate::text::{Lines, ParseError, Word};

/// How many steps to spend on a label whose cells touch each other.
const BUDGET: usize = 1_000_000;

/// Reads the picture if there is one, or else the grid of labels.
pub(super) fn read(puzzle: &Arukone, text: &str) -> Result<Paths, LayoutError> {
    let lines = Lines::of(text);
    if text.contains(picture::is_line) { picture::read(puzzle, lines) } else { grid_of_labels(puzzle, lines) }
}

/// A grid of labels tells which cells a path uses, but not their order: it is taken if only one is possible.
fn grid_of_labels(puzzle: &Arukone, mut lines: Lines) -> Result<Paths, LayoutError> {
    let grid = puzzle.grid;
    let mut cells: Vec<Vec<(usize, Word)>> = vec![Vec::new(); puzzle.labels.len()];
    for row in 0..grid.height {
        let expected = format!("{} labels in each row", grid.width);
        let line = lines.require(&format!("row {} of {}", row + 1, grid.height))?;
        let apart = line.words().count() == 1 && grid.width > 1;
        let words: Vec<Word> = if apart { line.chars().collect() } else { line.words().collect() };
        match words.get(grid.width) {
            Some(extra) => return Err(extra.error(expected).into()),
            None if words.len() < grid.width => return Err(line.error_at_end(expected).into()),
            None => {}
        }
        for (column, word) in words.into_iter().enumerate() {
            let cell = grid.cell(column, row);
            if let Some(label) = label(puzzle, cell, word)? {
                cells[label].push((cell, word));
            }
        }
    }
    lines.finish(&format!("the end of the layout after row {}", grid.height))?;
    let paths: Vec<Path> = cells.iter().enumerate().map(|(label, cells)| path(puzzle, label, cells)).try_collect()?;
    Ok(Paths { paths })
}

/// The label that `word` gives a cell.
fn label(puzzle: &Arukone, cell: usize, word: Word) -> Result<Option<usize>, ParseError> {
    let found = puzzle.labels.iter().position(|label| label == word.text);
    match puzzle.cells[cell] {
        Some(number) if found != Some(number) => {
            Err(word.error(format!("'{}', the number of this cell", puzzle.labels[number])))
        }
        _ if found.is_some() || word.text == "0" || word.text == "." => Ok(found),
        _ => Err(word.error("a label of the puzzle, or 0 or '.' for an empty cell")),
    }
}

/// The path of a label through all of its cells.
fn path(puzzle: &Arukone, label: usize, cells: &[(usize, Word)]) -> Result<Path, LayoutError> {
    let name = &puzzle.labels[label];
    let numbers: Vec<usize> = cells.iter().map(|&(cell, _)| cell).collect();
    // Where no path touches itself, neighbouring cells are consecutive: the first path found is the only one.
    let found = path_through(puzzle.grid, &numbers, puzzle.ends[label], BUDGET);
    let word = cells[0].1;
    let unclear = |found: &str| {
        let expected =
            format!("cells with the label {name} that form one path only (the picture with its lines would tell)");
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
