//! The exact cover of a board.
//!
//! Cells and kinds of pieces are items, placements are options; see [`Packing::cover`].
//!
//! [`Packing::cover`]: crate::packing::Packing::cover

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{ExactCover, Reduced};

use super::{Layout, Ubongo};
use crate::packing::placed::{decoder, namer};

pub(super) fn reduce(puzzle: &Ubongo, budget: &Budget) -> Result<Reduced<ExactCover, Layout>, Exceeded> {
    let packing = puzzle.packing(budget)?;
    let names = puzzle.inventory.names();
    packing.cover_named(namer(&packing, names.clone()), decoder(&packing, names), budget)
}
