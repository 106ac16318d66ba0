//! The writer of these files.

use std::borrow::Cow;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};

use super::{Cell, Polycubes};
use crate::packing::drawn::{OPTIONAL, USED};
use crate::packing::lattice::Turns;
use crate::packing::xmpuzzle::{BurrPacking, OUTSIDE, PieceUse};
use crate::puzzle::{TextFormat, Unwritable};

pub(in super::super) const FORMATS: &[TextFormat<Polycubes>] =
    &[TextFormat { name: "burrtools", summary: "a file of BurrTools", separator: "\n", write, losses }];

fn write(puzzle: &Polycubes) -> Result<String, Unwritable> {
    // BurrTools distinguishes equal shapes, so they become one.
    let kinds = puzzle.pieces.iter().filter_map(|piece| Some((piece, puzzle.inventory.kind_of(&piece.shape)?)));
    let parts = kinds.unique_by(|(_, kind)| &kind.name).map(|(piece, kind)| PieceUse {
        name: piece.name.as_deref().map(Cow::Borrowed),
        shape: Cow::Borrowed(&piece.shape),
        count: kind.count.clone(),
    });
    let sign = |cell| match puzzle.cell(cell) {
        Cell::Needed => USED,
        Cell::Optional => OPTIONAL,
        Cell::Outside => OUTSIDE,
    };
    let assembly = BurrPacking::new(puzzle.size(), sign, parts.collect());
    assembly.with_colours(|cell| puzzle.colour(cell), &puzzle.pairs).write_turned(puzzle.turns)
}

/// The losses of a file. Pieces have the same places, or there is no file, but the symmetries may differ.
fn losses(puzzle: &Polycubes, budget: &Budget) -> Result<Vec<String>, Exceeded> {
    let changed = puzzle.packing(budget)?.counts_changed_by(Turns::Space);
    if changed.is_empty() {
        return Ok(Vec::new());
    }
    let why = if puzzle.turns.are_planar() {
        "BurrTools turns the container over as well, and with 'planar yes' that is no rotation"
    } else {
        "BurrTools does not mirror pieces, and with 'mirror yes' they are their own mirror images"
    };
    Ok(vec![format!("the file has the same layouts, but not the same counts up to {}: {why}", changed.join(" and "))])
}

#[cfg(test)]
mod tests;
