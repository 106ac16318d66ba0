//! Clause learning: a clause that follows from the formula and prevents a conflict.
//!
//! *Source*: João Marques-Silva, Karem Sakallah, "GRASP", IEEE Transactions on Computers 48, 1999 (first unique implication point);
//! Lintao Zhang and others, "Efficient conflict driven learning in a Boolean satisfiability solver", ICCAD 2001.

use jigsat_forms::{Lit, Var};

use super::clauses::ClauseId;
use super::solver::Solver;

/// The weight of a conflict for activities, relative to the next one.
/// It is that of the solver `MiniSat`.
const DECAY: f64 = 0.95;

/// The activity above which all of them are scaled down.
const LARGE: f64 = 1e100;

/// A clause that was learnt.
pub(super) struct Learnt {
    /// The literals: first the one that becomes true, then one of the highest level.
    pub(super) lits: Vec<Lit>,
    /// The highest level of the other literals.
    pub(super) level: u32,
    /// The number of levels of its literals.
    pub(super) spread: u32,
}

impl Solver {
    /// Resolves backwards from a false clause to the first unique implication point.
    /// There is one literal of the current level then. The level must be above 0.
    pub(super) fn analyse(&mut self, conflict: ClauseId) -> Learnt {
        let (mut lits, mut marked): (Vec<Lit>, Vec<Var>) = (Vec::new(), Vec::new());
        let (mut clause, mut next, mut open) = (Some(conflict), self.trail.len(), 0);
        let asserted = loop {
            if let Some(id) = clause {
                for place in 0..self.clauses.lits(id).len() {
                    let lit = self.clauses.lits(id)[place];
                    let (var, level) = (lit.var(), self.levels[lit.var().index()]);
                    if self.is(lit) != Some(false) || self.is_marked[var.index()] || level == 0 {
                        continue;
                    }
                    self.is_marked[var.index()] = true;
                    marked.push(var);
                    self.bump(var);
                    if level == self.level() {
                        open += 1;
                    } else {
                        lits.push(lit);
                    }
                }
            }
            let last = self.trail[..next].iter().rposition(|lit| self.is_marked[lit.var().index()]);
            next = last.unwrap_or_default();
            let lit = self.trail[next];
            open -= 1;
            if open == 0 {
                break !lit;
            }
            clause = self.reasons[lit.var().index()];
        };
        lits.retain(|&lit| !self.is_implied(lit));
        for var in marked {
            self.is_marked[var.index()] = false;
        }
        self.activity_step /= DECAY;
        self.learnt(asserted, lits)
    }

    /// Is the literal false because of other literals of the clause, which are marked?
    fn is_implied(&self, lit: Lit) -> bool {
        let Some(reason) = self.reasons[lit.var().index()] else {
            return false;
        };
        self.clauses.lits(reason).iter().all(|&other| {
            let var = other.var().index();
            other == !lit || self.levels[var] == 0 || self.is_marked[var]
        })
    }

    fn learnt(&self, asserted: Lit, mut lits: Vec<Lit>) -> Learnt {
        let level = |lit: Lit| self.levels[lit.var().index()];
        let mut levels: Vec<u32> = lits.iter().map(|&lit| level(lit)).collect();
        levels.sort_unstable();
        levels.dedup();
        let highest = levels.last().copied().unwrap_or(0);
        lits.insert(0, asserted);
        if let Some(second) = lits.iter().skip(1).position(|&lit| level(lit) == highest) {
            lits.swap(1, 1 + second);
        }
        Learnt { lits, level: highest, spread: levels.len() as u32 + 1 }
    }

    fn bump(&mut self, var: Var) {
        let activity = &mut self.activity[var.index()];
        *activity += self.activity_step;
        if *activity > LARGE {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGE);
            self.activity_step /= LARGE;
        }
        self.queue.raised(var, &self.activity);
    }
}
