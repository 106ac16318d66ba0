//! Properties of surfaces, checked without the bricks that they are made from.

mod file;
mod volume;

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;
use jigsat_encodings::packing::lattice::{Point, Polycube, Turns};

use super::*;

/// Lengths with and without gaps and bevels, wide and narrow ones.
const LENGTHS: [(f64, f64, f64); 8] = [
    (12.0, 0.2, 0.5),
    (12.0, 0.2, 0.0),
    (12.0, 0.0, 0.5),
    (1.0, 0.5, 0.2),
    (1.0, 0.9, 0.049),
    (10.0, 1.001, 4.499),
    (10.0, 1.0, 3.0),
    (9.0, 0.001, 3.0),
];

fn lengths(&(unit, gap, bevel): &(f64, f64, f64)) -> Lengths {
    Lengths::of(&Print { unit, gap, bevel }).unwrap()
}

fn surface_of(piece: &Polycube, lengths: &Lengths) -> Vec<Facet> {
    surface::triangles(&Solid::of(piece), lengths)
}

/// Cells as three digits each.
fn digits(cells: &str) -> Vec<Point> {
    let cell = |digits: &str| -> Point { digits.bytes().map(|c| i32::from(c - b'0')).collect_array().unwrap() };
    cells.split_whitespace().map(cell).collect()
}

fn piece(cells: &str) -> Polycube {
    Polycube::new(digits(cells))
}

/// Pieces that are hard to get right.
fn hard_cases() -> Vec<Polycube> {
    let mut cases: Vec<Polycube> = [
        // A cube, a bar, a screw, and a cross in space.
        "000",
        "000 100 200",
        "000 100 010 011",
        "111 011 211 101 121 110 112",
        // A ring, and two that are linked by a corner cell.
        "000 100 200 010 210 020 120 220",
        "000 100 200 010 210 020 120 220 320 420 230 430 240 340 440",
        // Two cells that touch along an edge, joined elsewhere: below, above, and around.
        "000 100 010 110 001 111",
        "001 101 011 111 000 110",
        "000 100 110 111 011",
        "100 200 210 220 120 020 010",
        // Two that touch at a corner, joined around it.
        "000 100 110 111 112 012 002",
        "000 100 200 210 211 111",
        // A slab with a hole, with two holes that touch along an edge, and a hollow cube.
        "000 100 200 300 010 210 310 020 120 320 030 130 230 330",
        "000 100 200 300 010 310 020 220 320 120 030 130 230 330",
        // Parts that hang together along an edge, at a corner, or not at all.
        "000 110",
        "000 111",
        "000 200",
        "000 100 010 001 222 122 212 221",
    ]
    .map(piece)
    .into();
    let shell = Polycube::cuboid([3, 3, 3]);
    cases.push(Polycube::new(shell.cells().iter().copied().filter(|&cell| cell != [1, 1, 1])));
    cases
}

/// Connected pieces of up to twelve cells, and boxes with random cells missing.
fn random_pieces(count: u64) -> impl Iterator<Item = Polycube> {
    (0..count).map(|seed| {
        let mut chance = fastrand::Rng::with_seed(seed);
        let mut cells = BTreeSet::from([[0; 3]]);
        let steps: [Point; 6] = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];
        for _ in 0..chance.usize(..12) {
            let &[x, y, z] = cells.iter().nth(chance.usize(..cells.len())).unwrap();
            let [dx, dy, dz] = steps[chance.usize(..6)];
            cells.insert([x + dx, y + dy, z + dz]);
        }
        if seed % 3 == 0 {
            let all = Polycube::cuboid([3, 3, 2]);
            let kept = all.cells().iter().copied().filter(|_| chance.bool()).collect_vec();
            cells = if kept.is_empty() { cells } else { kept.into_iter().collect() };
        }
        Polycube::new(cells)
    })
}

fn all_pieces() -> impl Iterator<Item = Polycube> {
    hard_cases().into_iter().chain(random_pieces(200))
}

fn directed_edges(triangles: &[Facet]) -> BTreeMap<[[i64; 3]; 2], usize> {
    let mut edges = BTreeMap::new();
    for &[a, b, c] in triangles {
        for edge in [[a, b], [b, c], [c, a]] {
            *edges.entry(edge).or_default() += 1;
        }
    }
    edges
}

/// Asserts that a surface is closed and does not branch.
/// Every edge occurs once in each direction, and the triangles about a point are one fan.
fn assert_watertight(triangles: &[Facet], what: &str) {
    let edges = directed_edges(triangles);
    for (&[a, b], &times) in &edges {
        assert_eq!((times, edges.get(&[b, a])), (1, Some(&1)), "{what}: {a:?} to {b:?}");
    }
    let mut about: BTreeMap<[i64; 3], BTreeMap<[i64; 3], [i64; 3]>> = BTreeMap::new();
    for &[a, b, c] in triangles {
        for [at, from, to] in [[a, b, c], [b, c, a], [c, a, b]] {
            about.entry(at).or_default().insert(from, to);
        }
    }
    for (at, turns) in &about {
        let start = *turns.keys().next().unwrap();
        let fan =
            std::iter::successors(Some(turns[&start]), |next| Some(turns[next])).take_while(|&next| next != start);
        assert_eq!(fan.count() + 1, turns.len(), "{what}: triangles about {at:?}");
    }
    let euler = about.len() as i64 - edges.len() as i64 / 2 + triangles.len() as i64;
    assert_eq!(euler % 2, 0, "{what}");
}

fn cross(&[a, b, c]: &Facet) -> [i128; 3] {
    let [u, v] = [b, c].map(|end| [0, 1, 2].map(|axis| i128::from(end[axis] - a[axis])));
    [0, 1, 2].map(|axis: usize| {
        let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
        u[next] * v[last] - u[last] * v[next]
    })
}

