//! The exact cover of a board: cells and kinds of pieces are items, placements are options; see [`Packing::cover`].

use super::{Layout, Placed, Ubongo};
use crate::forms::{DecodeError, ExactCover, Reduced};
use crate::puzzles::packing::{Packing, Placement};

pub(super) fn reduce(puzzle: &Ubongo) -> Reduced<ExactCover, Layout> {
    let packing = puzzle.packing();
    packing.cover(decoder(puzzle, &packing))
}

/// The way back from placements to named pieces on cells.
pub(super) fn decoder(
    puzzle: &Ubongo,
    packing: &Packing,
) -> impl Fn(&[Placement<'_>]) -> Result<Layout, DecodeError> + use<> {
    let cells: Vec<[usize; 3]> = packing.region.cells().iter().map(|cell| cell.map(|c| c as usize)).collect();
    let names: Vec<String> = puzzle.kinds.iter().map(|kind| kind.name.clone()).collect();
    move |chosen| {
        let placed = |placement: &Placement<'_>| Placed {
            piece: names[placement.piece].clone(),
            cells: placement.cells.iter().map(|&cell| cells[cell as usize]).collect(),
        };
        Ok(Layout::new(chosen.iter().map(placed).collect()))
    }
}
