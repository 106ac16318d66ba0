//! The two published direct searches for the golden centre.
//!
//! *Piece by piece* (a contestant's program in Java, 2023): the cuboids in the order of the file, each over all positions; see
//! [`PieceByPiece`].
//!
//! *Inner corners* (a contestant's program in Python, 2023): an inner corner is a free cell whose three lower neighbours are taken or
//! outside. The cuboid that fills it has its own lowest corner there. So it is enough to try every remaining kind of cuboid once, in every
//! distinct rotation. The first free cell in reading order is always an inner corner, and the search fills that one.

use std::collections::HashMap;
use std::sync::Arc;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Move, Reduced, Search, StateSpace};

use super::cover::decoder;
use super::puzzle::{Cuboid, Edges, sorted, turns, volume};
use super::{Block, Layout};
use crate::lattice::{cell_at, index_of};
use crate::packing::piece_by_piece::PieceByPiece;
use crate::switches::Setting;

/// The search piece by piece.
///
/// It does not look for holes: cuboids leave few, so the tests take longer than the nodes they save.
pub(super) fn by_piece(
    puzzle: &Cuboid,
    setting: Setting,
    budget: &Budget,
) -> Result<Reduced<Search, Layout>, Exceeded> {
    let packing = puzzle.packing(budget)?;
    PieceByPiece::reduce(&packing, setting, 0, decoder(&packing), budget)
}

/// The phase of the search with regard to symmetric layouts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The search starts, and will try symmetric layouts first; no cuboid is placed yet.
    Choice,
    /// Cuboids are placed in mirror pairs.
    Symmetric,
    /// Cuboids are placed one by one. Symmetric layouts were found before and are not goals.
    Others,
    /// Cuboids are placed one by one.
    All,
}

/// The moves out of [`Phase::Choice`]; all other moves are smaller.
const SYMMETRIC: Move = Move(u32::MAX);
const OTHERS: Move = Move(u32::MAX - 1);

/// The state of the search: the taken cells and the remaining cuboids.
///
/// A move is an orientation in a cell, `orientation * cells + cell`.
#[derive(Clone)]
pub(super) struct ByCorner {
    /// All distinct orientations with the number of their kind, in the order of the search.
    orientations: Vec<(Edges, usize)>,
    /// For each cell, and each orientation there, the taken cells, `words` words each.
    ///
    /// The mask is all ones where it sticks out.
    masks: Arc<[u64]>,
    words: usize,
    edges: Edges,
    cells: u32,
    taken: Vec<u64>,
    /// The first free cell, or `cells`.
    corner: u32,
    /// The number of remaining cuboids of each kind, and in total.
    left: Vec<usize>,
    left_in_all: usize,
    /// For each kind an equal earlier one, where equal cuboids are distinct kinds.
    before: Vec<Option<usize>>,
    phase: Phase,
    placed: Vec<Move>,
}

