//! A checker for the proofs of colourings, in the format of `VeriPB`: sums of inequalities, divided and rounded. It shares no code with
//! what writes them, nor with what finds colourings.
//!
//! The problem is a text in the format OPB. Each of its constraints is an inequality `sum of coefficient · variable >= bound`, an equation is
//! two of them; they are numbered from 1 on, in their order. A proof has three steps, each of which adds an inequality:
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
//! Whatever satisfies inequalities satisfies their sum, and each times a positive number. Where all coefficients are multiples of
//! the divisor, the sum on the left is one as well, so the bound may be rounded up. Nothing else is taken: not the rest of the format,
//! no division with a remainder in a coefficient, no inequality twice in a step. So a step takes no more time and memory than the problem
//! does, whatever it says. Numbers are 128 bits wide, and a proof that needs more is refused.
//!
//! *Source*: W. Cook, C. R. Coullard and Gy. Turán, On the complexity of cutting-plane proofs, Discrete Applied Mathematics 18 (1987).

mod inequality;
mod problem;
mod proof;
#[cfg(test)]
mod tests;

use jigsat_forms::budget::{Budget, Exceeded};

use problem::ConstraintSet;

/// What was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    /// The variables that the problem says it has.
    pub variables: usize,
    /// Its constraints.
    pub constraints: usize,
    /// The steps of the proof.
    pub steps: usize,
}

/// Why a proof is none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// The problem can't be read.
    #[error("line {line}: {what}")]
    Problem {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// The proof can't be read, or a step of it can't be taken.
    #[error("line {line}, column {column}: {what}")]
    Proof {
        /// The number of the line, from 1.
        line: usize,
        /// The first byte of what is wrong, from 1.
        column: usize,
        /// What is wrong with it.
        what: String,
    },
    /// Time or memory did not suffice to tell.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

/// Checks that `proof` derives a contradiction from `problem`. `O(n log n)`, where n is the length of both.
///
/// # Errors
/// [`ProofError`] with the first thing that is wrong.
pub fn check(problem: &str, proof: &str, budget: &Budget) -> Result<Summary, ProofError> {
    let problem = ConstraintSet::read(problem, budget)?;
    let steps = proof::check(&problem, proof, budget)?;
    Ok(Summary { variables: problem.variables as usize, constraints: problem.constraints.len(), steps })
}

/// A number as it is written: no sign, no zeros before it. `None` if it is not, or too large.
fn number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number: &u64| number.to_string() == text)
}

/// The beginning of foreign text, in quotes.
fn excerpt(text: &str) -> String {
    const MOST: usize = 24;
    let shown: String = text.chars().take(MOST).flat_map(char::escape_debug).collect();
    let more = if text.chars().nth(MOST).is_some() { "…" } else { "" };
    format!("'{shown}{more}'")
}
