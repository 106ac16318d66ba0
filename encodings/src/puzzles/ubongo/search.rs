//! The published direct search (a thesis in Python, 2024), with its best switches.
//!
//! It lays the pieces one after another, those with the largest surface first, of equals those with the largest volume. It prunes branches
//! with a hole of one or two cells.

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Reduced, Search};

use super::{Layout, Ubongo};
use crate::packing::piece_by_piece::PieceByPiece;
use crate::packing::placed::decoder;
use crate::switches::Setting;

pub(super) fn reduce(puzzle: &Ubongo, setting: Setting, budget: &Budget) -> Result<Reduced<Search, Layout>, Exceeded> {
    let packing = puzzle.packing(budget)?;
    PieceByPiece::reduce(&packing, setting.into(), decoder(&packing, puzzle.inventory.names()), budget)
}
