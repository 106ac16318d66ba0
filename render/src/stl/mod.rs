//! A packing as models for 3D printing, in the binary STL format.
//!
//! Each piece is a closed solid, laid out on a plate.
//!
//! 1. `lengths`: the requested lengths in whole units. From here on everything is exact, up to the last step.
//! 2. `plate`: how each piece lies, and where; `assembled`: the same in a solved container. `apart` names the files
//!    of single pieces.
//! 3. `solid`: the cubes of a piece inset by half the gap; its sides, edges and corners.
//! 4. `surface`: its sides as triangles, with bevels along the edges.
//! 5. `binary`: the triangles as bytes.
//!
//! *Source* of the format: the `StereoLithography` interface specification, 3D Systems (1988).

mod apart;
mod assembled;
mod binary;
mod lengths;
mod plate;
mod solid;
mod surface;

use std::iter;

use jigsat_encodings::drawing::Layers;
use jigsat_encodings::packing::lattice::Polycube;

pub use apart::{Model, apart};
use binary::Facet;
use lengths::Lengths;
pub use lengths::{Print, PrintError};
use plate::Laid;
use solid::Solid;

/// The pieces of a packing as a binary STL file in millimetres.
///
/// Every copy is a solid of its own, with its lowest side at z = 0. No coordinate is negative. The same drawing gives
/// the same bytes.
///
/// A piece is the union of its cells, each outer side moved inward by half the gap, each convex edge bevelled. Its
/// surface is closed and does not meet itself: cells of a piece that touch only along an edge or at a corner are
/// separated. `O(cells)`, up to a logarithm.
///
/// ```
/// use jigsat_encodings::drawing::{Label, Layers, Tint};
/// use jigsat_render::stl::{self, Print};
///
/// let mut layers = Layers::new([2, 1, 1]);
/// layers.add(Label { text: "A".into(), tint: Tint::Piece(0) }, [[0, 0, 0], [1, 0, 0]]);
/// let file = stl::stl(&layers, &Print { bevel: 0.0, ..Print::default() })?;
/// // A header of 80 bytes, the number of triangles, and 50 bytes for each of them.
/// assert_eq!(file[80..84], 28_u32.to_le_bytes());
/// assert_eq!(file.len(), 84 + 28 * 50);
/// assert!(file.len() <= stl::bytes(&layers));
/// # Ok::<(), stl::PrintError>(())
/// ```
///
/// # Errors
/// [`PrintError`] if there is nothing to print, or the lengths are impossible.
pub fn stl(layers: &Layers, print: &Print) -> Result<Vec<u8>, PrintError> {
    let lengths = Lengths::of(print)?;
    write(plate::lay(&pieces(layers), &lengths)?, &lengths)
}

/// The pieces of a layout in the container, as a binary STL file in millimetres.
///
/// Every copy is a solid of its own, half the gap away from its neighbours. No coordinate is negative. Pieces beside
/// the container are left out.
///
/// # Errors
/// As [`stl`].
pub fn assembled(layers: &Layers, print: &Print) -> Result<Vec<u8>, PrintError> {
    let lengths = Lengths::of(print)?;
    write(assembled::place(&layers.bodies(), &lengths)?, &lengths)
}

/// Writes solids to a file.
fn write(laid: Vec<Laid>, lengths: &Lengths) -> Result<Vec<u8>, PrintError> {
    let mut triangles = Vec::new();
    let pieces = laid.len();
    for Laid { shape, at } in laid {
        let surface = surface::triangles(&Solid::of(&shape), lengths);
        let move_there = |point: [i64; 3]| [0, 1, 2].map(|axis| point[axis] + at[axis]);
        triangles.extend(surface.into_iter().map(|corners| -> Facet { corners.map(move_there) }));
    }
    binary::write(pieces, &triangles)
}

/// An upper bound for the bytes of the file, whatever the lengths.
///
/// It holds for all files of pieces [apart](self::apart()) together as well. `O(cells of the box)`.
pub fn bytes(layers: &Layers) -> usize {
    let pieces = pieces(layers);
    pieces.iter().map(|piece| binary::bytes(piece.volume().saturating_mul(surface::MOST_TRIANGLES))).sum()
}

/// The pieces that have cells, in the order of the drawing.
/// Those beside the box come as often as they may be used.
fn pieces(layers: &Layers) -> Vec<Polycube> {
    let bodies = layers.bodies().into_iter().filter(|cells| !cells.is_empty());
    let stock = layers.stock.iter().flat_map(|stock| iter::repeat_n(stock.cells.clone(), *stock.count.end()));
    bodies.chain(stock).map(|cells| Polycube::new(cells.into_iter().map(in_space))).collect()
}

/// A cell as a point in space.
/// Pictures have the first row at the back, where the axis of depth ends. Without the change of sign, models would be
/// mirror images of what is drawn.
fn in_space([x, y, z]: [usize; 3]) -> [i32; 3] {
    [x as i32, -(y as i32), z as i32]
}

#[cfg(test)]
mod tests;
