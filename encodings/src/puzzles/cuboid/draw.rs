//! A filled box as layers of labelled cells.

use itertools::Itertools;

use super::{Cuboid, Layout, sorted};
use crate::drawing::{Drawing, Label, Layers, Meaning, Tint, letters};

/// The label of the golden cube, which no cuboid gets.
pub(super) const GOLDEN: &str = "G";

/// The legend has the cuboids in the order of the file, equal ones together as the first of them is written.
pub(super) fn draw(puzzle: &Cuboid, layout: &Layout) -> Drawing {
    let mut layers = Layers::new(puzzle.edges);
    for (number, block) in layout.blocks().iter().enumerate() {
        let label = Label { text: letters(number, GOLDEN), tint: Tint::Piece(number) };
        layers.add(label, block.cells());
    }
    let golden = layers.pieces.len();
    layers.add(Label { text: GOLDEN.into(), tint: Tint::Gold }, [puzzle.centre()]);
    let numbers = layout.blocks().iter().enumerate().map(|(number, block)| (sorted(block.size), number));
    let mut by_size = numbers.into_group_map();
    for &edges in &puzzle.cuboids {
        if let Some(pieces) = by_size.remove(&sorted(edges)) {
            layers.legend.push(Meaning { pieces, what: format!("cuboid {}", edges.iter().join("x")) });
        }
    }
    layers.legend.push(Meaning { pieces: vec![golden], what: "the golden cube".into() });
    Drawing::Layers(layers)
}
