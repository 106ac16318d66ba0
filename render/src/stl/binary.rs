//! Triangles as a binary STL file.

use super::lengths::{PER_MILLIMETRE, PrintError};

/// Three corners in halves of a micrometre, counterclockwise as seen from outside.
pub(super) type Facet = [[i64; 3]; 3];

const HEADER: usize = 80;

/// The size of a file with so many triangles.
pub(super) fn bytes(triangles: usize) -> usize {
    // Twelve numbers of 32 bits and two bytes that mean nothing.
    triangles.saturating_mul(50).saturating_add(HEADER + size_of::<u32>())
}

/// The file: a header, the number of triangles, and the triangles.
/// Each triangle has its normal, its corners, and two unused bytes. All numbers are little-endian.
pub(super) fn write(pieces: usize, triangles: &[Facet]) -> Result<Vec<u8>, PrintError> {
    let count = u32::try_from(triangles.len()).map_err(|_| PrintError::TooMany)?;
    // A file that begins with "solid" is taken for one of text.
    let mut file = format!("binary STL, all lengths in mm, by jigsat; pieces: {pieces}").into_bytes();
    file.reserve_exact(bytes(triangles.len()));
    file.resize(HEADER, b' ');
    file.extend(count.to_le_bytes());
    for triangle in triangles {
        let corners = triangle.iter().flatten().map(|&c| (c as f64 / PER_MILLIMETRE as f64) as f32);
        let numbers = normal(triangle).into_iter().chain(corners);
        file.extend(numbers.flat_map(f32::to_le_bytes));
        file.extend([0; 2]);
    }
    Ok(file)
}

/// The direction outward, of length 1.
fn normal(triangle: &Facet) -> [f32; 3] {
    let outward = across(*triangle).map(|c| c as f64);
    let length = outward.iter().map(|c| c * c).sum::<f64>().sqrt();
    outward.map(|c| (c / length) as f32)
}

/// The direction outward, twice as long as the triangle is large.
pub(super) fn across([a, b, c]: Facet) -> [i128; 3] {
    let [along, up] = [b, c].map(|end| [0, 1, 2].map(|axis| i128::from(end[axis] - a[axis])));
    [0, 1, 2].map(|axis| {
        let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
        along[next] * up[last] - along[last] * up[next]
    })
}
