//! The reductions: the exact cover of [`Packing::cover`], and the search piece by piece.
//!
//! [`Packing::cover`]: crate::puzzles::packing::Packing::cover

use super::{Layout, Polycubes};
use crate::forms::{ExactCover, Reduced, Search};
use crate::puzzles::piece_by_piece::{Holes, Order, PieceByPiece, Switches};
use crate::puzzles::placed::decoder;

pub(super) fn cover(puzzle: &Polycubes) -> Reduced<ExactCover, Layout> {
    let packing = puzzle.packing();
    packing.cover(decoder(&packing, puzzle.inventory.names()))
}

/// With the switches that proved best for Ubongo.
pub(super) fn search(puzzle: &Polycubes) -> Reduced<Search, Layout> {
    let packing = puzzle.packing();
    let switches = Switches { order: Order::SurfaceThenVolume, holes: Holes::OneAndTwo };
    PieceByPiece::reduce(&packing, switches, decoder(&packing, puzzle.inventory.names()))
}
