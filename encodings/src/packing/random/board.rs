//! Random boards in the style of printed ones: connected, without holes, compact, and no plain rectangle.

use std::collections::BTreeSet;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::packing::lattice::{Point, Polycube};

/// A square of a board by its column and row.
pub(crate) type Square = [i32; 2];

/// How often a board is tried.
const TRIES: usize = 200;

/// Fewer squares than this have no shape but plain ones.
const FEW: usize = 4;

/// A random board of so many squares; `None` if no try led to one.
pub(super) fn random(squares: usize, random: &mut ChaCha8Rng) -> Option<Vec<Square>> {
    (0..TRIES).find_map(|_| {
        let mut board = BTreeSet::from([[0, 0]]);
        while board.len() < squares {
            board.insert(beside(&board, random)?);
        }
        is_in_style(&board).then(|| laid(&board))
    })
}

/// A board that differs from this one in one square; `None` if no try led to one.
pub(super) fn changed(board: &[Square], random: &mut ChaCha8Rng) -> Option<Vec<Square>> {
    (0..TRIES).find_map(|_| {
        let mut changed: BTreeSet<Square> = board.iter().copied().collect();
        let removed = board[random.random_range(0..board.len())];
        changed.remove(&removed);
        let added = beside(&changed, random).filter(|added| *added != removed)?;
        changed.insert(added);
        is_in_style(&changed).then(|| changed.into_iter().collect())
    })
}

/// A random free square beside the board: one that touches it in two places is twice as likely.
fn beside(board: &BTreeSet<Square>, random: &mut ChaCha8Rng) -> Option<Square> {
    let free: Vec<Square> =
        board.iter().flat_map(|&square| neighbours(square)).filter(|square| !board.contains(square)).collect();
    (!free.is_empty()).then(|| free[random.random_range(0..free.len())])
}

fn neighbours([x, y]: Square) -> [Square; 4] {
    [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]
}

/// The rules for boards: one part, no hole, at least half of the box around it, which is at most twice as long as wide, and a short edge.
///
/// The edges of the printed boards of Ubongo 3-D are at most 2 longer than the shortest ones of so many squares, and at most 6 from 8
/// squares on.
fn is_in_style(board: &BTreeSet<Square>) -> bool {
    let [width, height] = size(board);
    let (area, squares) = (width * height, board.len());
    let shortest = 2 * (2.0 * (squares as f64).sqrt()).ceil() as usize;
    let slack = if squares < 8 { 2 } else { (squares / 3).max(6) };
    let edge = board.iter().flat_map(|&square| neighbours(square)).filter(|next| !board.contains(next)).count();
    let is_compact = 2 * squares >= area && width.max(height) <= 2 * width.min(height) && edge <= shortest + slack;
    is_connected(board) && !has_holes(board) && (squares < FEW || is_compact && area != squares)
}

/// The number of columns and of rows of the box around it.
fn size(board: &BTreeSet<Square>) -> [usize; 2] {
    [0, 1].map(|axis| {
        let (least, most) = board
            .iter()
            .fold((i32::MAX, i32::MIN), |(least, most), square| (least.min(square[axis]), most.max(square[axis])));
        (most - least + 1).max(0) as usize
    })
}

fn is_connected(board: &BTreeSet<Square>) -> bool {
    parts(board.iter().copied()) == 1
}

/// Is a square enclosed by the board?
fn has_holes(board: &BTreeSet<Square>) -> bool {
    let corner = |pick: fn(i32, i32) -> i32, axis: usize| board.iter().map(|square| square[axis]).reduce(pick);
    let [Some(left), Some(top)] = [0, 1].map(|axis| corner(i32::min, axis)) else { return false };
    let [width, height] = size(board).map(|edge| edge as i32);
    // With a frame of free squares around it, all free squares are one part.
    let frame = (left - 1..=left + width).flat_map(|x| (top - 1..=top + height).map(move |y| [x, y]));
    parts(frame.filter(|square| !board.contains(square))) > 1
}

/// The number of parts in which these squares lie.
fn parts(squares: impl Iterator<Item = Square>) -> usize {
    Polycube::new(squares.map(|[x, y]| [x, y, 0])).parts().len()
}

/// The board as printed: not higher than wide.
fn laid(board: &BTreeSet<Square>) -> Vec<Square> {
    let [width, height] = size(board);
    board.iter().map(|&[x, y]| if height > width { [y, x] } else { [x, y] }).collect()
}

/// The cells over a board.
pub(crate) fn layers(board: &[Square], layers: usize) -> Vec<Point> {
    let over = |&[x, y]: &Square| (0..layers as i32).map(move |z| [x, y, z]);
    board.iter().flat_map(over).collect()
}

/// The squares under the cells of a prism.
pub(super) fn flat(cells: &[Point]) -> Vec<Square> {
    cells.iter().filter(|cell| cell[2] == 0).map(|&[x, y, _]| [x, y]).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    fn set(board: &[Square]) -> BTreeSet<Square> {
        board.iter().copied().collect()
    }

    #[test]
    fn dull_boards_are_refused() {
        let board = |rows: &[&str]| -> BTreeSet<Square> {
            let row = |(y, row): (i32, &&str)| {
                (0..).zip(row.chars()).filter(|&(_, sign)| sign == '#').map(move |(x, _)| [x, y]).collect::<Vec<_>>()
            };
            (0..).zip(rows).flat_map(row).collect()
        };
        for (rows, is_good) in [
            (&["####", "####"][..], false),
            (&["###.", "####"], true),
            (&["###", "#.#", "###"], false),
            (&["##.", "..#"], false),
            (&["#####", "##..."], false),
            (&["#....", "#....", "#####"], false),
            (&["##", "#."], true),
            (&["#.#.", "####", "...#"], false),
            (&["##..", ".###", ".#.."], false),
            (&["##..", ".###", ".##."], true),
        ] {
            assert_eq!(is_in_style(&board(rows)), is_good, "{rows:?}");
        }
    }

    proptest! {
        #[test]
        fn boards_have_the_wished_size(seed: u64, squares in 1_usize..40) {
            let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
            let board = super::random(squares, &mut random).unwrap();
            prop_assert_eq!(set(&board).len(), squares);
            if let Some(other) = changed(&board, &mut random) {
                prop_assert_eq!(set(&other).len(), squares);
            }
            prop_assert_eq!(flat(&layers(&board, 2)).len(), squares);
        }
    }
}
