//! Outlines of regions, and lines, as path data.
//!
//! A region is a set of polygons (squares, triangles), given by their directed edges. An edge between two of them
//! occurs in both directions and cancels out. The rest is chained into loops. Numbers are whole, and relative to the
//! point before, so that paths are short.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

/// A point of the picture: right, down.
pub(super) type Point = [i32; 2];

/// The edges of squares of this size, clockwise.
pub(super) fn squares(corners: &[Point], size: i32) -> impl Iterator<Item = [Point; 2]> {
    corners.iter().flat_map(move |&[x, y]| {
        let [a, b, c, d] = [[x, y], [x + size, y], [x + size, y + size], [x, y + size]];
        [[a, b], [b, c], [c, d], [d, a]]
    })
}

/// The outline of polygons, given by their edges. `O(n log n)`.
/// All polygons turn the same way.
pub(super) fn outline(edges: impl IntoIterator<Item = [Point; 2]>) -> String {
    let mut open: BTreeSet<[Point; 2]> = BTreeSet::new();
    for [from, to] in edges {
        if !open.remove(&[to, from]) {
            open.insert([from, to]);
        }
    }
    let mut data = String::new();
    while let Some([start, next]) = open.pop_first() {
        let mut corners = vec![start];
        let (mut at, mut heading) = (next, direction(start, next));
        while at != start {
            let [from, to] = *open.range([at, [i32::MIN; 2]]..).next().expect("as many edges leave a point as come in");
            debug_assert_eq!(from, at);
            open.remove(&[from, to]);
            let turn = direction(from, to);
            if turn != heading {
                corners.push(at);
            }
            (at, heading) = (to, turn);
        }
        // The loop may begin in the middle of a side.
        if corners.len() > 2 && direction(start, corners[1]) == heading {
            corners.remove(0);
        }
        data += &(polyline(&corners) + "z");
    }
    data
}

/// Lines; straight continuations are joined.
pub(super) fn lines(segments: impl IntoIterator<Item = [Point; 2]>) -> String {
    let ordered = segments.into_iter().map(|[one, other]| [one.min(other), one.max(other)]);
    let mut by_direction: BTreeMap<Point, BTreeMap<Point, Point>> = BTreeMap::new();
    for [from, to] in ordered {
        by_direction.entry(direction(from, to)).or_default().insert(from, to);
    }
    let mut data = String::new();
    for mut ahead in by_direction.into_values() {
        while let Some((from, mut to)) = ahead.pop_first() {
            while let Some(next) = ahead.remove(&to) {
                to = next;
            }
            data += &polyline(&[from, to]);
        }
    }
    data
}

/// A line from corner to corner.
pub(super) fn polyline(corners: &[Point]) -> String {
    let Some([x, y]) = corners.first() else { return String::new() };
    let steps = corners.windows(2).map(|ends| match [0, 1].map(|axis| ends[1][axis] - ends[0][axis]) {
        [right, 0] => format!("h{right}"),
        [0, down] => format!("v{down}"),
        [right, down] if down < 0 => format!("l{right}{down}"),
        [right, down] => format!("l{right} {down}"),
    });
    format!("M{x} {y}{}", steps.format(""))
}

/// The direction from a point to another one: a vector without a common divisor.
fn direction(from: Point, to: Point) -> Point {
    let [x, y] = [to[0] - from[0], to[1] - from[1]];
    let divisor = gcd(x.abs(), y.abs()).max(1);
    [x / divisor, y / divisor]
}

fn gcd(one: i32, other: i32) -> i32 {
    if other == 0 { one } else { gcd(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x: i32, y: i32) -> [[Point; 2]; 4] {
        let [a, b, c, d] = [[x, y], [x + 10, y], [x + 10, y + 10], [x, y + 10]];
        [[a, b], [b, c], [c, d], [d, a]]
    }

    #[test]
    fn inner_edges_vanish_and_sides_are_straight() {
        assert_eq!(outline(square(0, 0)), "M0 0h10v10h-10z");
        assert_eq!(outline(square(0, 0).into_iter().chain(square(10, 0))), "M0 0h20v10h-20z");
        let corner = [square(0, 0), square(0, 10), square(10, 10)].concat();
        assert_eq!(outline(corner), "M0 0h10v10h10v10h-20z");
        // Two squares that share a corner, and a ring.
        let apart = outline(square(0, 0).into_iter().chain(square(10, 10)));
        assert_eq!(apart.matches('z').count(), 2);
        let ring = (0..9).filter(|&i| i != 4).flat_map(|i| square(i % 3 * 10, i / 3 * 10));
        assert_eq!(outline(ring), "M0 0h30v30h-30zM10 10v10h10v-10z");
    }

    #[test]
    fn straight_lines_are_one() {
        let steps = [[[0, 0], [5, 0]], [[10, 0], [5, 0]], [[5, 0], [5, 5]], [[20, 0], [25, 0]]];
        assert_eq!(lines(steps), "M5 0v5M0 0h10M20 0h5");
        assert_eq!(lines([[[0, 0], [7, 4]], [[7, 4], [14, 8]]]), "M0 0l14 8");
    }
}
