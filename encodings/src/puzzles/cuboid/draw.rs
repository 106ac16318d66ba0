//! Pictures of a box as layers of labelled cells.

use std::collections::HashMap;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};

use super::Layout;
use super::puzzle::{Cuboid, sorted};
use crate::drawing::{Cell, Drawing, Label, Layers, Meaning, Stock, Tint, letters};
use crate::packing::lattice::{Turns, cells_of};

/// The label of the golden cube, which no cuboid has.
pub(super) const GOLDEN: &str = "G";

/// Draws a layout. The legend has the cuboids in the order of the file, equal ones together as the first of them is written.
pub(super) fn draw(puzzle: &Cuboid, layout: &Layout) -> Drawing {
    let mut layers = Layers::container(puzzle.edges, |_| Cell::Open);
    let tints: HashMap<[usize; 3], usize> = sizes(puzzle).map(sorted).zip(0..).collect();
    for (number, block) in layout.blocks().iter().enumerate() {
        // Verified layouts have no other sizes.
        let tint = tints.get(&sorted(block.size)).copied().unwrap_or(tints.len());
        let label = Label { text: letters(number, GOLDEN).into(), tint: Tint::Piece(tint) };
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

/// The sizes of the cuboids, which are their names, in the order of the file.
///
/// Equal ones are there once, as the first of them is written.
fn sizes(puzzle: &Cuboid) -> impl Iterator<Item = [usize; 3]> {
    puzzle.cuboids.iter().copied().unique_by(|&edges| sorted(edges))
}

/// Draws the box with its golden cube, and the cuboids beside it.
///
/// Equal ones are together, in the order of the file. Cuboids that are longer than the box are cut off.
pub(super) fn sketch(puzzle: &Cuboid, budget: &Budget) -> Result<Drawing, Exceeded> {
    let mut layers = Layers::container(puzzle.edges, |_| Cell::Open);
    layers.turns = Some(Turns::Space);
    layers.add(Label { text: GOLDEN.into(), tint: Tint::Gold }, [puzzle.centre()]);
    let counts = puzzle.cuboids.iter().map(|&edges| sorted(edges)).counts();
    let longest = puzzle.edges.into_iter().max().unwrap_or(0) + 1;
    let mut pace = budget.pace();
    for (number, edges) in sizes(puzzle).enumerate() {
        let [height, depth, width] = sorted(edges).map(|edge| edge.min(longest));
        pace.step(10 * width * depth * height)?;
        let count = counts[&sorted(edges)];
        let what = format!("cuboid {}", edges.iter().join("x"));
        let (tint, cells, colours) = (Tint::Piece(number), cells_of([width, depth, height]).collect(), Vec::new());
        layers.stock.push(Stock { what, tint, cells, colours, count: count..=count });
    }
    Ok(Drawing::Layers(layers))
}
