//! The 16 standard pieces of the board game: three to five unit cubes each.
//!
//! Mirror pairs are 2 and 11, 3 and 10, 5 and 14, 6 and 13; piece 1 is chiral and has no partner.

use crate::packing::lattice::{Point, Polycube};

/// The pieces with numbers from 1 on, as the digits x, y, z of their cells.
const PIECES: [&[[u8; 3]]; 16] = [
    &[*b"000", *b"001", *b"100", *b"110", *b"200"],
    &[*b"000", *b"010", *b"100", *b"200", *b"201"],
    &[*b"000", *b"010", *b"100", *b"101"],
    &[*b"000", *b"010", *b"100", *b"200", *b"210"],
    &[*b"000", *b"100", *b"200", *b"210", *b"211"],
    &[*b"010", *b"011", *b"100", *b"110", *b"200"],
    &[*b"000", *b"001", *b"100", *b"101", *b"200"],
    &[*b"000", *b"001", *b"100"],
    &[*b"000", *b"001", *b"010", *b"100", *b"110"],
    &[*b"000", *b"001", *b"100", *b"110"],
    &[*b"000", *b"001", *b"100", *b"200", *b"210"],
    &[*b"001", *b"100", *b"101", *b"200"],
    &[*b"000", *b"001", *b"100", *b"110", *b"210"],
    &[*b"000", *b"010", *b"011", *b"100", *b"200"],
    &[*b"000", *b"100", *b"101", *b"200"],
    &[*b"000", *b"001", *b"100", *b"200"],
];

/// The number of standard pieces.
pub(super) const COUNT: usize = PIECES.len();

/// The standard piece with this number, if there is one.
pub fn standard(number: usize) -> Option<Polycube> {
    let digits = PIECES.get(number.checked_sub(1)?)?;
    let cell = |digits: &[u8; 3]| -> Point { digits.map(|digit| i32::from(digit - b'0')) };
    Some(Polycube::new(digits.iter().map(cell)))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::packing::lattice::Turns;

    fn mirrored(piece: &Polycube) -> Polycube {
        Polycube::new(piece.cells().iter().map(|&[x, y, z]| [-x, y, z])).canonical(Turns::Space)
    }

    #[test]
    fn the_pieces_are_distinct_and_have_three_to_five_cubes() {
        let pieces: Vec<Polycube> = (1..=COUNT).map(|number| standard(number).unwrap()).collect();
        assert_eq!((standard(0), standard(17)), (None, None));
        let distinct: HashSet<Polycube> = pieces.iter().map(|piece| piece.canonical(Turns::Space)).collect();
        assert_eq!(distinct.len(), 16);
        let volumes: Vec<usize> = pieces.iter().map(Polycube::volume).collect();
        assert_eq!(volumes, [5, 5, 4, 5, 5, 5, 5, 3, 5, 4, 5, 4, 5, 5, 4, 4]);
    }

    #[test]
    fn the_mirror_pairs_are_the_known_ones() {
        let canonical = |number| standard(number).unwrap().canonical(Turns::Space);
        let mut pairs = Vec::new();
        for number in 1..=COUNT {
            let mirror = mirrored(&standard(number).unwrap());
            let twin = (1..=COUNT).find(|&other| canonical(other) == mirror);
            if twin != Some(number) {
                pairs.push((number, twin));
            }
        }
        let known = [(1, None), (2, Some(11)), (3, Some(10)), (5, Some(14)), (6, Some(13))];
        let both = known.iter().flat_map(|&(a, b)| [Some((a, b)), b.map(|b| (b, Some(a)))]).flatten();
        let mut both: Vec<_> = both.collect();
        both.sort_unstable();
        assert_eq!(pairs, both);
    }
}
