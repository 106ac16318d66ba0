//! The solver of a proof, in a thread of its own where there are threads.
//!
//! varisat can be neither interrupted nor limited. It gives up when its proof is refused, but it may decide variables for minutes without a
//! step of the proof. So the caller does not wait for it longer than the budget lasts; the solver ends with its next step.

use std::cell::Cell;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::iter;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

use itertools::Itertools;
use jigsat_engines::Run;
use jigsat_forms::{Lit, Model};
use varisat::checker::{CheckedProofStep, CheckerData, ProofProcessor};
use varisat::{ExtendFormula, Solver};

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

/// The literals of a batch.
/// So many that the exchange costs little, so few that the budget is checked in time.
const CHUNK: usize = 1 << 14;

/// The time between two checks of the budget while the solver works.
const TICK: Duration = Duration::from_millis(1);

/// The time to add a literal to solver, checker and scribe, in steps of the budget.
const PRICE: usize = 32;

/// Clauses for the solver: their literals, and where each one ends.
#[derive(Default)]
pub(super) struct ProofClauses {
    lits: Vec<varisat::Lit>,
    ends: Vec<usize>,
}

impl ProofClauses {
    pub(super) fn push(&mut self, clause: &[Lit]) {
        self.lits.extend(clause.iter().map(|lit| varisat::Lit::from_index(lit.var().index(), lit.is_positive())));
        self.ends.push(self.lits.len());
    }

    /// All of these clauses, in batches.
    pub(super) fn all<'c>(mut clauses: impl Iterator<Item = &'c [Lit]>) -> impl Iterator<Item = Self> {
        iter::from_fn(move || {
            let mut batch = Self::default();
            while batch.lits.len() + batch.ends.len() < CHUNK
                && let Some(clause) = clauses.next()
            {
                batch.push(clause);
            }
            (!batch.ends.is_empty()).then_some(batch)
        })
    }
}

/// What the solver does next.
pub(super) enum SolverOrder {
    Add(ProofClauses),
    Solve,
}

/// What the thread of the solver sends.
enum SolverEvent {
    /// It waits for an order. It has a model, if its last one was to solve.
    Idle(Option<Model>),
    End(io::Result<Refutation>),
}

/// Refutes the clauses that `next` orders, and logs the steps to the file.
/// `next` receives each model, and returns `None` if it is enough.
///
/// # Errors
/// Errors of `next`, of the file, and of the solver.
pub(super) fn solve(
    vars: usize,
    run: &Run,
    steps: &Arc<File>,
    mut next: impl FnMut(Option<Model>) -> io::Result<Option<SolverOrder>>,
) -> io::Result<Refutation> {
    let (orders, taken) = mpsc::sync_channel(1);
    let (sender, messages) = mpsc::channel();
    // Systems without threads have no second handle of a file.
    let (own, file) = (run.clone(), Arc::clone(steps));
    let work = move || {
        let exchange = |model| {
            let _ = sender.send(SolverEvent::Idle(model));
            // The caller is gone if a limit was reached.
            taken.recv().ok()
        };
        let end = log(vars, &own, &file, exchange);
        let _ = sender.send(SolverEvent::End(end));
    };
    if thread::Builder::new().spawn(work).is_ok() {
        return serve(&messages, &orders, run, next);
    }
    let mut failure = None;
    let exchange = |model| next(model).map_err(|error| failure = Some(error)).ok().flatten();
    let end = log(vars, run, steps, exchange);
    failure.map_or(end, Err)
}

/// Gives the solver its orders, until it or the budget ends.
fn serve(
    messages: &Receiver<SolverEvent>,
    orders: &SyncSender<SolverOrder>,
    run: &Run,
    mut next: impl FnMut(Option<Model>) -> io::Result<Option<SolverOrder>>,
) -> io::Result<Refutation> {
    loop {
        match messages.recv_timeout(TICK) {
            Ok(SolverEvent::End(end)) => return end,
            Ok(SolverEvent::Idle(model)) => match next(model)? {
                // A solver that is gone has sent its end.
                Some(order) => drop(orders.send(order)),
                None => return Ok(Refutation::Satisfiable),
            },
            Err(RecvTimeoutError::Timeout) if run.limits.check().is_break() => return Ok(Refutation::Limited),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(io::Error::other("the solver is gone")),
        }
    }
}

