//! A filled board as layers of labelled cells: A, B, C … in the order of the layout.

use super::{Layout, Ubongo};
use crate::drawing::{Drawing, Label, Layers, Tint, letters};

pub(super) fn draw(puzzle: &Ubongo, layout: &Layout) -> Drawing {
    let mut layers = Layers::new(puzzle.size());
    for (number, placed) in layout.pieces().iter().enumerate() {
        let label = Label { text: letters(number, ""), tint: Tint::Piece(number) };
        layers.legend.push(format!("{} = piece {}", label.text, placed.piece));
        layers.add(label, placed.cells.iter().copied());
    }
    Drawing::Layers(layers)
}
