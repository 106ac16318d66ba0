//! Boards as files of BurrTools.

use std::borrow::Cow;

use super::Ubongo;
use crate::packing::drawn::USED;
use crate::packing::inventory::PieceKind;
use crate::packing::xmpuzzle::{BurrPacking, OUTSIDE, PieceUse};
use crate::puzzle::{TextFormat, Unwritable, no_losses};

pub(super) const FORMATS: &[TextFormat<Ubongo>] =
    &[TextFormat { name: "burrtools", summary: "a file of BurrTools", separator: "\n", write, losses: no_losses }];

fn write(puzzle: &Ubongo) -> Result<String, Unwritable> {
    let part = |PieceKind { name, canonical, count }: &PieceKind| PieceUse {
        name: Some(name.clone().into()),
        shape: Cow::Owned(canonical.clone()),
        count: count.clone(),
    };
    let sign = |cell| if puzzle.is_inside(cell) { USED } else { OUTSIDE };
    BurrPacking::new(puzzle.size(), sign, puzzle.inventory.kinds().iter().map(part).collect()).write()
}
