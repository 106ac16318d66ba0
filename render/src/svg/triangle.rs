//! A big triangle of tiles, whose halves fill a third each.
//!
//! A half lies between its edge and the middle of its tile, in the colour of its figure.
//!
//! Halves are lock and key: one kind bulges over the edge, the other one has a hollow there. Where a bulge meets a
//! hollow of its own colour, the edge is right. A round hole, two bulges on each other, or two colours show a wrong
//! one.

use std::cmp::Ordering;

use jigsat_encodings::drawing::{Half, Tile, Triangle};

use super::super::marks;
use super::super::palette::Shade;
use super::super::subject::NoPicture;
use super::block::{Block, below, beside, wrapped};
use super::lettering::{self, Anchor, Lettering, ink};
use super::markup::{hex, path};
use super::outline::{Point, polyline};
use super::{PAGE, signs};

/// The most tiles that are drawn.
const MOST_TILES: usize = 2_500;
/// Half the edge of a tile, and its height: √3 to 1, nearly.
pub(crate) const HALF: i32 = 84;
const HEIGHT: i32 = 144;
/// The radius of bulges and hollows.
const KNOB: i32 = 14;
/// The places of numbers in thirds with a level edge and with a slanted one: the distance from the edge, and that from
/// its middle, away from the tip. Slanted thirds are widest there for upright letters.
const LEVEL: [i32; 2] = [27, 0];
const SLANTED: [i32; 2] = [19, 18];
/// The size of signs, which stand in the middle of places.
const SIGN: i32 = 22;
/// The heights of letters and the widths of numbers that fit into each third beside a bulge or a hollow.
const LETTERS: [[i32; 2]; 2] = [[16, 23], [12, 28]];
/// Room for bulges at the edge.
const MARGIN: i32 = KNOB + 3;

/// The corners of a place, clockwise from the start of the left edge; its middle.
#[derive(Clone, Copy)]
struct PlaceCorners {
    corners: [Point; 3],
    middle: Point,
    points_up: bool,
}

impl PlaceCorners {
    /// A place, by the upper left corner of its rectangle.
    fn new([x, y]: Point, points_up: bool) -> Self {
        let third = HEIGHT / 3;
        if points_up {
            let corners = [[x, y + HEIGHT], [x + HALF, y], [x + 2 * HALF, y + HEIGHT]];
            Self { corners, middle: [x + HALF, y + 2 * third], points_up }
        } else {
            let corners = [[x + HALF, y + HEIGHT], [x, y], [x + 2 * HALF, y]];
            Self { corners, middle: [x + HALF, y + third], points_up }
        }
    }

    /// The ends of the left, right and horizontal edge, clockwise around the tile.
    fn edges(&self) -> [[Point; 2]; 3] {
        let [a, b, c] = self.corners;
        if self.points_up { [[a, b], [b, c], [c, a]] } else { [[a, b], [c, a], [b, c]] }
    }
}

pub(super) fn picture(triangle: &Triangle) -> Result<Block, NoPicture> {
    refuse_what_is_large(triangle)?;
    let loose: Vec<Block> = triangle.stock.iter().map(single).collect();
    let big = big(triangle).named("triangle");
    let rows = |width: i32| wrapped(&loose, width, [6, 6]);
    let arrangements = [below([big.clone(), rows(PAGE)], 16), beside(&big, &rows(PAGE - big.width - 16), 16)];
    Ok(arrangements.into_iter().min_by_key(|block| (block.width > PAGE, block.height)).unwrap_or_default())
}

pub(crate) fn refuse_what_is_large(triangle: &Triangle) -> Result<(), NoPicture> {
    let tiles = triangle.rows.iter().map(Vec::len).sum::<usize>().max(triangle.stock.len());
    NoPicture::of_cells("a triangle", tiles, MOST_TILES)
}

/// The big triangle. Bulges lie on top of their neighbours.
pub(crate) fn big(triangle: &Triangle) -> Block {
    let side = triangle.rows.len() as i32;
    let places = triangle
        .rows
        .iter()
        .zip(0..)
        .flat_map(|(row, r)| row.iter().zip(0..).map(move |(tile, t)| (place(side, [t, r]), tile.as_ref())));
    let marks = marks::in_triangle(triangle);
    let signs = marks.iter().map(|(&[t, r, _], &mark)| (place(side, [t as i32, r as i32]).middle, mark));
    let content = tiles(&places.collect::<Vec<_>>(), jagged) + &signs::signs(signs, SIGN);
    Block { width: 2 * MARGIN + 2 * side * HALF, height: 2 * MARGIN + side * HEIGHT, content }
}

/// A place of a big triangle by its number in its row, and the row.
fn place(side: i32, [t, r]: Point) -> PlaceCorners {
    PlaceCorners::new([MARGIN + (side - 1 - r + t) * HALF, MARGIN + r * HEIGHT], t % 2 == 0)
}

/// A tile by itself.
pub(crate) fn single(tile: &Tile) -> Block {
    let content = tiles(&[(PlaceCorners::new([MARGIN, MARGIN], true), Some(tile))], jagged);
    Block { width: 2 * MARGIN + 2 * HALF, height: 2 * MARGIN + HEIGHT, content }
}

/// A tile to cut out: its edges are straight.
pub(crate) fn straight(tile: &Tile) -> Block {
    let content = tiles(&[(PlaceCorners::new([MARGIN, MARGIN], true), Some(tile))], |_, edge| polyline(&edge));
    Block { width: 2 * MARGIN + 2 * HALF, height: 2 * MARGIN + HEIGHT, content }
}

