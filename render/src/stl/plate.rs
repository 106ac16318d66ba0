//! The layout of the plate: pieces as low as possible, in rows on about a square.
//!
//! Rows go from the front to the back.

use std::cmp::Reverse;

use jigsat_encodings::packing::lattice::{Polycube, Turns};

use super::lengths::{Lengths, PER_MILLIMETRE, PrintError};

/// The room between pieces on the plate: 5 mm.
const ROOM: i64 = 5 * PER_MILLIMETRE;

/// The longest plate, in millimetres.
/// Up to here, numbers of 32 bits distinguish coordinates that differ by half a micrometre.
const LONGEST_PLATE: i64 = 4096;

/// A piece on the plate.
pub(super) struct Laid {
    /// The piece, turned.
    pub(super) shape: Polycube,
    /// Where the corner of its box goes.
    pub(super) at: [i64; 3],
}

/// Lays pieces out, in their order. Coordinates begin at 0 on every axis.
pub(super) fn lay(pieces: &[Polycube], lengths: &Lengths) -> Result<Vec<Laid>, PrintError> {
    let pieces: Vec<Polycube> = pieces.iter().map(lying).collect();
    let size = |piece: &Polycube| piece.extent().map(|edge| i64::from(edge) * lengths.unit - 2 * lengths.inset);
    let area: i128 = pieces.iter().map(size).map(|[x, y, _]| i128::from(x + ROOM) * i128::from(y + ROOM)).sum();
    let width = pieces.iter().map(|piece| size(piece)[0]).max().ok_or(PrintError::NoPiece)?;
    let width = width.max(i64::try_from(area.isqrt()).unwrap_or(i64::MAX));
    let (mut x, mut y, mut depth, mut longest) = (0, 0, 0, 0);
    let mut laid = Vec::new();
    for shape in pieces {
        let [across, deep, high] = size(&shape);
        if x > 0 && x + across > width {
            (x, y, depth) = (0, y + depth + ROOM, 0);
        }
        laid.push(Laid { shape, at: [x, y, 0].map(|start| start - lengths.inset) });
        longest = longest.max(x + across).max(y + deep).max(high);
        x += across + ROOM;
        depth = depth.max(deep);
    }
    check_length(longest)?;
    Ok(laid)
}

/// Checks that everything is within the longest edge of a plate.
pub(super) fn check_length(longest: i64) -> Result<(), PrintError> {
    if longest <= LONGEST_PLATE * PER_MILLIMETRE {
        return Ok(());
    }
    let millimetres = (longest as f64 / PER_MILLIMETRE as f64).round();
    Err(PrintError::LargePlate { millimetres, most: LONGEST_PLATE as f64 })
}

/// The piece, turned: as low as possible, then with most cells on the plate.
/// Ties are decided by the least depth.
fn lying(piece: &Polycube) -> Polycube {
    let key = |piece: &&Polycube| {
        let [_, depth, height] = piece.extent();
        (height, Reverse(piece.cells().iter().filter(|cell| cell[2] == 0).count()), depth)
    };
    piece.orientations(Turns::Space).iter().min_by_key(key).unwrap_or(piece).clone()
}
