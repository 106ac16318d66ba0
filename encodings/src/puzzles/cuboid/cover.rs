//! The exact cover of a box.
//!
//! Cells and kinds of cuboids are items, placements are options; see [`Packing::cover`].

use std::sync::Arc;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{DecodeError, ExactCover, Reduced};

use super::draw::draw;
use super::layout::{Block, Layout, title};
use super::puzzle::{Cuboid, Edges, sorted};
use crate::deduction::Theory;
use crate::packing::lattice::Point;
use crate::packing::theory::Presentation;
use crate::packing::{Packing, Placement};

pub(super) fn reduce(puzzle: &Cuboid, budget: &Budget) -> Result<Reduced<ExactCover, Layout>, Exceeded> {
    let packing = puzzle.packing(budget)?;
    packing.cover(namer(&packing), decoder(&packing), budget)
}

/// The theory of the puzzle: its atoms are placements.
pub(super) fn theory(puzzle: &Cuboid, budget: &Budget) -> Result<Arc<dyn Theory>, Exceeded> {
    let packing = puzzle.packing(budget)?;
    let (decode, owned) = (decoder(&packing), puzzle.clone());
    let presentation = Presentation {
        titles: (0..packing.pieces.len()).map(|piece| title(&puzzle.piece(&packing, piece))).collect(),
        name: namer(&packing),
        draw: move |laid: &[Placement<'_>]| draw(&owned, &decode(laid).unwrap_or_else(|_| Layout::new(Vec::new()))),
        kept: Some(puzzle.centre().map(|c| c as i32)),
    };
    packing.theory(presentation, budget)
}

/// The block of a placement.
///
/// Cells are numbered in reading order, so the first and the last one of a cuboid are opposite corners.
fn block(cells: &[Point], placement: Placement<'_>) -> Block {
    let corner = |index: usize| -> Edges { cells[placement.cells[index] as usize].map(|c| c as usize) };
    Block::spanning(corner(0), corner(placement.cells.len() - 1))
}

/// The names of placements: `cuboid 1x1x2 at (0,0,1) as 1x2x1`.
///
/// A name has the sorted edges, the lowest corner, and the extent along x, y and z.
fn namer(packing: &Packing) -> impl Fn(Placement<'_>) -> String + use<> {
    let cells: Vec<Point> = packing.region.cells().to_vec();
    move |placement| {
        let Block { at, size } = block(&cells, placement);
        let [given, laid] = [sorted(size), size].map(|edges| edges.iter().join("x"));
        format!("cuboid {given} at ({}) as {laid}", at.iter().join(","))
    }
}

/// The decoder from placements to blocks.
pub(super) fn decoder(packing: &Packing) -> impl Fn(&[Placement<'_>]) -> Result<Layout, DecodeError> + use<> {
    let cells: Vec<Point> = packing.region.cells().to_vec();
    move |chosen| Ok(Layout::new(chosen.iter().map(|&placement| block(&cells, placement)).collect()))
}
