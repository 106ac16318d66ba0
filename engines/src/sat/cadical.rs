//! The embedded SAT solver CaDiCaL, incremental.
//! It is behind the feature `cadical`, since it is a C++ program that has to be compiled.
//!
//! *Source*: Armin Biere, Tobias Faller, Katalin Fazekas, Mathias Fleury, Nils Froleyks, Florian Pollitt, "CaDiCaL
//! 2.0", CAV 2024; the crate `cadical-sys` has version 3.0.1, and is built by a C++ compiler alone.

use cadical_sys::{CaDiCal, Status, Terminator};
use jigsat_forms::cnf::dimacs;
use jigsat_forms::{Cnf, Lit, Model, Var};

use super::incremental::{Incremental, SolverVerdict, enumerate};
use crate::{Abilities, Engine, EngineError, EngineInfo, Limit, Limits, Make, Outcome, Run, RunReport, Visitor, Watch};

/// The name used in strategies.
pub const NAME: &str = "cadical";

/// The entry of the engine in the registry.
pub const INFO: EngineInfo = EngineInfo {
    name: NAME,
    summary: "the SAT solver CaDiCaL, incremental, compiled in",
    make: Make::Cnf(|_| Box::new(Cadical)),
    abilities: Abilities::NONE,
};

/// The cost of a literal, in steps of a [`Pace`](jigsat_forms::budget::Pace).
const LIT_STEPS: usize = 8;

/// The words of work for a tick, which is a cache line that the solver touches, and for a variable that a call gives its value.
const WORDS: [u64; 2] = [8, 200];

/// About how many words a conflict takes: some hundred ticks to some thousand.
const CONFLICT: u64 = 1 << 13;

/// The SAT solver CaDiCaL. Nodes are the calls of the solver.
///
/// With a quota, a call is divided: the solver gives up after as many conflicts as the quota may suffice for, and is asked again. It has
/// learnt a clause from each, so it makes progress in any case.
#[derive(Debug, Clone, Copy, Default)]
pub struct Cadical;

impl Engine<Cnf> for Cadical {
    fn solve(&self, problem: &Cnf, run: &Run, visit: Visitor<'_, Model>) -> Result<RunReport, EngineError> {
        let vars = problem.var_count() as u32;
        let mut solver = CaDiCal::new();
        solver.connect_terminator(Stop { limits: run.limits.clone() });
        // The solver may use undeclared variables for itself.
        solver.declare_more_variables(vars as i32);
        let mut pace = run.limits.budget.pace();
        for clause in problem.clauses() {
            add(&mut solver, clause);
            if let Err(exceeded) = pace.step(LIT_STEPS * clause.len()) {
                return Ok(Watch::new(run).report(exceeded.into(), 0));
            }
        }
        enumerate(CadicalSession { solver, vars, run, spent: 0 }, problem, run, visit)
    }
}

/// The limits at which the solver stops.
struct Stop {
    limits: Limits,
}

impl Terminator for Stop {
    fn terminated(&mut self) -> bool {
        self.limits.check().is_break()
    }
}

struct CadicalSession<'a> {
    solver: CaDiCal,
    vars: u32,
    run: &'a Run,
    /// Its work so far.
    spent: u64,
}

impl CadicalSession<'_> {
    /// Limits the next call to the quota; breaks if the run has to end.
    fn limit(&mut self) -> ControlFlow<Outcome> {
        if let Some(quota) = &self.run.quota {
            let Some(left) = quota.left() else { return ControlFlow::Break(Outcome::Limited(Limit::Work)) };
            let conflicts = i32::try_from(left / CONFLICT).unwrap_or(i32::MAX).max(1);
            self.solver.limit("conflicts", conflicts);
        }
        ControlFlow::Continue(())
    }

    /// Calls the solver, and spends the work.
    fn call(&mut self) -> Status {
        let ticks = |solver: &CaDiCal| solver.get_statistic_value("ticks") as u64;
        let before = ticks(&self.solver);
        let status = self.solver.solve();
        let words = WORDS[0] * (ticks(&self.solver) - before) + WORDS[1] * u64::from(self.vars);
        self.spent += words;
        if let Some(quota) = &self.run.quota {
            quota.spend(words);
        }
        status
    }
}

impl Incremental for CadicalSession<'_> {
    const NAME: &'static str = NAME;

    fn solve(&mut self) -> SolverVerdict {
        loop {
            if let ControlFlow::Break(outcome) = self.limit() {
                return SolverVerdict::Limited(outcome);
            }
            match self.call() {
                Status::SATISFIABLE => {
                    let is_true = |var: u32| self.solver.val(number(Var(var).positive())) > 0;
                    return SolverVerdict::Model(Model::from((0..self.vars).map(is_true).collect::<Vec<_>>()));
                }
                Status::UNSATISFIABLE => return SolverVerdict::Core(Vec::new()),
                Status::UNKNOWN => match SolverVerdict::of_giving_up(self.run, "it gave up") {
                    // It has come to the limit of this call.
                    SolverVerdict::Failed(_) if self.run.quota.is_some() => {}
                    verdict => return verdict,
                },
            }
        }
    }

    fn spent(&self) -> u64 {
        self.spent
    }

    fn add(&mut self, clause: Vec<Lit>) {
        add(&mut self.solver, &clause);
    }
}

fn add(solver: &mut CaDiCal, clause: &[Lit]) {
    for &lit in clause {
        solver.add(number(lit));
    }
    solver.add(0);
}

fn number(lit: Lit) -> i32 {
    dimacs::number(lit) as i32
}
