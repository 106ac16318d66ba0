//! The state of a solver: a trail, decision levels, and unit propagation.
//! Each clause has two watched literals.
//!
//! *Source*: Niklas Eén, Niklas Sörensson, "An extensible SAT-solver", SAT 2003.

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Cnf, Lit, Var};

use super::clauses::{ClauseId, Clauses, Simplified};
use super::heap::Heap;

/// A clause in the list of a literal that it watches.
#[derive(Debug, Clone, Copy)]
struct Watcher {
    clause: ClauseId,
    /// Another literal of the clause: while it is true, the clause is not read.
    blocker: Lit,
}

/// A formula and a partial assignment.
/// Some of the clauses are learnt: they follow from the formula.
pub(super) struct Solver {
    pub(super) clauses: Clauses,
    /// For each literal, the clauses to check when it becomes false.
    watchers: Vec<Vec<Watcher>>,
    /// For each literal, whether it is true or false, if it has a value.
    values: Vec<Option<bool>>,
    /// For each variable with a value, the level at which it got it.
    pub(super) levels: Vec<u32>,
    /// For each variable whose value was propagated, the clause that forced it.
    pub(super) reasons: Vec<Option<ClauseId>>,
    /// The true literals, in the order in which they became true.
    pub(super) trail: Vec<Lit>,
    /// Where each decision level above 0 begins on the trail.
    level_starts: Vec<usize>,
    /// How much of the trail has been propagated.
    head: usize,
    /// Literals that were learnt to be true in every model, and are not on level 0.
    pub(super) learnt_units: Vec<Option<bool>>,
    /// The activity of each variable, by recent conflicts, and the weight of the next.
    pub(super) activity: Vec<f64>,
    pub(super) activity_step: f64,
    /// The variables that the check for satisfiability decides.
    pub(super) queue: Heap,
    /// The last model: it makes every literal on the trail true, except during a check.
    pub(super) model: Vec<bool>,
    /// The variables of the current check, and the values that it tries first.
    pub(super) is_among: Vec<bool>,
    pub(super) phases: Vec<bool>,
    /// Marks of the conflict analysis.
    pub(super) is_marked: Vec<bool>,
    /// The number of learnt clauses at which some are removed.
    most_learnt: usize,
    /// Is an empty clause known?
    is_refuted: bool,
    /// The watchers read since the last [`take_steps`](Self::take_steps).
    steps: usize,
}

impl Solver {
    /// The number of learnt clauses kept at first, and its increment.
    /// They are those of the solver Glucose.
    /// Both are small in tests, so that clauses are removed there.
    const MOST_LEARNT: usize = if cfg!(test) { 10 } else { 2_000 };
    const MORE_LEARNT: usize = if cfg!(test) { 1 } else { 300 };

    /// About how many bytes a solver for this formula takes.
    pub(super) fn bytes(cnf: &Cnf) -> u64 {
        // A literal in the formula, in the list of occurrences and in a list of watchers that has grown; a clause twice; variables.
        let [vars, clauses, literals] = [cnf.var_count(), cnf.clause_count(), cnf.literal_count()];
        (168 * vars + 72 * clauses + 12 * literals) as u64
    }

    /// The formula, with values for the variables of clauses of one literal.
    pub(super) fn new(cnf: &Cnf, budget: &Budget) -> Result<Self, Exceeded> {
        let vars = cnf.var_count();
        let Simplified { clauses, units, has_empty_clause } = Simplified::new(cnf, budget)?;
        let mut solver = Self {
            clauses,
            watchers: vec![Vec::new(); 2 * vars],
            values: vec![None; 2 * vars],
            levels: vec![0; vars],
            reasons: vec![None; vars],
            trail: Vec::new(),
            level_starts: Vec::new(),
            head: 0,
            learnt_units: vec![None; vars],
            activity: vec![0.0; vars],
            activity_step: 1.0,
            queue: Heap::new(vars),
            model: vec![false; vars],
            is_among: vec![false; vars],
            phases: vec![false; vars],
            is_marked: vec![false; vars],
            most_learnt: Self::MOST_LEARNT,
            is_refuted: has_empty_clause,
            steps: 0,
        };
        solver.watch_all();
        for unit in units {
            solver.is_refuted |= solver.is(unit) == Some(false);
            if solver.is(unit).is_none() {
                solver.assign(unit, None);
            }
        }
        Ok(solver)
    }

    /// Watches the first two literals of every clause.
    fn watch_all(&mut self) {
        self.watchers.iter_mut().for_each(Vec::clear);
        for id in 0..self.clauses.len() as ClauseId {
            self.watch(id);
        }
    }

    fn watch(&mut self, id: ClauseId) {
        if let [first, second, ..] = *self.clauses.lits(id) {
            self.watchers[first.index()].push(Watcher { clause: id, blocker: second });
            self.watchers[second.index()].push(Watcher { clause: id, blocker: first });
        }
    }

    /// Is the formula known to have no models?
    pub(super) fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// Is the literal true or false?
    pub(super) fn is(&self, lit: Lit) -> Option<bool> {
        self.values[lit.index()]
    }