impl ByCorner {
    /// The state space with its decoder to layouts.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub(super) fn reduce(
        puzzle: &Cuboid,
        setting: Setting,
        budget: &Budget,
    ) -> Result<Reduced<Search, Layout>, Exceeded> {
        let start = Self::new(puzzle, setting, budget)?;
        let decoder = start.clone();
        Ok(Reduced::new(Box::new(start) as Search, move |moves: &[Move]| Ok(decoder.layout(moves))))
    }

    /// The state of the empty box.
    ///
    /// # Errors
    /// [`Exceeded`]
    fn new(puzzle: &Cuboid, setting: Setting, budget: &Budget) -> Result<Self, Exceeded> {
        let mut kinds: Vec<Edges> = puzzle.cuboids().iter().copied().map(sorted).collect();
        if setting.is_on("largest-first") {
            kinds.sort_by_key(|&kind| std::cmp::Reverse((volume(kind), kind)));
        }
        let left: Vec<usize> = if setting.is_on("equal-once") {
            let counts = kinds.iter().copied().counts();
            kinds = kinds.into_iter().unique().collect();
            kinds.iter().map(|kind| counts[kind]).collect()
        } else {
            vec![1; kinds.len()]
        };
        let mut latest: HashMap<Edges, usize> = HashMap::new();
        let before = kinds.iter().enumerate().map(|(number, &kind)| latest.insert(kind, number)).collect();
        let is_paired = left.iter().all(|count| count.is_multiple_of(2));
        let cells: usize = puzzle.edges().iter().product();
        let words = cells.div_ceil(64);
        let mut state = Self {
            orientations: kinds
                .iter()
                .enumerate()
                .flat_map(|(number, &kind)| turns(kind, number, puzzle.edges()))
                .collect(),
            masks: Arc::default(),
            words,
            edges: puzzle.edges(),
            cells: cells as u32,
            taken: vec![0; words],
            corner: 0,
            left_in_all: puzzle.cuboids().len(),
            left,
            before,
            phase: if setting.is_on("symmetric") && is_paired { Phase::Choice } else { Phase::All },
            placed: Vec::new(),
        };
        state.masks = state.all_masks(budget)?;
        let golden_cube = cells / 2;
        state.taken[golden_cube / 64] |= 1 << (golden_cube % 64);
        state.corner = state.first_free(0);
        Ok(state)
    }

    fn all_masks(&self, budget: &Budget) -> Result<Arc<[u64]>, Exceeded> {
        let (places, words) = (self.cells as usize, self.words);
        let count = self.orientations.len().saturating_mul(places);
        let bytes = count.saturating_mul(words * size_of::<u64>());
        budget.reserve(bytes as u64, || format!("a search with {count} places of cuboids"))?;
        let mut pace = budget.pace();
        let mut masks = Vec::with_capacity(count * words);
        // The masks of a corner are side by side.
        for cell in 0..self.cells {
            for &(size, _) in &self.orientations {
                pace.step(words + size.iter().product::<usize>())?;
                let block = Block { at: self.point(cell), size };
                let start = masks.len();
                let sticks_out = (0..3).any(|i| block.at[i] + size[i] > self.edges[i]);
                masks.resize(start + self.words, if sticks_out { u64::MAX } else { 0 });
                if !sticks_out {
                    for cell in block.cells() {
                        let index = self.index(cell);
                        masks[start + index as usize / 64] |= 1 << (index % 64);
                    }
                }
            }
        }
        Ok(masks.into())
    }

    fn point(&self, cell: u32) -> Edges {
        cell_at(self.edges, cell as usize)
    }

    fn index(&self, cell: Edges) -> u32 {
        index_of(self.edges, cell) as u32
    }

    fn block(&self, step: Move) -> Block {
        Block { at: self.point(step.0 % self.cells), size: self.orientations[(step.0 / self.cells) as usize].0 }
    }

    fn kind(&self, step: Move) -> usize {
        self.orientations[(step.0 / self.cells) as usize].1
    }

    fn place(&mut self, step: Move) {
        self.toggle(step);
        let kind = self.kind(step);
        self.left[kind] -= 1;
        self.left_in_all -= 1;
        self.placed.push(step);
    }

    fn unplace(&mut self, step: Move) {
        self.placed.pop();
        self.left_in_all += 1;
        let kind = self.kind(step);
        self.left[kind] += 1;
        self.toggle(step);
    }

    fn mask(&self, step: Move) -> &[u64] {
        &self.masks[self.start(step)..][..self.words]
    }

    /// Where the mask of a placement starts.
    fn start(&self, step: Move) -> usize {
        let (orientation, cell) = ((step.0 / self.cells) as usize, (step.0 % self.cells) as usize);
        (cell * self.orientations.len() + orientation) * self.words
    }

    /// Does the placement fit?
    ///
    /// One that sticks out never does: its mask is full, and the golden cube is always taken.
    fn fits(&self, step: Move) -> bool {
        self.mask(step).iter().zip(&self.taken).all(|(a, b)| a & b == 0)
    }

    /// The point reflection of a placement that fits.
    ///
    /// It has the same orientation, at the reflected highest corner.
    fn twin(&self, step: Move) -> Move {
        let Block { at, size } = self.block(step);
        let mirrored = self.index(std::array::from_fn(|i| self.edges[i] - at[i] - size[i]));
        Move(step.0 - step.0 % self.cells + mirrored)
    }

    fn fits_with_twin(&self, step: Move) -> bool {
        let twin = self.twin(step);
        self.fits(twin) && self.mask(step).iter().zip(self.mask(twin)).all(|(a, b)| a & b == 0)
    }

    /// Takes the cells of a placement, or frees them: a symmetric difference does both.
    fn toggle(&mut self, step: Move) {
        let mask = &self.masks[self.start(step)..][..self.words];
        self.taken.iter_mut().zip(mask).for_each(|(taken, &cells)| *taken ^= cells);
    }

    fn first_free(&self, from: u32) -> u32 {
        let is_free = |&cell: &u32| self.taken[cell as usize / 64] >> (cell % 64) & 1 == 0;
        (from..self.cells).find(is_free).unwrap_or(self.cells)
    }

    /// Has every placement its mirror image among the others?
    fn is_symmetric(&self) -> bool {
        self.placed.iter().all(|&step| self.placed.contains(&self.twin(step)))
    }

    /// Is this layout the representative of all those that differ by swaps of equal cuboids?
    fn is_in_order(&self) -> bool {
        let mut seen = vec![false; self.left.len()];
        self.placed.iter().all(|&step| {
            let kind = self.kind(step);
            seen[kind] = true;
            self.before[kind].is_none_or(|before| seen[before])
        })
    }

    fn layout(&self, moves: &[Move]) -> Layout {
        let is_paired = moves.first() == Some(&SYMMETRIC);
        let mut blocks = Vec::with_capacity(2 * moves.len());
        for &step in moves.iter().filter(|&&step| step < OTHERS) {
            blocks.push(self.block(step));
            if is_paired {
                blocks.push(self.block(self.twin(step)));
            }
        }
        Layout::new(blocks)
    }
}