/// Places with tiles, in layers: hollows, bulges, edges, numbers. `path_along` draws the edge of a half.
fn tiles(places: &[(PlaceCorners, Option<&Tile>)], path_along: fn(Half, [Point; 2]) -> String) -> String {
    let [mut empty, mut areas, mut bulges, mut creases, mut edges, mut numbers] = [const { String::new() }; 6];
    for (place, tile) in places {
        let Some(tile) = tile else {
            empty += &(polyline(&place.corners) + "z");
            continue;
        };
        for (&half, edge) in tile.iter().zip(place.edges()) {
            let fill = format!("fill=\"{}\"", hex(Shade::of(half.tint()).fill));
            let target = if is_bulge(half) { &mut bulges } else { &mut areas };
            *target += &path(&fill, &third(path_along(half, edge), place.middle));
            creases += &polyline(&[edge[0], place.middle]);
            edges += &path_along(half, edge);
            numbers += &number(half, edge, place.middle);
        }
    }
    let [empty, creases] =
        [path("class=\"open\"", &empty) + &path("class=\"rim\"", &empty), path("class=\"crease\"", &creases)];
    [empty, areas, bulges, creases, path("class=\"line\"", &edges), numbers].concat()
}

fn is_bulge(half: Half) -> bool {
    half.0 > 0
}

/// An edge with its bulge or hollow, clockwise: the outside is to the left.
fn jagged(half: Half, [from, to]: [Point; 2]) -> String {
    let sweep = i32::from(is_bulge(half));
    let [[x, y], [to_x, to_y]] = [on_edge(from, to, -KNOB), on_edge(from, to, KNOB)];
    format!("M{} {}L{x} {y}A{KNOB} {KNOB} 0 0 {sweep} {to_x} {to_y}L{} {}", from[0], from[1], to[0], to[1])
}

/// The area of a half, from the path along its edge.
fn third(edge: String, [x, y]: Point) -> String {
    edge + &format!("L{x} {y}z")
}

/// A point on an edge, this far from its middle.
fn on_edge(from: Point, to: Point, far: i32) -> Point {
    [0, 1].map(|axis| i32::midpoint(from[axis], to[axis]) + (to[axis] - from[axis]) * far / (2 * HALF))
}

/// The number of the figure, with its sign.
fn number(half: Half, edge: [Point; 2], middle: Point) -> String {
    let text = half.0.to_string().replace('-', "−");
    let text = if is_bulge(half) { format!("+{text}") } else { text };
    let height = LETTERS.map(|[height, width]| lettering::fitting(&text, height, width)).into_iter().max();
    let lettering =
        Lettering { height: height.unwrap_or(1), anchor: Anchor::Middle, class: ink(Shade::of(half.tint())) };
    lettering.at(number_place(edge, middle), &text)
}

/// The middle of the number in a third.
fn number_place([from, to]: [Point; 2], middle: Point) -> Point {
    let far_from_middle = |end: Point| (end[1] - middle[1]).abs();
    let ([away, aside], [tip, other]) = match far_from_middle(from).cmp(&far_from_middle(to)) {
        Ordering::Equal => (LEVEL, [from, to]),
        Ordering::Greater => (SLANTED, [from, to]),
        Ordering::Less => (SLANTED, [to, from]),
    };
    let foot = on_edge(tip, other, aside);
    let straight = on_edge(tip, other, 0);
    [0, 1].map(|axis| foot[axis] + (middle[axis] - straight[axis]) * away / (HEIGHT / 3))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How far a point is inside of a third, whose corners are clockwise.
    fn depth([x, y]: [f64; 2], [from, to]: [Point; 2], middle: Point) -> f64 {
        let sides = [[from, to], [to, middle], [middle, from]].map(|side| side.map(|end| end.map(f64::from)));
        let depths = sides.map(|[[a, b], [c, d]]| ((c - a) * (y - b) - (d - b) * (x - a)) / (c - a).hypot(d - b));
        depths.into_iter().fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn numbers_fit_beside_bulges_and_lines() {
        for points_up in [true, false] {
            let place = PlaceCorners::new([0, 0], points_up);
            for edge in place.edges() {
                let [x, y] = number_place(edge, place.middle).map(f64::from);
                let foot = on_edge(edge[0], edge[1], 0).map(f64::from);
                for [height, width] in LETTERS.map(|room| room.map(f64::from)) {
                    let [right, down] = [width / 2.0, height / 2.0];
                    let corners = [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]];
                    for corner in corners.map(|[sx, sy]| [x + sx * right, y + sy * down]) {
                        let depth = depth(corner, edge, place.middle);
                        assert!(depth >= 2.0, "{points_up} {edge:?} {height}: {depth}");
                    }
                    let apart = [(foot[0] - x).abs() - right, (foot[1] - y).abs() - down].map(|part| part.max(0.0));
                    let apart = apart[0].hypot(apart[1]) - f64::from(KNOB);
                    assert!(apart >= 2.0, "{points_up} {edge:?} {height}: {apart}");
                }
            }
        }
        // One and two digits with a sign.
        let fits = |text: &str, [height, width]: [i32; 2]| lettering::width(text, height) <= width;
        assert!(fits("−8", LETTERS[0]) && fits("+10", LETTERS[1]));
    }
}
