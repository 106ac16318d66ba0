//! Where each open path can still run, and which cells it has to pass; see `reach` for the reasons.

use super::super::Arukone;
use super::super::reach::Explorer;
use super::{Board, NONE, Touch};

/// The ways of all open pairs in the latest state that was asked for.
#[derive(Clone)]
pub(super) struct Ways {
    explorer: Explorer,
    cells: usize,
    /// For each cell the open pair that has to pass it, or [`NONE`].
    claims: Vec<u32>,
    /// For each label and cell: can the path pass it?
    passes: Vec<bool>,
    stale: Vec<bool>,
}

impl Ways {
    pub(super) fn new(puzzle: &Arukone) -> Self {
        let (cells, labels) = (puzzle.grid.cell_count(), puzzle.labels.len());
        Self {
            explorer: Explorer::new(puzzle.grid),
            cells,
            claims: vec![NONE; cells],
            passes: vec![false; labels * cells],
            stale: vec![false; labels],
        }
    }

    /// Can the path of the open pair `label` pass the cell?
    pub(super) fn may_pass(&self, label: u32, cell: u32) -> bool {
        self.passes[label as usize * self.cells + cell as usize]
    }

    /// Finds the ways of all open pairs; with `separators` each cell that separates the ends of one pair is a wall for the others,
    /// until nothing changes. Has every open pair a way?
    pub(super) fn find(&mut self, board: &Board, separators: bool) -> bool {
        self.claims.fill(NONE);
        self.stale.copy_from_slice(&board.open);
        while let Some(label) = self.stale.iter().position(|&stale| stale) {
            self.stale[label] = false;
            if !self.explore(board, label as u32) {
                return false;
            }
            if separators {
                self.claim(board, label);
            }
        }
        true
    }

    fn explore(&mut self, board: &Board, label: u32) -> bool {
        let ends = board.ends[label as usize];
        let joined_at_once = board.touch == Touch::No && board.are_neighbours(ends);
        let claims = &self.claims;
        let passable = |cell: u32| {
            ends.contains(&cell)
                || !joined_at_once && [NONE, label].contains(&claims[cell as usize]) && board.may_use(label, cell)
        };
        let [from, to] = ends.map(|cell| cell as usize);
        if !self.explorer.explore(from, to, |a, _, b| passable(a) && passable(b)) {
            return false;
        }
        self.explorer.spread();
        let passes = &mut self.passes[label as usize * self.cells..][..self.cells];
        passes.copy_from_slice(&self.explorer.on_way);
        true
    }

    /// Makes the separators of the label that was explored last its own.
    fn claim(&mut self, board: &Board, label: usize) {
        for &cell in &self.explorer.cuts {
            let cell = cell as usize;
            if self.claims[cell] != NONE {
                continue;
            }
            self.claims[cell] = label as u32;
            for (other, stale) in self.stale.iter_mut().enumerate() {
                if other != label && board.open[other] {
                    *stale |= self.passes[other * self.cells + cell];
                }
            }
        }
    }

    /// Can every free cell be passed by some open pair?
    pub(super) fn cover(&self, board: &Board) -> bool {
        (0..self.cells as u32)
            .filter(|&cell| board.is_free(cell))
            .all(|cell| board.open_labels().any(|label| self.may_pass(label, cell)))
    }
}
