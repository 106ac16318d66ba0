//! Packings from above a corner: a box with its content, and single pieces.
//!
//! Marked cells are drawn as cubes of lines, as far as no piece hides them.

use std::collections::BTreeMap;

use jigsat_encodings::drawing::{Cell, Layers, Mark, Tint};

use super::super::marks;
use super::super::palette::Shade;
use super::block::Block;
use super::iso::{self, At, Frame, IsoScene, X, Y, Z};
use super::markup::hex;
use super::signs;

/// The brightness of the faces, in percent.
const BRIGHTNESS: [u32; 3] = [64, 82, 100];
/// What pale colours are mixed with.
const GREY: u32 = 190;

/// The box with its pieces; if cells are free, also its floor and walls.
pub(crate) fn container(layers: &Layers, scale: i32) -> Block {
    let (mut walls, mut pieces) = (IsoScene::default(), IsoScene::default());
    let is_inside = |at: At| cell(layers, at) != Cell::Outside;
    let is_free = layers.cells.iter().any(|cell| matches!(cell, Cell::Open | Cell::Optional));
    for at in places(layers) {
        match cell(layers, at) {
            Cell::Piece(piece) => pieces.add(piece, at),
            Cell::Outside => continue,
            Cell::Open | Cell::Optional => {}
        }
        for axis in [X, Y, Z].into_iter().filter(|_| is_free) {
            let mut behind = at;
            behind[axis] -= 1;
            if !is_inside(behind) {
                walls.add_face(0, behind, axis);
            }
        }
    }
    let Some(bounds) = iso::bounds([&walls, &pieces]) else { return Block::default() };
    let frame = Frame::new(bounds, scale);
    let mut block = iso::hollow(&walls, &frame);
    let fill = |piece: usize, axis| fill(layers.pieces[piece].tint, axis);
    block.put([0, 0], &iso::picture(&pieces, &frame, &fill));
    block.content += &cubes(layers, pieces, &frame);
    block
}

/// The marked cells, in the scene with the pieces.
fn cubes(layers: &Layers, mut scene: IsoScene, frame: &Frame) -> String {
    let marks = marks::in_box(layers);
    let inside = marks.iter().filter(|(spot, _)| layers.cell(**spot) != Cell::Outside);
    let inside: BTreeMap<At, Mark> = inside.map(|(spot, mark)| (spot.map(|part| part as i32), *mark)).collect();
    for &at in inside.keys() {
        // A piece at the same place hides the cube: it was added before.
        scene.add(layers.pieces.len(), at);
    }
    signs::lines(|mark| scene.edges(frame, |at| inside.get(&at) == Some(&mark)))
}

/// A piece by itself.
pub(crate) fn piece(cells: impl IntoIterator<Item = At>, tint: Tint, scale: i32) -> Block {
    let mut scene = IsoScene::default();
    for cell in cells {
        scene.add(0, cell);
    }
    let Some(bounds) = iso::bounds([&scene]) else { return Block::default() };
    iso::picture(&scene, &Frame::new(bounds, scale), &|_, axis| fill(tint, axis))
}

/// The colour of a face, as an attribute.
pub(super) fn fill(tint: Tint, axis: usize) -> String {
    format!("fill=\"{}\"", dimmed(tint, axis))
}

/// The colour of a face.
pub(crate) fn dimmed(tint: Tint, axis: usize) -> String {
    hex(Shade::of(tint).fill.map(|part| dim(part, axis)))
}

/// The brightness of a face, from that of its piece.
pub(crate) fn dim(part: u8, axis: usize) -> u8 {
    (u32::from(part) * BRIGHTNESS[axis] / 100) as u8
}

/// The colour of a face that should not stand out: mostly grey.
pub(super) fn pale(tint: Tint, axis: usize) -> String {
    let mixed = Shade::of(tint).fill.map(|part| (part as u32 + 2 * GREY) / 3);
    format!("fill=\"{}\"", hex(mixed.map(|part| (part * BRIGHTNESS[axis] / 100) as u8)))
}

/// All places of a box.
fn places(layers: &Layers) -> impl Iterator<Item = At> {
    let [columns, rows, _] = layers.size;
    (0..layers.cells.len())
        .map(move |index| [index % columns, index / columns % rows, index / (columns * rows)].map(|part| part as i32))
}

/// The content of a place, which may lie beside the box.
pub(super) fn cell(layers: &Layers, at: At) -> Cell {
    let [x, y, z] = at.map(|part| usize::try_from(part).unwrap_or(usize::MAX));
    let is_inside = x < layers.size[0] && y < layers.size[1] && z < layers.size[2];
    if is_inside { layers.cell([x, y, z]) } else { Cell::Outside }
}
