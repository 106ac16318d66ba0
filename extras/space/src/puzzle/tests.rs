//! Queries of files, in a crate without any engine.

use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;
use num_bigint::BigUint;

use super::*;

/// Three dominoes on a board of 4 × 2 cells, of which those on the left and on the right may stay open; compiled by the program.
const FILE: &str = include_str!("../../tests/dominoes.space");

fn space() -> PuzzleSpace {
    PuzzleSpace::read(FILE, Budget::unlimited()).unwrap()
}

#[test]
fn a_file_is_read_and_written_alike() {
    let mut written = Vec::new();
    space().write(&mut written).unwrap();
    assert_eq!(String::from_utf8(written).unwrap(), FILE);
    assert!(is_space(FILE) && !is_space("box 2 2 1\n"));
}

#[test]
fn questions_are_answered_without_an_engine() {
    let space = space();
    let budget = Budget::unlimited();
    let layouts: Vec<String> =
        space.space().solutions(BigUint::ZERO).map(|atoms| space.decode(&atoms).unwrap().to_string()).collect();
    assert_eq!(*space.space().count(), layouts.len().into());
    let Shares { atoms, heat } = space.shares(budget).unwrap();
    // The pieces cover six of the eight cells.
    let sums = heat.iter().map(|heat| heat.cells.iter().map(|(_, count)| count).sum::<BigUint>());
    assert_eq!(sums.collect::<Vec<_>>(), [6_u8, 2].map(|cells| BigUint::from(cells) * space.space().count()));
    assert_eq!(heat.iter().map(|heat| heat.atoms.is_some()).collect::<Vec<_>>(), [true, false]);
    assert_eq!(heat[1].piece, "open cells");
    let placed: BigUint = atoms.iter().sum();
    assert_eq!(placed, BigUint::from(3_u8) * space.space().count());
    let patterns = space.patterns(budget).unwrap().unwrap();
    let counted: BigUint = patterns.counted.iter().map(|(_, count)| count).sum();
    assert_eq!(counted, *space.space().count());
    assert!(patterns.counted.iter().all(|&(covered, _)| patterns.open(covered).count() == 2));
    let orbits = space.orbit_count(space.symmetries(budget).unwrap().unwrap(), UpTo::Symmetry, budget).unwrap();
    assert!(orbits < *space.space().count() && orbits > BigUint::ZERO);
    let part = space.restricted(&[0], &[], budget).unwrap();
    assert_eq!(*part.space().count(), atoms[0]);
}

#[test]
fn every_damage_is_noticed() {
    let error = |text: &str| PuzzleSpace::read(text, Budget::unlimited()).err().unwrap().to_string();
    for (place, _) in FILE.char_indices().step_by(7) {
        let mut changed = FILE.as_bytes().to_vec();
        changed[place] = if changed[place] == b'1' { b'2' } else { b'1' };
        if changed != FILE.as_bytes() {
            error(std::str::from_utf8(&changed).unwrap());
        }
        error(&FILE[..place]);
    }
    assert!(error("").starts_with("1:1: expected the line 'jigsat space 1'"), "{}", error(""));
}

/// A file with this content, and its checksum.
fn sealed(content: &str) -> String {
    format!("{content}sha256 {}\n", jigsat_encodings::fingerprint::Fingerprint::of(content).digits())
}

#[test]
fn faults_have_their_places() {
    let error = |text: &str| PuzzleSpace::read(&sealed(text), Budget::unlimited()).err().unwrap().to_string();
    let head = "jigsat space 1\nkind exact-cover\nreduction cover\n";
    assert!(
        PuzzleSpace::read(&sealed(&format!("{head}puzzle 2\na\na\natoms 1 nodes 2\n0>0\n")), Budget::unlimited())
            .is_ok()
    );
    assert!(error("jigsat space 2\n").starts_with("1:14: expected version 1 of the format"));
    assert!(error("jigsat space 1\nkind toy\n").starts_with("2:6: expected the kind of the puzzle"));
    assert!(error(&format!("{head}puzzle 9\na\na\n")).starts_with("4:8: expected at most 2 lines"));
    assert!(
        error(&format!("{head}puzzle 99999999999999999999999\na\na\n"))
            .starts_with("4:8: expected the number of lines")
    );
    assert!(error(&format!("{head}puzzle 2\na\nb\natoms 1 nodes 2\n0>0\n")).starts_with("6:1: "));
    assert!(error(&format!("{head}puzzle 2\na\na\natoms 2 nodes 2\n0>0\n")).starts_with("7:7: expected 1 atoms"));
    assert!(error(&format!("{head}puzzle 2\na\na\natoms 1 nodes 2\n1>0\n")).starts_with("8:1: expected atoms below 1"));
    assert!(
        error(&format!("{head}puzzle 2\na\na\natoms 1 nodes 2\n0>0\nmore\n")).starts_with("9:1: expected the checksum")
    );
    let other = error("jigsat space 1\nkind exact-cover\nreduction dlx\npuzzle 2\na\na\natoms 1 nodes 2\n0>0\n");
    assert_eq!(other, "exact-cover puzzles have no reduction 'dlx' with a solution space");
}
