//! Boxes as files of BurrTools.

use std::borrow::Cow;

use itertools::Itertools;

use super::puzzle::{Cuboid, Edges, sorted, volume};
use crate::packing::drawn::USED;
use crate::packing::lattice::Polycube;
use crate::packing::shape::CELLS_OF_BOX;
use crate::packing::xmpuzzle::{BurrPacking, OUTSIDE, PieceUse};
use crate::puzzle::{TextFormat, Unwritable, no_losses};

pub(super) const FORMATS: &[TextFormat<Cuboid>] = &[TextFormat {
    name: "burrtools",
    summary: "a file of BurrTools (.xmpuzzle, which need not be zipped), with a hole for the golden cube",
    separator: "\n",
    write,
    losses: no_losses,
}];

/// Writes the puzzle; the place of the golden cube is outside the container.
fn write(puzzle: &Cuboid) -> Result<String, Unwritable> {
    let counts = puzzle.cuboids.iter().copied().map(sorted).counts();
    let kinds = puzzle.cuboids.iter().copied().map(sorted).unique();
    let part = |edges: Edges| {
        let name = edges.iter().join("x");
        if volume(edges) > CELLS_OF_BOX as u128 {
            return Err(format!(
                "shapes of BurrTools have at most {CELLS_OF_BOX} cells here, and the cuboid {name} has more"
            )
            .into());
        }
        let shape = Cow::Owned(Polycube::cuboid(edges));
        Ok(PieceUse { name: Some(name.into()), shape, count: counts[&edges]..=counts[&edges] })
    };
    let parts = kinds.map(part).collect::<Result<_, Unwritable>>()?;
    let sign = |cell| if cell == puzzle.centre() { OUTSIDE } else { USED };
    BurrPacking::new(puzzle.edges, sign, parts).write()
}
