//! Fills cells with random pieces of a stock, by a search with restarts.

use std::collections::HashMap;

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::sums::{CELLS_TO_FILL, Sums};
use crate::packing::lattice::{Point, Polycube, Turns};

/// The number of restarts.
const RUNS: usize = 8;

/// How many placements a run tries.
const NODES: usize = 4000;

/// The cells of a placement, as bits: [`CELLS_TO_FILL`] of them.
type Bits = u128;

/// All placements of a stock in some cells.
pub(super) struct Filling<'a> {
    cells: &'a [Point],
    volumes: Vec<usize>,
    /// For each cell, the placements whose first cell it is: the piece, and the cells.
    placements: Vec<Vec<(usize, Bits)>>,
}

impl<'a> Filling<'a> {
    /// The placements of these pieces, which may be turned so.
    pub(super) fn new(cells: &'a [Point], shapes: &[Polycube], turns: Turns) -> Self {
        let numbers: HashMap<Point, usize> = cells.iter().copied().zip(0..).collect();
        let mut placements = vec![Vec::new(); cells.len()];
        for (piece, shape) in shapes.iter().enumerate() {
            for lying in shape.orientations(turns).iter() {
                let Some(&corner) = lying.cells().first() else { continue };
                for &at in cells {
                    let moved = |cell: &Point| std::array::from_fn(|i| cell[i] - corner[i] + at[i]);
                    let covered: Option<Bits> =
                        lying.cells().iter().map(|cell| Some(1 << numbers.get(&moved(cell))?)).sum();
                    if let Some(covered) = covered {
                        placements[covered.trailing_zeros() as usize].push((piece, covered));
                    }
                }
            }
        }
        Self { cells, volumes: shapes.iter().map(Polycube::volume).collect(), placements }
    }

    /// A random filling with so many pieces of these: each piece's number and cells. `None` if none was found.
    pub(super) fn random(
        &self,
        among: &[usize],
        pieces: usize,
        random: &mut ChaCha8Rng,
    ) -> Option<Vec<(usize, Vec<Point>)>> {
        let sums = Sums::of(among.iter().map(|&piece| self.volumes[piece]));
        if !sums.has(pieces, self.cells.len()) {
            return None;
        }
        let full = if self.cells.len() == CELLS_TO_FILL { Bits::MAX } else { (1 << self.cells.len()) - 1 };
        for _ in 0..RUNS {
            let mut run = FillRun { filling: self, among, sums: &sums, random, nodes: 0, chosen: Vec::new() };
            if run.fills(full, pieces) {
                return Some(self.decoded(&run.chosen));
            }
            if run.nodes < NODES {
                // Nothing is left to try.
                return None;
            }
        }
        None
    }

    fn decoded(&self, chosen: &[(usize, Bits)]) -> Vec<(usize, Vec<Point>)> {
        let cells = |bits: Bits| (0..self.cells.len()).filter(move |i| bits >> i & 1 == 1).map(|i| self.cells[i]);
        chosen.iter().map(|&(piece, bits)| (piece, cells(bits).collect())).collect()
    }
}

/// One run of the search.
struct FillRun<'a, 'r> {
    filling: &'a Filling<'a>,
    /// The pieces that may be used.
    among: &'a [usize],
    sums: &'a Sums,
    random: &'r mut ChaCha8Rng,
    nodes: usize,
    chosen: Vec<(usize, Bits)>,
}

impl FillRun<'_, '_> {
    /// Fills the free cells with so many more pieces.
    fn fills(&mut self, free: Bits, pieces: usize) -> bool {
        if free == 0 {
            return pieces == 0;
        }
        let left = free.count_ones() as usize;
        if pieces == 0 || self.nodes >= NODES || !self.sums.has(pieces, left) {
            return false;
        }
        let is_unused =
            |piece: usize| self.among.contains(&piece) && !self.chosen.iter().any(|&(used, _)| used == piece);
        let at = &self.filling.placements[free.trailing_zeros() as usize];
        let mut fitting: Vec<(usize, Bits)> =
            at.iter().copied().filter(|&(piece, cells)| cells & !free == 0 && is_unused(piece)).collect();
        // A piece with many orientations is no likelier than another.
        fitting.shuffle(self.random);
        let keys: Vec<u32> = self.filling.volumes.iter().map(|_| self.random.random()).collect();
        fitting.sort_by_key(|&(piece, _)| keys[piece]);
        for (piece, cells) in fitting {
            self.nodes += 1;
            self.chosen.push((piece, cells));
            if self.fills(free & !cells, pieces - 1) {
                return true;
            }
            self.chosen.pop();
        }
        false
    }
}
