//! A SAT solver for repeated questions about a formula, with assumptions.
//!
//! *Source*: Niklas Eén, Niklas Sörensson, "Temporal induction by incremental SAT solving", 2003: learnt clauses are
//! kept for the next question, and without a model the solver returns a core of the assumptions.

use std::ops::ControlFlow;

use jigsat_forms::{Cnf, Lit, Model};

use super::incremental::{Incremental, SolverVerdict, whole_verdict};
use super::varisat::{NAME, VarisatSession};
use crate::{EngineError, Outcome, Run};

/// A solver with a formula.
pub struct Oracle<'a> {
    cnf: &'a Cnf,
    solver: VarisatSession<'a>,
    calls: u64,
}

/// The answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// A model in which all assumptions are true.
    Model(Model),
    /// There is no model: these assumptions can't be true together.
    /// They are in no particular order, and not always minimal.
    Core(Vec<Lit>),
    /// A limit was reached before. Further questions are not possible.
    Limited(Outcome),
}

impl<'a> Oracle<'a> {
    /// Gives the formula to the solver.
    ///
    /// # Errors
    /// The limit that was reached, if one was.
    pub fn new(cnf: &'a Cnf, run: &'a Run) -> Result<Self, Outcome> {
        match VarisatSession::start(cnf, run) {
            ControlFlow::Continue(solver) => Ok(Self { cnf, solver, calls: 0 }),
            ControlFlow::Break(outcome) => Err(outcome),
        }
    }

    /// Finds a model in which all assumptions are true, or a core.
    /// Clauses that the formula asks for lazily are added while models violate them.
    ///
    /// # Errors
    /// [`EngineError`] if the solver fails.
    pub fn ask(&mut self, assumed: &[Lit]) -> Result<Reply, EngineError> {
        let verdict = whole_verdict(&mut self.solver, self.cnf, |solver| {
            self.calls += 1;
            solver.ask(assumed)
        });
        match verdict {
            SolverVerdict::Model(model) => Ok(Reply::Model(model)),
            SolverVerdict::Core(core) => Ok(Reply::Core(core)),
            SolverVerdict::Limited(outcome) => Ok(Reply::Limited(outcome)),
            SolverVerdict::Failed(reason) => Err(EngineError { engine: NAME, reason }),
        }
    }

    /// Adds a clause permanently. Its variables are those of the formula.
    pub fn add(&mut self, clause: Vec<Lit>) {
        self.solver.add(clause);
    }

    /// The number of calls of the solver.
    pub fn calls(&self) -> u64 {
        self.calls
    }
}

#[cfg(test)]
mod tests {
    use jigsat_forms::Var;

    use super::*;

    #[test]
    fn models_and_cores_are_found_in_turn() {
        let mut cnf = Cnf::new();
        let [a, b, c, d] = [0, 1, 2, 3].map(|_| cnf.projection_variable().positive());
        cnf.clause([!a, !b]).unwrap();
        cnf.clause([b, c]).unwrap();
        let run = Run::default();
        let mut oracle = Oracle::new(&cnf, &run).unwrap();
        let Reply::Core(mut core) = oracle.ask(&[d, a, b]).unwrap() else {
            panic!("a and b exclude one another");
        };
        core.sort_unstable();
        assert_eq!(core, [a, b]);
        let Reply::Model(model) = oracle.ask(&[a, d]).unwrap() else {
            panic!("a and d go together");
        };
        assert!([a, !b, c, d].into_iter().all(|lit| model.satisfies(lit)));
        oracle.add(vec![!c]);
        assert!(matches!(oracle.ask(&[a]).unwrap(), Reply::Core(core) if core == [a]));
        assert!(matches!(oracle.ask(&[Var(1).positive()]).unwrap(), Reply::Model(_)));
        oracle.add(vec![!b]);
        // Without any assumption.
        assert_eq!(oracle.ask(&[d]).unwrap(), Reply::Core(Vec::new()));
        assert_eq!(oracle.calls(), 5);
    }

    #[test]
    fn an_exceeded_budget_ends_it() {
        let mut cnf = Cnf::new();
        let a = cnf.projection_variable().positive();
        cnf.clause([a]).unwrap();
        let run = Run::default();
        let mut oracle = Oracle::new(&cnf, &run).unwrap();
        run.limits.budget.stop();
        assert!(matches!(oracle.ask(&[a]).unwrap(), Reply::Limited(_)));
    }
}
