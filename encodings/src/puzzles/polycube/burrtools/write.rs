//! Writes these files.

use std::borrow::Cow;

use super::{Cell, Piece, Polycubes};
use crate::packing::drawn::{OPTIONAL, USED};
use crate::packing::xmpuzzle::{Assembly, OUTSIDE, Part};
use crate::puzzle::{TextFormat, Unwritable};

pub(in super::super) const FORMATS: &[TextFormat<Polycubes>] =
    &[TextFormat { name: "burrtools", summary: "a file of BurrTools", separator: "\n", write }];

fn write(puzzle: &Polycubes) -> Result<String, Unwritable> {
    let parts = puzzle.pieces.iter().map(|Piece { name, shape, count }| Part {
        name: name.as_deref().map(Cow::Borrowed),
        shape: Cow::Borrowed(shape),
        count: count.clone(),
    });
    let sign = |cell| match puzzle.cell(cell) {
        Cell::Needed => USED,
        Cell::Optional => OPTIONAL,
        Cell::Outside => OUTSIDE,
    };
    Assembly::new(puzzle.size(), sign, parts.collect()).write_turned(puzzle.turns)
}

#[cfg(test)]
mod tests;
