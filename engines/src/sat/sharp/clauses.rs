//! The clauses of a formula in one flat buffer, and where each variable occurs.

use std::ops::Range;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Cnf, Lit};

use crate::grouped::Grouped;

/// The place of a clause among all clauses.
pub(super) type ClauseId = u32;

/// A clause in the buffer of literals.
#[derive(Debug, Clone)]
pub(super) struct Clause {
    start: u32,
    end: u32,
    /// For a learnt clause, the number of decision levels of its literals.
    /// The fewer, the more useful it is.
    pub(super) spread: u32,
}

/// The clauses: first those of the formula, then learnt ones, all of two literals or more.
///
/// The first two literals of each clause are the watched ones.
#[derive(Debug, Default)]
pub(super) struct Clauses {
    lits: Vec<Lit>,
    all: Vec<Clause>,
    /// How many of them are clauses of the formula.
    given: usize,
}

/// A formula without repeated literals, tautologies and clauses of one literal.
pub(super) struct Simplified {
    pub(super) clauses: Clauses,
    /// The literals of clauses of one literal.
    pub(super) units: Vec<Lit>,
    pub(super) has_empty_clause: bool,
}

impl Clause {
    fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl Simplified {
    /// Simplifies a formula. `O(literals · log)`.
    pub(super) fn new(cnf: &Cnf, budget: &Budget) -> Result<Self, Exceeded> {
        let mut simplified = Self { clauses: Clauses::default(), units: Vec::new(), has_empty_clause: false };
        let mut lits: Vec<Lit> = Vec::new();
        let mut pace = budget.pace();
        for clause in cnf.clauses() {
            pace.step(clause.len() + 1)?;
            lits.clear();
            lits.extend_from_slice(clause);
            lits.sort_unstable();
            lits.dedup();
            // The two literals of a variable are neighbours in the order.
            if lits.windows(2).any(|two| two[0].var() == two[1].var()) {
                continue;
            }
            match *lits {
                [] => simplified.has_empty_clause = true,
                [unit] => simplified.units.push(unit),
                _ => {
                    simplified.clauses.push(&lits, 0);
                }
            }
        }
        simplified.clauses.given = simplified.clauses.all.len();
        Ok(simplified)
    }
}

impl Clauses {
    /// Adds a clause of two literals or more.
    pub(super) fn push(&mut self, lits: &[Lit], spread: u32) -> ClauseId {
        let start = self.lits.len() as u32;
        self.lits.extend_from_slice(lits);
        self.all.push(Clause { start, end: self.lits.len() as u32, spread });
        self.all.len() as ClauseId - 1
    }

    /// The number of clauses, those of the formula and those learnt.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The number of clauses of the formula.
    pub(super) fn given(&self) -> usize {
        self.given
    }

    /// For each of so many variables, the clauses of the formula that it occurs in. `O(variables + literals)`.
    pub(super) fn occurrences(&self, vars: usize) -> Grouped<ClauseId> {
        let ids = 0..self.given() as ClauseId;
        Grouped::new(vars, || ids.clone().flat_map(|id| self.lits(id).iter().map(move |lit| (lit.var().index(), id))))
    }

    pub(super) fn lits(&self, id: ClauseId) -> &[Lit] {
        &self.lits[self.all[id as usize].range()]
    }

    pub(super) fn lits_mut(&mut self, id: ClauseId) -> &mut [Lit] {
        &mut self.lits[self.all[id as usize].range()]
    }

    pub(super) fn spread(&self, id: ClauseId) -> u32 {
        self.all[id as usize].spread
    }

    /// Removes learnt clauses; returns the new place of each clause that is kept.
    pub(super) fn retain(&mut self, keep: impl Fn(&Self, ClauseId) -> bool) -> Vec<Option<ClauseId>> {
        let kept: Vec<bool> = (0..self.len()).map(|id| id < self.given || keep(self, id as ClauseId)).collect();
        let old = std::mem::take(&mut self.all);
        let mut places = Vec::with_capacity(old.len());
        let mut end = 0;
        for (clause, is_kept) in old.into_iter().zip(kept) {
            places.push(is_kept.then_some(self.all.len() as ClauseId));
            if is_kept {
                let range = clause.range();
                self.lits.copy_within(range.clone(), end);
                let start = end as u32;
                end += range.len();
                self.all.push(Clause { start, end: end as u32, spread: clause.spread });
            }
        }
        self.lits.truncate(end);
        places
    }
}
