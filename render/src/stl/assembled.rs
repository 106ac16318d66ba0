//! Pieces in their places in the container.

use jigsat_encodings::packing::lattice::{Point, Polycube};

use super::lengths::Lengths;
use super::plate::{Laid, check_length};
use super::{PrintError, in_space};

/// Places the pieces that have cells as they lie together.
/// Coordinates begin at 0 on every axis.
pub(super) fn place(bodies: &[Vec<[usize; 3]>], lengths: &Lengths) -> Result<Vec<Laid>, PrintError> {
    let pieces: Vec<Vec<Point>> = (bodies.iter().filter(|cells| !cells.is_empty()))
        .map(|cells| cells.iter().copied().map(in_space).collect())
        .collect();
    let least = |cells: &[Point]| -> Option<Point> {
        cells.iter().copied().reduce(|a, b| [0, 1, 2].map(|axis| a[axis].min(b[axis])))
    };
    let all = pieces.concat();
    let origin = least(&all).ok_or(PrintError::NoPiece)?;
    let extent = Polycube::new(all).extent();
    check_length(extent.iter().map(|&edge| i64::from(edge) * lengths.unit).max().unwrap_or(0))?;
    let laid = pieces.into_iter().map(|cells| {
        let corner = least(&cells).unwrap_or(origin);
        let at = [0, 1, 2].map(|axis| i64::from(corner[axis] - origin[axis]) * lengths.unit - lengths.inset);
        Laid { shape: Polycube::new(cells), at }
    });
    Ok(laid.collect())
}
