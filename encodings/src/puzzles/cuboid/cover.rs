//! The exact cover of a box: cells and kinds of cuboids are items, placements are options; see [`Packing::cover`].

use super::{Block, Cuboid, Edges, Layout};
use crate::forms::{DecodeError, ExactCover, Reduced};
use crate::lattice::Point;
use crate::puzzles::packing::{Packing, Placement};

pub(super) fn reduce(puzzle: &Cuboid) -> Reduced<ExactCover, Layout> {
    let packing = puzzle.packing();
    packing.cover(decoder(&packing))
}

/// The way back from placements to blocks. Cells are numbered in reading order, so the first and the last one of a cuboid are
/// opposite corners.
pub(super) fn decoder(packing: &Packing) -> impl Fn(&[Placement<'_>]) -> Result<Layout, DecodeError> + use<> {
    let cells: Vec<Point> = packing.region.cells().to_vec();
    move |chosen| {
        let block = |placement: &Placement<'_>| {
            let corner = |index: usize| -> Edges { cells[placement.cells[index] as usize].map(|c| c as usize) };
            Block::spanning(corner(0), corner(placement.cells.len() - 1))
        };
        Ok(Layout::new(chosen.iter().map(block).collect()))
    }
}
