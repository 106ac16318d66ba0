use std::collections::HashSet;

use super::*;
use crate::lattice::Turns;
use crate::puzzles::polycube::Polycubes;

/// The named pieces of a file of `data/`.
fn in_file(text: &str) -> Vec<(String, Polycube)> {
    let puzzle: Polycubes = text.parse().unwrap();
    puzzle.pieces().iter().map(|piece| (piece.name.clone().unwrap_or_default(), piece.shape.clone())).collect()
}

fn set(name: &str) -> &'static PieceSet {
    PieceSet::named(name).unwrap()
}

#[test]
fn names_and_shapes_are_distinct() {
    for set in PieceSet::all() {
        let names: HashSet<&str> = set.pieces().iter().map(|piece| piece.name.as_str()).collect();
        let shapes: HashSet<Polycube> = set.pieces().iter().map(|piece| piece.shape.canonical(set.turns)).collect();
        assert_eq!((names.len(), shapes.len()), (set.pieces().len(), set.pieces().len()), "{}", set.name);
        assert!(!set.pieces().is_empty() && names.iter().all(|name| name.starts_with(char::is_alphabetic)));
        assert!(set.is_flat() || !set.turns.are_planar(), "{}", set.name);
    }
}

#[test]
fn letters_are_those_of_the_files() {
    let files = [
        ("pentominoes", include_str!("../../../../data/polycube/pentominoes_6x10.txt")),
        ("soma", include_str!("../../../../data/polycube/soma.txt")),
    ];
    for (name, text) in files {
        let set = set(name);
        let mut known = in_file(text);
        assert_eq!(known.len(), set.pieces().len());
        known.sort_unstable_by_key(|(name, _)| name.clone());
        let mut pieces: Vec<&SetPiece> = set.pieces().iter().collect();
        pieces.sort_unstable_by_key(|piece| &piece.name);
        for ((letter, shape), piece) in known.iter().zip(pieces) {
            assert_eq!(*letter, piece.name);
            assert_eq!(shape.canonical(set.turns), piece.shape.canonical(set.turns), "{name}: {letter}");
        }
    }
}

/// A mirror image goes by the letter of the other, with a suffix.
#[test]
fn one_sided_pentominoes_are_mirror_images_of_the_others() {
    let pieces = set("one-sided pentominoes").pieces();
    let flipped = |shape: &Polycube| Polycube::new(shape.cells().iter().map(|&[x, y, z]| [-x, y, z]));
    for piece in pieces {
        let mirror = flipped(&piece.shape).canonical(Turns::Plane);
        let image = pieces.iter().find(|other| other.shape.canonical(Turns::Plane) == mirror).unwrap();
        let letter = |piece: &SetPiece| piece.name.trim_end_matches("-mirror").to_string();
        assert_eq!(letter(piece), letter(image));
        let free = set("pentominoes").pieces().iter().find(|free| free.name == letter(piece)).unwrap();
        assert_eq!(free.shape.canonical(Turns::PlaneMirrored), piece.shape.canonical(Turns::PlaneMirrored));
    }
}

#[test]
fn listed_sets_have_the_known_volumes() {
    let volume = |name| set(name).pieces().iter().map(|piece| piece.shape.volume()).sum::<usize>();
    assert_eq!((volume("bedlam"), volume("soma"), volume("ubongo")), (64, 27, 73));
    // Seven of 36 squares are blocked; of 43 days, months and weekdays two stay open.
    assert_eq!((volume("genius square"), volume("calendar")), (29, 41));
}

#[test]
fn blanks_and_hyphens_are_equal_in_names() {
    for name in ["one-sided hexominoes", "one-sided-hexominoes", "One Sided_Hexominoes"] {
        assert_eq!(set(name).pieces().len(), 60);
    }
    assert!(PieceSet::named("octominoes").is_none());
}

/// Flat pieces lie in one layer, and rows are not shorter than columns.
#[test]
fn pieces_lie_as_they_are_drawn() {
    for piece in PieceSet::all().iter().flat_map(PieceSet::pieces).filter(|piece| piece.name == "I") {
        assert_eq!(piece.shape.extent()[1..], [1, 1]);
    }
}
