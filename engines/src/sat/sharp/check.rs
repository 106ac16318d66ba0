//! The check for a model: clause learning below the decisions so far.
//!
//! *Source*: Michael Luby, Alistair Sinclair, David Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993 (when to restart).

use std::ops::ControlFlow;

use jigsat_forms::Var;

use super::clauses::ClauseId;
use super::learn::Learnt;
use super::solver::Solver;
use crate::restarts::luby;
use crate::{Outcome, Watch};

/// The conflicts before the first restart.
const FIRST_RUN: u64 = 64;

impl Solver {
    /// Does the formula have a model on `among`, with the values on the trail?
    /// If so, it becomes the [`model`](Self::model).
    ///
    /// The open variables outside `among` must share no unsatisfied clause with these; they keep their values in the
    /// last model, which must be right. The trail is the same afterwards, but propagated. Conflicts are nodes.
    pub(super) fn is_satisfiable(&mut self, among: &[Var], watch: &mut Watch<'_>) -> ControlFlow<Outcome, bool> {
        ControlFlow::Continue(self.check(among, u64::MAX, watch)? == Some(true))
    }

    /// The same with a limit on conflicts; `None` if it is reached.
    pub(super) fn check(
        &mut self,
        among: &[Var],
        most_conflicts: u64,
        watch: &mut Watch<'_>,
    ) -> ControlFlow<Outcome, Option<bool>> {
        let base = self.level();
        self.forget_clauses();
        self.queue.clear();
        for &var in among {
            // Variables with a value may differ from the last model.
            self.is_among[var.index()] = true;
            if self.is_open(var) {
                self.phases[var.index()] = self.model[var.index()];
                self.queue.insert(var, &self.activity);
            }
        }
        let found = self.search(base, most_conflicts, watch);
        self.backtrack(base);
        for &var in among {
            self.is_among[var.index()] = false;
        }
        found
    }

    fn search(&mut self, base: u32, most_conflicts: u64, watch: &mut Watch<'_>) -> ControlFlow<Outcome, Option<bool>> {
        if self.is_refuted() {
            return ControlFlow::Continue(Some(false));
        }
        let (mut run, mut in_run, mut conflicts) = (1, 0, 0);
        loop {
            let conflict = self.propagate();
            let steps = self.take_steps();
            watch.work(steps)?;
            if let Some(conflict) = conflict {
                watch.node()?;
                if self.level() == 0 || !self.resolve(conflict, base) {
                    return ControlFlow::Continue(Some(false));
                }
                (in_run, conflicts) = (in_run + 1, conflicts + 1);
                if conflicts >= most_conflicts {
                    return ControlFlow::Continue(None);
                }
            } else if in_run >= FIRST_RUN * luby(run) {
                (run, in_run) = (run + 1, 0);
                self.retreat(base);
                self.forget_clauses();
            } else if let Some(var) = self.next_open() {
                self.decide(var.is(self.phases[var.index()]));
            } else {
                for lit in self.trail.iter().filter(|lit| self.is_among[lit.var().index()]) {
                    self.model[lit.var().index()] = lit.is_positive();
                }
                return ControlFlow::Continue(Some(true));
            }
        }
    }

    /// Learns from a conflict; returns false if it refutes the level `base`.
    fn resolve(&mut self, conflict: ClauseId, base: u32) -> bool {
        let is_at_base = self.level() == base;
        let Learnt { lits, level, spread } = self.analyse(conflict);
        if let [unit] = *lits {
            self.learnt_units[unit.var().index()] = Some(unit.is_positive());
        }
        let reason = if lits.len() > 1 { Some(self.learn(&lits, spread)) } else { None };
        if is_at_base {
            return false;
        }
        self.retreat(level.max(base));
        self.assign(lits[0], reason);
        true
    }

    /// Undoes decisions, and puts their variables into the queue again.
    fn retreat(&mut self, level: u32) {
        for place in 0..self.above(level).len() {
            let lit = self.above(level)[place];
            if self.is_among[lit.var().index()] {
                self.phases[lit.var().index()] = lit.is_positive();
                self.queue.insert(lit.var(), &self.activity);
            }
        }
        self.backtrack(level);
    }

    fn next_open(&mut self) -> Option<Var> {
        while let Some(var) = self.queue.pop(&self.activity) {
            if self.is_open(var) {
                return Some(var);
            }
        }
        None
    }
}
