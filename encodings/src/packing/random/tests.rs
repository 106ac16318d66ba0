use proptest::prelude::*;
use rand_chacha::rand_core::SeedableRng;

use super::*;
use crate::packing::lattice::box_cells;
use crate::packing::sets::PieceSet;

fn stock(name: &str) -> Supply {
    Supply::Stock(PieceSet::named(name).unwrap().pieces().iter().map(|piece| piece.shape.clone()).collect())
}

/// The pieces fill the container exactly, and each is one of the supply.
fn is_sound(packer: &Packer, made: &Packed) -> bool {
    let mut cells: Vec<Point> = made.pieces.iter().flat_map(|(_, cells)| cells.clone()).collect();
    cells.sort_unstable();
    let mut container = made.cells.clone();
    container.sort_unstable();
    let is_piece = |(number, cells): &(Option<usize>, Vec<Point>)| {
        let shape = Polycube::new(cells.iter().copied());
        match (&packer.supply, number) {
            (Supply::Stock(shapes), Some(number)) => {
                shape.canonical(packer.turns) == shapes[*number].canonical(packer.turns)
            }
            (Supply::Cut { least, most }, None) => (*least..=*most).contains(&cells.len()) && shape.parts().len() == 1,
            _ => false,
        }
    };
    let numbers = made.pieces.iter().filter_map(|(number, _)| *number);
    cells == container && made.pieces.iter().all(is_piece) && numbers.clone().all_unique()
}

/// Every selection of three pentominoes that fills 5 × 3 cells is about as likely as another, whatever the number of its packings.
#[test]
fn selections_are_about_equally_likely() {
    let cells = box_cells([5, 3, 1]).collect();
    let packer = Packer::new(stock("pentominoes"), Room::Fixed(cells), Turns::Space, (3, 3)).unwrap();
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(1);
    let made = (0..1000).filter_map(|_| packer.packed(&mut random));
    let counts = made.map(|packed| Packer::numbers(&packed).collect::<Vec<_>>()).counts();
    let (least, most) = counts.values().minmax().into_option().unwrap();
    assert!(counts.len() > 5 && *most < 3 * least, "{counts:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn packings_and_their_changes_fill_the_container(seed: u64, choice in 0_usize..5) {
        let (supply, room, turns, pieces) = match choice {
            0 => (stock("ubongo"), Room::Board(2), Turns::Space, (3, 5)),
            1 => (stock("pentominoes"), Room::Board(1), Turns::Space, (3, 4)),
            2 => (stock("one-sided tetrominoes"), Room::Board(1), Turns::Plane, (4, 5)),
            3 => (stock("pentacubes"), Room::Fixed(box_cells([5, 3, 2]).collect()), Turns::Space, (6, 6)),
            _ => (Supply::Cut { least: 3, most: 5 }, Room::Fixed(box_cells([3, 3, 3]).collect()), Turns::Space, (6, 8)),
        };
        let packer = Packer::new(supply, room, turns, pieces).unwrap();
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
        let packed = (0..40).find_map(|_| packer.packed(&mut random));
        prop_assert!(packed.is_some());
        let packed = packed.unwrap();
        prop_assert!(is_sound(&packer, &packed), "{packed:?}");
        prop_assert!((pieces.0..=pieces.1).contains(&packed.pieces.len()));
        if let Some(changed) = packer.changed(&packed, &mut random) {
            prop_assert!(is_sound(&packer, &changed), "{changed:?}");
            prop_assert_eq!(changed.pieces.len(), packed.pieces.len());
        }
        // A turned packing is alike.
        for turn in turns_of(packer.turns) {
            let apply = |cells: &[Point]| cells.iter().map(|cell| turn.apply(*cell)).collect();
            let turned = Packed {
                cells: apply(&packed.cells),
                pieces: packed.pieces.iter().rev().map(|(number, cells)| (*number, apply(cells))).collect(),
            };
            prop_assert_eq!(packer.key(&turned), packer.key(&packed));
        }
    }
}

fn turns_of(group: Turns) -> impl Iterator<Item = super::super::lattice::Turn> {
    turns().filter(move |turn| !group.are_planar() || turn.keeps_layers())
}

#[test]
fn impossible_packings_are_refused() {
    let new = |supply, room, pieces| Packer::new(supply, room, Turns::Space, pieces).unwrap_err().to_string();
    assert_eq!(new(stock("soma"), Room::Board(2), (3, 9)), "expected at most 7 pieces, as many as there are, found 9");
    assert_eq!(
        new(stock("tetracubes"), Room::Fixed(box_cells([3, 3, 3]).collect()), (2, 8)),
        "expected a container that 2 to 8 of these pieces fill, found one of 27 cells"
    );
    assert_eq!(
        new(stock("pentominoes"), Room::Board(2), (3, 3)),
        "expected 3 pieces that fill 2 equal layers, found none in the set"
    );
    assert_eq!(
        new(stock("pentacubes"), Room::Fixed(box_cells([13, 10, 1]).collect()), (26, 26)),
        "expected a container of at most 128 cells, found one of 130"
    );
}

#[test]
fn faults_and_parts_are_found() {
    let line = |x: std::ops::Range<usize>, y: usize, z: usize| x.map(|x| [x, y, z]).collect::<Vec<_>>();
    let (low, high, side) = (line(0..2, 0, 0), line(1..3, 0, 1), line(3..5, 0, 0));
    let crossed = [&low[..], &high[..]];
    assert_eq!([0, 1, 2].map(|axis| has_fault(&crossed, axis)), [false, false, true]);
    assert!(!falls_apart(&crossed));
    let apart = [&side[..], &low[..], &high[..]];
    assert_eq!([0, 1, 2].map(|axis| has_fault(&apart, axis)), [true, false, true]);
    assert!(falls_apart(&apart));
    assert!(!falls_apart(&[]) && !has_fault(&[], 0));
}

#[test]
fn boards_are_read_from_rows() {
    assert_eq!(read_cells("# a board\n.#\n##\n".into()), Ok(vec![[1, 0, 0], [0, 1, 0], [1, 1, 0]]));
    assert_eq!(read_cells("#.\n-\n##\n".into()), Ok(vec![[0, 0, 0], [0, 0, 1], [1, 0, 1]]));
    assert_eq!(read_cells("##\n#+\n".into()).map_err(|error| (error.line, error.column)), Err((2, 2)));
}

#[test]
fn different_packings_have_different_keys() {
    let packer = Packer::new(stock("ubongo"), Room::Board(2), Turns::Space, (4, 4)).unwrap();
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(1);
    let keys = (0..200).filter_map(|_| packer.packed(&mut random)).map(|packed| packer.key(&packed));
    let keys: Vec<String> = keys.collect();
    assert!(
        keys.iter().unique().count() * 100 >= keys.len() * 95,
        "{} of {}",
        keys.iter().unique().count(),
        keys.len()
    );
}
