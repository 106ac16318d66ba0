//! The published direct search (a thesis in Python, 2024), with the switches that it found best: the pieces one after another,
//! those with the largest surface first and among equals the largest volume, and no branch with a hole of one or two cells.

use super::{Layout, Ubongo};
use crate::forms::{Reduced, Search};
use crate::puzzles::piece_by_piece::{Holes, Order, PieceByPiece, Switches};
use crate::puzzles::placed::decoder;

pub(super) fn reduce(puzzle: &Ubongo) -> Reduced<Search, Layout> {
    let packing = puzzle.packing();
    let switches = Switches { order: Order::SurfaceThenVolume, holes: Holes::OneAndTwo };
    PieceByPiece::reduce(&packing, switches, decoder(&packing, puzzle.inventory.names()))
}
