//! Members of families: without some cells of the container, or some pieces.

use jigsat_forms::budget::{Budget, Exceeded};

use super::{Cell, Polycubes, names};
use crate::puzzle::FamilyParts;

/// The cells of the container, needed or optional, and the pieces.
pub(super) fn parts(puzzle: &Polycubes) -> FamilyParts {
    FamilyParts::of_cells(puzzle.size(), |cell| puzzle.cell(cell) != Cell::Outside, names(&puzzle.pieces).collect())
}

pub(super) fn leaving_out(
    puzzle: &Polycubes,
    cells: &[usize],
    pieces: &[usize],
    budget: &Budget,
) -> Result<Polycubes, Exceeded> {
    let mut member = puzzle.clone();
    let container = &mut member.container;
    let inside: Vec<usize> =
        (0..container.cells.len()).filter(|&cell| container.cells[cell] != Cell::Outside).collect();
    for &cell in cells {
        container.cells[inside[cell]] = Cell::Outside;
        if let Some(colour) = container.colours.get_mut(inside[cell]) {
            *colour = 0;
        }
    }
    if pieces.is_empty() {
        return Ok(member);
    }
    let kept = puzzle.pieces.iter().enumerate().filter(|(number, _)| !pieces.contains(number));
    let kept = kept.map(|(_, piece)| piece.clone()).collect();
    let container = member.container;
    Ok(Polycubes { pairs: member.pairs, ..Polycubes::assemble(container, puzzle.turns, kept, budget)? })
}
