//! Cuts cells into random connected pieces.

use std::collections::BTreeSet;

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::sums::Sums;
use crate::packing::lattice::{Point, neighbours};

/// How often a cut is tried.
const TRIES: usize = 100;

/// So many pieces of these numbers of cells; `None` if no try led to them.
pub(super) fn random(
    cells: &[Point],
    (least, most): (usize, usize),
    pieces: usize,
    random: &mut ChaCha8Rng,
) -> Option<Vec<Vec<Point>>> {
    let sums = Sums::of_copies(least..=most, pieces);
    if !sums.has(pieces, cells.len()) {
        return None;
    }
    (0..TRIES).find_map(|_| {
        let mut free: BTreeSet<Point> = cells.iter().copied().collect();
        let cut = (0..pieces).rev().map(|more| {
            let fits = |size: &usize| free.len() >= *size && sums.has(more, free.len() - size);
            let sizes: Vec<usize> = (least..=most).filter(fits).collect();
            let piece = grown(&free, *sizes.choose(random)?, random)?;
            free.retain(|cell| !piece.contains(cell));
            Some(piece)
        });
        cut.collect()
    })
}

/// A connected piece of free cells, which begins in the narrowest corner; `None` if there is none.
fn grown(free: &BTreeSet<Point>, size: usize, random: &mut ChaCha8Rng) -> Option<Vec<Point>> {
    let room = |cell: &Point| neighbours(*cell).filter(|next| free.contains(next)).count();
    let narrowest = free.iter().map(&room).min()?;
    let corners: Vec<Point> = free.iter().copied().filter(|cell| room(cell) == narrowest).collect();
    let mut piece = vec![*corners.choose(random)?];
    while piece.len() < size {
        let beside: Vec<Point> = piece
            .iter()
            .flat_map(|&cell| neighbours(cell))
            .filter(|next| free.contains(next) && !piece.contains(next))
            .collect();
        if beside.is_empty() {
            return None;
        }
        // Cells with few free neighbours would become holes.
        let pick = |random: &mut ChaCha8Rng| beside[random.random_range(0..beside.len())];
        let [one, other] = [pick(random), pick(random)];
        piece.push(if room(&one) <= room(&other) { one } else { other });
    }
    Some(piece)
}
