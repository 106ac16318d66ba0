//! The printed solid of a piece: its cells, inset by half the gap.
//!
//! Planes at both sides of each plane of the lattice, half a gap away from it, cut space into *bricks*. They are
//! numbered along each axis. An even number 2k is the thin slab about the lattice plane k, an odd one 2k + 1 the
//! inside of cell k. A brick belongs to the solid if all the cells that it reaches into (1, 2, 4 or 8 of them) belong
//! to the piece: each outer side moves inward. Where cells touch only along an edge or at a corner, the brick in
//! between is missing, so they are separated.
//!
//! With a brick, the solid contains the neighbours that are thick where this one is thin. So about a corner of bricks
//! the solid is one of ten shapes. Both it and its complement are connected there face to face: the surface is a
//! manifold.

use std::collections::BTreeSet;

use itertools::Itertools;
use jigsat_encodings::packing::lattice::{Point, Polycube, box_cells};
use rustc_hash::FxHashSet;

use super::binary::{Facet, across};

const DIRECTIONS: [Point; 6] = [[-1, 0, 0], [1, 0, 0], [0, -1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1]];

/// The bricks of a piece.
pub(super) struct Solid {
    /// In increasing order.
    bricks: Vec<Point>,
    lookup: FxHashSet<Point>,
}

/// A side of a brick on the surface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct BrickSide {
    brick: Point,
    /// The direction in which there is no other brick.
    out: Point,
}

/// How two sides meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SolidEdge {
    Convex,
    Flat,
    Concave,
}

impl Solid {
    pub(super) fn of(piece: &Polycube) -> Self {
        let cells: FxHashSet<Point> = piece.cells().iter().copied().collect();
        let about = |cell: Point| box_cells([3; 3]).map(move |step| plus(cell.map(|c| 2 * c), step));
        let bricks: BTreeSet<Point> = (piece.cells().iter().copied().flat_map(about))
            .filter(|&brick| reached(brick).all(|cell| cells.contains(&cell)))
            .collect();
        Self { lookup: bricks.iter().copied().collect(), bricks: bricks.into_iter().collect() }
    }

    /// All sides, always in the same order.
    pub(super) fn sides(&self) -> impl Iterator<Item = BrickSide> {
        let sides = self.bricks.iter().cartesian_product(DIRECTIONS);
        sides.map(|(&brick, out)| BrickSide { brick, out }).filter(|side| !self.has(plus(side.brick, side.out)))
    }

    /// The side that meets this one in its edge in some direction along it.
    pub(super) fn across(&self, BrickSide { brick, out }: BrickSide, direction: Point) -> (SolidEdge, BrickSide) {
        let beside = plus(brick, direction);
        let above = plus(beside, out);
        if self.has(above) {
            (SolidEdge::Concave, BrickSide { brick: above, out: direction.map(|c| -c) })
        } else if self.has(beside) {
            (SolidEdge::Flat, BrickSide { brick: beside, out })
        } else {
            (SolidEdge::Convex, BrickSide { brick, out: direction })
        }
    }

    fn has(&self, brick: Point) -> bool {
        self.lookup.contains(&brick)
    }
}

impl BrickSide {
    /// The directions of its four edges, counterclockwise as seen from outside.
    pub(super) fn rim(self) -> [Point; 4] {
        let axis = self.out.iter().position(|&c| c != 0).unwrap_or_default();
        let unit = |axis: usize| [0, 1, 2].map(|other| i32::from(other == axis % 3));
        let (mut right, mut up) = (unit(axis + 1), unit(axis + 2));
        if self.out[axis] < 0 {
            (right, up) = (up, right);
        }
        [up.map(|c| -c), right, up, right.map(|c| -c)]
    }

    /// The corners, the first of them between the last and the first edge of the rim.
    /// A corner is the number of the cutting plane on each axis: plane n is below the brick n.
    pub(super) fn corners(self) -> [Point; 4] {
        let rim = self.rim();
        let plane = |sum: i32, brick: i32| brick + (sum + 1) / 2;
        [3, 0, 1, 2].map(|before| {
            let towards = plus(plus(rim[before], rim[(before + 1) % 4]), self.out);
            [0, 1, 2].map(|axis| plane(towards[axis], self.brick[axis]))
        })
    }

    /// The directions of the edges that arrive at a corner and leave it.
    pub(super) fn edges_at(self, corner: Point) -> [Point; 2] {
        let number = self.corners().iter().position(|&other| other == corner).unwrap_or_default();
        let rim = self.rim();
        [rim[(number + 3) % 4], rim[number]]
    }

    /// Is a triangle in the plane of the side counterclockwise, as seen from outside?
    pub(super) fn is_seen(self, triangle: Facet) -> bool {
        let facing = across(triangle);
        (0..3).map(|axis| facing[axis] * i128::from(self.out[axis])).sum::<i128>() > 0
    }
}

/// The cells that a brick reaches into.
fn reached(brick: Point) -> impl Iterator<Item = Point> {
    let [xs, ys, zs] = brick.map(|c| (c - 1).div_euclid(2)..=c.div_euclid(2));
    xs.cartesian_product(ys).cartesian_product(zs).map(|((x, y), z)| [x, y, z])
}

pub(super) fn plus(a: Point, b: Point) -> Point {
    [0, 1, 2].map(|axis| a[axis] + b[axis])
}
