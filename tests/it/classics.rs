//! Published counts of classic packing problems, by `dlx` and `memo`.
//!
//! Nodes are compared as well where they are published. Other classic problems are in `data/exact-cover/`.

use std::fs;
use std::ops::ControlFlow;

use jigsat_encodings::packing::Packing;
use jigsat_encodings::packing::lattice::{Point, Polycube, Region, Turns};
use jigsat_encodings::puzzles::polycube::Polycubes;
use jigsat_engines::{Counted, Dlx, Engine, Memo, Outcome, Run, Stats, Sweep};
use jigsat_forms::budget::Budget;
use jigsat_forms::{ExactCover, ItemId};
use num_bigint::BigUint;

use crate::common::data;

fn run(cover: &ExactCover) -> Stats {
    let report = Dlx.solve(cover, &Run::default(), &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(report.outcome, Outcome::Exhausted);
    assert_eq!(remembered(cover), report.stats.witnesses.into());
    report.stats
}

/// The count of `memo`.
fn remembered(cover: &ExactCover) -> BigUint {
    let counted = Memo::ADAPTIVE.count(cover, &Run::default()).unwrap();
    assert_eq!(counted.report.outcome, Outcome::Exhausted);
    counted.count
}

fn pack(region: Region, pieces: impl IntoIterator<Item = Polycube>) -> Stats {
    run(&Packing::new(region, pieces, Budget::unlimited())
        .unwrap()
        .cover(|_| String::new(), |_| Ok(()), Budget::unlimited())
        .unwrap()
        .problem)
}

pub(crate) fn full(size: [usize; 3]) -> Region {
    Region::new(size, |_| true)
}

/// Dominoes on a board, as many as it takes: cells are the only items.
fn dominoes(board: &Region) -> ExactCover {
    let mut cover = ExactCover::new();
    let cells: Vec<ItemId> = board.cells().iter().map(|_| cover.primary("cell")).collect();
    for shape in Polycube::cuboid([1, 1, 2]).orientations(Turns::Space).iter() {
        let _ = board.each_placement(shape, |placement| {
            cover.option(placement.iter().map(|&cell| cells[cell as usize].into())).unwrap();
            ControlFlow::<()>::Continue(())
        });
    }
    cover
}

#[test]
fn domino_tilings_too_many_to_be_visited() {
    let swept = |cover: &ExactCover| {
        let Counted { count, report } = Sweep::default().count(cover, &Run::default()).unwrap();
        assert_eq!(report.outcome, Outcome::Exhausted);
        count
    };
    let tilings = |size| {
        let cover = dominoes(&full(size));
        let count = swept(&cover);
        assert_eq!(remembered(&cover), count, "{size:?}");
        count
    };
    assert_eq!(tilings([8, 8, 1]), 12_988_816_u32.into());
    assert_eq!(tilings([10, 10, 1]), 258_584_046_368_u64.into());
    assert_eq!(tilings([16, 16, 1]), 2_444_888_770_250_892_795_802_079_170_816_u128.into());
    assert_eq!(tilings([4, 4, 4]), 5_051_532_105_u64.into());
    // The same with one item for all dominoes.
    let bricks = std::iter::repeat_n(Polycube::cuboid([1, 1, 2]), 32);
    let cover = Packing::new(full([4, 4, 4]), bricks, Budget::unlimited())
        .unwrap()
        .cover(|_| String::new(), |_| Ok(()), Budget::unlimited())
        .unwrap()
        .problem;
    assert_eq!(swept(&cover), 5_051_532_105_u64.into());
    // Long and thin: Fibonacci's numbers, more than 128 bits of them.
    let [mut last, mut next] = [1_u8, 1].map(BigUint::from);
    for _ in 0..424 {
        let sum = &last + &next;
        last = std::mem::replace(&mut next, sum);
    }
    assert_eq!(remembered(&dominoes(&full([424, 2, 1]))), last);
    assert_eq!(swept(&dominoes(&full([2, 424, 1]))), last);
}

#[test]
fn a_cache_that_overflows_changes_no_count() {
    let cover = dominoes(&full([10, 10, 1]));
    let counted = |memory| Memo { memory, ..Memo::ADAPTIVE }.count(&cover, &Run::default()).unwrap();
    // The sub-problems of this board exceed this limit: some are evicted and solved again.
    let [in_full, forgetful] = [None, Some(120_000)].map(counted);
    assert_eq!((forgetful.count, forgetful.report.outcome), (in_full.count, Outcome::Exhausted));
    assert!(forgetful.report.stats.entries > in_full.report.stats.entries);
}

/// The seven pieces of the Soma cube.
pub(crate) fn soma() -> impl Iterator<Item = Polycube> {
    let pieces: [&[Point]; 7] = [
        &[[0, 0, 0], [1, 0, 0], [0, 1, 0]],
        &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]],
        &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [1, 1, 0]],
        &[[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0]],
        &[[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1]],
        &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 1]],
        &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
    ];
    pieces.into_iter().map(|cells| Polycube::new(cells.iter().copied()))
}

/// The puzzle of Slothouber and Graatsma.
pub(crate) fn bricks_and_cubes() -> impl Iterator<Item = Polycube> {
    let bricks = std::iter::repeat_n(Polycube::cuboid([1, 2, 2]), 6);
    bricks.chain(std::iter::repeat_n(Polycube::cuboid([1, 1, 1]), 3))
}

#[test]
fn bricks_of_four_cubes() {
    for (height, expected) in [(2, 165), (3, 1065), (4, 44913)] {
        let bricks = std::iter::repeat_n(Polycube::cuboid([1, 2, 2]), 4 * height);
        assert_eq!(pack(full([4, 4, height]), bricks).witnesses, expected);
    }
}

/// The exact cover of a file of the kind `polycube`.
fn polycubes(name: &str) -> Stats {
    let file = data().join("polycube").join(name).with_extension("txt");
    let puzzle: Polycubes = fs::read_to_string(file).unwrap().parse().unwrap();
    run(&puzzle
        .packing(Budget::unlimited())
        .unwrap()
        .cover(|_| String::new(), |_| Ok(()), Budget::unlimited())
        .unwrap()
        .problem)
}

/// The twelve pentominoes F I L N P T U V W X Y Z.
pub(crate) fn pentominoes() -> impl Iterator<Item = Polycube> {
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

/// With the same choice of items and the same order, the search tree is the published one to the node.
#[test]
#[ignore = "takes long: scripts/nightly"]
fn pentominoes_6_by_10_with_the_published_number_of_nodes() {
    let stats = polycubes("pentominoes_6x10");
    assert_eq!((stats.witnesses, stats.nodes), (9356, 3_637_261));
}

#[test]
fn the_soma_cube() {
    assert_eq!(pack(full([3, 3, 3]), soma()).witnesses, 11_520);
}

#[test]
fn slothouber_graatsma() {
    assert_eq!(pack(full([3, 3, 3]), bricks_and_cubes()).witnesses, 8);
}
