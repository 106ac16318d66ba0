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

use crate::{EngineError, Outcome, Report, Run, Watch};

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
}

/// Passes every model of `cnf`, which `solver` has, to `visit`.
pub(super) fn enumerate<S: Incremental>(
    mut solver: S,
    cnf: &Cnf,
    run: &Run,
    visit: &mut dyn FnMut(&Model) -> ControlFlow<()>,
) -> Result<Report, EngineError> {
    let mut watch = Watch::new(run);
    let outcome = match walk(&mut solver, cnf, run, &mut watch, visit) {
        ControlFlow::Break(EarlyEnd::Failed(reason)) => return Err(EngineError { engine: S::NAME, reason }),
        ControlFlow::Break(EarlyEnd::Outcome(outcome)) => outcome,
        ControlFlow::Continue(()) => Outcome::Exhausted,
    };
    Ok(watch.report(outcome, 0))
}

/// Why an enumeration ended early.
enum EarlyEnd {
    Outcome(Outcome),
    Failed(String),
}

fn walk(
    solver: &mut impl Incremental,
    cnf: &Cnf,
    run: &Run,
    watch: &mut Watch<'_>,
    visit: &mut dyn FnMut(&Model) -> ControlFlow<()>,
) -> ControlFlow<EarlyEnd> {
    let mut cuts: Vec<Cut> = Vec::new();
    loop {
        watch.node().map_break(EarlyEnd::Outcome)?;
        run.limits.check().map_break(EarlyEnd::Outcome)?;
        let model = match solver.solve() {
            SolverVerdict::Model(model) => model,
            SolverVerdict::Core(_) => return ControlFlow::Continue(()),
            SolverVerdict::Limited(outcome) => return ControlFlow::Break(EarlyEnd::Outcome(outcome)),
            SolverVerdict::Failed(reason) => return ControlFlow::Break(EarlyEnd::Failed(reason)),
        };
        if let Some(lazy) = cnf.lazy() {
            let violated = lazy.violated(&model, &mut cuts);
            violated
                .map_or_else(|error| ControlFlow::Break(EarlyEnd::Failed(error.to_string())), ControlFlow::Continue)?;
        }
        if cuts.is_empty() {
            watch.witness(visit(&model)).map_break(EarlyEnd::Outcome)?;
            solver.add(cnf.blocking_clause(&model));
        }
        for cut in cuts.drain(..) {
            solver.add(cut.clause);
        }
    }
}

#[cfg(all(test, feature = "varisat"))]
mod tests;
