//! Proofs by the SAT solver: varisat solves a formula once more, and every step of its proof, which its own checker has accepted,
//! is written down in the formats that other checkers read: LRAT, with the reason for each step, and DRAT, the bare steps. No clause is
//! ever forgotten: the solver's checker goes on drawing conclusions from clauses (short ones, doubled ones) that were deleted.

use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::ControlFlow;

use itertools::Itertools;
use jigsat_engines::Run;
use jigsat_forms::counted::counted;
use jigsat_forms::{Cnf, Lit};
use varisat::checker::{CheckedProofStep, CheckerData, ProofProcessor};
use varisat::{ExtendFormula, Solver};

/// Where a proof goes.
pub(crate) struct Proof<'a> {
    pub(crate) lrat: &'a mut dyn Write,
    pub(crate) drat: &'a mut dyn Write,
}

/// What came of the attempt to refute a formula.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Refutation {
    /// The proof is written.
    Proved,
    /// The formula has a model.
    Satisfiable,
    /// A limit was reached.
    Limited,
}

/// Writes a proof that the written clauses of `cnf` and those in `added` have no model.
///
/// # Errors
/// Those of the writers, and of the solver.
pub(crate) fn refute<'a>(cnf: &Cnf, added: &[Vec<Lit>], run: &'a Run, proof: Proof<'a>) -> io::Result<Refutation> {
    let last = (cnf.clause_count() + added.len()) as u64;
    let sizes = [cnf.var_count(), cnf.clause_count(), cnf.literal_count()];
    let bytes = COST.iter().zip(sizes).map(|(cost, size)| cost * size as u64).sum();
    if run
        .limits
        .budget
        .reserve(bytes, || format!("a proof about {} and {}", counted(sizes[0], "variable"), counted(last, "clause")))
        .is_err()
    {
        return Ok(Refutation::Limited);
    }
    let mut scribe = Scribe { run, proof, ids: HashMap::new(), inputs: 0, last };
    let mut solver = Solver::new();
    solver.add_proof_processor(&mut scribe);
    for _ in 0..cnf.var_count() {
        solver.new_var();
    }
    let mut pace = run.limits.budget.pace();
    for clause in cnf.clauses().chain(added.iter().map(Vec::as_slice)) {
        if pace.step(PRICE * (clause.len() + 1)).is_err() {
            return Ok(Refutation::Limited);
        }
        let lits = clause.iter().map(|lit| varisat::Lit::from_index(lit.var().index(), lit.is_positive()));
        solver.add_clause(&lits.collect_vec());
    }
    match solver.solve() {
        Ok(true) => Ok(Refutation::Satisfiable),
        // The last step is checked when the proof is closed.
        Ok(false) => solver.close_proof().map(|()| Refutation::Proved).map_err(io::Error::other),
        Err(_) if run.limits.check().is_break() => Ok(Refutation::Limited),
        Err(error) => Err(io::Error::other(error)),
    }
}

/// The bytes that the solver, its checker and the scribe take for a variable, a clause and a literal, as was measured.
const COST: [u64; 3] = [200, 300, 24];

/// A literal given to the solver, its checker and the scribe takes as long as so many steps.
const PRICE: usize = 32;

/// Writes down what the solver proves. Clauses of the formula have the numbers from 1 on in the files, all others come after them.
struct Scribe<'a> {
    run: &'a Run,
    proof: Proof<'a>,
    /// The number in the files of the clause that the solver's checker calls so.
    ids: HashMap<u64, u64>,
    /// How many clauses of the formula have been met.
    inputs: u64,
    /// The last number given to a clause.
    last: u64,
}

impl Scribe<'_> {
    /// The literals, and the 0 at their end.
    fn literals(clause: &[varisat::Lit], data: CheckerData<'_, '_>) -> io::Result<String> {
        let user = |lit: &varisat::Lit| {
            let var = data.user_from_proof_var(lit.var());
            var.map(|var| if lit.is_positive() { var.to_dimacs() } else { -var.to_dimacs() })
        };
        let numbers: Option<Vec<isize>> = clause.iter().map(user).collect();
        let numbers = numbers.ok_or_else(|| io::Error::other("the proof has a variable of its own"))?;
        Ok(numbers.iter().chain(&[0]).join(" "))
    }

    fn id(&self, id: u64) -> io::Result<u64> {
        self.ids.get(&id).copied().ok_or_else(|| io::Error::other("the proof names a clause that it never had"))
    }

    fn write(&mut self, step: &CheckedProofStep<'_>, data: CheckerData<'_, '_>) -> io::Result<()> {
        match *step {
            CheckedProofStep::AddClause { id, .. }
            | CheckedProofStep::DuplicatedClause { id, .. }
            | CheckedProofStep::TautologicalClause { id, .. } => {
                self.inputs += 1;
                self.ids.insert(id, self.inputs);
            }
            CheckedProofStep::AtClause { id, clause, propagations, .. } => {
                let hints: Vec<u64> = propagations.iter().map(|&id| self.id(id)).collect::<io::Result<_>>()?;
                self.last += 1;
                self.ids.insert(id, self.last);
                let literals = Self::literals(clause, data)?;
                writeln!(self.proof.lrat, "{} {literals} {} 0", self.last, hints.iter().join(" "))?;
                writeln!(self.proof.drat, "{literals}")?;
            }
            CheckedProofStep::DeleteRatClause { .. } => {
                return Err(io::Error::other("the proof has a step that is not one of unit propagation"));
            }
            CheckedProofStep::DeleteClause { .. }
            | CheckedProofStep::DeleteAtClause { .. }
            | CheckedProofStep::UserVar { .. }
            | CheckedProofStep::MakeIrredundant { .. }
            | CheckedProofStep::Model { .. }
            | CheckedProofStep::Assumptions { .. }
            | CheckedProofStep::FailedAssumptions { .. } => {}
        }
        Ok(())
    }
}

impl ProofProcessor for Scribe<'_> {
    fn process_step(&mut self, step: &CheckedProofStep<'_>, data: CheckerData<'_, '_>) -> Result<(), anyhow::Error> {
        // The solver knows no limits: it gives up when its proof can't be taken down.
        if let ControlFlow::Break(outcome) = self.run.limits.check() {
            return Err(io::Error::other(format!("{outcome:?}")).into());
        }
        Ok(self.write(step, data)?)
    }
}
