//! Members of families: without some squares of the board, or some pieces.

use jigsat_forms::budget::{Budget, Exceeded};

use super::{Ubongo, names};
use crate::puzzle::FamilyParts;

/// The squares of the board, and the pieces: standard ones by their numbers, drawn ones as `drawn1`, `drawn2` and so on.
pub(super) fn parts(puzzle: &Ubongo) -> FamilyParts {
    let [columns, rows, _] = puzzle.size();
    FamilyParts::of_cells([columns, rows, 1], |square| puzzle.is_inside(square), names(&puzzle.pieces, "drawn"))
}

pub(super) fn leaving_out(
    puzzle: &Ubongo,
    squares: &[usize],
    pieces: &[usize],
    budget: &Budget,
) -> Result<Ubongo, Exceeded> {
    let mut board = puzzle.board.clone();
    let mut used: Vec<&mut bool> = board.iter_mut().flatten().filter(|used| **used).collect();
    for &square in squares {
        *used[square] = false;
    }
    let kept = puzzle.pieces.iter().enumerate().filter(|(number, _)| !pieces.contains(number));
    Ubongo::assemble(puzzle.height, board, kept.map(|(_, piece)| piece.clone()).collect(), budget)
}
