//! The surface of a solid as triangles, with bevels along its convex edges.
//!
//! Every side of a brick is a quadrangle, drawn back from convex edges. Where two sides separate by that, a
//! quadrangle fills their edge: the bevel. Where several separate about a corner, a triangle fills it. So each side,
//! each edge and each corner of the solid has its own polygon. Neighbouring polygons share both ends of their common
//! edge: the surface is closed by construction. Polygons that shrink to a line (flat and concave edges, and most
//! corners) are left out.

use std::iter::successors;

use itertools::Itertools;
use jigsat_encodings::packing::lattice::Point;

use super::binary::Facet;
use super::lengths::Lengths;
use super::solid::{BrickSide, Solid, SolidEdge, plus};

/// The most triangles for each cell.
/// Every corner of bricks belongs to one cell, and a cell has eight. The share of a corner is a half for each side
/// there, as each side has two triangles and four corners. It is one for each bevel, as a bevel has two triangles and
/// two ends, and one for the triangle at the corner. That is 7 at most, where three convex and three concave edges
/// meet.
pub(super) const MOST_TRIANGLES: usize = 56;

/// The triangles of the surface, counterclockwise as seen from outside.
/// The cell at the origin begins there.
pub(super) fn triangles(solid: &Solid, lengths: &Lengths) -> Vec<Facet> {
    let mut surface = Surface { solid, lengths, triangles: Vec::new() };
    for side in solid.sides() {
        surface.fill_side(side);
        for (corner, next) in side.corners().into_iter().circular_tuple_windows() {
            surface.fill_edge(side, [corner, next]);
            surface.fill_corner(side, corner);
        }
    }
    surface.triangles
}

struct Surface<'a> {
    solid: &'a Solid,
    lengths: &'a Lengths,
    triangles: Vec<Facet>,
}

impl Surface<'_> {
    /// Fills a side. An inner corner may dent its quadrangle: then it is cut there.
    fn fill_side(&mut self, side: BrickSide) {
        let mut points = side.corners().map(|corner| self.point(side, corner));
        let [a, b, c, d] = points;
        if !(side.is_seen([a, b, c]) && side.is_seen([a, c, d])) {
            points.rotate_left(1);
        }
        self.fill(&points);
    }

    /// Fills the gap between a side and the one across an edge, once for both of them.
    fn fill_edge(&mut self, side: BrickSide, [from, to]: [Point; 2]) {
        let [_, direction] = side.edges_at(from);
        let (_, other) = self.solid.across(side, direction);
        if side < other {
            let points = [(side, to), (side, from), (other, from), (other, to)];
            self.fill(&points.map(|(side, corner)| self.point(side, corner)));
        }
    }

    /// Fills the gap between the sides about a corner, once for all of them.
    fn fill_corner(&mut self, side: BrickSide, corner: Point) {
        let next = |&side: &BrickSide| {
            let [direction, _] = side.edges_at(corner);
            Some(self.solid.across(side, direction).1)
        };
        let mut about = vec![side];
        about.extend(successors(next(&side), next).take_while(|&other| other != side));
        if about.iter().min() == Some(&side) {
            let mut points: Vec<[i64; 3]> = about.into_iter().map(|side| self.point(side, corner)).collect();
            points.dedup();
            if points.len() > 1 && points.first() == points.last() {
                points.pop();
            }
            self.fill(&points);
        }
    }

    /// Adds a polygon that is convex, or cut at its first corner; skips flat triangles.
    fn fill(&mut self, points: &[[i64; 3]]) {
        for pair in points.get(1..).unwrap_or_default().windows(2) {
            let (a, b, c) = (points[0], pair[0], pair[1]);
            if a != b && b != c && c != a {
                self.triangles.push([a, b, c]);
            }
        }
    }

    /// The vertex for a corner of a side, moved inwards from the convex edges at that corner.
    ///
    /// Where the corner has no convex edge, it moves with the side beyond a concave edge, so that the two sides still meet.
    fn point(&self, side: BrickSide, corner: Point) -> [i64; 3] {
        let mut back = self.drawn_back(side, corner);
        if back == [0; 3] {
            let across = side.edges_at(corner).map(|direction| self.solid.across(side, direction));
            let concave = across.iter().filter(|(edge, _)| *edge == SolidEdge::Concave);
            let mut others = concave.map(|&(_, other)| self.drawn_back(other, corner));
            back = others.find(|&back| back != [0; 3]).unwrap_or(back);
        }
        [0, 1, 2].map(|axis| self.plane(corner[axis]) + self.lengths.bevel * i64::from(back[axis]))
    }

    /// The directions in which a side is drawn back at a corner.
    /// These are from all convex edges there of the flat face that it is a part of.
    fn drawn_back(&self, side: BrickSide, corner: Point) -> Point {
        let mut back = [0; 3];
        let mut face = vec![side];
        let mut done = 0;
        while let Some(&side) = face.get(done) {
            done += 1;
            for direction in side.edges_at(corner) {
                match self.solid.across(side, direction) {
                    (SolidEdge::Convex, _) => back = plus(back, direction.map(|c| -c)).map(i32::signum),
                    (SolidEdge::Flat, other) if !face.contains(&other) => face.push(other),
                    _ => {}
                }
            }
        }
        back
    }

    /// Where a cutting plane is.
    fn plane(&self, number: i32) -> i64 {
        let Lengths { unit, inset, .. } = *self.lengths;
        let near = if number % 2 == 0 { -inset } else { inset };
        i64::from(number.div_euclid(2)) * unit + near
    }
}
