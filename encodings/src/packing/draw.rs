//! Pictures of layouts and puzzles as layers of labelled cells.

use jigsat_forms::budget::{Budget, Exceeded};

use super::named::NamedPieces;
use super::placed::Layout;
use crate::drawing::{Cell, Drawing, Label, Layers, letters};

/// Draws a layout.
///
/// The labels are the names of the pieces, if these are single letters and no piece is used twice. Otherwise they are A, B, C … in the
/// order of the layout, with a legend.
pub(crate) fn draw(puzzle: &impl NamedPieces, layout: &Layout) -> Drawing {
    let inventory = puzzle.inventory();
    let is_letter = |name: &str| name.chars().count() == 1 && name.starts_with(char::is_alphabetic);
    let are_labels = inventory.kinds().iter().all(|kind| is_letter(&kind.name) && *kind.count.end() == 1);
    let label = |number: usize, name: &str| if are_labels { name.to_string() } else { letters(number, "") };
    let mut layers = container(puzzle);
    for (number, (placed, tint)) in layout.pieces().iter().zip(inventory.tints(layout)).enumerate() {
        let label = Label { text: label(number, &placed.piece).into(), tint };
        layers.add(label, placed.cells.iter().copied());
        for (cell, colour) in placed.coloured_cells() {
            layers.set_colour(cell, colour);
        }
    }
    if !are_labels {
        layers.legend = inventory.legend(layout);
    }
    Drawing::Layers(layers)
}

/// The container, and the pieces beside it.
pub(crate) fn sketch(puzzle: &impl NamedPieces, budget: &Budget) -> Result<Drawing, Exceeded> {
    let inventory = puzzle.inventory();
    let mut layers = container(puzzle);
    layers.stock = inventory.stock(budget)?;
    layers.turns = (!inventory.has_colours()).then_some(inventory.turns());
    Ok(Drawing::Layers(layers))
}

/// The container without pieces.
fn container(puzzle: &impl NamedPieces) -> Layers {
    let to_fill = puzzle.to_fill();
    let mut layers = Layers::container(to_fill.size, |at| match ((to_fill.is_inside)(at), (to_fill.is_needed)(at)) {
        (false, _) => Cell::Outside,
        (true, true) => Cell::Open,
        (true, false) => Cell::Optional,
    });
    layers.colours = puzzle.colours().map(Box::new);
    layers
}
