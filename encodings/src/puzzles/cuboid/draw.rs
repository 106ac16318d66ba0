//! A filled box as layers of labelled cells.

use super::{Cuboid, Layout};
use crate::drawing::{Drawing, Label, Layers, Tint, letters};

/// The label of the golden cube, which no cuboid gets.
pub(super) const GOLDEN: &str = "G";

pub(super) fn draw(puzzle: &Cuboid, layout: &Layout) -> Drawing {
    let mut layers = Layers::new(puzzle.edges);
    layers.add(Label { text: GOLDEN.into(), tint: Tint::Gold }, [puzzle.centre()]);
    for (number, block) in layout.blocks().iter().enumerate() {
        let label = Label { text: letters(number, GOLDEN), tint: Tint::Piece(number) };
        layers.add(label, block.cells());
    }
    Drawing::Layers(layers)
}