impl StateSpace for ByCorner {
    fn words(&self) -> usize {
        16 + 2 * self.orientations.len()
    }

    fn moves(&mut self, moves: &mut Vec<Move>) {
        if self.phase == Phase::Choice {
            moves.extend([SYMMETRIC, OTHERS]);
            return;
        }
        if self.corner == self.cells {
            return;
        }
        let in_pairs = self.phase == Phase::Symmetric;
        for (number, &(_, kind)) in (0..).zip(&self.orientations) {
            let step = Move(number * self.cells + self.corner);
            if self.left[kind] > usize::from(in_pairs) && self.fits(step) && (!in_pairs || self.fits_with_twin(step)) {
                moves.push(step);
            }
        }
    }

    fn apply(&mut self, step: Move) {
        match step {
            SYMMETRIC => self.phase = Phase::Symmetric,
            OTHERS => self.phase = Phase::Others,
            _ => {
                self.place(step);
                if self.phase == Phase::Symmetric {
                    self.place(self.twin(step));
                }
                self.corner = self.first_free(self.corner);
            }
        }
    }

    fn undo(&mut self, step: Move) {
        match step {
            SYMMETRIC | OTHERS => self.phase = Phase::Choice,
            _ => {
                if self.phase == Phase::Symmetric {
                    self.unplace(self.twin(step));
                }
                self.unplace(step);
                self.corner = step.0 % self.cells;
            }
        }
    }

    fn is_goal(&self) -> bool {
        let is_full = self.corner == self.cells && self.left_in_all == 0;
        match self.phase {
            Phase::Choice => false,
            Phase::Others => is_full && !self.is_symmetric(),
            Phase::Symmetric => is_full,
            Phase::All => is_full && self.is_in_order(),
        }
    }

    fn fork(&self) -> Search {
        Box::new(self.clone())
    }
}
