//! Boxes of unit cells from above a corner: three faces of every cell may show.
//!
//! The view is along (1, 1, 1): cubes are hexagons. All their edges lie on one triangular grid, and each face covers
//! two triangles of it. For each triangle, the nearest face is kept. A line of sight goes from cell to cell by one
//! step along an axis, so the nearest cell has the greatest sum of coordinates. Hidden faces are never drawn; the
//! visible ones are one outline for each piece and direction.

use std::collections::{BTreeMap, BTreeSet};

use super::block::Block;
use super::markup::path;
use super::outline::{Point, lines, outline};

/// The steps of the triangular grid to the right and down: √3 to 1, nearly.
const STEP: Point = [7, 4];
/// Up to this scale lines are finer.
const FINE: i32 = 2;
/// Room for lines at the edge of the picture.
const MARGIN: i32 = 2;

/// The place of a cell; it may lie anywhere.
pub(super) type At = [i32; 3];

/// The axes of the faces that show, towards greater coordinates.
/// `X` looks to the right, `Y` to the left, `Z` up.
pub(super) const X: usize = 0;
pub(super) const Y: usize = 1;
pub(super) const Z: usize = 2;

/// The column of a triangle and its place in it.
/// It reaches from one below to one above that place, and points to the right if the sum is odd.
type IsoTriangle = [i32; 2];

/// A visible face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Seen {
    body: usize,
    cell: At,
    axis: usize,
}

impl Seen {
    fn nearness(&self) -> i32 {
        self.cell.iter().sum()
    }
}

/// The visible faces of some bodies.
#[derive(Debug, Clone, Default)]
pub(super) struct IsoScene(BTreeMap<IsoTriangle, Seen>);

/// The border between two neighbouring triangles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Border {
    /// Nothing: they are halves of a face.
    None,
    /// Two cells of a body, in one plane.
    Hair,
    /// An edge of a body with both sides visible.
    Crease,
    /// The end of a body, or of a part of it in front of another one.
    Line,
}

/// The picture of a scene, as outlines.
struct Shapes {
    /// For each body and axis the visible faces.
    faces: BTreeMap<(usize, usize), String>,
    hairs: String,
    creases: String,
    lines: String,
}

impl IsoScene {
    /// Adds a cell of a body.
    pub(super) fn add(&mut self, body: usize, cell: At) {
        for axis in [X, Y, Z] {
            self.add_face(body, cell, axis);
        }
    }

    /// Adds one face of a cell.
    pub(super) fn add_face(&mut self, body: usize, cell: At, axis: usize) {
        let new = Seen { body, cell, axis };
        for triangle in triangles(cell, axis) {
            let seen = self.0.entry(triangle).or_insert(new);
            if new.nearness() > seen.nearness() {
                *seen = new;
            }
        }
    }

    /// The outlines, `scale` times as large as the triangular grid's steps.
    fn shapes(&self, frame: &Frame) -> Shapes {
        let mut faces: BTreeMap<(usize, usize), Vec<[Point; 2]>> = BTreeMap::new();
        let [mut hairs, mut creases, mut ends] = [const { Vec::new() }; 3];
        for (&triangle, seen) in &self.0 {
            for ([from, to], beyond) in sides(triangle) {
                let edge = [frame.point(from), frame.point(to)];
                faces.entry((seen.body, seen.axis)).or_default().push(edge);
                let other = self.0.get(&beyond);
                // Between two visible triangles, the first one draws.
                if other.is_some() && beyond < triangle {
                    continue;
                }
                match border(seen, other) {
                    Border::None => {}
                    Border::Hair => hairs.push(edge),
                    Border::Crease => creases.push(edge),
                    Border::Line => ends.push(edge),
                }
            }
        }
        let faces = faces.into_iter().map(|(face, edges)| (face, outline(edges))).collect();
        Shapes { faces, hairs: lines(hairs), creases: lines(creases), lines: lines(ends) }
    }

    /// The visible edges of some cells, each cell by itself.
    pub(super) fn edges(&self, frame: &Frame, is_chosen: impl Fn(At) -> bool) -> String {
        let chosen = self.0.iter().filter(|(_, seen)| is_chosen(seen.cell));
        let edges = chosen.flat_map(|(&triangle, seen)| {
            let ends = sides(triangle).into_iter().filter(|(_, beyond)| self.0.get(beyond) != Some(seen));
            ends.map(|([from, to], _)| [frame.point(from), frame.point(to)])
        });
        lines(edges)
    }

    pub(super) fn sight(&self) -> Sight {
        let mut sight = Sight { halves: self.0.len(), ..Sight::default() };
        let mut halves: BTreeSet<(At, usize)> = BTreeSet::new();
        for (&triangle, seen) in &self.0 {
            if !halves.insert((seen.cell, seen.axis)) {
                sight.whole.insert(seen.cell);
            }
            for other in sides(triangle).into_iter().filter_map(|(_, beyond)| self.0.get(&beyond)) {
                if other.cell != seen.cell && matches!(border(seen, Some(other)), Border::Hair | Border::Crease) {
                    sight.joints.push([seen.cell, other.cell]);
                }
            }
        }
        sight
    }
}

