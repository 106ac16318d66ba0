//! DIMACS texts: formulas, and answers of solvers.
//!
//! Only here variables are numbered from 1.
//!
//! A formula is a line `p cnf VARIABLES CLAUSES` and clauses that end in 0. A literal is the number of its variable,
//! negative for the negation. Lines that begin with `c` are comments. The line `c p show 1 2 3 0` is the projection
//! set of the model-counting competitions: the projection variables. A line `a 1 -2 0` behind the clauses holds
//! assumptions.
//!
//! ```text
//! c var 1 = sun
//! c p show 1 0
//! p cnf 2 1
//! 1 -2 0
//! ```
//!
//! *Sources*: the format of the second DIMACS challenge (1993) and of the SAT competitions, <https://satcompetition.github.io>; the
//! projection set as in the model-counting competitions, <https://mccompetition.org>; the line of assumptions as in the files of
//! incremental SAT (iCNF, <https://www.siert.nl/icnf/>), which have many of them.

pub mod answer;
mod foreign;
mod read;
mod values;
mod write;

use super::{Lit, Var};

pub use foreign::{foreign, header_error, header_word};
pub use read::{Dimacs, read};
pub use values::{VALUE_LINE_WIDTH, value_lines};
pub use write::{write, write_clauses, write_distinct, write_names, write_projection};

/// The expected header of a formula, for messages.
const EXPECTED_HEADER: &str = "'p cnf' with the numbers of variables and clauses";

/// The DIMACS number of a literal: variables from 1, negation as a minus sign.
pub fn number(lit: Lit) -> i64 {
    let var = i64::from(lit.var().0) + 1;
    if lit.is_positive() { var } else { -var }
}

/// The literal with this number, neither 0 nor beyond [`Dimacs::MOST_VARS`].
pub fn literal(number: i64) -> Option<Lit> {
    let var = u32::try_from(number.unsigned_abs()).ok().filter(|var| (1..=Dimacs::MOST_VARS).contains(var))?;
    Some(Var(var - 1).is(number > 0))
}

#[cfg(test)]
mod tests;
