//! The table of all sets.

use std::sync::OnceLock;

use crate::packing::lattice::{Polycube, Turns};
use PieceNames::{Letters, Numbered};
use SetSource::{Listed, Parts, Polyforms, Ubongo};
use Turns::{Plane, PlaneMirrored, Space};

/// A piece of a set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetPiece {
    /// Its name, which no other piece of the set has.
    pub name: String,
    /// Its shape.
    pub shape: Polycube,
}

/// A named set of pieces.
#[derive(Debug)]
pub struct PieceSet {
    /// Its name, in lower case.
    pub name: &'static str,
    /// Its pieces in words.
    pub summary: &'static str,
    /// The turns by which no piece becomes another one.
    pub turns: Turns,
    pub(super) source: SetSource,
    pub(super) pieces: OnceLock<Vec<SetPiece>>,
}

/// Where the pieces of a set come from.
#[derive(Debug)]
pub(super) enum SetSource {
    /// All connected sets of so many cells.
    Polyforms(usize, PieceNames),
    /// The pieces of other sets: all of them, or those with these names.
    Parts(&'static [(&'static str, &'static [&'static str])]),
    /// The cells of each piece, as the digits x, y, z, separated by blanks; and the prefix of their numbers.
    Listed(&'static str, &'static [&'static str]),
    /// The pieces of Ubongo 3-D.
    Ubongo,
}

/// The names of polyforms, in the order of their [enumeration](super::polyforms).
#[derive(Debug)]
pub(super) enum PieceNames {
    /// One for each.
    Letters(&'static [&'static str]),
    /// Numbers from 1 behind a prefix.
    Numbered(&'static str),
}

/// The letters of Golomb.
const PENTOMINOES: [&str; 12] = ["I", "L", "Y", "N", "V", "P", "W", "T", "F", "Z", "U", "X"];

const ONE_SIDED_PENTOMINOES: [&str; 18] = [
    "I", "L", "Y", "N", "V", "Y-mirror", "P", "W", "T", "F", "Z", "L-mirror", "U", "P-mirror", "Z-mirror", "F-mirror",
    "N-mirror", "X",
];

/// The letters of the flat ones; those that are not flat are numbered.
const PENTACUBES: [&str; 29] = [
    "I", "L", "Y", "N", "V", "S1", "S2", "S3", "P", "S4", "W", "S5", "T", "F", "Z", "S6", "S7", "S8", "S9", "S10",
    "S11", "S12", "S13", "S14", "S15", "S16", "U", "S17", "X",
];

/// The pieces of Bruce Bedlam's cube: twelve of five cubes and one of four.
const BEDLAM: [&str; 13] = [
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

const fn set(name: &'static str, turns: Turns, source: SetSource, summary: &'static str) -> PieceSet {
    PieceSet { name, summary, turns, source, pieces: OnceLock::new() }
}

pub(super) static SETS: [PieceSet; 18] = [
    set("monomino", PlaneMirrored, Polyforms(1, Letters(&["I"])), "the square"),
    set("domino", PlaneMirrored, Polyforms(2, Letters(&["I"])), "two squares"),
    set("trominoes", PlaneMirrored, Polyforms(3, Letters(&["I", "V"])), "three squares"),
    set("tetrominoes", PlaneMirrored, Polyforms(4, Letters(&["I", "L", "T", "S", "O"])), "four squares"),
    set("pentominoes", PlaneMirrored, Polyforms(5, Letters(&PENTOMINOES)), "five squares"),
    set("hexominoes", PlaneMirrored, Polyforms(6, Numbered("hex")), "six squares"),
    set("heptominoes", PlaneMirrored, Polyforms(7, Numbered("hept")), "seven squares"),
    set(
        "one-sided tetrominoes",
        Plane,
        Polyforms(4, Letters(&["I", "L", "T", "S", "J", "O", "Z"])),
        "four squares, mirror images apart",
    ),
    set(
        "one-sided pentominoes",
        Plane,
        Polyforms(5, Letters(&ONE_SIDED_PENTOMINOES)),
        "five squares, mirror images apart",
    ),
    set("one-sided hexominoes", Plane, Polyforms(6, Numbered("hex")), "six squares, mirror images apart"),
    set("tricubes", Space, Polyforms(3, Letters(&["I", "V"])), "three cubes"),
    set(
        "tetracubes",
        Space,
        Polyforms(4, Letters(&["I", "L", "T", "Z", "B", "P", "A", "O"])),
        "four cubes, mirror images apart",
    ),
    set("pentacubes", Space, Polyforms(5, Letters(&PENTACUBES)), "five cubes, mirror images apart"),
    set(
        "soma",
        Space,
        Parts(&[("tricubes", &["V"]), ("tetracubes", &["L", "T", "Z", "A", "B", "P"])]),
        "the Soma cube of Piet Hein",
    ),
    set("bedlam", Space, Listed("B", &BEDLAM), "the cube of Bruce Bedlam"),
    set("ubongo", Space, Ubongo, "the board game Ubongo 3-D"),
    set(
        "genius square",
        PlaneMirrored,
        Parts(&[("monomino", &[]), ("domino", &[]), ("trominoes", &[]), ("tetrominoes", &[])]),
        "one to four squares, as in The Genius Square",
    ),
    set(
        "calendar",
        PlaneMirrored,
        Parts(&[("pentominoes", &["U", "V", "Z", "P", "N", "L", "Y"]), ("hexominoes", &["hex31"])]),
        "the eight pieces of A-Puzzle-A-Day",
    ),
];
