//! A filled board as layers of labelled cells: A, B, C … in the order of the layout.

use super::{Layout, Ubongo};
use crate::drawing::{Drawing, Label, Layers, Tint, letters};

pub(super) fn draw(puzzle: &Ubongo, layout: &Layout) -> Drawing {
    let mut layers = Layers::new(puzzle.size());
    for (number, placed) in layout.pieces().iter().enumerate() {
        let label = Label { text: letters(number, ""), tint: Tint::Piece(number) };
        layers.add(label, placed.cells.iter().copied());
    }
    layers.legend = puzzle.inventory.legend(layout);
    Drawing::Layers(layers)
}
