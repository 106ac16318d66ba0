//! Direct search, piece by piece, in all orientations over all positions.
//!
//! *Sources*: a contestant's program for the golden centre (Java, 2023) and a thesis on Ubongo 3-D (Python, 2024). The thesis measured the
//! orders of the pieces and the tests for holes that are switches here.

mod order;
mod switches;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{DecodeError, Move, Reduced, Search, StateSpace};

use super::lattice::neighbours;
use super::{Packing, Placement, Placements};
use crate::switches::Setting;
use order::{sequence, too_small, volume_left};
pub use switches::{ORDERS, SWITCHES};

/// The move that leaves a copy out, and with it all following copies of the piece.
const LEAVE: Move = Move(u32::MAX);

/// The state of the search: the pieces that lie in the region. A move is the number of a placement, or leaves a copy out.
#[derive(Clone)]
pub struct PieceByPiece {
    /// The pieces in the order of laying: each copy that a layout may use.
    sequence: Vec<usize>,
    /// For each piece the least number of copies in a layout.
    needed: Vec<usize>,
    /// For each number of steps the volume of all remaining copies.
    volume_left: Vec<usize>,
    /// For each piece, the first of its placements and the one after the last.
    ranges: Vec<(u32, u32)>,
    placements: Placements,
    /// For each placement its cells as a set, `words` words each.
    masks: Vec<u64>,
    words: usize,
    /// For each cell its neighbours inside the region.
    adjacent: Vec<Vec<u32>>,
    /// For each step the size of holes that all pieces from there on are too large for.
    too_small: Vec<usize>,
    /// For each cell: may it stay empty?
    optional: Vec<bool>,
    taken: Vec<u64>,
    /// The number of free cells that must be filled.
    free: usize,
    /// The move of each step, also those that leave a copy out.
    laid: Vec<Move>,
}

