//! The order in which pieces are laid, and the remaining volume after each of them.

use std::cmp::Reverse;

use super::super::{Packing, Piece};
use super::switches::{Holes, Order};

/// The pieces in the order of laying, copies one by one.
pub(super) fn sequence(packing: &Packing, order: Order) -> Vec<usize> {
    let mut sequence = packing.given.clone();
    let volume = |piece: usize| packing.pieces[piece].shape.volume();
    let surface = |piece: usize| packing.pieces[piece].shape.surface();
    match order {
        Order::AsGiven => {}
        Order::Volume => sequence.sort_by_key(|&piece| Reverse(volume(piece))),
        Order::Surface => sequence.sort_by_key(|&piece| Reverse(surface(piece))),
        Order::SurfaceThenVolume => sequence.sort_by_key(|&piece| Reverse((surface(piece), volume(piece)))),
    }
    sequence
}

/// For each number of laid pieces, the size of the holes to search for.
///
/// It is at most the chosen size, and less than the smallest part of a remaining piece: a piece in parts fills a hole with one part, and
/// has the others elsewhere. With no piece left it is 0: the region is full, or the goal is missed.
pub(super) fn too_small(packing: &Packing, sequence: &[usize], holes: Holes) -> Vec<usize> {
    let most = match holes {
        Holes::Ignore => 0,
        Holes::One => 1,
        Holes::OneAndTwo => 2,
    };
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
