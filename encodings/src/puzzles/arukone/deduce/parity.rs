//! Parity on a chessboard colouring: how paths leave a part of the board.
//!
//! Let R be any set of cells, and let every cell have its degree: one at a number, two at other cells (or, under `empty`, none). Each edge
//! joins a black and a white cell. Call the *balance* of R the sum of the degrees of its black cells minus that of its white cells. Edges
//! inside R count for both colours. So under `full`, among the used edges that lead out of R, the number at black cells minus the number
//! at white cells is the balance. Under `empty` only this is known: the number of such edges has the parity of the number of numbers in R.
//!
//! So if one edge is open, the others determine it. Under `full` this also holds if all open edges at black cells are needed, and none at
//! white cells, or vice versa.

use std::ops::ControlFlow;

use super::super::Arukone;
use super::atoms::Atoms;
use super::view::{BoardView, Found};

/// 1 for black cells, -1 for white ones.
pub(super) fn sign(puzzle: &Arukone, cell: usize) -> i32 {
    if puzzle.grid.position(cell).iter().sum::<usize>().is_multiple_of(2) { 1 } else { -1 }
}

/// The degree of a cell, times the sign of its colour.
pub(super) fn need(puzzle: &Arukone, cell: usize) -> i32 {
    puzzle.degree(cell) as i32 * sign(puzzle, cell)
}

/// The edges that lead out of a part of the board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Rim {
    /// The open edges at black cells, and at white ones.
    pub(super) open: [i32; 2],
    /// The number of used edges at black cells minus that at white ones.
    pub(super) used: i32,
}

/// The consequence of parity for the open edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ParityVerdict {
    /// Those at cells of the colour with this sign are used, the others are not.
    Only(i32),
    /// None is used.
    Nothing,
    /// There is a contradiction.
    Impossible,
}

impl Rim {
    /// The rim of one edge, at a cell of this sign.
    pub(super) fn edge(view: &BoardView<'_>, edge: usize, sign: i32) -> Self {
        match view.edge(edge) {
            None => Self { open: [i32::from(sign > 0), i32::from(sign < 0)], used: 0 },
            Some(is_used) => Self { open: [0; 2], used: if is_used { sign } else { 0 } },
        }
    }

    /// The edges of both, or with the sign -1 those of this one without the other.
    pub(super) fn plus(self, sign: i32, other: Self) -> Self {
        let open = [0, 1].map(|colour| self.open[colour] + sign * other.open[colour]);
        Self { open, used: self.used + sign * other.used }
    }

    /// The same edges from the other side.
    pub(super) fn reversed(self) -> Self {
        let [black, white] = self.open;
        Self { open: [white, black], used: -self.used }
    }

    /// The consequence if the balance of the part is `need`.
    pub(super) fn verdict(self, need: i32, is_full: bool) -> Option<ParityVerdict> {
        let rest = need - self.used;
        let [black, white] = self.open;
        if !is_full {
            return match (rest.rem_euclid(2), black + white) {
                (0, 1) => Some(ParityVerdict::Nothing),
                (1, 0) => Some(ParityVerdict::Impossible),
                (1, 1) => Some(ParityVerdict::Only(black - white)),
                _ => None,
            };
        }
        match rest {
            _ if rest > black || -rest > white => Some(ParityVerdict::Impossible),
            _ if black + white == 0 => None,
            _ if rest == black => Some(ParityVerdict::Only(1)),
            _ if -rest == white => Some(ParityVerdict::Only(-1)),
            _ => None,
        }
    }
}

/// Reports the verdict on a part, with the known edges out of it as premises.
pub(super) fn pronounce(
    view: &BoardView<'_>,
    verdict: ParityVerdict,
    inside: &[usize],
    contains: impl Fn(usize) -> bool,
    found: &mut Found<'_, '_>,
) -> ControlFlow<()> {
    let (mut facts, mut because) = (Vec::new(), Vec::new());
    for &cell in inside {
        for side in view.sides(cell).iter().filter(|side| !contains(side.cell)) {
            let fact = Atoms::edge(side.edge);
            match (view.edge(side.edge), verdict) {
                (Some(is_used), _) => because.push(if is_used { fact } else { !fact }),
                (None, ParityVerdict::Only(colour)) if colour == sign(view.puzzle(), cell) => facts.push(fact),
                (None, _) => facts.push(!fact),
            }
        }
    }
    let about = inside.iter().map(|&cell| cell as u32).collect();
    match verdict {
        ParityVerdict::Impossible => found.contradict(because, about),
        ParityVerdict::Only(_) | ParityVerdict::Nothing => found.conclude(facts, because, about),
    }
}