impl PieceByPiece {
    /// The state of the empty region.
    ///
    /// The order follows from the setting of the [`SWITCHES`], or of the [`ORDERS`] alone. Holes of up to `holes` cells, 0 to 2, end a
    /// branch if every remaining piece is too large for them.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn new(packing: &Packing, setting: Setting, holes: usize, budget: &Budget) -> Result<Self, Exceeded> {
        let cells = packing.region.cells();
        let words = cells.len().div_ceil(64);
        // The decoder holds a copy of the placements.
        let placements = packing.placements(|volume| 4 * volume + 16 + 8 * words, budget)?;
        let mut masks = vec![0; placements.len() * words];
        let mut ranges = vec![(0, 0); packing.pieces.len()];
        for (number, placement) in (0..).zip(placements.iter()) {
            let (start, end) = &mut ranges[placement.piece];
            if *end == 0 {
                *start = number;
            }
            *end = number + 1;
            let mask = &mut masks[number as usize * words..][..words];
            placement.cells.iter().for_each(|&cell| mask[cell as usize / 64] |= 1 << (cell % 64));
        }
        let adjacent = cells.iter().map(|&cell| neighbours(cell).filter_map(|n| packing.region.number(n)).collect());
        let sequence = sequence(packing, setting);
        Ok(Self {
            too_small: too_small(packing, &sequence, holes),
            volume_left: volume_left(packing, &sequence),
            needed: packing.pieces.iter().map(|piece| *piece.count.start()).collect(),
            sequence,
            ranges,
            placements,
            masks,
            words,
            adjacent: adjacent.collect(),
            taken: vec![0; words],
            free: packing.optional.iter().filter(|&&is_optional| !is_optional).count(),
            optional: packing.optional.clone(),
            laid: Vec::new(),
        })
    }

    /// The state space with its decoder.
    ///
    /// `decode` makes a layout of the placements in a full region.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn reduce<L: 'static>(
        packing: &Packing,
        setting: Setting,
        holes: usize,
        decode: impl Fn(&[Placement<'_>]) -> Result<L, DecodeError> + Send + Sync + 'static,
        budget: &Budget,
    ) -> Result<Reduced<Search, L>, Exceeded> {
        let start = Self::new(packing, setting, holes, budget)?;
        let placements = start.placements.clone();
        Ok(Reduced::new(Box::new(start) as Search, move |moves: &[Move]| {
            let laid = moves.iter().filter(|&&step| step != LEAVE).map(|step| placements.get(step.0 as usize));
            decode(&laid.collect::<Vec<Placement<'_>>>())
        }))
    }

    fn mask(&self, placement: u32) -> &[u64] {
        &self.masks[placement as usize * self.words..][..self.words]
    }

    fn fits(&self, placement: u32) -> bool {
        self.mask(placement).iter().zip(&self.taken).all(|(a, b)| a & b == 0)
    }

    /// Adds a placement's cells, or removes them: a symmetric difference does both.
    fn toggle(&mut self, placement: u32) {
        let mask = &self.masks[placement as usize * self.words..][..self.words];
        self.taken.iter_mut().zip(mask).for_each(|(taken, &cells)| *taken ^= cells);
    }

    /// The number of a placement's cells that must be filled.
    fn needed_cells(&self, placement: u32) -> usize {
        let cells = self.placements.get(placement as usize).cells;
        cells.iter().filter(|&&cell| !self.optional[cell as usize]).count()
    }

    fn is_free(&self, cell: u32) -> bool {
        self.taken[cell as usize / 64] >> (cell % 64) & 1 == 0
    }

    /// The only free neighbour of a cell; `Err` with 0 for none, 2 for several.
    fn only_free_neighbour(&self, cell: u32) -> Result<u32, usize> {
        let mut free = self.adjacent[cell as usize].iter().copied().filter(|&n| self.is_free(n));
        match (free.next(), free.next()) {
            (None, _) => Err(0),
            (Some(only), None) => Ok(only),
            _ => Err(2),
        }
    }

    /// Is there a hole of at most `size` (0, 1 or 2) cells, one of which must be filled?
    fn has_hole(&self, size: usize) -> bool {
        size > 0
            && (0..self.adjacent.len() as u32).any(|cell| {
                self.is_free(cell)
                    && !self.optional[cell as usize]
                    && match self.only_free_neighbour(cell) {
                        Err(neighbours) => neighbours == 0,
                        Ok(other) => size > 1 && self.only_free_neighbour(other) == Ok(cell),
                    }
            })
    }
}

impl StateSpace for PieceByPiece {
    fn words(&self) -> usize {
        384
    }

    fn moves(&mut self, moves: &mut Vec<Move>) {
        let step = self.laid.len();
        let Some(&piece) = self.sequence.get(step) else {
            return;
        };
        if self.volume_left[step] < self.free {
            return;
        }
        // The placements of copies increase, so that no set of them repeats.
        let latest_copy = (0..step).rev().find(|&i| self.sequence[i] == piece).map(|i| self.laid[i]);
        if latest_copy == Some(LEAVE) {
            moves.push(LEAVE);
            return;
        }
        let (start, end) = self.ranges[piece];
        let start = latest_copy.map_or(start, |latest| latest.0 + 1);
        let copies_laid = self.sequence[..step].iter().filter(|&&other| other == piece).count();
        // Each of the copies that are still needed takes a later placement.
        let needed = self.needed[piece].saturating_sub(copies_laid);
        for placement in start..end.saturating_sub(needed.saturating_sub(1) as u32) {
            if !self.fits(placement) {
                continue;
            }
            self.toggle(placement);
            if !self.has_hole(self.too_small[step + 1]) {
                moves.push(Move(placement));
            }
            self.toggle(placement);
        }
        if needed == 0 {
            moves.push(LEAVE);
        }
    }

    fn apply(&mut self, step: Move) {
        if step != LEAVE {
            self.toggle(step.0);
            self.free -= self.needed_cells(step.0);
        }
        self.laid.push(step);
    }

    fn undo(&mut self, step: Move) {
        self.laid.pop();
        if step != LEAVE {
            self.free += self.needed_cells(step.0);
            self.toggle(step.0);
        }
    }

    fn is_goal(&self) -> bool {
        self.free == 0 && self.laid.len() == self.sequence.len()
    }

    fn fork(&self) -> Search {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests;
