//! The reductions: the exact cover of [`Packing::cover`], and the search piece by piece.
//!
//! [`Packing::cover`]: crate::packing::Packing::cover

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{ExactCover, Reduced, Search};

use super::{Layout, Polycubes};
use crate::packing::piece_by_piece::PieceByPiece;
use crate::packing::placed::{decoder, namer};
use crate::switches::Setting;

pub(super) fn cover(puzzle: &Polycubes, budget: &Budget) -> Result<Reduced<ExactCover, Layout>, Exceeded> {
    let packing = puzzle.packing(budget)?;
    let names = puzzle.inventory.names();
    packing.cover_named(namer(&packing, names.clone()), decoder(&packing, names), budget)
}

/// The search piece by piece; its default switches are the best ones for Ubongo.
pub(super) fn search(
    puzzle: &Polycubes,
    setting: Setting,
    budget: &Budget,
) -> Result<Reduced<Search, Layout>, Exceeded> {
    let packing = puzzle.packing(budget)?;
    PieceByPiece::reduce(&packing, setting.into(), decoder(&packing, puzzle.inventory.names()), budget)
}
