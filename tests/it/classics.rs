//! Published counts of classic packing problems, through `ExactCover` and dancing links; nodes too, where they are published.
//! Other classic problems are in `data/exact-cover/`.

use std::fs;
use std::ops::ControlFlow;

use jigsat::engine::{Dlx, Engine, Limits, Outcome, Stats};
use jigsat_encodings::forms::ExactCover;
use jigsat_encodings::lattice::{Polycube, Region};
use jigsat_encodings::puzzles::packing::Packing;
use jigsat_encodings::puzzles::polycube::Polycubes;

use crate::common::data;

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

/// The exact cover of a file of the kind `polycube`.
fn polycubes(name: &str) -> Stats {
    let file = data().join("polycube").join(name).with_extension("txt");
    let puzzle: Polycubes = fs::read_to_string(file).unwrap().parse().unwrap();
    run(&puzzle.packing().cover(|_| Ok(())).problem)
}

/// With the same choice of items and the same order, the search tree is the published one to the node.
#[test]
fn pentominoes_6_by_10_with_the_published_number_of_nodes() {
    let stats = polycubes("pentominoes_6x10");
    assert_eq!((stats.witnesses, stats.nodes), (9356, 3_637_261));
}
