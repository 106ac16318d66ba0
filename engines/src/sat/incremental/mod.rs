//! Enumerating the models of a formula with an incremental SAT solver.
//! For each model, a clause that excludes it is added. Clauses that the formula asks for lazily are added when a model
//! violates some. A solver may also be run again with more clauses.
//!
//! Nodes are the calls of the solver: one for each model, and the last one, which finds none.

#[cfg(any(feature = "varisat", feature = "cadical"))]
use std::fmt::Display;
use std::ops::ControlFlow;

use jigsat_forms::cnf::Cut;
use jigsat_forms::{Cnf, Lit, Model};

use crate::{EngineError, Outcome, Run, RunReport, Visitor, Watch};

/// The answer of a solver for its clauses.
pub(super) enum SolverVerdict {
    /// A model.
    Model(Model),
    /// There is no model: these assumptions can't be true together. Empty if there are none.
    Core(Vec<Lit>),
    /// A limit was reached before.
    Limited(Outcome),
    /// It failed, for this reason.
    Failed(String),
}

impl SolverVerdict {
    /// The verdict of a solver that gave up: a limit, or else this failure.
    #[cfg(any(feature = "varisat", feature = "cadical"))]
    pub(super) fn of_giving_up(run: &Run, reason: impl Display) -> Self {
        run.limits.check().break_value().map_or_else(|| Self::Failed(reason.to_string()), Self::Limited)
    }
}

/// A solver with the clauses of a formula.
pub(super) trait Incremental {
    /// The name of the engine.
    const NAME: &'static str;

    fn solve(&mut self) -> SolverVerdict;

    fn add(&mut self, clause: Vec<Lit>);

    /// The work so far, which the solver has taken from the quota itself.
    fn spent(&self) -> u64 {
        0
    }
}

/// Passes every model of `cnf`, which `solver` has, to `visit`.
pub(super) fn enumerate<S: Incremental>(
    mut solver: S,
    cnf: &Cnf,
    run: &Run,
    visit: Visitor<'_, Model>,
) -> Result<RunReport, EngineError> {
    let mut watch = Watch::new(run);
    let outcome = loop {
        let verdict = whole_verdict(&mut solver, cnf, |solver| {
            let mut begun = || {
                watch.node()?;
                run.limits.check()
            };
            begun().break_value().map_or_else(|| solver.solve(), SolverVerdict::Limited)
        });
        let model = match verdict {
            SolverVerdict::Model(model) => model,
            SolverVerdict::Core(_) => break Outcome::Exhausted,
            SolverVerdict::Limited(outcome) => break outcome,
            SolverVerdict::Failed(reason) => return Err(EngineError { engine: S::NAME, reason }),
        };
        if let ControlFlow::Break(outcome) = watch.witness(visit(&model)) {
            break outcome;
        }
        solver.add(cnf.blocking_clause(&model));
    };
    let mut report = watch.report(outcome, 0);
    report.stats.work += solver.spent();
    Ok(report)
}

/// The verdict on the formula with its lazy clauses.
/// Calls the solver with `ask` until a model violates none of them.
pub(super) fn whole_verdict<S: Incremental>(
    solver: &mut S,
    cnf: &Cnf,
    mut ask: impl FnMut(&mut S) -> SolverVerdict,
) -> SolverVerdict {
    let mut cuts: Vec<Cut> = Vec::new();
    loop {
        let verdict = ask(solver);
        let (SolverVerdict::Model(model), Some(lazy)) = (&verdict, cnf.lazy()) else { return verdict };
        if let Err(error) = lazy.violated(model, &mut cuts) {
            return SolverVerdict::Failed(error.to_string());
        }
        if cuts.is_empty() {
            return verdict;
        }
        cuts.drain(..).for_each(|cut| solver.add(cut.clause));
    }
}

#[cfg(all(test, feature = "varisat"))]
mod tests;
