//! Conclusions held against a formula of the puzzle.
//!
//! The formula is that of a reduction, and knows nothing of theories and their rules: its variables are found by the names of the
//! atoms. A conclusion is right if the formula, the facts that the conclusion rests on, and the opposite of what it says have no
//! model. Mostly unit propagation shows that. Where it does not, the SAT solver refutes them, and its proof goes through the same
//! checker that certificates go through.

use std::io;

use jigsat_encodings::deduction::Fact;
use jigsat_engines::Run;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Cnf, Lit};

use super::grounds::Formula;
use crate::certificate::cubes::Propagator;
use crate::certificate::files::numbers;
use crate::certificate::lrat::{self, ProofError};
use crate::certificate::refute::{self, Refutation, refute};

/// How a conclusion was shown to be right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// By unit propagation.
    Propagation,
    /// By a proof of the SAT solver, of so many steps, which was checked.
    Lrat(u64),
}

impl Proof {
    /// One word for it.
    pub fn name(self) -> &'static str {
        match self {
            Proof::Propagation => "propagation",
            Proof::Lrat(_) => "lrat",
        }
    }
}

/// Checks conclusions about one puzzle.
pub struct Checker<'a> {
    formula: &'a Formula,
    /// The formula with all that follows from it by unit propagation; `None` if that is a contradiction.
    propagator: Option<Propagator<'a>>,
}

impl<'a> Checker<'a> {
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
    pub fn check(&mut self, because: &[Fact], facts: &[Fact], budget: &Budget) -> io::Result<Option<Proof>> {
        let mut proof = Proof::Propagation;
        let denials: Vec<Option<Fact>> =
            if facts.is_empty() { vec![None] } else { facts.iter().map(|&fact| Some(!fact)).collect() };
        for denial in denials {
            match self.refute(because.iter().copied().chain(denial), budget)? {
                Some(Proof::Propagation) => {}
                Some(found) => proof = found,
                None => return Ok(None),
            }
        }
        Ok(Some(proof))
    }

    /// A proof that these facts can't all be true; `None` if they can.
    fn refute(&mut self, facts: impl Iterator<Item = Fact>, budget: &Budget) -> io::Result<Option<Proof>> {
        let Some(propagator) = &mut self.propagator else {
            return Ok(Some(Proof::Propagation));
        };
        let before = propagator.len();
        let mut is_open = true;
        for fact in facts {
            is_open = propagator.assume(self.formula.literal(fact))?;
            if !is_open {
                break;
            }
        }
        let left = is_open.then(|| residue(&self.formula.cnf, |lit| propagator.value(lit), budget));
        propagator.take_back(before);
        match left {
            None => Ok(Some(Proof::Propagation)),
            Some(left) => Ok(steps_of_refutation(&left, budget)?.map(Proof::Lrat)),
        }
    }
}

/// What is left of a formula where some of its literals have values: the clauses without a true literal, their false literals left out.
fn residue(formula: &Cnf, value: impl Fn(Lit) -> Option<bool>, budget: &Budget) -> Cnf {
    let mut left = Cnf::within(budget);
    for _ in 0..formula.var_count() {
        left.fresh();
    }
    for clause in formula.clauses() {
        if !clause.iter().any(|&lit| value(lit) == Some(true)) {
            left.clause(clause.iter().copied().filter(|&lit| value(lit).is_none()));
        }
    }
    left
}

/// The length of a proof that the formula has no model in which these literals are true, which was checked; `None` if it has one.
///
/// # Errors
/// Those of the solver, and [`Exceeded`] as one of them.
pub(super) fn steps_to_refute(formula: &Cnf, lits: &[Lit], budget: &Budget) -> io::Result<Option<u64>> {
    let mut values = vec![None; formula.var_count()];
    for &lit in lits {
        // A literal and its opposite are true together in no model.
        if values[lit.var().index()].replace(lit.is_positive()) == Some(!lit.is_positive()) {
            return Ok(Some(0));
        }
    }
    let value = |lit: Lit| values[lit.var().index()].map(|value| value == lit.is_positive());
    steps_of_refutation(&residue(formula, value, budget), budget)
}

/// The length of a proof that the formula has no model, which was checked; `None` if it has one.
///
/// # Errors
/// Those of the solver, and [`Exceeded`] as one of them.
fn steps_of_refutation(formula: &Cnf, budget: &Budget) -> io::Result<Option<u64>> {
    let run = Run::from(budget.clone());
    let (mut written, mut unread) = (Vec::new(), io::sink());
    match refute(formula, &[], &run, refute::Proof { lrat: &mut written, drat: &mut unread })? {
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
