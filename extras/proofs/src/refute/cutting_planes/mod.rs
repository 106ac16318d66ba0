//! A checker for cutting-planes proofs of colourings, in the format of `VeriPB`.
//!
//! It shares no code with the writer of proofs, nor with the search for colourings. The problem is a text in the format OPB. Each
//! constraint is an inequality `sum of coefficient · variable >= bound`, or an equation, which counts as two inequalities. They are
//! numbered in their order, from 1. A proof has three steps, each of which adds an inequality:
//!
//! ```text
//! pseudo-Boolean proof version 3.0
//! f 6;                          there are six inequalities
//! pol 1 2 * 4 + 3 d;            twice the first plus the fourth, divided by 3
//! pol 2 2 * 3 + 3 d;
//! pol 7 8 +;
//! output NONE;
//! conclusion UNSAT : 9;         the ninth is 0 >= 1, or worse
//! end pseudo-Boolean proof;
//! ```
//!
//! A solution of inequalities also satisfies their sum, and each times a positive number. If all coefficients are multiples of the
//! divisor, so is the sum on the left, and the bound may be rounded up. The checker accepts nothing else: not the rest of the format,
//! no division with a remainder in a coefficient, no inequality twice in a step. A step therefore takes no more time and memory than
//! the problem. Numbers have 128 bits; a proof that needs more is refused.
//!
//! *Source*: W. Cook, C. R. Coullard and Gy. Turán, On the complexity of cutting-plane proofs, Discrete Applied Mathematics 18 (1987).

mod inequality;
mod problem;
mod proof;
#[cfg(test)]
mod tests;

use jigsat_forms::budget::Budget;

use problem::ConstraintSet;

pub use problem::ProofError;

/// The size of a checked problem and proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CutsSize {
    /// The number of variables in the header of the problem.
    pub variables: usize,
    /// The number of constraints.
    pub constraints: usize,
    /// The number of steps of the proof.
    pub steps: usize,
}

/// Checks that `proof` derives a contradiction from `problem`.
///
/// `O(n log n)`, where n is the length of both.
///
/// # Errors
/// [`ProofError`] with the first fault.
pub fn check(problem: &str, proof: &str, budget: &Budget) -> Result<CutsSize, ProofError> {
    let problem = ConstraintSet::read(problem, budget)?;
    let steps = proof::check(&problem, proof, budget)?;
    Ok(CutsSize { variables: problem.variables as usize, constraints: problem.constraints.len(), steps })
}
