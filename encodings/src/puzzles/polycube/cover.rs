//! The reductions: the exact cover of [`Packing::cover`], and the search piece by piece.
//!
//! [`Packing::cover`]: crate::packing::Packing::cover

use std::sync::Arc;

use jigsat_forms::budget::Budget;
use jigsat_forms::{ExactCover, Reduced, Search};

use super::draw::draw;
use super::{Layout, Polycubes};
use crate::deduction::Theory;
use crate::packing::Placement;
use crate::packing::piece_by_piece::PieceByPiece;
use crate::packing::placed::{decoder, namer};
use crate::packing::theory::Manner;
use crate::switches::Setting;

pub(super) fn cover(puzzle: &Polycubes, budget: &Budget) -> Reduced<ExactCover, Layout> {
    let packing = puzzle.packing(budget);
    let names = puzzle.inventory.names();
    packing.cover_named(namer(&packing, names.clone()), decoder(&packing, names), budget)
}

/// By default with the switches that proved best for Ubongo.
pub(super) fn search(puzzle: &Polycubes, setting: Setting, budget: &Budget) -> Reduced<Search, Layout> {
    let packing = puzzle.packing(budget);
    PieceByPiece::reduce(&packing, setting.into(), decoder(&packing, puzzle.inventory.names()), budget)
}

/// What can be said of placements, and what follows from it.
pub(super) fn theory(puzzle: &Polycubes, budget: &Budget) -> Arc<dyn Theory> {
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
