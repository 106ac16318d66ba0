//! Reasons, steps and ratings, checked by independent engines.

mod cores;
mod projected;
mod ratings;
mod shown;
mod slices;
mod steps;

use jigsat::encodings::kind::{AnyPuzzle, Kind};
use jigsat::engines::Run;
use jigsat::forms::budget::Budget;

/// Cells of a lattice.
type Cells = Vec<[i32; 3]>;

/// A random packing: a box cut into pieces at random, of two to five cells each, and sometimes one cell more.
pub(super) struct Cut {
    size: [i32; 3],
    pieces: Vec<Cells>,
}

impl Cut {
    /// One for each seed.
    pub(super) fn new(seed: u64) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        let size = [random.i32(2..=4), random.i32(2..=3), random.i32(1..=2)];
        let mut free: Cells = Vec::new();
        for z in 0..size[2] {
            for y in 0..size[1] {
                free.extend((0..size[0]).map(|x| [x, y, z]));
            }
        }
        let mut pieces = Vec::new();
        while let Some(first) = free.pop() {
            let (mut piece, most) = (vec![first], random.usize(2..=5));
            while piece.len() < most {
                let is_beside = |a: &[i32; 3], b: &[i32; 3]| (0..3).map(|i| (a[i] - b[i]).abs()).sum::<i32>() == 1;
                let near: Vec<usize> =
                    (0..free.len()).filter(|&i| piece.iter().any(|cell| is_beside(cell, &free[i]))).collect();
                let Some(&next) = random.choice(&near) else {
                    break;
                };
                piece.push(free.remove(next));
            }
            pieces.push(piece);
        }
        Self { size, pieces }
    }

    /// The same with a piece in place of another one, of the same volume: mostly there is no solution any more.
    pub(super) fn spoilt(seed: u64) -> Self {
        let (mut cut, other) = (Self::new(seed), Self::new(seed + 1_000_003));
        let wanted = cut.pieces.iter_mut().find_map(|piece| {
            let other = other.pieces.iter().find(|other| other.len() == piece.len())?;
            Some((piece, other))
        });
        if let Some((piece, other)) = wanted {
            piece.clone_from(other);
        }
        cut
    }

    /// The same turned: x, y and z take each other's places.
    pub(super) fn turned(&self) -> Self {
        let turn = |[x, y, z]: [i32; 3]| [y, z, x];
        let pieces = self.pieces.iter().map(|piece| piece.iter().copied().map(turn).collect());
        Self { size: turn(self.size), pieces: pieces.collect() }
    }

    /// The same with its pieces in another order.
    pub(super) fn renumbered(&self) -> Self {
        Self { size: self.size, pieces: self.pieces.iter().rev().cloned().collect() }
    }

    /// The puzzle.
    pub(super) fn puzzle(&self) -> AnyPuzzle {
        let [x, y, z] = self.size;
        let mut text = format!("box {x} {y} {z}\n");
        for piece in &self.pieces {
            let low = [0, 1, 2].map(|i| piece.iter().map(|cell| cell[i]).min().unwrap_or(0));
            text += "piece";
            for cell in piece {
                let [x, y, z] = [0, 1, 2].map(|i| cell[i] - low[i]);
                text.extend([" ".to_string(), x.to_string(), y.to_string(), z.to_string()]);
            }
            text += "\n";
        }
        parsed(&text)
    }
}

fn parsed(text: &str) -> AnyPuzzle {
    Kind::recognise(text).unwrap().parse(text).unwrap()
}

/// A run with a generous time limit.
fn run() -> Run {
    let budget = Budget::none().within(std::time::Duration::from_secs(600));
    Run::from(budget)
}
