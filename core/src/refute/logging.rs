//! Proof logging of the SAT solver varisat, as LRAT and DRAT.
//!
//! The solver's own checker accepts each step before it is written. LRAT names the reasons of a step, DRAT only its clause. Clauses may be
//! added whenever a model is found. They are part of the formula, so steps get their numbers only when all clauses are known. No clause
//! is deleted: the solver's checker still uses deleted clauses if they are short or duplicates.

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

/// The writers of a proof in both formats.
pub(crate) struct ProofWriters<'a> {
    pub(crate) lrat: &'a mut dyn Write,
    pub(crate) drat: &'a mut dyn Write,
}

/// The result of an attempt to refute a formula.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Refutation {
    /// The proof is written.
    Proved,
    /// The formula has a model.
    Satisfiable,
    /// A limit was reached.
    Limited,
}

/// Refutes `cnf` with the clauses in `added`, without its lazy clauses.
/// The limit on nodes is a limit on the steps of the proof.
///
/// # Errors
/// Errors of the writers and of the solver.
pub(crate) fn refute(cnf: &Cnf, added: &[Vec<Lit>], run: &Run, proof: ProofWriters<'_>) -> io::Result<Refutation> {
    refute_lazily(cnf, added, run, proof, &mut |_| Ok(ControlFlow::Break(())))
}

/// Receives a model; returns the clauses to add, or breaks.
/// The flag of a clause is whether it is numbered before all other added ones.
pub(crate) type More<'a> = &'a mut dyn FnMut(&Model) -> io::Result<ControlFlow<(), Vec<(Vec<Lit>, bool)>>>;

/// The same, where `more` adds clauses after each model.
///
/// In the proof they are numbered after those of `added`, in their order, except for those that come before all of them.
///
/// # Errors
/// Errors of the writers, of `more`, and of the solver.
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
    let (mut inputs, mut empty): (Vec<bool>, Option<usize>) = (Vec::new(), None);
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
            if clause.is_empty() {
                empty.get_or_insert(inputs.len());
            }
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
                // Closing the proof checks the last step.
                Ok(false) => break solver.close_proof().map(|()| Refutation::Proved).map_err(io::Error::other),
                Err(_) if is_full.get() || run.limits.check().is_break() => break Ok(Refutation::Limited),
                Err(error) => break Err(io::Error::other(error)),
            }
        }
    }?;
    scribe.finish()?;
    if answer == Refutation::Proved {
        number(steps, &places(&inputs, cnf.clause_count()), empty, &mut proof)?;
    }
    Ok(answer)
}

/// The model of the solver.
fn model(solver: &Solver<'_>, vars: usize) -> Model {
    let mut values = vec![false; vars];
    for lit in solver.model().into_iter().flatten().filter(|lit| lit.is_positive()) {
        values[lit.index()] = true;
    }
    Model::from(values)
}

/// The number in the files of each clause that was passed to the solver.
/// The formula comes first, then the added clauses with this flag, then the others.
fn places(is_first: &[bool], formula: usize) -> Vec<u64> {
    let firsts = is_first.iter().filter(|&&is_first| is_first).count();
    let (mut first, mut other) = (formula as u64, (formula + firsts) as u64);
    let added = is_first[formula..].iter().map(|&is_first| {
        let last = if is_first { &mut first } else { &mut other };
        *last += 1;
        *last
    });
    (1..=formula as u64).chain(added).collect()
}

/// Writes the steps with their numbers in the files, after all clauses.
///
/// If the input clause `empty` is empty, the solver ends without a last step. Other checkers require one.
fn number(mut steps: File, places: &[u64], empty: Option<usize>, proof: &mut ProofWriters<'_>) -> io::Result<()> {
    let broken = || io::Error::other("the temporary file with the steps of the proof is damaged");
    steps.rewind()?;
    let mut id = places.len() as u64;
    let mut is_concluded = false;
    for line in BufReader::new(steps).lines() {
        let line = line?;
        let (literals, hints) = line.split_once('|').ok_or_else(broken)?;
        id += 1;
        is_concluded = literals == "0";
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
    if let Some(empty) = empty.filter(|_| !is_concluded) {
        writeln!(proof.lrat, "{} 0 {} 0", id + 1, places[empty])?;
        writeln!(proof.drat, "0")?;
    }
    Ok(())
}

/// The measured memory, in bytes, per variable, clause and literal.
const COST: [u64; 3] = [200, 300, 24];

/// The time to add a literal to solver, checker and scribe, in steps of the budget.
const PRICE: usize = 32;

/// Logs the proof steps of the solver to a temporary file.
///
/// A line has the literals of a step, `|`, and its hints. Hints number the input clauses from 1, and the steps from -1 downwards.
struct Scribe<'a> {
    run: &'a Run,
    /// Has the proof reached the limit on its steps?
    is_full: &'a Cell<bool>,
    steps: BufWriter<&'a mut File>,
    /// Maps clause numbers of the solver's checker to those in the file.
    ids: HashMap<u64, i64>,
    /// The number of input clauses, and of steps.
    inputs: i64,
    made: i64,
}

impl<'a> Scribe<'a> {
    fn new(run: &'a Run, is_full: &'a Cell<bool>, steps: &'a mut File) -> Self {
        Self { run, is_full, steps: BufWriter::new(steps), ids: HashMap::new(), inputs: 0, made: 0 }
    }

    /// Flushes the file.
    fn finish(mut self) -> io::Result<()> {
        self.steps.flush()
    }

    /// The literals of a clause as text, with the final 0.
    fn literals(clause: &[varisat::Lit], data: CheckerData<'_, '_>) -> io::Result<String> {
        let user = |lit: &varisat::Lit| {
            let var = data.user_from_proof_var(lit.var());
            var.map(|var| if lit.is_positive() { var.to_dimacs() } else { -var.to_dimacs() })
        };
        let numbers: Option<Vec<isize>> = clause.iter().map(user).collect();
        let numbers = numbers.ok_or_else(|| io::Error::other("the proof has a variable that is not in the formula"))?;
        Ok(numbers.iter().chain(&[0]).join(" "))
    }

    fn id(&self, id: u64) -> io::Result<i64> {
        self.ids.get(&id).copied().ok_or_else(|| io::Error::other("the proof names an unknown clause"))
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
                return Err(io::Error::other("the proof has a step that does not follow by unit propagation"));
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
        // The solver has no limits of its own; an error of the proof processor stops it.
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
