//! Puzzles from values, and the errors of such values. The reader of files makes the same checks, one line at a time.

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{ExactCover, Reduced};

use super::puzzle::{Cuboid, Edges, total_volume, volume};
use super::{Layout, cover};

/// The most cells of the box.
///
/// All placements of a large cuboid in a larger box would exceed any memory.
const CELLS_OF_BOX: u128 = 4_000;

/// The reason why edge lengths are no puzzle. Cuboids are counted from 1 in messages, from 0 here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CuboidError {
    /// An even edge has no unit cube in its centre; the length 0 is even, too.
    #[error("the box has the edge length {}, and needs three odd ones", edges[*axis])]
    EvenEdge {
        /// The edge lengths of the box.
        edges: Edges,
        /// The axis of the even edge: 0, 1 or 2.
        axis: usize,
    },
    /// The box is larger than the limit.
    #[error("the box has {cells} cells, more than {most}")]
    TooLarge {
        /// The number of its cells.
        cells: u128,
        /// The limit.
        most: u128,
    },
    /// A cuboid has an edge of length 0.
    #[error("cuboid {} has an edge of length 0", cuboid + 1)]
    Flat {
        /// The cuboid.
        cuboid: usize,
    },
    /// The cuboids take the whole box, with a unit cube among them.
    ///
    /// That must be the golden cube, which is in the box without being listed.
    #[error("the cuboids take the whole box: unit cube {} seems to be the golden one, which must not be listed", cuboid + 1)]
    GoldenCube {
        /// The first cuboid that may be the golden cube.
        cuboid: usize,
    },
}

impl Cuboid {
    /// The box with these odd edge lengths, for cuboids around the golden cube.
    ///
    /// The golden cube is not among them.
    /// ```
    /// use jigsat_encodings::puzzle::Puzzle;
    /// use jigsat_encodings::puzzles::cuboid::{Block, Cuboid, Layout};
    ///
    /// let puzzle = Cuboid::new([3, 1, 1], [[1, 1, 1], [1, 1, 1]])?;
    /// let at_both_ends = [[0, 0, 0], [2, 0, 0]].map(|at| Block { at, size: [1, 1, 1] });
    /// assert!(puzzle.verify(&Layout::new(at_both_ends.to_vec())).is_ok());
    /// assert_eq!(puzzle.to_string(), "3 1 1\n2\n1 1 1\n1 1 1\n");
    /// # Ok::<(), jigsat_encodings::puzzles::cuboid::CuboidError>(())
    /// ```
    ///
    /// # Errors
    /// [`CuboidError`] if an edge of the box is even, the box too large, a cuboid flat, or the golden cube listed.
    pub fn new(edges: Edges, cuboids: impl IntoIterator<Item = Edges>) -> Result<Self, CuboidError> {
        check_box(edges)?;
        let cuboids: Vec<Edges> = cuboids.into_iter().collect();
        if let Some(cuboid) = cuboids.iter().position(|edges| edges.contains(&0)) {
            return Err(CuboidError::Flat { cuboid });
        }
        match golden_cube(edges, &cuboids) {
            Some(cuboid) => Err(CuboidError::GoldenCube { cuboid }),
            None => Ok(Self { edges, cuboids, lists_golden_cube: false }),
        }
    }

    /// The exact cover of the reduction `cover`, and its decoder.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn exact_cover(&self, budget: &Budget) -> Result<Reduced<ExactCover, Layout>, Exceeded> {
        cover::reduce(self, budget)
    }
}

/// Checks that the box has a centre for the golden cube, and is not too large.
pub(super) fn check_box(edges: Edges) -> Result<(), CuboidError> {
    if let Some(axis) = edges.iter().position(|edge| edge.is_multiple_of(2)) {
        return Err(CuboidError::EvenEdge { edges, axis });
    }
    match volume(edges) {
        cells if cells > CELLS_OF_BOX => Err(CuboidError::TooLarge { cells, most: CELLS_OF_BOX }),
        _ => Ok(()),
    }
}

/// The index of the golden cube, if the volumes show that it is among the cuboids.
pub(super) fn golden_cube(edges: Edges, cuboids: &[Edges]) -> Option<usize> {
    let first = cuboids.iter().position(|&edges| edges == [1, 1, 1])?;
    (total_volume(cuboids) == volume(edges)).then_some(first)
}

#[cfg(test)]
mod tests;
