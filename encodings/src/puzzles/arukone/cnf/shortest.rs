//! The reduction `shortest`: finds one layout under `empty`.
//!
//! Let a puzzle have layouts under `empty`. Take those with the fewest used cells, and among these one whose used cells are furthest to
//! the right: with the largest sum of columns. This layout has two properties that others may lack:
//!
//! - *No path touches itself*. Otherwise its two neighbouring cells could follow each other, and the cells in between stay empty: fewer
//!   cells. (Hence it is a layout under `touch` and under `no-touch`.)
//! - *Corners towards the right*: let a path turn in a cell c to the right, and up or down, through the cells a and b; and let g be the
//!   diagonal neighbour of c beyond a and b. If g were empty, the path could use g in place of c, with as many cells, and further to the
//!   right. So g is used, and as in the [skeleton](super::skeleton), it has a number or makes the same turn.
//!
//! The formula requires both. It has a model if and only if the puzzle has a layout, and *every* model is one. But it loses most layouts,
//! so it can't count them. (It can't require corners towards the left as well: some puzzles need both kinds.) Under `full` nothing is
//! left out.

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Cnf, Reduced};

use super::super::layout::Paths;
use super::super::{Arukone, Fill, Touch};
use super::binary;
use super::skeleton::{Skeleton, Style};

/// `O(cells · log labels)` variables and clauses.
pub(in super::super) fn shortest(puzzle: &Arukone, budget: &Budget) -> Result<Reduced<Cnf, Paths>, Exceeded> {
    if puzzle.fill == Fill::Full {
        return super::binary(puzzle, Style::Lazy, budget);
    }
    let puzzle = &Arukone { touch: Touch::No, ..puzzle.clone() };
    let mut skeleton = Skeleton::new(puzzle, budget)?;
    for cell in 0..skeleton.puzzle.grid.cell_count() {
        for vertical in [0, 2] {
            skeleton.corner(cell, [1, vertical])?;
        }
    }
    let without = binary::label(&mut skeleton, Style::Lazy)?;
    skeleton.finish(Style::Lazy, without)
}
