//! The picture of a layout.

use super::{Arukone, Paths};
use crate::drawing::{self, Drawing, Label, PathCell, Tint};

/// The board with its paths; path number i has colour number i.
pub(super) fn draw(puzzle: &Arukone, layout: &Paths) -> Drawing {
    let grid = puzzle.grid;
    let blank = |cell| PathCell { is_blocked: puzzle.is_blocked(cell), ..PathCell::default() };
    let mut cells: Vec<PathCell> = (0..grid.cell_count()).map(blank).collect();
    for (number, path) in layout.paths.iter().enumerate() {
        let label = Label { text: path.label.clone(), tint: Tint::Piece(number) };
        let along: Vec<usize> = path.cells.iter().map(|&[x, y]| grid.cell(x, y)).collect();
        for (i, &cell) in along.iter().enumerate() {
            let before = i.checked_sub(1).map(|i| along[i]);
            let after = along.get(i + 1).copied();
            let links = [0, 1, 2, 3].map(|direction| {
                let neighbour = grid.neighbour(cell, direction);
                neighbour.is_some() && (neighbour == before || neighbour == after)
            });
            cells[cell] =
                PathCell { label: Some(label.clone()), is_end: puzzle.cells[cell].is_some(), links, is_blocked: false };
        }
    }
    Drawing::Paths(drawing::Paths { width: grid.width, height: grid.height, cells })
}
