//! Pictures of a board as layers of cells with the labels A, B, C …
//!
//! The labels follow the order of the layout.

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

/// Draws the board, and the pieces beside it.
pub(super) fn sketch(puzzle: &Ubongo, budget: &Budget) -> Result<Drawing, Exceeded> {
    let mut layers = container(puzzle);
    layers.stock = puzzle.inventory.stock(budget)?;
    layers.turns = Some(puzzle.inventory.turns());
    Ok(Drawing::Layers(layers))
}

/// Draws the board without pieces.
fn container(puzzle: &Ubongo) -> Layers {
    let cell = |at| if puzzle.is_inside(at) { Cell::Open } else { Cell::Outside };
    Layers::container(puzzle.size(), cell)
}
