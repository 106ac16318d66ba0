//! Pictures of a container as layers of labelled cells.

use jigsat_forms::budget::{Budget, Exceeded};

use super::{Layout, Polycubes};
use crate::drawing::{Cell, CellColours, Drawing, Label, Layers, letters};

/// Draws a layout.
///
/// The labels are the names of the pieces, if these are single letters and no piece is used twice. Otherwise they are A, B, C … in the
/// order of the layout, with a legend.
pub(super) fn draw(puzzle: &Polycubes, layout: &Layout) -> Drawing {
    let kinds = puzzle.inventory.kinds();
    let is_letter = |name: &str| name.chars().count() == 1 && name.starts_with(char::is_alphabetic);
    let are_labels = kinds.iter().all(|kind| is_letter(&kind.name) && *kind.count.end() == 1);
    let label = |number: usize, name: &str| if are_labels { name.to_string() } else { letters(number, "") };
    let mut layers = container(puzzle);
    for (number, (placed, tint)) in layout.pieces().iter().zip(puzzle.inventory.tints(layout)).enumerate() {
        let label = Label { text: label(number, &placed.piece).into(), tint };
        layers.add(label, placed.cells.iter().copied());
        for (cell, colour) in placed.coloured_cells() {
            layers.set_colour(cell, colour);
        }
    }
    if !are_labels {
        layers.legend = puzzle.inventory.legend(layout);
    }
    Drawing::Layers(layers)
}

/// The container, and the pieces beside it.
pub(super) fn sketch(puzzle: &Polycubes, budget: &Budget) -> Result<Drawing, Exceeded> {
    let mut layers = container(puzzle);
    layers.stock = puzzle.inventory.stock(budget)?;
    layers.turns = (!puzzle.inventory.has_colours()).then_some(puzzle.turns);
    Ok(Drawing::Layers(layers))
}

/// The container without pieces.
fn container(puzzle: &Polycubes) -> Layers {
    let mut layers = Layers::container(puzzle.size(), |at| match puzzle.cell(at) {
        super::Cell::Outside => Cell::Outside,
        super::Cell::Needed => Cell::Open,
        super::Cell::Optional => Cell::Optional,
    });
    if puzzle.has_colours() {
        let cells = layers.places().map(|at| [puzzle.colour(at), 0]).collect();
        layers.colours = Some(Box::new(CellColours { cells, pairs: puzzle.pairs().clone() }));
    }
    layers
}
