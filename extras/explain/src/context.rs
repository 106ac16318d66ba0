//! The basis of explanations: a theory, and an independent formula.

use std::io;
use std::sync::Arc;

use jigsat_core::session::{Session, vars};
use jigsat_encodings::deduction::{Atom, Fact, Known, Theory};
use jigsat_encodings::kind::AnyReduced;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Amo, Cnf, Lit, Target, Var, cover_to_bare_cnf};
use jigsat_proofs::refute::steps_to_refute;

use super::ExplainError;

/// A theory, and the formula that checks its conclusions.
pub struct ExplanationContext {
    /// The theory.
    pub theory: Arc<dyn Theory>,
    /// The formula.
    pub formula: Formula,
}

impl ExplanationContext {
    /// The theory and the formula of the puzzle; `None` if its kind lacks one of them.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn of(session: &Session<'_>, budget: &Budget) -> Result<Option<Self>, Exceeded> {
        let Some(theory) = session.puzzle().theory(budget)? else {
            return Ok(None);
        };
        let formula = Formula::of(session, &*theory, budget)?;
        Ok(formula.map(|formula| Self { theory, formula }))
    }

    /// These facts as knowledge of the theory.
    ///
    /// # Errors
    /// [`ExplainError::Given`] if two of them contradict each other.
    pub(super) fn known(&self, facts: &[Fact]) -> Result<Known, ExplainError> {
        let known = Known::of(self.theory.atom_count(), facts);
        known.map_err(|fact| ExplainError::Given(self.theory.say(fact)))
    }
}

/// The formula of a puzzle, with the variables of a theory's atoms.
pub struct Formula {
    /// The formula.
    pub cnf: Cnf,
    /// The name of the reduction that it was made by.
    pub(super) reduction: &'static str,
    vars: Vec<Var>,
}

impl Formula {
    /// The formula of the first reduction with a variable for every atom.
    /// The reduction must keep all layouts and have no lazy clauses.
    ///
    /// # Errors
    /// [`Exceeded`]. `None` if there is no such reduction.
    pub fn of(session: &Session<'_>, theory: &dyn Theory, budget: &Budget) -> Result<Option<Self>, Exceeded> {
        for info in session.kind().reductions().into_iter().filter(|info| info.keeps_all && info.is_complete) {
            if !matches!(info.target, Target::Cover | Target::Cnf) {
                continue;
            }
            let made = session.usual(&info, budget)?;
            let cnf = match made.as_ref().map(|made| &made.reduced) {
                Some(AnyReduced::Cover(reduced)) => {
                    cover_to_bare_cnf(&reduced.problem, Amo::default(), budget)?.problem
                }
                Some(AnyReduced::Cnf(reduced)) => reduced.problem.clone(),
                _ => continue,
            };
            let atoms = (0..theory.atom_count() as u32).map(Atom);
            let vars = vars(theory, atoms, &cnf, info.is_verbatim);
            if let Some(vars) = vars {
                return Ok(Some(Self { cnf, reduction: info.name, vars }));
            }
        }
        Ok(None)
    }

    /// Refutes these facts; returns the length of the checked proof.
    /// `None` if there is a layout with them.
    ///
    /// # Errors
    /// Those of the solver, and [`Exceeded`] as one of them.
    pub fn steps_of_refutation(&self, given: &[Fact], budget: &Budget) -> io::Result<Option<u64>> {
        let given: Vec<Lit> = given.iter().map(|&fact| self.literal(fact)).collect();
        steps_to_refute(&self.cnf, &given, budget)
    }

    /// A fact as a literal.
    pub fn literal(&self, fact: Fact) -> Lit {
        self.vars[fact.atom.index()].is(fact.holds)
    }
}
