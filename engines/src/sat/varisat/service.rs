//! The solver itself: it executes commands, and writes a proof that stores nothing and limits its work.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, OnceLock};

use jigsat_forms::Lit;
use jigsat_forms::budget::{Budget, Writer};
use varisat::{ExtendFormula, ProofFormat, Solver};

use crate::{Limit, Quota};

/// About how many bytes of a proof may be written for each node.
pub const STEP: u64 = 64;

/// The words of work for a byte of the proof, a variable that gets its value, and a blocked model that is compared.
/// The proof is the only clock of the solver. Blocked models make later ones dearer. A call costs nothing by itself, as
/// small limits would not allow for it.
const WORDS: [u64; 3] = [50, 200, 26];

/// A command to the solver's thread.
pub(super) enum Command {
    Add(ClauseBatch),
    /// Finds a model in which these are true.
    Solve(Vec<varisat::Lit>),
}

/// Clauses for the solver: their literals, and where each one ends.
#[derive(Default)]
pub(super) struct ClauseBatch {
    lits: Vec<varisat::Lit>,
    ends: Vec<usize>,
}

impl ClauseBatch {
    pub(super) fn push(&mut self, clause: impl IntoIterator<Item = Lit>) {
        self.lits.extend(clause.into_iter().map(to_varisat));
        self.ends.push(self.lits.len());
    }

    /// The literals and clauses in it.
    pub(super) fn len(&self) -> usize {
        self.lits.len() + self.ends.len()
    }
}

/// A model, by its literals; a core of the assumptions; or why the solver gave up.
pub(super) type Message = Result<Result<Vec<varisat::Lit>, Vec<varisat::Lit>>, String>;

/// The work of the solver, and its quota.
pub(super) struct Allowance {
    quota: Option<Arc<Quota>>,
    spent: AtomicU64,
    /// What was spent up to the last answer. Afterwards, the end of the proof is written at any time.
    answered: AtomicU64,
    /// The limit that ended the solver.
    ended: OnceLock<Limit>,
}

impl Allowance {
    pub(super) fn new(quota: Option<Arc<Quota>>) -> Self {
        Self { quota, spent: AtomicU64::new(0), answered: AtomicU64::new(0), ended: OnceLock::new() }
    }

    /// The limit that ended the solver, if it is one of work.
    pub(super) fn ended(&self) -> Option<Limit> {
        self.ended.get().copied()
    }

    /// The words that were spent up to the last answer.
    pub(super) fn spent(&self) -> u64 {
        self.answered.load(Ordering::Relaxed)
    }

    /// Spends so many words, and pauses while none are left.
    /// Returns whether the solver may go on.
    fn spend(&self, words: u64) -> bool {
        self.spent.fetch_add(words, Ordering::Relaxed);
        let may = self.quota.as_ref().is_none_or(|quota| {
            quota.spend(words);
            quota.left().is_some()
        });
        if !may {
            let _ = self.ended.set(Limit::Work);
        }
        may
    }
}

/// The writer of the proof: it stores nothing, and limits the length.
struct ProofSink {
    to: Writer<io::Sink>,
    left: u64,
    pace: Arc<Allowance>,
}

impl Write for ProofSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(left) = self.left.checked_sub(bytes.len() as u64) else {
            let _ = self.pace.ended.set(Limit::Nodes);
            return Err(io::Error::other("the proof is longer than it may be"));
        };
        self.left = left;
        if !self.pace.spend(WORDS[0] * bytes.len() as u64) {
            return Err(io::Error::other("the quota is used up"));
        }
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// The solver, with what it needs to execute commands within the budget.
pub(super) struct SolverService {
    solver: Solver<'static>,
    budget: Budget,
    pace: Arc<Allowance>,
    vars: u64,
    has_begun: bool,
    /// The number of clauses that were added after the first question.
    blocked: u64,
}

impl SolverService {
    pub(super) fn new(vars: usize, budget: Budget, nodes: Option<u64>, pace: Arc<Allowance>) -> Self {
        let mut solver = Solver::new();
        let proof = ProofSink {
            to: budget.writer(io::sink()),
            left: nodes.map_or(u64::MAX, |nodes| nodes.saturating_mul(STEP)),
            pace: Arc::clone(&pace),
        };
        solver.write_proof(proof, ProofFormat::Varisat);
        // Every variable is made, also those in no clause: blocking clauses may contain them.
        for _ in 0..vars {
            solver.new_var();
        }
        Self { solver, budget, pace, vars: vars as u64, has_begun: false, blocked: 0 }
    }

    /// Executes commands until a limit is reached, or the session ends.
    pub(super) fn work(mut self, orders: &Receiver<Command>, answers: &Sender<Message>) {
        for order in orders {
            let ControlFlow::Continue(answer) = self.execute(order) else { return };
            if answer.is_some_and(|answer| answers.send(answer).is_err()) {
                return;
            }
        }
    }

    /// Executes a command; returns the answer to a question. Breaks if a limit was reached before.
    pub(super) fn execute(&mut self, order: Command) -> ControlFlow<(), Option<Message>> {
        if self.budget.is_exceeded() {
            return ControlFlow::Break(());
        }
        match order {
            Command::Add(ClauseBatch { lits, ends }) => {
                self.blocked += if self.has_begun { ends.len() as u64 } else { 0 };
                let starts = std::iter::once(0).chain(ends.iter().copied());
                starts.zip(&ends).for_each(|(start, &end)| self.solver.add_clause(&lits[start..end]));
                ControlFlow::Continue(None)
            }
            Command::Solve(assumed) => {
                self.has_begun = true;
                // A call without a conflict takes time, too: every variable gets its value, and blocked models are
                // compared.
                if !self.pace.spend(WORDS[1] * self.vars + WORDS[2] * self.blocked) {
                    return ControlFlow::Break(());
                }
                let answer = self.ask(&assumed);
                self.pace.answered.store(self.pace.spent.load(Ordering::Relaxed), Ordering::Relaxed);
                ControlFlow::Continue(Some(answer))
            }
        }
    }

    /// The answer of the solver under these assumptions.
    fn ask(&mut self, assumed: &[varisat::Lit]) -> Message {
        self.solver.assume(assumed);
        match self.solver.solve() {
            Ok(true) => {
                self.solver.model().map(Ok).ok_or_else(|| "it found a model and does not return it".to_string())
            }
            Ok(false) => Ok(Err(self.solver.failed_core().unwrap_or_default().to_vec())),
            Err(error) => Err(error.to_string()),
        }
    }
}

pub(super) fn to_varisat(lit: Lit) -> varisat::Lit {
    varisat::Lit::from_index(lit.var().index(), lit.is_positive())
}