#[test]
fn surfaces_are_closed_and_do_not_branch() {
    for (piece, lengths) in all_pieces().cartesian_product(LENGTHS.iter().map(lengths)) {
        let triangles = surface_of(&piece, &lengths);
        let what = format!("{piece:?} with {lengths:?}");
        assert_watertight(&triangles, &what);
        for triangle in &triangles {
            assert_ne!(cross(triangle), [0; 3], "{what}: {triangle:?}");
        }
        assert!(triangles.len() <= surface::MOST_TRIANGLES * piece.volume(), "{what}: {}", triangles.len());
    }
}

#[test]
fn holes_are_counted_by_the_euler_characteristic() {
    let euler = |cells: &str| {
        let triangles = surface_of(&piece(cells), &lengths(&LENGTHS[0]));
        let points: BTreeSet<[i64; 3]> = triangles.iter().flatten().copied().collect();
        points.len() as i64 - directed_edges(&triangles).len() as i64 / 2 + triangles.len() as i64
    };
    assert_eq!(euler("000"), 2);
    assert_eq!(euler("000 100 200 010 210 020 120 220"), 0);
    // Cells that touch along an edge are parted: no hole is closed by it.
    assert_eq!(euler("000 100 010 110 001 111"), 2);
    assert_eq!(euler("100 200 210 220 120 020 010"), 2);
    // Two solids.
    assert_eq!(["000 200", "000 110", "000 111"].map(euler), [4; 3]);
    // One that is hollow.
    assert_eq!(
        hard_cases().last().map(|shell| {
            let triangles = surface_of(shell, &lengths(&LENGTHS[0]));
            let points: BTreeSet<[i64; 3]> = triangles.iter().flatten().copied().collect();
            points.len() as i64 - directed_edges(&triangles).len() as i64 / 2 + triangles.len() as i64
        }),
        Some(4)
    );
}

/// Pieces that are put together keep the whole gap between each other.
#[test]
fn models_keep_half_the_gap_to_all_other_cells() {
    for (piece, lengths) in all_pieces().cartesian_product(LENGTHS.iter().map(lengths)) {
        let cells: BTreeSet<Point> = piece.cells().iter().copied().collect();
        let Lengths { unit, inset, .. } = lengths;
        for triangle in surface_of(&piece, &lengths) {
            // Corners, and three times the centre.
            let centre = [0, 1, 2].map(|axis| triangle.iter().map(|corner| corner[axis]).sum());
            for (point, times) in triangle.map(|corner| (corner, 1)).into_iter().chain([(centre, 3)]) {
                let near = point.map(|c| {
                    let (low, high) = (c - times * inset, c + times * inset);
                    low.div_euclid(times * unit)..=(high - 1).div_euclid(times * unit)
                });
                let [xs, ys, zs] = near.map(|range| range.map(|c| c as i32));
                for ((x, y), z) in xs.cartesian_product(ys).cartesian_product(zs) {
                    assert!(
                        inset == 0 || cells.contains(&[x, y, z]),
                        "{point:?} is near to {:?} of {piece:?}",
                        [x, y, z]
                    );
                }
            }
        }
    }
}

/// The winding number of a surface about a point.
/// It is the sum of the solid angles of its triangles (van Oosterom and Strackee, 1983).
fn winding(triangles: &[Facet], point: [f64; 3]) -> f64 {
    let dot = |u: [f64; 3], v: [f64; 3]| (0..3).map(|axis| u[axis] * v[axis]).sum::<f64>();
    let angle = |triangle: &Facet| {
        let [a, b, c] = triangle.map(|corner| [0, 1, 2].map(|axis| corner[axis] as f64 - point[axis]));
        let [la, lb, lc] = [a, b, c].map(|v| dot(v, v).sqrt());
        let across = [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];
        2.0 * dot(a, across).atan2(la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb)
    };
    triangles.iter().map(angle).sum::<f64>() / (4.0 * std::f64::consts::PI)
}

/// A surface that met itself would wind twice about some points beneath it, or not at all.
#[test]
fn surfaces_do_not_meet_themselves() {
    let small = || hard_cases().into_iter().chain(random_pieces(25)).filter(|piece| piece.volume() < 9);
    for (piece, lengths) in
        small().cartesian_product([LENGTHS[0], LENGTHS[2], LENGTHS[3], LENGTHS[5], LENGTHS[6]].iter().map(lengths))
    {
        let triangles = surface_of(&piece, &lengths);
        for triangle in &triangles {
            let cross = cross(triangle).map(|c| c as f64);
            let length = cross.iter().map(|c| c * c).sum::<f64>().sqrt();
            let beside = |step: f64| {
                let point = [0, 1, 2].map(|axis| {
                    let sum: i64 = triangle.iter().map(|corner| corner[axis]).sum();
                    sum as f64 / 3.0 + step * cross[axis] / length
                });
                winding(&triangles, point)
            };
            let (inside, outside) = (beside(-0.25), beside(0.25));
            assert!(
                (inside - 1.0).abs() < 1e-6 && outside.abs() < 1e-6,
                "{inside} and {outside} at {triangle:?} in {piece:?} with {lengths:?}"
            );
        }
    }
}

#[test]
fn a_cube_has_a_triangle_at_each_corner_and_a_bevel_at_each_edge() {
    let count = |lengths: Lengths| surface_of(&piece("000"), &lengths).len();
    assert_eq!(LENGTHS.map(|each| count(lengths(&each))), [44, 12, 44, 44, 44, 44, 44, 44]);
}
