//! The embedded SAT solver varisat, incremental.
//!
//! Solutions are enumerated by adding, for each one found, the clause that excludes it; clauses that the formula has asked for
//! lazily are added whenever a model violates some.
//!
//! varisat can be neither interrupted nor limited. What it can do is write a proof, and give up when that fails: so the proof
//! goes to a writer that keeps nothing and fails when time is up. The buffer in between delays this by some hundred learnt
//! clauses. The proof format is varisat's own, the only one of its formats that allows for clauses added later.

use std::io::{self, Write};
use std::ops::ControlFlow;

use jigsat_encodings::forms::{Cnf, Lit, Model};
use varisat::{ExtendFormula, ProofFormat, Solver};

use super::limits::Watch;
use super::{Engine, EngineError, Limits, Outcome, Report};

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
        let mut watch = Watch::new(limits);
        let outcome = match enumerate(problem, limits, &mut watch, visit) {
            ControlFlow::Break(End::Failed(reason)) => return Err(EngineError { engine: NAME, reason }),
            ControlFlow::Break(End::Outcome(outcome)) => outcome,
            ControlFlow::Continue(()) => Outcome::Exhausted,
        };
        Ok(watch.report(outcome, 0))
    }
}

/// Why an enumeration ended before it had seen everything.
enum End {
    Outcome(Outcome),
    Failed(String),
}

fn enumerate(
    cnf: &Cnf,
    limits: &Limits,
    watch: &mut Watch<'_>,
    visit: &mut dyn FnMut(&Model) -> ControlFlow<()>,
) -> ControlFlow<End> {
    let mut solver = load(cnf, limits);
    let mut cuts: Vec<Vec<Lit>> = Vec::new();
    loop {
        watch.node().map_break(End::Outcome)?;
        limits.check().map_break(End::Outcome)?;
        let is_satisfiable = match solver.solve() {
            Ok(verdict) => verdict,
            Err(error) => {
                // The solver gives up because the proof writer did, unless it is none of our limits.
                limits.check().map_break(End::Outcome)?;
                return ControlFlow::Break(End::Failed(error.to_string()));
            }
        };
        let Some(model) = solver.model().filter(|_| is_satisfiable) else {
            return ControlFlow::Continue(());
        };
        let model = read_model(cnf, &model);
        if let Some(lazy) = cnf.lazy() {
            lazy.violated(&model, &mut cuts);
        }
        if cuts.is_empty() {
            watch.witness(visit(&model)).map_break(End::Outcome)?;
            cuts.push(cnf.blocking_clause(&model));
        }
        for cut in cuts.drain(..) {
            solver.add_clause(&cut.into_iter().map(to_varisat).collect::<Vec<_>>());
        }
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

fn read_model(cnf: &Cnf, lits: &[varisat::Lit]) -> Model {
    let mut values = vec![false; cnf.var_count()];
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

#[cfg(test)]
mod tests;
