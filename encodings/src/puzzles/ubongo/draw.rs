//! A filled board as layers of labelled cells: A, B, C … in the order of the layout.

use jigsat_forms::budget::{Budget, Exceeded};

use super::{Layout, Ubongo};
use crate::drawing::{Cell, Drawing, Label, Layers, letters};

pub(super) fn draw(puzzle: &Ubongo, layout: &Layout) -> Drawing {
    let mut layers = container(puzzle);
    for (number, (placed, tint)) in layout.pieces().iter().zip(puzzle.inventory.tints(layout)).enumerate() {
        let label = Label { text: letters(number, "").into(), tint };
        layers.add(label, placed.cells.iter().copied());
    }
    layers.legend = puzzle.inventory.legend(layout);
    Drawing::Layers(layers)
}

/// The board, and the pieces beside it.
pub(super) fn sketch(puzzle: &Ubongo, budget: &Budget) -> Result<Drawing, Exceeded> {
    let mut layers = container(puzzle);
    layers.stock = puzzle.inventory.stock(budget)?;
    Ok(Drawing::Layers(layers))
}

/// The board without pieces.
fn container(puzzle: &Ubongo) -> Layers {
    let cell = |at| if puzzle.is_inside(at) { Cell::Open } else { Cell::Outside };
    Layers::container(puzzle.size(), cell)
}
