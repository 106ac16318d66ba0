//! The order in which pieces are laid, and the remaining volume after each of them.

use std::cmp::Reverse;

use super::super::{Packing, Piece};
use crate::switches::Setting;

/// The pieces in the order of laying, copies one by one.
pub(super) fn sequence(packing: &Packing, setting: Setting) -> Vec<usize> {
    let mut sequence = packing.given.clone();
    let [by_surface, by_volume] = ["surface", "volume"].map(|name| setting.is_on(name));
    sequence.sort_by_cached_key(|&piece| {
        let shape = &packing.pieces[piece].shape;
        Reverse((by_surface.then(|| shape.surface()), by_volume.then(|| shape.volume())))
    });
    sequence
}

/// For each number of laid pieces, the size of the holes to search for.
///
/// It is at most `most`, and less than the smallest part of a remaining piece: a piece in parts fills a hole with one part, and
/// has the others elsewhere. With no piece left it is 0: the region is full, or the goal is missed.
pub(super) fn too_small(packing: &Packing, sequence: &[usize], most: usize) -> Vec<usize> {
    let smallest_part = |piece: &Piece| piece.shape.parts().into_iter().min().unwrap_or(usize::MAX);
    let smallest: Vec<usize> = packing.pieces.iter().map(smallest_part).collect();
    let mut smallest_left = usize::MAX;
    let mut sizes = vec![0];
    for &piece in sequence.iter().rev() {
        smallest_left = smallest_left.min(smallest[piece]);
        sizes.push(most.min(smallest_left - 1));
    }
    sizes.reverse();
    sizes
}

/// For each number of steps the volume of all remaining copies.
pub(super) fn volume_left(packing: &Packing, sequence: &[usize]) -> Vec<usize> {
    let mut left: usize = sequence.iter().map(|&piece| packing.pieces[piece].shape.volume()).sum();
    let mut volumes = vec![left];
    for &piece in sequence {
        left -= packing.pieces[piece].shape.volume();
        volumes.push(left);
    }
    volumes
}
