//! Classic proofs by colouring, found by linear algebra.

use jigsat_encodings::packing::Packing;
use jigsat_encodings::packing::lattice::{Point, Polycube, Region};
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::{Colouring, linear};
use jigsat_forms::{ExactCover, ItemId};

fn cover(region: Region, piece: &Polycube) -> ExactCover {
    let count = region.cells().len() / piece.volume();
    Packing::new(region, std::iter::repeat_n(piece.clone(), count), Budget::unlimited())
        .unwrap()
        .cover(|_| String::new(), |_| Ok(()), Budget::unlimited())
        .unwrap()
        .problem
}

fn board(size: i32, without: &[[i32; 2]]) -> Region {
    let missing: Vec<Point> = without.iter().map(|&[x, y]| [x, y, 0]).collect();
    Region::new([size as usize, size as usize, 1], |cell| !missing.contains(&cell))
}

/// The precheck's colouring, and the one that is shown.
fn refute(cover: &ExactCover) -> Option<Colouring> {
    let precheck = jigsat_engines::linear::precheck(cover, Budget::unlimited());
    let pieces: Vec<ItemId> = cover.items().filter(|&item| cover.name(item).starts_with('p')).collect();
    let explained = linear::explain(cover, &pieces, &mut |_| true);
    assert_eq!(precheck.as_ref().map(Colouring::modulus), explained.as_ref().map(Colouring::modulus));
    for colouring in precheck.iter().chain(&explained) {
        colouring.verify(cover).unwrap();
    }
    explained
}

#[test]
fn mutilated_chessboards() {
    let domino = Polycube::cuboid([1, 2, 1]);
    for size in [8, 20] {
        let cover = cover(board(size, &[[0, 0], [size - 1, size - 1]]), &domino);
        let colouring = refute(&cover).unwrap();
        // Every domino covers one square of the corners' colour: there must be as many of these as dominoes, and there is one
        // less.
        assert_eq!((colouring.modulus(), colouring.verify(&cover)), (2, Ok(1)));
        for (item, &weight) in cover.items().zip(colouring.weights()) {
            let at: Vec<u32> = cover.name(item).split(',').filter_map(|word| word.parse().ok()).collect();
            let expected = if let [x, y, _] = at[..] { (x + y + 1) % 2 } else { 1 };
            assert_eq!(weight, expected, "{}", cover.name(item));
        }
    }
    // Without two neighbouring corners there is a solution, and no colouring.
    assert_eq!(refute(&cover(board(8, &[[0, 0], [7, 0]]), &domino)), None);
}

/// N. G. de Bruijn, Filling boxes with bricks: the brick 1×2×4 fills only boxes that are multiples of it, and 6×6×6 is none.
#[test]
fn bricks_in_a_box() {
    let brick = Polycube::cuboid([1, 2, 4]);
    let full = |size| cover(Region::new(size, |_| true), &brick);
    assert!(refute(&full([6, 6, 6])).is_some());
    assert!(refute(&full([10, 10, 2])).is_some());
    assert_eq!(refute(&full([4, 4, 4])), None);
    assert_eq!(refute(&full([4, 6, 3])), None);
}

/// Solomon W. Golomb: 21 straight trominoes cover a chessboard without one square only if that is one of four.
#[test]
fn straight_trominoes() {
    let tromino = Polycube::cuboid([1, 3, 1]);
    for (x, y) in (0..8).flat_map(|x| (0..8).map(move |y| (x, y))) {
        let is_possible = [x, y].iter().all(|c| [2, 5].contains(c));
        let found = refute(&cover(board(8, &[[x, y]]), &tromino));
        assert_eq!(found.is_none(), is_possible, "{x}, {y}");
    }
}

/// A T covers an odd number of white squares, and 25 of them do not cover 50.
#[test]
fn tetrominoes() {
    let t = Polycube::new([[0, 0, 0], [1, 0, 0], [2, 0, 0], [1, 1, 0]]);
    let ts = cover(board(10, &[]), &t);
    assert_eq!(refute(&ts).map(|colouring| colouring.modulus()), Some(2));
    let bar = cover(board(10, &[]), &Polycube::cuboid([1, 4, 1]));
    let colouring = refute(&bar).unwrap();
    assert_eq!(colouring.weights()[0], 0, "the cells alone show it");
}