    pub(super) fn is_open(&self, var: Var) -> bool {
        self.is(var.positive()).is_none()
    }

    /// The current decision level.
    pub(super) fn level(&self) -> u32 {
        self.level_starts.len() as u32
    }

    /// Begins a new level with a literal that has no value.
    pub(super) fn decide(&mut self, lit: Lit) {
        self.level_starts.push(self.trail.len());
        self.assign(lit, None);
    }

    /// Makes a literal true that has no value, at the current level.
    pub(super) fn assign(&mut self, lit: Lit, reason: Option<ClauseId>) {
        debug_assert!(self.is(lit).is_none(), "{lit:?} has a value already");
        self.values[lit.index()] = Some(true);
        self.values[(!lit).index()] = Some(false);
        self.levels[lit.var().index()] = self.level();
        self.reasons[lit.var().index()] = reason;
        self.trail.push(lit);
    }

    /// The literals above `level`.
    pub(super) fn above(&self, level: u32) -> &[Lit] {
        self.level_starts.get(level as usize).map_or(&[], |&start| &self.trail[start..])
    }

    /// Undoes everything above `level`.
    pub(super) fn backtrack(&mut self, level: u32) {
        let Some(&start) = self.level_starts.get(level as usize) else {
            return;
        };
        for &lit in &self.trail[start..] {
            self.values[lit.index()] = None;
            self.values[(!lit).index()] = None;
        }
        self.trail.truncate(start);
        self.level_starts.truncate(level as usize);
        self.head = start;
    }

    /// Propagates units; returns a clause that is false, if there is one.
    pub(super) fn propagate(&mut self) -> Option<ClauseId> {
        while let Some(&lit) = self.trail.get(self.head) {
            self.head += 1;
            if let Some(conflict) = self.falsify(!lit) {
                self.head = self.trail.len();
                return Some(conflict);
            }
        }
        None
    }

    /// Visits the clauses that watch a literal which has become false.
    /// Returns one of them that is false.
    fn falsify(&mut self, falsified: Lit) -> Option<ClauseId> {
        let mut list = std::mem::take(&mut self.watchers[falsified.index()]);
        self.steps += list.len() + 1;
        let (mut kept, mut conflict) = (0, None);
        for next in 0..list.len() {
            let Watcher { clause, blocker } = list[next];
            if conflict.is_some() || self.values[blocker.index()] == Some(true) {
                list[kept] = list[next];
                kept += 1;
                continue;
            }
            let lits = self.clauses.lits_mut(clause);
            if lits[0] == falsified {
                lits.swap(0, 1);
            }
            let first = lits[0];
            let first_is = self.values[first.index()];
            let other = if first_is == Some(true) {
                None
            } else {
                lits[2..].iter().position(|lit| self.values[lit.index()] != Some(false))
            };
            let watcher = Watcher { clause, blocker: first };
            if let Some(other) = other {
                lits.swap(1, 2 + other);
                let second = lits[1];
                self.watchers[second.index()].push(watcher);
                continue;
            }
            list[kept] = watcher;
            kept += 1;
            match first_is {
                Some(true) => {}
                Some(false) => conflict = Some(clause),
                None => self.assign(first, Some(clause)),
            }
        }
        list.truncate(kept);
        self.watchers[falsified.index()] = list;
        conflict
    }

    /// Adds a learnt clause, which its first two literals watch.
    pub(super) fn learn(&mut self, lits: &[Lit], spread: u32) -> ClauseId {
        let id = self.clauses.push(lits, spread);
        self.watch(id);
        id
    }

    /// Removes the less useful half of many learnt clauses, except for reasons.
    pub(super) fn forget_clauses(&mut self) {
        if self.clauses.len() - self.clauses.given() <= self.most_learnt {
            return;
        }
        let mut is_reason = vec![false; self.clauses.len()];
        for lit in &self.trail {
            if let Some(reason) = self.reasons[lit.var().index()] {
                is_reason[reason as usize] = true;
            }
        }
        let given = self.clauses.given();
        let mut spreads: Vec<u32> = (given..self.clauses.len()).map(|id| self.clauses.spread(id as ClauseId)).collect();
        let middle = spreads.len() / 2;
        let Some((_, &mut median, _)) = (!spreads.is_empty()).then(|| spreads.select_nth_unstable(middle)) else {
            return;
        };
        // Of those with the median spread, the older ones go.
        let recent = given + (self.clauses.len() - given) / 2;
        let places = self.clauses.retain(|clauses, id| {
            let spread = clauses.spread(id);
            spread <= 2 || spread < median || spread == median && id as usize >= recent || is_reason[id as usize]
        });
        for lit in &self.trail {
            let reason = &mut self.reasons[lit.var().index()];
            *reason = reason.and_then(|id| places[id as usize]);
        }
        self.watch_all();
        self.most_learnt += Self::MORE_LEARNT;
    }

    /// Returns the watchers read since the last call: some nanoseconds each.
    pub(super) fn take_steps(&mut self) -> usize {
        std::mem::take(&mut self.steps)
    }
}
