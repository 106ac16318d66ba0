//! Labels as *binary numbers*: each cell has the bits of a label's number, from 0.
//!
//! | variable | true when |
//! |---|---|
//! | one per cell without number and bit, helper | the bit of the cell's label is 1 |
//! | one per edge and bit, helper, eagerly under `no-touch` only | only if the bit differs between the two cells |
//!
//! - An edge in use joins cells with equal bits, so every chain of edges that starts at a number ends at the equal one.
//! - Under `no-touch` an edge that is not used joins cells that differ in some bit; the lazy formula has these clauses beside numbers only.
//!
//! No at-most-one constraint is needed: a cell can't have two numbers. A bit on which all labels in reach of a cell agree is known. It gets
//! a variable and a unit clause, so that readers of the formula find all bits of every cell; no other clause has it. If only one label can
//! use an edge, the edge implies its bits.
//!
//! An empty cell has bits, too, without a meaning. This matters under `no-touch`: with three labels or less around it, an empty cell could
//! not differ from all its neighbours, and layouts would be lost. Hence cells must differ only if both are used.
//!
//! Source: bits instead of one-hot variables are the *logarithmic* or *binary* encoding of Iwama and Miyazaki, "SAT-variable
//! complexity of hard combinatorial problems" (1994).

use itertools::Itertools;
use jigsat_forms::Lit;
use jigsat_forms::budget::Exceeded;

use super::super::Touch;
use super::super::term::Term;
use super::skeleton::{Name, Skeleton, Style, Without};

/// Adds labels and the clauses that copy them along edges.
pub(super) fn label(skeleton: &mut Skeleton<'_>, style: Style) -> Result<Without, Exceeded> {
    let count = skeleton.puzzle.labels.len();
    let width = count.next_power_of_two().trailing_zeros() as usize;
    let cells = (0..skeleton.puzzle.grid.cell_count()).map(|cell| bits(skeleton, cell, width));
    let (labels, literals): (Vec<Vec<Term<Lit>>>, Vec<Vec<Lit>>) = cells.process_results(|cells| cells.unzip())?;
    for edge in 0..skeleton.edges.len() {
        // No path uses a blocked cell, and its bits have no meaning.
        if skeleton.puzzle.grid.cells_of(edge).iter().any(|&cell| skeleton.puzzle.is_blocked(cell)) {
            continue;
        }
        let [a, b] = skeleton.puzzle.grid.cells_of(edge).map(|cell| &labels[cell][..]);
        copy(skeleton, edge, a, b)?;
        // If one label is known, no helper variables are needed.
        let is_cheap = [a, b].iter().any(|bits| bits.iter().all(|bit| matches!(bit, Term::Known(_))));
        if skeleton.puzzle.touch == Touch::No && (style == Style::Eager || is_cheap) {
            differ(skeleton, edge, a, b)?;
        }
    }
    Ok(Box::new(move |cell, label| {
        let literals = literals[cell].iter().enumerate();
        literals.map(|(i, &lit)| if bit(label, i) { !lit } else { lit }).collect()
    }))
}

fn bit(label: usize, bit: usize) -> bool {
    label >> bit & 1 == 1
}

/// The bits of a cell, and their literals; no literals for numbers and blocked cells.
/// Bits on which all labels in reach agree are known. If no label is in reach, the cell stays empty, whatever its bits.
fn bits(skeleton: &mut Skeleton<'_>, cell: usize, width: usize) -> Result<(Vec<Term<Lit>>, Vec<Lit>), Exceeded> {
    let Skeleton { puzzle, reach, cnf, names, .. } = skeleton;
    let number = puzzle.label_of(cell).or(reach.owner[cell]);
    let reachable = number.map_or_else(|| reach.at_cell(cell).collect(), |number| vec![number]);
    let known = |i| {
        let first = reachable.first().is_some_and(|&label| bit(label, i));
        reachable.iter().all(|&label| bit(label, i) == first).then_some(first)
    };
    if puzzle.cells[cell].is_some() {
        return Ok(((0..width).map(|i| Term::Known(known(i).unwrap_or_default())).collect(), Vec::new()));
    }
    let of_bit = |i| {
        let var = cnf.fresh();
        names.push((var, Name::Bit(cell as u32, i as u32)));
        let bit = known(i).map_or(Term::Open(var.positive()), Term::Known);
        if let Term::Known(value) = bit {
            cnf.clause([var.is(value)])?;
        }
        Ok((bit, var.positive()))
    };
    (0..width).map(of_bit).process_results(|bits| bits.unzip())
}

/// If the edge is used, the bits are equal; or those of the only label that can use it.
fn copy(skeleton: &mut Skeleton<'_>, edge: usize, a: &[Term<Lit>], b: &[Term<Lit>]) -> Result<(), Exceeded> {
    let unused = Term::Open(!skeleton.edge(edge));
    let only = skeleton.reach.on_edge(edge).exactly_one().ok();
    for (i, (&here, &there)) in a.iter().zip(b).enumerate() {
        let pairs = match only {
            Some(label) => vec![(here, Term::Known(bit(label, i))), (there, Term::Known(bit(label, i)))],
            None => vec![(here, there)],
        };
        for (here, there) in pairs {
            skeleton.any([unused, !here, there])?;
            skeleton.any([unused, here, !there])?;
        }
    }
    Ok(())
}

/// If the edge is not used, but both cells are, some bit differs.
fn differ(skeleton: &mut Skeleton<'_>, edge: usize, a: &[Term<Lit>], b: &[Term<Lit>]) -> Result<(), Exceeded> {
    let mut clause = vec![skeleton.edge(edge)];
    for pair in a.iter().copied().zip(b.iter().copied()) {
        match pair {
            (Term::Known(one), Term::Known(other)) if one == other => {}
            (Term::Known(_), Term::Known(_)) => return Ok(()),
            (Term::Open(lit), Term::Known(value)) | (Term::Known(value), Term::Open(lit)) => {
                clause.push(if value { !lit } else { lit });
            }
            (Term::Open(one), Term::Open(other)) => {
                let differs = skeleton.cnf.fresh().positive();
                skeleton.cnf.clause([!differs, one, other])?;
                skeleton.cnf.clause([!differs, !one, !other])?;
                clause.push(differs);
            }
        }
    }
    let cells = skeleton.puzzle.grid.cells_of(edge);
    clause.extend(cells.iter().filter_map(|&cell| skeleton.used[cell]).map(|used| !used));
    skeleton.cnf.clause(clause)
}
