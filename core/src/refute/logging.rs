//! Proofs by the SAT solver: varisat solves a formula, and every step of its proof, which its own checker has accepted, is written down
//! in the formats that other checkers read: LRAT, with the reason for each step, and DRAT, the bare steps. Clauses may be added whenever a
//! model is found; they are part of the formula, so steps are numbered when all clauses are known. No clause is ever forgotten: the
//! solver's checker goes on drawing conclusions from clauses (short ones, doubled ones) that were deleted.

use std::cell::Cell;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};
use std::ops::ControlFlow;

use itertools::Itertools;
use jigsat_engines::Run;
use jigsat_forms::counted::counted;
use jigsat_forms::{Cnf, Lit, Model};
use varisat::checker::{CheckedProofStep, CheckerData, ProofProcessor};
use varisat::{ExtendFormula, Solver};

/// Where a proof goes.
pub(crate) struct ProofWriters<'a> {
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

/// Writes a proof that the written clauses of `cnf` and those in `added` have no model. The limit on nodes is one on the steps of the proof.
///
/// # Errors
/// Those of the writers, and of the solver.
pub(crate) fn refute(cnf: &Cnf, added: &[Vec<Lit>], run: &Run, proof: ProofWriters<'_>) -> io::Result<Refutation> {
    refute_lazily(cnf, added, run, proof, &mut |_| Ok(ControlFlow::Break(())))
}

/// Takes a model, and returns the clauses to add, each with whether it comes before all others that are added; breaks off to stop.
pub(crate) type More<'a> = &'a mut dyn FnMut(&Model) -> io::Result<ControlFlow<(), Vec<(Vec<Lit>, bool)>>>;

/// The same, where `more` adds clauses to every model that is found. In the proof they are numbered after those of `added`, in the order in
/// which they came, but for one that comes before all of them.
///
/// # Errors
/// Those of the writers, of `more`, and of the solver.
pub(crate) fn refute_lazily(
    cnf: &Cnf,
    added: &[Vec<Lit>],
    run: &Run,
    mut proof: ProofWriters<'_>,
    more: More<'_>,
) -> io::Result<Refutation> {
    let vars = cnf.var_count();
    let sizes = [vars, cnf.clause_count(), cnf.literal_count()];
    let bytes = COST.iter().zip(sizes).map(|(cost, size)| cost * size as u64).sum();
    let what = || {
        let clauses = sizes[1] + added.len();
        format!("a proof about {} and {}", counted(vars, "variable"), counted(clauses, "clause"))
    };
    if run.limits.budget.reserve(bytes, what).is_err() {
        return Ok(Refutation::Limited);
    }
    let mut steps = tempfile::tempfile()?;
    let is_full = Cell::new(false);
    let mut scribe = Scribe::new(run, &is_full, &mut steps);
    let mut inputs: Vec<bool> = Vec::new();
    let answer = {
        let mut solver = Solver::new();
        solver.add_proof_processor(&mut scribe);
        for _ in 0..vars {
            solver.new_var();
        }
        let mut pace = run.limits.budget.pace();
        let mut add = |solver: &mut Solver<'_>, clause: &[Lit], is_first: bool| {
            let lits = clause.iter().map(|lit| varisat::Lit::from_index(lit.var().index(), lit.is_positive()));
            solver.add_clause(&lits.collect_vec());
            inputs.push(is_first);
            pace.step(PRICE * (clause.len() + 1)).is_ok()
        };
        for clause in cnf.clauses().chain(added.iter().map(Vec::as_slice)) {
            if !add(&mut solver, clause, false) {
                return Ok(Refutation::Limited);
            }
        }
        loop {
            match solver.solve() {
                Ok(true) => match more(&model(&solver, vars))? {
                    ControlFlow::Break(()) => break Ok(Refutation::Satisfiable),
                    ControlFlow::Continue(clauses) => {
                        for (clause, is_first) in clauses {
                            if !add(&mut solver, &clause, is_first) {
                                return Ok(Refutation::Limited);
                            }
                        }
                    }
                },
                // The last step is checked when the proof is closed.
                Ok(false) => break solver.close_proof().map(|()| Refutation::Proved).map_err(io::Error::other),
                Err(_) if is_full.get() || run.limits.check().is_break() => break Ok(Refutation::Limited),
                Err(error) => break Err(io::Error::other(error)),
            }
        }
    }?;
    scribe.finish()?;
    if answer == Refutation::Proved {
        number(steps, &places(&inputs, cnf.clause_count()), &mut proof)?;
    }
    Ok(answer)
}

