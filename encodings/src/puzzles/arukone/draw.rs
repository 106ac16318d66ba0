//! The picture of a layout.

use super::{Arukone, Fill, Paths, Touch};
use crate::drawing::{self, Drawing, Label, PathCell, Tint};

/// The board with its paths; path number i has colour number i.
pub(super) fn draw(puzzle: &Arukone, layout: &Paths) -> Drawing {
    let grid = puzzle.grid;
    let mut board = empty(puzzle);
    let cells = &mut board.cells;
    for (number, path) in layout.paths.iter().enumerate() {
        let label = Label { text: path.label.as_str().into(), tint: Tint::Piece(number) };
        let at = |i: usize| path.cells.get(i).map(|&[x, y]| grid.cell(x, y));
        for (i, &[x, y]) in path.cells.iter().enumerate() {
            let cell = grid.cell(x, y);
            let (before, after) = (i.checked_sub(1).and_then(at), at(i + 1));
            let links = grid.sides(cell).map(|side| {
                let neighbour = side.map(|(_, other)| other);
                neighbour.is_some() && (neighbour == before || neighbour == after)
            });
            cells[cell] = PathCell {
                label: Some(label.clone()),
                is_end: puzzle.cells[cell].is_some(),
                links,
                ..PathCell::default()
            };
        }
    }
    Drawing::Paths(board)
}

/// The board with its labels; label number i has colour number i, as has its path.
pub(super) fn sketch(puzzle: &Arukone) -> Drawing {
    let mut board = empty(puzzle);
    for (cell, drawn) in board.cells.iter_mut().enumerate() {
        if let Some(number) = puzzle.label_of(cell) {
            drawn.label = Some(Label { text: puzzle.labels[number].as_str().into(), tint: Tint::Piece(number) });
            drawn.is_end = true;
        }
    }
    Drawing::Paths(board)
}

/// The board without labels.
pub(super) fn empty(puzzle: &Arukone) -> drawing::Paths {
    let grid = puzzle.grid;
    let blank = |cell| PathCell { is_blocked: puzzle.is_blocked(cell), ..PathCell::default() };
    drawing::Paths {
        width: grid.width,
        height: grid.height,
        cells: (0..grid.cell_count()).map(blank).collect(),
        is_full: puzzle.fill == Fill::Full,
        may_touch: puzzle.touch == Touch::Yes,
        marks: Vec::new(),
    }
}
