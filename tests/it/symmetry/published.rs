//! Published counts of classic packing problems, all three of each.

use std::ops::ControlFlow;

use jigsat_encodings::packing::Packing;
use jigsat_encodings::packing::lattice::{Polycube, Region};
use jigsat_engines::{Dlx, Engine, Mask, Outcome, Run};
use jigsat_forms::ExactCover;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::orbits::Orbits;
use jigsat_forms::exact_cover::symmetry::UpTo;

use crate::classics::{bricks_and_cubes, full, pentominoes, soma};

const MASK: Mask = Mask { is_portable: false };

/// The sum of the weights of all solutions of the pinned problem.
fn count(
    region: Region,
    pieces: impl IntoIterator<Item = Polycube>,
    up_to: UpTo,
    engine: &dyn Engine<ExactCover>,
) -> u64 {
    let budget = Budget::unlimited();
    let reduced = Packing::new(region, pieces, budget).unwrap().cover(|_| String::new(), |_| Ok(()), budget).unwrap();
    let symmetries = reduced.symmetries(budget).unwrap().unwrap();
    let orbits = Orbits::new(&reduced.problem, symmetries, up_to, budget).unwrap();
    let pinned = orbits.pinned(&reduced.problem, budget).unwrap();
    let mut sum = 0;
    let report = engine.solve(&pinned.problem, &Run::default(), &mut |witness| {
        sum += orbits.weight(witness);
        ControlFlow::Continue(())
    });
    assert_eq!(report.unwrap().outcome, Outcome::Exhausted);
    sum
}

/// Raw, up to rotation, up to symmetry.
fn counts(region: &Region, pieces: &[Polycube]) -> [u64; 3] {
    [UpTo::Raw, UpTo::Rotation, UpTo::Symmetry].map(|up_to| count(region.clone(), pieces.to_vec(), up_to, &MASK))
}

#[test]
fn pentominoes_in_the_plane() {
    let pieces: Vec<Polycube> = pentominoes().collect();
    assert_eq!(counts(&full([20, 3, 1]), &pieces), [8, 2, 2]);
    assert_eq!(counts(&full([10, 6, 1]), &pieces), [9356, 2339, 2339]);
    let holed = Region::new([8, 8, 1], |[x, y, _]| ![3, 4].contains(&x) || ![3, 4].contains(&y));
    assert_eq!(counts(&holed, &pieces), [520, 65, 65]);
}

#[test]
fn flat_pieces_in_space() {
    let pieces: Vec<Polycube> = pentominoes().collect();
    assert_eq!(counts(&full([2, 3, 10]), &pieces), [96, 24, 12]);
}

#[test]
fn the_soma_cube() {
    let pieces: Vec<Polycube> = soma().collect();
    assert_eq!(counts(&full([3, 3, 3]), &pieces), [11_520, 480, 240]);
    assert_eq!(count(full([3, 3, 3]), pieces, UpTo::Symmetry, &Dlx), 240);
}

/// The only solution has a threefold axis, and three mirrors through it: it is one of 8, not of 24 or 48.
#[test]
fn slothouber_graatsma() {
    let pieces: Vec<Polycube> = bricks_and_cubes().collect();
    assert_eq!(counts(&full([3, 3, 3]), &pieces), [8, 1, 1]);
}

/// Without a piece that occurs once, and with highly symmetric solutions.
#[test]
fn bricks_in_boxes() {
    let bricks = |count| vec![Polycube::cuboid([1, 2, 2]); count];
    // By hand: two halves 1×2×2 of a cube 2×2×2, in three directions.
    assert_eq!(counts(&full([2, 2, 2]), &bricks(2)), [3, 1, 1]);
    for [raw, rotation, symmetry] in [counts(&full([4, 4, 2]), &bricks(8)), counts(&full([4, 4, 3]), &bricks(12))] {
        assert!(raw.div_ceil(16) <= symmetry && symmetry <= rotation && rotation < raw);
    }
    assert_eq!(counts(&full([4, 4, 4]), &bricks(16))[0], 44_913);
}

/// The thirteen pieces of the Bedlam cube; no reflection takes them to themselves.
#[test]
fn the_bedlam_cube() {
    let pieces = [
        "010 100 110 120 210",
        "000 010 011 020 110",
        "000 010 020 120 121",
        "000 100 010 020 021",
        "000 010 110 120 220",
        "000 010 110 120 210",
        "000 010 020 110 111",
        "000 010 020 100 001",
        "000 010 011 021 100",
        "000 010 020 021 110",
        "000 010 011 021 110",
        "000 010 011 111 121",
        "000 010 100 101",
    ];
    let piece = |cells: &str| {
        let digit = |cell: &str, i: usize| i32::from(cell.as_bytes()[i] - b'0');
        Polycube::new(cells.split(' ').map(|cell| [0, 1, 2].map(|i| digit(cell, i))))
    };
    assert_eq!(count(full([4, 4, 4]), pieces.map(piece), UpTo::Symmetry, &MASK), 19_186);
}
