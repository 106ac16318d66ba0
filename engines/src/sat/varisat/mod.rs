//! The embedded SAT solver varisat, incremental, in a thread of its own where there are threads.
//!
//! varisat can be neither interrupted nor limited. But it writes a proof, and gives up when that fails: so the proof
//! goes to a writer that stores nothing and fails when the budget is exceeded. The buffer in between delays this by
//! some hundred learnt clauses, seconds for a large formula. Hence the thread: the caller does not wait for the solver
//! when the budget is exceeded, and the solver ends a little later. The proof format is varisat's own, the only one of
//! its formats that allows for clauses added later.
//!
//! The length of the proof also measures the work of the solver, without a clock: a step names a learnt clause and the
//! clauses that it comes from, so it is about as long as the analysis of the conflict took. A limit on nodes bounds it.

mod service;

use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

use jigsat_forms::{Cnf, Lit, Model, Var};

use super::incremental::{Incremental, SolverVerdict, enumerate};
use crate::{Abilities, Engine, EngineError, EngineInfo, Make, Outcome, Run, RunReport, Visitor, Watch};
use service::{Allowance, ClauseBatch, Command, Message, SolverService, to_varisat};

pub use service::STEP;

/// The name used in strategies.
pub const NAME: &str = "varisat";

/// The entry of the engine in the registry.
pub const INFO: EngineInfo = EngineInfo {
    name: NAME,
    summary: "the SAT solver varisat, incremental: found layouts are blocked one by one",
    make: Make::Cnf(|_| Box::new(Varisat)),
    abilities: Abilities::NONE,
};

/// The SAT solver varisat.
/// Nodes are the calls of the solver: one for each model, and the last one, which finds none. A limit on nodes also
/// limits the steps of its proofs, to [`STEP`] bytes for each node.
#[derive(Debug, Clone, Copy, Default)]
pub struct Varisat;

impl Engine<Cnf> for Varisat {
    fn solve(&self, problem: &Cnf, run: &Run, visit: Visitor<'_, Model>) -> Result<RunReport, EngineError> {
        match VarisatSession::start(problem, run) {
            // The solver's thread pauses.
            ControlFlow::Continue(session) => enumerate(session, problem, &Run { quota: None, ..run.clone() }, visit),
            ControlFlow::Break(outcome) => Ok(Watch::new(run).report(outcome, 0)),
        }
    }
}

/// The number of literals in a batch.
const CHUNK: usize = 1 << 14;

/// The number of commands that may wait for the solver.
const AHEAD: usize = 4;

/// The time between two checks of the budget while the solver works.
const TICK: Duration = Duration::from_millis(1);

/// The bytes for a variable, a clause, and a literal of a long clause.
/// Clauses are long with more than two literals.
const COST: [u64; 3] = [100, 40, 24];

/// The bytes that the solver takes for `cnf`, as measured.
fn cost(cnf: &Cnf) -> u64 {
    let long: usize = cnf.clauses().map(<[_]>::len).filter(|&len| len > 2).sum();
    let sizes = [cnf.var_count(), cnf.clause_count(), long];
    COST.iter().zip(sizes).map(|(cost, size)| cost * size as u64).sum()
}

/// A running solver.
pub(super) struct VarisatSession<'a> {
    solver: SolverHost,
    vars: usize,
    run: &'a Run,
    pace: Arc<Allowance>,
}

/// Where the solver runs.
enum SolverHost {
    /// In a thread of its own.
    /// The solver ends at a write of its proof, and buffers delay that by hundreds of clauses.
    Thread { orders: SyncSender<Command>, answers: Receiver<Message> },
    /// In the caller's thread, where the system has no threads. The budget then ends it only in its proof writer.
    Caller(Box<SolverService>),
}

impl<'a> VarisatSession<'a> {
    /// Starts a solver and gives it the clauses of `cnf`.
    pub(super) fn start(cnf: &Cnf, run: &'a Run) -> ControlFlow<Outcome, Self> {
        let vars = cnf.var_count();
        run.limits
            .reserve(cost(cnf), || format!("varisat with {vars} variables and {} clauses", cnf.clause_count()))?;
        let (orders, taken) = mpsc::sync_channel(AHEAD);
        let (answer, answers) = mpsc::channel();
        let pace = Arc::new(Allowance::new(run.quota.clone()));
        let (budget, nodes) = (run.limits.budget.clone(), run.limits.nodes);
        let worker = {
            let pace = Arc::clone(&pace);
            move || SolverService::new(vars, budget, nodes, pace)
        };
        let work = worker.clone();
        let thread = thread::Builder::new().spawn(move || work().work(&taken, &answer));
        let solver = match thread {
            Ok(_) => SolverHost::Thread { orders, answers },
            Err(_) => SolverHost::Caller(Box::new(worker())),
        };
        let mut session = Self { solver, vars, run, pace };
        let mut clauses = ClauseBatch::default();
        for clause in cnf.clauses() {
            clauses.push(clause.iter().copied());
            if clauses.len() >= CHUNK {
                session.order(Command::Add(mem::take(&mut clauses)));
                run.limits.check()?;
            }
        }
        session.order(Command::Add(clauses));
        ControlFlow::Continue(session)
    }

