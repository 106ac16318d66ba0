//! Conclusions held against a formula of the puzzle.
//!
//! The formula is that of a reduction, and knows nothing of theories and their rules: its variables are found by the names of the
//! atoms. A conclusion is right if the formula, the facts that the conclusion rests on, and the opposite of what it says have no
//! model. Mostly unit propagation shows that. Where it does not, the SAT solver refutes them, and its proof goes through the same
//! checker that certificates go through.

use std::io;

use jigsat_encodings::deduction::Fact;
use jigsat_forms::budget::{Budget, Exceeded};

use super::grounds::Formula;
use crate::refute::propagate::Propagator;
use crate::refute::{residue, steps_of_refutation};

/// How a conclusion was shown to be right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evidence {
    /// By unit propagation.
    Propagation,
    /// By a proof of the SAT solver, of so many steps, which was checked.
    Lrat(u64),
}

impl Evidence {
    /// One word for it.
    pub fn name(self) -> &'static str {
        match self {
            Evidence::Propagation => "propagation",
            Evidence::Lrat(_) => "lrat",
        }
    }
}

/// Checks conclusions about one puzzle.
pub struct ConclusionChecker<'a> {
    formula: &'a Formula,
    /// The formula with all that follows from it by unit propagation; `None` if that is a contradiction.
    propagator: Option<Propagator<'a>>,
}

impl<'a> ConclusionChecker<'a> {
    /// A checker that has the formula.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn new(formula: &'a Formula, budget: &'a Budget) -> Result<Self, Exceeded> {
        Ok(Self { formula, propagator: Propagator::new(&formula.cnf, &[], budget)? })
    }

    /// Do these facts, or a contradiction if there are none, follow from the others? `None` if not.
    ///
    /// # Errors
    /// Those of the solver, and [`Exceeded`] as one of them.
    pub fn check(&mut self, because: &[Fact], facts: &[Fact], budget: &Budget) -> io::Result<Option<Evidence>> {
        let mut proof = Evidence::Propagation;
        let denials: Vec<Option<Fact>> =
            if facts.is_empty() { vec![None] } else { facts.iter().map(|&fact| Some(!fact)).collect() };
        for denial in denials {
            match self.refute(because.iter().copied().chain(denial), budget)? {
                Some(Evidence::Propagation) => {}
                Some(found) => proof = found,
                None => return Ok(None),
            }
        }
        Ok(Some(proof))
    }

    /// A proof that these facts can't all be true; `None` if they can.
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
            Some(left) => Ok(steps_of_refutation(&left, budget)?.map(Evidence::Lrat)),
        }
    }
}
