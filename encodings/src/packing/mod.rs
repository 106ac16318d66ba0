//! Packings: pieces, each with a number of copies, in a region of the lattice. The basis of all packing puzzles.
//!
//! - [`lattice`]: points, rotations, polycubes, regions.
//! - [`Packing`], here: the region and the pieces. `placements`: all placements of each piece; `cover`: [their exact
//!   cover](Packing::cover); `symmetries`: the permutations of placements; `misfit`: pieces that fit nowhere, cells that no piece covers.
//! - [`piece_by_piece`]: direct search.
//! - [`placed`]: layouts of named pieces, and the rules for them; `inventory`: the given pieces by kind; `named`: what kinds of puzzles
//!   with such layouts share.
//! - [`assembly`]: can a layout be put together without turns, and in which order?
//! - [`sets`]: named sets of pieces.
//! - `sketch`: the pieces beside the container.
//! - `shape`: the sets of cells that are pieces; `drawn`: shapes as puzzle files draw them; `layers`: layouts as the program prints them;
//!   `xmpuzzle`: packings as files of BurrTools.

pub mod assembly;
mod cover;
pub(crate) mod draw;
pub(crate) mod drawn;
pub(crate) mod inventory;
pub(crate) mod layers;
mod misfit;
pub(crate) mod named;
pub mod piece_by_piece;
pub mod placed;
mod placements;
pub mod random;
pub mod sets;
pub(crate) mod shape;
pub(crate) mod sketch;
mod symmetries;
mod symmetry_group;
pub(crate) mod theory;
pub(crate) mod xmpuzzle;

use std::ops::RangeInclusive;

use jigsat_forms::budget::{Budget, Exceeded};

use lattice::{Classes, Point, Polycube, Region, Turns};

pub use crate::lattice;
pub use misfit::Misfit;
pub use placements::{Placement, Placements};

/// A piece and the number of its copies, which are indistinguishable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The shape, in any orientation.
    pub shape: Polycube,
    /// The number of copies in a layout, at least and at most.
    pub count: RangeInclusive<usize>,
}

/// A region to fill, and the pieces for it.
#[derive(Debug, Clone)]
pub struct Packing {
    /// The cells where pieces may lie.
    pub region: Region,
    /// For each cell of the region, by number: may it stay empty?
    pub optional: Vec<bool>,
    /// The allowed turns of pieces.
    pub turns: Turns,
    /// The pieces, no two of which can be turned into one another.
    pub pieces: Vec<Piece>,
    /// The copies in the order of the puzzle, each as the number of its piece.
    ///
    /// There are as many of each piece as a layout may use, but at most one more than the region has room for.
    pub given: Vec<usize>,
}

impl Packing {
    /// A packing that fills the region exactly with each piece once, turned in space.
    ///
    /// Pieces that are rotations of one another become copies of one piece, in order of first appearance.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn new(region: Region, shapes: impl IntoIterator<Item = Polycube>, budget: &Budget) -> Result<Self, Exceeded> {
        let pieces = shapes.into_iter().map(|shape| Piece { shape, count: 1..=1 });
        Self::with_pieces(region, Turns::Space, pieces, budget)
    }

    /// A packing that fills the region exactly.
    ///
    /// Pieces that can be turned into one another become copies of one piece, in order of first appearance.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn with_pieces(
        region: Region,
        turns: Turns,
        given: impl IntoIterator<Item = Piece>,
        budget: &Budget,
    ) -> Result<Self, Exceeded> {
        let (mut classes, mut pace) = (Classes::new(turns), budget.pace());
        let mut laid: Vec<usize> = Vec::new();
        let mut packing =
            Self { optional: vec![false; region.cells().len()], region, turns, pieces: Vec::new(), given: Vec::new() };
        for Piece { shape, count } in given {
            let number = classes.add(&shape, &mut pace)?;
            if number == packing.pieces.len() {
                // With one more than there is room for, the packing is already impossible; a larger number adds nothing.
                laid.push(packing.region.cells().len() / shape.volume().max(1) + 1);
                packing.pieces.push(Piece { shape, count: 0..=0 });
            }
            let sum = &mut packing.pieces[number].count;
            let copies = laid[number].min(*count.end());
            laid[number] -= copies;
            packing.given.extend(std::iter::repeat_n(number, copies));
            *sum = sum.start() + count.start()..=sum.end() + count.end();
        }
        Ok(packing)
    }

    /// The same, with some cells that may stay empty.
    pub fn with_optional(mut self, is_optional: impl Fn(Point) -> bool) -> Self {
        self.optional = self.region.cells().iter().map(|&cell| is_optional(cell)).collect();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_one_piece() {
        let region = Region::new([2, 2, 1], |_| true);
        let dominoes = [[1, 2, 1], [2, 1, 1]].map(Polycube::cuboid);
        let packing = Packing::new(region, dominoes, Budget::unlimited()).unwrap();
        assert_eq!(packing.pieces, [Piece { shape: Polycube::cuboid([1, 2, 1]), count: 2..=2 }]);
        assert_eq!(packing.given, [0, 0]);
        assert_eq!(packing.placements(|_| 0, Budget::unlimited()).unwrap().len(), 4);
    }

    #[test]
    fn ranges_of_equal_pieces_add_up() {
        let region = Region::new([2, 2, 1], |_| true);
        let piece = |edges, count| Piece { shape: Polycube::cuboid(edges), count };
        let pieces = || vec![piece([1, 2, 1], 0..=1), piece([1, 1, 1], 1..=1), piece([2, 1, 1], 1..=2)];
        let packing = Packing::with_pieces(region.clone(), Turns::Space, pieces(), Budget::unlimited()).unwrap();
        assert_eq!(packing.pieces, [piece([1, 2, 1], 1..=3), piece([1, 1, 1], 1..=1)]);
        assert_eq!(packing.given, [0, 1, 0, 0]);
        let planar = Packing::with_pieces(region, Turns::Plane, pieces(), Budget::unlimited()).unwrap();
        assert_eq!(planar.given, packing.given);
    }
}
