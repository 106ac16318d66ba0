//! A model counter (#SAT): components, a cache of components, and clause learning.
//!
//! The search decides variables one after another. The rest of the formula after a decision falls into *components*
//! without a common variable (module `components`): each is counted separately, and the numbers are multiplied. The
//! number of a component goes into a cache under a key that is compared in full, so that a count never rests on a hash.
//! Numbers have any size.
//!
//! - *Free variables.* A variable that is left in no clause doubles the number.
//! - *Projection.* Models that agree on the observed variables are one solution: only these are decided, and variables that they define
//!   (module `defined`); a component without any counts for one.
//! - *Satisfiability first.* The second value of a variable is tried only when a solver has found a model with it. The
//!   solver learns clauses (modules `solver`, `learn`, `check`), which are valid beside components (see module `search`).
//! - *Order.* The variable that occurs most often, took part in conflicts lately, and is in the middle of the formula
//!   (module `order`).
//! - *Memory.* The cache grows while its old entries are still met, to at most [`Sharp::memory`], by default 1 GiB;
//!   when it is full, entries that were not met lately are dropped.
//! - *Witnesses.* The same solver finds one solution after another, without components (module `visit`).
//!
//! *Complexity*: exponential in the number of observed variables at worst; `O(2^w)` components for each variable, where
//! the formula has a tree decomposition of width `w` that the order finds.
//!
//! *References*: Marc Thurley, "sharpSAT: counting models with advanced component caching and implicit BCP", SAT 2006.
//! Tian Sang, Fahiem Bacchus, Paul Beame, Henry Kautz, Toniann Pitassi, "Combining component caching and clause
//! learning for effective model counting", SAT 2004 (Cachet). Fahiem Bacchus, Shannon Dalmao, Toniann Pitassi,
//! "Algorithms and complexity results for #SAT and Bayesian inference", FOCS 2003.

mod check;
mod clauses;
mod components;
mod defined;
mod heap;
mod key;
mod learn;
mod order;
mod search;
mod solver;
mod visit;

use std::ops::ControlFlow;

use jigsat_forms::{Cnf, Model, Var};

use crate::cache::Cache;
use crate::limits::or_limited;
use crate::memo::Policy;
use crate::number::Number;
use crate::{
    Abilities, Counted, Engine, EngineError, EngineInfo, Make, Outcome, Run, RunReport, Stats, Visitor, Watch,
};
use components::Finder;
use search::Search;
use solver::Solver;

/// The name used in strategies.
pub const NAME: &str = "sharp";

/// The entry of the engine in the registry.
pub const INFO: EngineInfo = EngineInfo {
    name: NAME,
    summary: "model counter: components of the formula and their cache, counts without visiting every model (after sharpSAT)",
    make: Make::Cnf(|settings| Box::new(Sharp { memory: settings.memory })),
    abilities: Abilities { counts_unseen: true, takes_whole_formulas: true, ..Abilities::NONE },
};

/// The default memory of the cache.
const MEMORY: u64 = 1 << 30;

/// The model counter. Decisions and conflicts are nodes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sharp {
    /// The memory, in bytes, that the cache may take; by default 1 GiB.
    pub memory: Option<u64>,
}

impl Sharp {
    /// Makes a solver, if the formula has a model.
    fn begin(cnf: &Cnf, run: &Run, watch: &mut Watch<'_>) -> ControlFlow<Outcome, Option<Solver>> {
        run.limits.reserve(Solver::bytes(cnf), || format!("a formula of {} clauses", cnf.clause_count()))?;
        watch.node()?;
        let mut solver = or_limited(Solver::new(cnf, &run.limits.budget))?;
        let all: Vec<Var> = (0..cnf.var_count() as u32).map(Var).collect();
        let is_satisfiable = solver.is_satisfiable(&all, watch)?;
        ControlFlow::Continue(is_satisfiable.then_some(solver))
    }

    /// Prepares the count, if the formula has a model.
    fn search(self, cnf: &Cnf, run: &Run, watch: &mut Watch<'_>) -> ControlFlow<Outcome, Option<Search>> {
        let Some(solver) = Self::begin(cnf, run, watch)? else {
            return ControlFlow::Continue(None);
        };
        let vars = cnf.var_count();
        let mut is_projection = vec![false; vars];
        for var in cnf.observed() {
            is_projection[var.index()] = true;
        }
        defined::add_defined(cnf, &mut is_projection, run, watch)?;
        let centrality = order::centrality(&solver, vars, watch)?;
        let memory = run.limits.cache(self.memory.unwrap_or(MEMORY));
        let finder = Finder::new(&solver, is_projection, centrality);
        ControlFlow::Continue(Some(Search::new(solver, finder, Cache::new(Policy::Adaptive, memory, vars))))
    }
}

/// Refuses lazy formulas: they need models, and a count makes none.
fn refuse_lazy(cnf: &Cnf) -> Result<(), EngineError> {
    let reason = "the formula adds clauses for each model, and this engine takes whole formulas only";
    match cnf.lazy() {
        None => Ok(()),
        Some(_) => Err(EngineError { engine: NAME, reason: reason.to_string() }),
    }
}

impl Engine<Cnf> for Sharp {
    fn solve(&self, problem: &Cnf, run: &Run, visit: Visitor<'_, Model>) -> Result<RunReport, EngineError> {
        refuse_lazy(problem)?;
        let mut watch = Watch::new(run);
        let walk = match Self::begin(problem, run, &mut watch) {
            ControlFlow::Continue(Some(mut solver)) => {
                visit::visit_all(&mut solver, problem.observed(), &mut watch, visit)
            }
            ControlFlow::Continue(None) => ControlFlow::Continue(()),
            ControlFlow::Break(outcome) => ControlFlow::Break(outcome),
        };
        Ok(watch.report(Outcome::of(walk), 0))
    }

    fn count(&self, problem: &Cnf, run: &Run) -> Result<Counted, EngineError> {
        if run.limits.witnesses.is_some() {
            return Ok(self.solve(problem, run, &mut |_| ControlFlow::Continue(()))?.into());
        }
        refuse_lazy(problem)?;
        let mut watch = Watch::new(run);
        let (number, outcome, search) = match self.search(problem, run, &mut watch) {
            ControlFlow::Continue(None) => (Number::ZERO, Outcome::Exhausted, None),
            ControlFlow::Continue(Some(mut search)) => match search.count(&mut watch) {
                ControlFlow::Continue(number) => (number, Outcome::Exhausted, Some(search)),
                ControlFlow::Break(outcome) => (search.certain(), outcome, Some(search)),
            },
            ControlFlow::Break(outcome) => (Number::ZERO, outcome, None),
        };
        let mut report = watch.report(outcome, 0);
        if let Some(search) = search {
            let (entries, hits, unfolded) = (search.cache.entries, search.cache.hits, search.unfolded as u64);
            report.stats = Stats { entries, hits, unfolded, ..report.stats };
        }
        Ok(Counted::unseen(number, report))
    }
}

#[cfg(test)]
mod tests;