    /// Sends a command. If the solver is gone, the next question finds out.
    fn order(&mut self, order: Command) {
        match &mut self.solver {
            SolverHost::Thread { orders, .. } => drop(orders.send(order)),
            SolverHost::Caller(worker) => drop(worker.execute(order)),
        }
    }
}

impl VarisatSession<'_> {
    /// Finds a model in which these literals are true.
    pub(super) fn ask(&mut self, assumed: &[Lit]) -> SolverVerdict {
        let question = Command::Solve(assumed.iter().copied().map(to_varisat).collect());
        let stopped = |reason: String| match (SolverVerdict::of_giving_up(self.run, reason), self.pace.ended()) {
            (SolverVerdict::Failed(_), Some(limit)) => SolverVerdict::Limited(Outcome::Limited(limit)),
            (verdict, _) => verdict,
        };
        let message = match &mut self.solver {
            SolverHost::Caller(worker) => worker.execute(question).continue_value().flatten(),
            SolverHost::Thread { orders, answers } => {
                let _ = orders.send(question);
                loop {
                    match answers.recv_timeout(TICK) {
                        Ok(message) => break Some(message),
                        Err(RecvTimeoutError::Disconnected) => break None,
                        Err(RecvTimeoutError::Timeout) => {
                            if let ControlFlow::Break(outcome) = self.run.limits.check() {
                                return SolverVerdict::Limited(outcome);
                            }
                        }
                    }
                }
            }
        };
        match message {
            Some(Ok(Ok(lits))) => SolverVerdict::Model(read_model(self.vars, &lits)),
            Some(Ok(Err(core))) => SolverVerdict::Core(core.into_iter().map(from_varisat).collect()),
            // The solver gives up because the proof writer failed, unless no limit was reached.
            Some(Err(reason)) => stopped(reason),
            None => stopped("it is gone".to_string()),
        }
    }
}

impl Incremental for VarisatSession<'_> {
    const NAME: &'static str = NAME;

    fn solve(&mut self) -> SolverVerdict {
        self.ask(&[])
    }

    fn add(&mut self, clause: Vec<Lit>) {
        let mut clauses = ClauseBatch::default();
        clauses.push(clause);
        self.order(Command::Add(clauses));
    }

    fn spent(&self) -> u64 {
        self.pace.spent()
    }
}

fn from_varisat(lit: varisat::Lit) -> Lit {
    Var(lit.index() as u32).is(lit.is_positive())
}

fn read_model(vars: usize, lits: &[varisat::Lit]) -> Model {
    let mut values = vec![false; vars];
    for lit in lits {
        values[lit.index()] = lit.is_positive();
    }
    Model::from(values)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::Sender;

    use jigsat_forms::budget::Budget;

    use super::*;
    use crate::Limit;

    /// Asks a solver that never answers, while `meanwhile` runs.
    /// It gets the budget and the sender of the answers.
    fn answered(meanwhile: impl FnOnce(&Budget, Sender<Message>) + Send) -> SolverVerdict {
        // Ends a test in which nothing happens; no test takes as long.
        let budget = Budget::none().within(Duration::from_secs(60));
        let run = Run::from(budget.clone());
        let (orders, _taken) = mpsc::sync_channel(AHEAD);
        let (answer, answers) = mpsc::channel();
        let pace = Arc::new(Allowance::new(None));
        let mut session = VarisatSession { solver: SolverHost::Thread { orders, answers }, vars: 0, run: &run, pace };
        thread::scope(|scope| {
            scope.spawn(|| meanwhile(&budget, answer));
            session.ask(&[])
        })
    }

    #[test]
    fn a_wait_for_the_solver_ends_with_the_budget() {
        let (keep, _kept) = mpsc::channel();
        let ended = answered(move |budget, answer| {
            budget.end();
            let _ = keep.send(answer);
        });
        assert!(matches!(ended, SolverVerdict::Limited(Outcome::Limited(Limit::Interrupted))));
        assert!(matches!(answered(|_, answer| drop(answer)), SolverVerdict::Failed(_)), "the solver is gone");
    }

    /// Without a thread, the solver gives the same answers.
    #[test]
    fn the_solver_runs_without_a_thread() {
        let [a, b] = [Var(0), Var(1)];
        let run = Run::default();
        let pace = Arc::new(Allowance::new(None));
        let worker = SolverService::new(2, run.limits.budget.clone(), None, Arc::clone(&pace));
        let mut session = VarisatSession { solver: SolverHost::Caller(Box::new(worker)), vars: 2, run: &run, pace };
        session.add(vec![a.is(true), b.is(true)]);
        assert!(matches!(session.ask(&[a.is(false)]), SolverVerdict::Model(model) if model.value(b)));
        let SolverVerdict::Core(core) = session.ask(&[a.is(false), b.is(false)]) else { panic!("there is no model") };
        assert_eq!(core.len(), 2);
        run.limits.budget.end();
        assert!(matches!(session.ask(&[]), SolverVerdict::Limited(Outcome::Limited(Limit::Interrupted))));
    }
}