/// Executes the orders of `exchange`, and logs the steps.
fn log(
    vars: usize,
    run: &Run,
    steps: &File,
    mut exchange: impl FnMut(Option<Model>) -> Option<SolverOrder>,
) -> io::Result<Refutation> {
    let is_full = Cell::new(false);
    let steps = BufWriter::new(steps);
    let mut scribe = Scribe { run, is_full: &is_full, steps, ids: HashMap::new(), inputs: 0, made: 0 };
    let answer = {
        let mut solver = Solver::new();
        solver.add_proof_processor(&mut scribe);
        for _ in 0..vars {
            solver.new_var();
        }
        let (mut pace, mut model) = (run.limits.budget.pace(), None);
        loop {
            match exchange(model.take()) {
                None => break Ok(Refutation::Satisfiable),
                Some(SolverOrder::Add(ProofClauses { lits, ends })) => {
                    let starts = iter::once(0).chain(ends.iter().copied());
                    starts.zip(&ends).for_each(|(start, &end)| solver.add_clause(&lits[start..end]));
                    if pace.step(PRICE * (lits.len() + ends.len())).is_err() {
                        break Ok(Refutation::Limited);
                    }
                }
                Some(SolverOrder::Solve) => match solver.solve() {
                    Ok(true) => model = Some(model_of(&solver, vars)),
                    // Closing the proof checks the last step.
                    Ok(false) => break solver.close_proof().map(|()| Refutation::Proved).map_err(io::Error::other),
                    Err(_) if is_full.get() || run.limits.check().is_break() => break Ok(Refutation::Limited),
                    Err(error) => break Err(io::Error::other(error)),
                },
            }
        }
    }?;
    scribe.steps.flush()?;
    Ok(answer)
}

/// The model of the solver.
fn model_of(solver: &Solver<'_>, vars: usize) -> Model {
    let mut values = vec![false; vars];
    for lit in solver.model().into_iter().flatten().filter(|lit| lit.is_positive()) {
        values[lit.index()] = true;
    }
    Model::from(values)
}

/// Logs the proof steps of the solver to a temporary file.
///
/// A line has the literals of a step, `|`, and its hints. Hints number the input clauses from 1, and the steps from -1 downwards.
struct Scribe<'a> {
    run: &'a Run,
    /// Has the proof reached the limit on its steps?
    is_full: &'a Cell<bool>,
    steps: BufWriter<&'a File>,
    /// Maps clause numbers of the solver's checker to those in the file.
    ids: HashMap<u64, i64>,
    /// The number of input clauses, and of steps.
    inputs: i64,
    made: i64,
}

impl Scribe<'_> {
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

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use jigsat_forms::Var;
    use jigsat_forms::budget::Budget;

    use super::*;

    /// A solver that decides variables for a long time sends nothing.
    #[test]
    fn a_silent_solver_ends_with_the_budget() {
        // Ends a test in which nothing happens; no test takes as long.
        let budget = Budget::none().within(Duration::from_secs(60));
        let (run, started) = (Run::from(budget.clone()), Instant::now());
        let (orders, _taken) = mpsc::sync_channel(1);
        let (_sender, messages) = mpsc::channel();
        thread::spawn(move || {
            thread::sleep(10 * TICK);
            budget.end();
        });
        assert_eq!(serve(&messages, &orders, &run, |_| Ok(None)).unwrap(), Refutation::Limited);
        assert!(started.elapsed() < Duration::from_secs(30));
    }

    /// Without a thread, the solver gives the same answers.
    #[test]
    fn the_solver_runs_without_a_thread() {
        let clause =
            |value: bool| SolverOrder::Add(ProofClauses::all([&[Var(0).is(value)][..]].into_iter()).next().unwrap());
        let mut orders = [clause(true), SolverOrder::Solve, clause(false), SolverOrder::Solve].into_iter();
        let mut models = Vec::new();
        let exchange = |model: Option<Model>| {
            models.extend(model);
            orders.next()
        };
        let steps = tempfile::tempfile().unwrap();
        let end = log(1, &Run::default(), &steps, exchange).unwrap();
        assert_eq!((end, models), (Refutation::Proved, vec![Model::from(vec![true])]));
        assert!(steps.metadata().unwrap().len() > 0);
    }
}
