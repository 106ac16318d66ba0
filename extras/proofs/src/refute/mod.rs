//! Refutations: checkable proofs that something has no solution.
//!
//! Certificates and explanations are based on them.
//!
//! | module | what is there |
//! |---|---|
//! | [`lrat`] | a checker of proofs about formulas |
//! | [`cutting_planes`] | a checker of proofs about equations and inequalities |
//! | `logging` | a SAT solver that logs its proof |
//! | [`cores`] | a small set of demands that can't be met together |
//!
//! The two checkers share no code with the makers of proofs.

pub mod cores;
pub mod cutting_planes;
pub(crate) mod logging;
pub mod lrat;

use std::io;

use jigsat_engines::Run;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::cnf::dimacs;
use jigsat_forms::{Cnf, Lit};

use logging::{Refutation, refute};
use lrat::ProofError;

/// The clauses in DIMACS numbers.
pub(crate) fn numbers<'a>(cnf: &'a Cnf, added: &'a [Vec<Lit>]) -> impl Iterator<Item = Vec<i32>> + 'a {
    let all = cnf.clauses().chain(added.iter().map(Vec::as_slice));
    all.map(|clause| clause.iter().map(|&lit| dimacs::number(lit) as i32).collect())
}

/// The residue of a formula under a partial assignment.
/// Clauses with a true literal and false literals are left out.
///
/// # Errors
/// [`Exceeded`]
pub fn residue(formula: &Cnf, value: impl Fn(Lit) -> Option<bool>, budget: &Budget) -> Result<Cnf, Exceeded> {
    let mut left = Cnf::within(budget);
    for _ in 0..formula.var_count() {
        left.fresh();
    }
    for clause in formula.clauses() {
        if !clause.iter().any(|&lit| value(lit) == Some(true)) {
            left.clause(clause.iter().copied().filter(|&lit| value(lit).is_none()))?;
        }
    }
    Ok(left)
}

/// Refutes the formula under assumptions; returns the length of the checked proof.
/// `None` if there is a model.
///
/// # Errors
/// Errors of the solver, among them [`Exceeded`].
pub fn steps_to_refute(formula: &Cnf, lits: &[Lit], budget: &Budget) -> io::Result<Option<u64>> {
    let mut values = vec![None; formula.var_count()];
    for &lit in lits {
        // No model satisfies a literal and its negation.
        if values[lit.var().index()].replace(lit.is_positive()) == Some(!lit.is_positive()) {
            return Ok(Some(0));
        }
    }
    let value = |lit: Lit| values[lit.var().index()].map(|value| value == lit.is_positive());
    steps_of_refutation(&residue(formula, value, budget)?, budget)
}

/// Refutes the formula; returns the length of the checked proof.
/// `None` if there is a model.
///
/// # Errors
/// Errors of the solver, among them [`Exceeded`].
pub fn steps_of_refutation(formula: &Cnf, budget: &Budget) -> io::Result<Option<u64>> {
    if formula.clauses().any(<[Lit]>::is_empty) {
        return Ok(Some(0));
    }
    let run = Run::from(budget.clone());
    let (mut written, mut unread) = (Vec::new(), io::sink());
    match refute(formula, &[], &run, logging::ProofWriters { lrat: &mut written, drat: &mut unread })? {
        Refutation::Satisfiable => return Ok(None),
        Refutation::Limited => {
            budget.check()?;
            return Err(io::Error::other("a limit was reached"));
        }
        Refutation::Proved => {}
    }
    let clauses = numbers(formula, &[]);
    let checked = lrat::check(formula.var_count(), clauses, &written[..], budget, &mut |_| Ok(()));
    match checked {
        Ok(checked) => Ok(Some(checked.added)),
        Err(ProofError::Exceeded(exceeded)) => Err(exceeded.into()),
        Err(error) => Err(io::Error::other(error)),
    }
}
