//! The exact cover of a board: cells and kinds of pieces are items, placements are options; see [`Packing::cover`].
//!
//! [`Packing::cover`]: crate::packing::Packing::cover

use std::sync::Arc;

use jigsat_forms::budget::Budget;
use jigsat_forms::{ExactCover, Reduced};

use super::draw::draw;
use super::{Layout, Ubongo};
use crate::deduction::Theory;
use crate::packing::Placement;
use crate::packing::placed::{decoder, namer};
use crate::packing::theory::Manner;

pub(super) fn reduce(puzzle: &Ubongo, budget: &Budget) -> Reduced<ExactCover, Layout> {
    let packing = puzzle.packing(budget);
    let names = puzzle.inventory.names();
    packing.cover_named(namer(&packing, names.clone()), decoder(&packing, names), budget)
}

/// What can be said of placements, and what follows from it.
pub(super) fn theory(puzzle: &Ubongo, budget: &Budget) -> Arc<dyn Theory> {
    let packing = puzzle.packing(budget);
    let names = puzzle.inventory.names();
    let (decode, owned) = (decoder(&packing, names.clone()), puzzle.clone());
    let manner = Manner {
        titles: puzzle.inventory.titles(),
        name: namer(&packing, names),
        draw: move |laid: &[Placement<'_>]| draw(&owned, &decode(laid).unwrap_or_else(|_| Layout::new(Vec::new()))),
        kept: None,
    };
    packing.theory(manner, budget)
}
