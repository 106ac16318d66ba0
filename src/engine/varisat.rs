//! The embedded SAT solver varisat, incremental.
//!
//! varisat can be neither interrupted nor limited. What it can do is write a proof, and give up when that fails: so the proof
//! goes to a writer that keeps nothing and fails when time is up. The buffer in between delays this by some hundred learnt
//! clauses. The proof format is varisat's own, the only one of its formats that allows for clauses added later.

use std::io::{self, Write};
use std::ops::ControlFlow;

use jigsat_encodings::forms::{Cnf, Lit, Model};
use varisat::{ExtendFormula, ProofFormat, Solver};

use super::incremental::{Incremental, Verdict, enumerate};
use super::{Engine, EngineError, Limits, Report};

/// The name used in strategies.
pub const NAME: &str = "varisat";

/// The SAT solver varisat. Nodes are the calls of the solver: one for each model, and one that finds no more.
#[derive(Debug, Clone, Copy, Default)]
pub struct Varisat;

impl Engine<Cnf> for Varisat {
    fn solve(
        &self,
        problem: &Cnf,
        limits: &Limits,
        visit: &mut dyn FnMut(&Model) -> ControlFlow<()>,
    ) -> Result<Report, EngineError> {
        let session = Session { solver: load(problem, limits), vars: problem.var_count(), limits };
        enumerate(session, problem, limits, visit)
    }
}

struct Session<'a> {
    solver: Solver<'static>,
    vars: usize,
    limits: &'a Limits,
}

impl Incremental for Session<'_> {
    const NAME: &'static str = NAME;

    fn solve(&mut self) -> Verdict {
        match self.solver.solve() {
            Ok(true) => {
                let model = self.solver.model().map(|lits| read_model(self.vars, &lits));
                model.map_or_else(|| Verdict::Failed("it has a model and does not tell it".to_string()), Verdict::Model)
            }
            Ok(false) => Verdict::Unsatisfiable,
            // The solver gives up because the proof writer did, unless it is none of our limits.
            Err(error) => Verdict::of_giving_up(self.limits, error),
        }
    }

    fn add(&mut self, clause: Vec<Lit>) {
        self.solver.add_clause(&clause.into_iter().map(to_varisat).collect::<Vec<_>>());
    }
}

fn load(cnf: &Cnf, limits: &Limits) -> Solver<'static> {
    let mut solver = Solver::new();
    solver.write_proof(Deadline { limits: limits.clone() }, ProofFormat::Varisat);
    // Every variable is made, also those that occur in no clause: they may take part in blocking clauses.
    for _ in 0..cnf.var_count() {
        solver.new_var();
    }
    let mut lits = Vec::new();
    for clause in cnf.clauses() {
        lits.clear();
        lits.extend(clause.iter().copied().map(to_varisat));
        solver.add_clause(&lits);
    }
    solver
}

fn to_varisat(lit: Lit) -> varisat::Lit {
    varisat::Lit::from_index(lit.var().index(), lit.is_positive())
}

fn read_model(vars: usize, lits: &[varisat::Lit]) -> Model {
    let mut values = vec![false; vars];
    for lit in lits {
        values[lit.index()] = lit.is_positive();
    }
    Model::from(values)
}

/// A proof writer that forgets what it is given, and fails as soon as the run is to end.
struct Deadline {
    limits: Limits,
}

impl Write for Deadline {
    fn write(&mut self, proof: &[u8]) -> io::Result<usize> {
        match self.limits.check() {
            ControlFlow::Continue(()) => Ok(proof.len()),
            ControlFlow::Break(_) => Err(io::Error::other("a limit of the run is reached")),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