/// The model that the solver has found.
fn model(solver: &Solver<'_>, vars: usize) -> Model {
    let mut values = vec![false; vars];
    for lit in solver.model().into_iter().flatten().filter(|lit| lit.is_positive()) {
        values[lit.index()] = true;
    }
    Model::from(values)
}

/// The number in the files of each clause that was given to the solver: those of the formula first, then one that comes before all others
/// that are added, then these.
fn places(is_first: &[bool], formula: usize) -> Vec<u64> {
    let has_first = is_first.contains(&true);
    let mut next = 0;
    let place = |(number, &is_first): (usize, &bool)| {
        if is_first {
            return formula as u64 + 1;
        }
        next += 1;
        if number >= formula && has_first { next + 1 } else { next }
    };
    is_first.iter().enumerate().map(place).collect()
}

/// Writes the steps as they are numbered in the files: behind all clauses.
fn number(mut steps: File, places: &[u64], proof: &mut ProofWriters<'_>) -> io::Result<()> {
    let broken = || io::Error::other("a step of the proof is not as it was written");
    steps.rewind()?;
    let mut id = places.len() as u64;
    for line in BufReader::new(steps).lines() {
        let line = line?;
        let (literals, hints) = line.split_once('|').ok_or_else(broken)?;
        id += 1;
        write!(proof.lrat, "{id} {literals}")?;
        for hint in hints.split_ascii_whitespace() {
            let hint: i64 = hint.parse().map_err(|_| broken())?;
            let known = match usize::try_from(hint) {
                Ok(input) => *places.get(input - 1).ok_or_else(broken)?,
                Err(_) => places.len() as u64 + hint.unsigned_abs(),
            };
            write!(proof.lrat, " {known}")?;
        }
        writeln!(proof.lrat, " 0")?;
        writeln!(proof.drat, "{literals}")?;
    }
    Ok(())
}

/// The bytes that the solver, its checker and the scribe take for a variable, a clause and a literal, as was measured.
const COST: [u64; 3] = [200, 300, 24];

/// A literal given to the solver, its checker and the scribe takes as long as so many steps.
const PRICE: usize = 32;

/// Writes down what the solver proves: for each step a line of its literals, `|`, and what it follows from. There, clauses that were given
/// are numbered from 1, and steps from -1 downwards.
struct Scribe<'a> {
    run: &'a Run,
    /// Has the proof as many steps as the limit on nodes allows?
    is_full: &'a Cell<bool>,
    steps: BufWriter<&'a mut File>,
    /// The number in the file of the clause that the solver's checker calls so.
    ids: HashMap<u64, i64>,
    /// How many clauses were given, and how many steps were made.
    inputs: i64,
    made: i64,
}

impl<'a> Scribe<'a> {
    fn new(run: &'a Run, is_full: &'a Cell<bool>, steps: &'a mut File) -> Self {
        Self { run, is_full, steps: BufWriter::new(steps), ids: HashMap::new(), inputs: 0, made: 0 }
    }

    /// Everything is written.
    fn finish(mut self) -> io::Result<()> {
        self.steps.flush()
    }

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

    fn id(&self, id: u64) -> io::Result<i64> {
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
                let hints: Vec<i64> = propagations.iter().map(|&id| self.id(id)).collect::<io::Result<_>>()?;
                self.made += 1;
                self.ids.insert(id, -self.made);
                let literals = Self::literals(clause, data)?;
                writeln!(self.steps, "{literals}|{}", hints.iter().join(" "))?;
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
        if self.run.limits.nodes.is_some_and(|most| self.made as u64 >= most) {
            self.is_full.set(true);
            return Err(io::Error::other("the proof has too many steps").into());
        }
        Ok(self.write(step, data)?)
    }
}