/// The least and the greatest coordinates of some scenes on the triangular grid; `None` if they are empty.
pub(super) fn bounds<'a>(scenes: impl IntoIterator<Item = &'a IsoScene>) -> Option<[Point; 2]> {
    let triangles = scenes.into_iter().flat_map(|scene| scene.0.keys());
    let around = |&[strip, middle]: &IsoTriangle| [[strip, middle - 1], [strip + 1, middle + 1]];
    triangles.map(around).reduce(|[[left, top], [right, bottom]], [least, most]| {
        [[left.min(least[0]), top.min(least[1])], [right.max(most[0]), bottom.max(most[1])]]
    })
}

/// What a picture shows of its cells.
#[derive(Debug, Default)]
pub(super) struct Sight {
    /// The cells with at least one whole face.
    pub(super) whole: BTreeSet<At>,
    /// The visible halves of faces.
    pub(super) halves: usize,
    /// Pairs of cells whose distance in space shows, as their faces meet in a plane or at an edge.
    pub(super) joints: Vec<[At; 2]>,
}

/// The place of the triangular grid in a picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    bounds: [Point; 2],
    scale: i32,
}

impl Frame {
    pub(super) fn new(bounds: [Point; 2], scale: i32) -> Self {
        Self { bounds, scale }
    }

    /// A point of the grid.
    fn point(&self, [column, row]: Point) -> Point {
        let [left, top] = self.bounds[0];
        [(column - left) * STEP[0] * self.scale + MARGIN, (row - top) * STEP[1] * self.scale + MARGIN]
    }

    /// The place of a point of space, given in halves of a cell.
    pub(super) fn place(&self, [x, y, z]: At) -> Point {
        let [left, top] = self.bounds[0].map(|least| 2 * least);
        let [right, down] = [x - y - left, x + y - 2 * z - top];
        [right * STEP[0] * self.scale / 2 + MARGIN, down * STEP[1] * self.scale / 2 + MARGIN]
    }

    pub(super) fn size(&self) -> Point {
        let [width, height] = self.point(self.bounds[1]);
        [width + MARGIN, height + MARGIN]
    }
}

/// The width and height of a box of cells on the triangular grid.
pub(super) fn extent([x, y, z]: [usize; 3]) -> Point {
    [(x + y) as i32 * STEP[0], (x + y + 2 * z) as i32 * STEP[1]]
}

/// A picture of bodies; small ones have finer lines.
/// `fill` returns the colour of a body's face as an attribute.
pub(super) fn picture(scene: &IsoScene, frame: &Frame, fill: &dyn Fn(usize, usize) -> String) -> Block {
    let shapes = scene.shapes(frame);
    let line = if frame.scale <= FINE { "class=\"edge\"" } else { "class=\"line\"" };
    let faces = shapes.faces.iter().map(|(&(body, axis), data)| path(&fill(body, axis), data));
    let mut content: String = faces.collect();
    content += &path("class=\"hair\"", &shapes.hairs);
    content += &path("class=\"crease\"", &shapes.creases);
    content += &path(line, &shapes.lines);
    let [width, height] = frame.size();
    Block { width, height, content }
}

/// The inside of a box: thin lines on its floor and its back walls.
pub(super) fn hollow(scene: &IsoScene, frame: &Frame) -> Block {
    let shapes = scene.shapes(frame);
    let class = |axis: usize| ["class=\"west\"", "class=\"north\"", "class=\"floor\""][axis];
    let mut content: String = shapes.faces.iter().map(|(&(_, axis), data)| path(class(axis), data)).collect();
    content += &path("class=\"grid\"", &(shapes.hairs + &shapes.creases));
    content += &path("class=\"rim\"", &shapes.lines);
    let [width, height] = frame.size();
    Block { width, height, content }
}

/// The two triangles that a face covers.
fn triangles([x, y, z]: At, axis: usize) -> [IsoTriangle; 2] {
    let (column, top) = (x - y, x + y - 2 * (z + 1));
    match axis {
        X => [[column, top + 2], [column, top + 3]],
        Y => [[column - 1, top + 2], [column - 1, top + 3]],
        _ => [[column - 1, top + 1], [column, top + 1]],
    }
}

/// The three sides of a triangle, clockwise, each with the triangle beyond it.
fn sides([strip, middle]: IsoTriangle) -> [([Point; 2], IsoTriangle); 3] {
    let (above, below) = ([strip, middle - 1], [strip, middle + 1]);
    let points_right = (strip + middle).rem_euclid(2) == 1;
    let (upright, apex) = if points_right { (strip, strip + 1) } else { (strip + 1, strip) };
    let [top, bottom, apex] = [[upright, middle - 1], [upright, middle + 1], [apex, middle]];
    if points_right {
        [([top, apex], above), ([apex, bottom], below), ([bottom, top], [strip - 1, middle])]
    } else {
        [([top, bottom], [strip + 1, middle]), ([bottom, apex], below), ([apex, top], above)]
    }
}

fn border(one: &Seen, other: Option<&Seen>) -> Border {
    let Some(other) = other.filter(|other| other.body == one.body) else { return Border::Line };
    if one == other {
        Border::None
    } else if one.axis == other.axis && one.cell[one.axis] == other.cell[one.axis] {
        Border::Hair
    } else if one.axis != other.axis && one.nearness() == other.nearness() {
        // Two faces that meet: of one cell, or in a corner between two that are equally near.
        Border::Crease
    } else {
        Border::Line
    }
}
