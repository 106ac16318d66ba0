//! Published counts of classic packing problems, through `ExactCover` and dancing links; nodes too, where they are published.
//! Other classic problems are in `data/exact-cover/`.

use std::ops::ControlFlow;

use jigsat::engine::{Dlx, Engine, Limits, Outcome, Stats};
use jigsat_encodings::forms::ExactCover;
use jigsat_encodings::lattice::{Point, Polycube, Region};
use jigsat_encodings::puzzles::packing::Packing;

fn run(cover: &ExactCover) -> Stats {
    let report = Dlx.solve(cover, &Limits::none(), &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(report.outcome, Outcome::Exhausted);
    report.stats
}

fn pack(region: Region, pieces: impl IntoIterator<Item = Polycube>) -> Stats {
    run(&Packing::new(region, pieces).cover(|_| Ok(())).problem)
}

fn full(size: [usize; 3]) -> Region {
    Region::new(size, |_| true)
}

#[test]
fn bricks_of_four_cubes() {
    for (height, expected) in [(2, 165), (3, 1065), (4, 44913)] {
        let bricks = std::iter::repeat_n(Polycube::cuboid([1, 2, 2]), 4 * height);
        assert_eq!(pack(full([4, 4, height]), bricks).witnesses, expected);
    }
}

/// The twelve pentominoes F I L N P T U V W X Y Z.
fn pentominoes() -> impl Iterator<Item = Polycube> {
    let shapes: [[&str; 3]; 12] = [
        [".##", "##.", ".#."],
        ["#####", "", ""],
        ["####", "#", ""],
        ["###", "..##", ""],
        ["##", "##", "#"],
        ["###", ".#", ".#"],
        ["#.#", "###", ""],
        ["#", "#", "###"],
        ["#", "##", ".##"],
        [".#", "###", ".#"],
        ["####", ".#", ""],
        ["##", ".#", ".##"],
    ];
    shapes.into_iter().map(|rows| {
        let cell = |y: usize, x: usize| [x as i32, y as i32, 0];
        let row = |(y, row): (usize, &str)| {
            let xs: Vec<usize> = row.match_indices('#').map(|(x, _)| x).collect();
            xs.into_iter().map(move |x| cell(y, x))
        };
        Polycube::new(rows.into_iter().enumerate().flat_map(row))
    })
}

#[test]
fn pentomino_rectangles() {
    assert_eq!(pack(full([20, 3, 1]), pentominoes()).witnesses, 8);
    let holed = Region::new([8, 8, 1], |[x, y, _]| ![3, 4].contains(&x) || ![3, 4].contains(&y));
    assert_eq!(pack(holed, pentominoes()).witnesses, 520);
}

/// With the same choice of items and the same order, the search tree is the published one to the node.
#[test]
fn pentominoes_6_by_10_with_the_published_number_of_nodes() {
    let stats = pack(full([10, 6, 1]), pentominoes());
    assert_eq!((stats.witnesses, stats.nodes), (9356, 3_637_261));
}

#[test]
fn the_soma_cube() {
    let pieces: [&[Point]; 7] = [
        &[[0, 0, 0], [1, 0, 0], [0, 1, 0]],
        &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]],
        &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [1, 1, 0]],
        &[[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0]],
        &[[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1]],
        &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 1]],
        &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
    ];
    let pieces = pieces.map(|cells| Polycube::new(cells.iter().copied()));
    assert_eq!(pack(full([3, 3, 3]), pieces).witnesses, 11_520);
}

#[test]
fn slothouber_graatsma() {
    let bricks = std::iter::repeat_n(Polycube::cuboid([1, 2, 2]), 6);
    let cubes = std::iter::repeat_n(Polycube::cuboid([1, 1, 1]), 3);
    assert_eq!(pack(full([3, 3, 3]), bricks.chain(cubes)).witnesses, 8);
}
