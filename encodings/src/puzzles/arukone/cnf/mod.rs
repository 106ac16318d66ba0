//! The reductions to CNF, with a variable for each edge.
//!
//! All of them share a [skeleton]: an observed variable for each edge, clauses for the degree of each cell, and their consequences at
//! corners. The reductions add that a chain of edges joins *equal* numbers, that there are no cycles besides the paths, and under
//! `no-touch` that paths don't touch themselves.
//!
//! | reduction | the label of a cell | cycles and touching |
//! |---|---|---|
//! | `binary` | a [binary number](binary) | [cut](lazy) when a model has them |
//! | `onehot` | [one variable for each label](onehot) | cut when a model has them |
//! | `binary-eager`, `onehot-eager` | as above | forbidden by the formula itself: cycles by [arrows](acyclic), touching by labels |
//! | `shortest` | a binary number | cut; under `empty` it keeps only the [shortest layouts](mod@shortest): for solving, not for counting |
//!
//! Only the eager formulas are complete. A solver that reads one of the others from a file may find models that are no layouts, unless it
//! also gets the cuts.
//!
//! Layouts, as sets of edges, are never nested, so the used edges alone block a layout. Proof: let the edges of one layout be among those
//! of another. For each label, the path of the first layout is connected and joins the two numbers. In the second layout both numbers are
//! on one path, whose only connected part with both ends is the whole path. So both layouts have the same path for every label. This holds
//! under all rules.
//!
//! Source: edges, labels and lazily cut cycles are the usual SAT encoding of Numberlink; the first to publish one
//! for Flow Free was Matt Zucker, "Eating SAT-flavored crow" (2016), with directions in the cells in place of edges.

mod acyclic;
mod binary;
mod lazy;
mod onehot;
mod shortest;
mod skeleton;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Amo, Cnf, Reduced};

use super::Arukone;
use super::layout::Paths;
use skeleton::Skeleton;

pub(super) use acyclic::forbid as forbid_cycles;
pub(super) use shortest::shortest;
pub(super) use skeleton::Style;

/// `O(cells · log labels)` variables and clauses.
pub(super) fn binary(puzzle: &Arukone, style: Style, budget: &Budget) -> Result<Reduced<Cnf, Paths>, Exceeded> {
    let mut skeleton = Skeleton::new(puzzle, budget)?;
    let without = binary::label(&mut skeleton, style)?;
    skeleton.finish(style, without)
}

/// `O(edges · labels in reach)` variables and clauses.
pub(super) fn onehot(
    puzzle: &Arukone,
    style: Style,
    amo: Amo,
    budget: &Budget,
) -> Result<Reduced<Cnf, Paths>, Exceeded> {
    let mut skeleton = Skeleton::new(puzzle, budget)?;
    let without = onehot::label(&mut skeleton, amo, style)?;
    skeleton.finish(style, without)
}

#[cfg(test)]
mod tests;
