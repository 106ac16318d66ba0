//! Checks of conclusions by a formula of the puzzle.
//!
//! The formula is that of a reduction, independent of theories and their rules: atoms are mapped to variables by name.
//! A conclusion is right if the formula, its premises and its negation have no model. Mostly unit propagation shows this. Otherwise the
//! SAT solver refutes them,
//! and the checker of certificates checks its proof.

use std::io;

use jigsat_encodings::deduction::Fact;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_proofs::refute::{residue, steps_of_refutation};

use super::context::Formula;
use crate::propagate::Propagator;

/// How a conclusion was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Evidence {
    /// By unit propagation.
    Propagation,
    /// By a checked proof of the SAT solver.
    Lrat,
}

impl Evidence {
    /// One word for it.
    pub fn name(self) -> &'static str {
        match self {
            Evidence::Propagation => "propagation",
            Evidence::Lrat => "lrat",
        }
    }
}

/// Checks conclusions about one puzzle.
pub struct ConclusionChecker<'a> {
    formula: &'a Formula,
    /// The formula after unit propagation; `None` if that is a contradiction.
    propagator: Option<Propagator<'a>>,
}

impl<'a> ConclusionChecker<'a> {
    /// A checker with this formula.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn new(formula: &'a Formula, budget: &'a Budget) -> Result<Self, Exceeded> {
        Ok(Self { formula, propagator: Propagator::new(&formula.cnf, &[], budget)? })
    }

    /// Checks that `facts`, or a contradiction if empty, follow from `because`.
    ///
    /// # Errors
    /// Those of the solver, and [`Exceeded`] as one of them.
    pub fn check(&mut self, because: &[Fact], facts: &[Fact], budget: &Budget) -> io::Result<Option<Evidence>> {
        let mut proof = Evidence::Propagation;
        let denials: Vec<Option<Fact>> =
            if facts.is_empty() { vec![None] } else { facts.iter().map(|&fact| Some(!fact)).collect() };
        for denial in denials {
            match self.refute(because.iter().copied().chain(denial), budget)? {
                Some(found) => proof = proof.max(found),
                None => return Ok(None),
            }
        }
        Ok(Some(proof))
    }

    /// Refutes these facts; `None` if they can all be true.
    fn refute(&mut self, facts: impl Iterator<Item = Fact>, budget: &Budget) -> io::Result<Option<Evidence>> {
        let Some(propagator) = &mut self.propagator else {
            return Ok(Some(Evidence::Propagation));
        };
        let before = propagator.len();
        let mut is_open = true;
        for fact in facts {
            is_open = propagator.assume(self.formula.literal(fact))?;
            if !is_open {
                break;
            }
        }
        let left = is_open.then(|| residue(&self.formula.cnf, |lit| propagator.value(lit), budget)).transpose();
        propagator.backtrack(before);
        match left? {
            None => Ok(Some(Evidence::Propagation)),
            Some(left) => Ok(steps_of_refutation(&left, budget)?.map(|_| Evidence::Lrat)),
        }
    }
}
