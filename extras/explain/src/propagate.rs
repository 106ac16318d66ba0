//! Unit propagation by counters of true and of unassigned literals per clause.
//!
//! *Complexity*: `O(occurrences of the literals that get a value)`, the same for backtracking.

use std::collections::VecDeque;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded, Pace};
use jigsat_forms::counted::counted;
use jigsat_forms::{Cnf, Lit};

/// A formula with a partial assignment.
pub(crate) struct Propagator<'a> {
    literals: Vec<Lit>,
    /// The end of each clause in `literals`.
    ends: Vec<usize>,
    /// The clauses in which each literal occurs, concatenated.
    occurrences: Vec<u32>,
    /// The end of the list of each literal in `occurrences`.
    occurrence_ends: Vec<usize>,
    /// The number of true literals of each clause.
    satisfied: Vec<u32>,
    /// The number of unassigned literals of each clause.
    open: Vec<u32>,
    values: Vec<Option<bool>>,
    /// The true literals in the order of their assignment.
    trail: Vec<Lit>,
    /// The queue of clauses with at most one unassigned literal.
    waiting: VecDeque<u32>,
    pace: Pace<'a>,
}

/// The memory, in bytes, per variable, clause and literal.
const COST: [u64; 3] = [24, 24, 8];

impl<'a> Propagator<'a> {
    /// Loads the clauses of `cnf` and `added`, and propagates the unit clauses.
    /// `None` if that is a contradiction.
    ///
    /// # Errors
    /// If the budget is exceeded.
    pub(crate) fn new(cnf: &Cnf, added: &[Vec<Lit>], budget: &'a Budget) -> Result<Option<Self>, Exceeded> {
        let sizes = [cnf.var_count(), cnf.clause_count(), cnf.literal_count()];
        let bytes = COST.iter().zip(sizes).map(|(cost, size)| cost * size as u64).sum();
        budget.reserve(bytes, || format!("propagation in a formula of {}", counted(sizes[1], "clause")))?;
        let (mut literals, mut ends) = (Vec::with_capacity(sizes[2]), Vec::with_capacity(sizes[1]));
        let mut pace = budget.pace();
        for clause in cnf.clauses().chain(added.iter().map(Vec::as_slice)) {
            pace.step(clause.len() + 1)?;
            // A sorted tautology has a literal next to its negation: skip it.
            let start = literals.len();
            literals.extend(clause.iter().copied().sorted_unstable().dedup());
            if literals[start..].iter().tuple_windows().any(|(lit, next)| lit.var() == next.var()) {
                literals.truncate(start);
            } else {
                ends.push(literals.len());
            }
        }
        let (occurrences, occurrence_ends) = occurrences(cnf.var_count(), &literals, &ends);
        let open = (0..ends.len()).map(|clause| range(&ends, clause).len() as u32).collect_vec();
        let waiting = (0..).zip(&open).filter(|&(_, &open)| open <= 1).map(|(clause, _)| clause).collect();
        let (satisfied, values) = (vec![0; ends.len()], vec![None; cnf.var_count()]);
        let trail = Vec::new();
        let mut made =
            Self { literals, ends, occurrences, occurrence_ends, satisfied, open, values, trail, waiting, pace };
        Ok(made.conclude()?.then_some(made))
    }

    /// The value of a literal, if it has one.
    pub(crate) fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit.var().index()].map(|value| value == lit.is_positive())
    }

    /// The number of true literals.
    pub(crate) fn len(&self) -> usize {
        self.trail.len()
    }

    /// The literals of a clause.
    pub(crate) fn clause(&self, clause: u32) -> &[Lit] {
        &self.literals[range(&self.ends, clause as usize)]
    }

    /// The number of unassigned literals of a clause; `None` if one is true.
    pub(crate) fn open(&self, clause: u32) -> Option<u32> {
        (self.satisfied[clause as usize] == 0).then_some(self.open[clause as usize])
    }

    /// Assigns `lit` and propagates; returns `false` on a contradiction.
    /// Propagation stops at a contradiction.
    pub(crate) fn assume(&mut self, lit: Lit) -> Result<bool, Exceeded> {
        if let Some(value) = self.value(lit) {
            return Ok(value);
        }
        // What still waits was left by a contradiction, which the caller has taken back.
        self.waiting.clear();
        self.make_true(lit)?;
        self.conclude()
    }

    /// Unassigns all but the first `len` literals.
    pub(crate) fn backtrack(&mut self, len: usize) {
        for lit in self.trail.split_off(len).into_iter().rev() {
            self.values[lit.var().index()] = None;
            for place in self.occurring(lit) {
                self.satisfied[self.occurrences[place] as usize] -= 1;
                self.open[self.occurrences[place] as usize] += 1;
            }
            for place in self.occurring(!lit) {
                self.open[self.occurrences[place] as usize] += 1;
            }
        }
    }

    fn conclude(&mut self) -> Result<bool, Exceeded> {
        while let Some(clause) = self.waiting.pop_front() {
            match self.open(clause) {
                None => {}
                Some(0) => return Ok(false),
                Some(_) => {
                    let mut left = self.clause(clause).iter().copied().filter(|&lit| self.value(lit).is_none());
                    let lit = left.next().expect("a clause that is open has a literal without a value");
                    self.make_true(lit)?;
                }
            }
        }
        Ok(true)
    }

    fn make_true(&mut self, lit: Lit) -> Result<(), Exceeded> {
        self.values[lit.var().index()] = Some(lit.is_positive());
        self.trail.push(lit);
        let places = [self.occurring(lit), self.occurring(!lit)];
        self.pace.step(places[0].len() + places[1].len() + 1)?;
        let [same, negated] = places;
        for place in same {
            self.satisfied[self.occurrences[place] as usize] += 1;
            self.open[self.occurrences[place] as usize] -= 1;
        }
        for place in negated {
            let clause = self.occurrences[place];
            self.open[clause as usize] -= 1;
            if self.open(clause).is_some_and(|open| open <= 1) {
                self.waiting.push_back(clause);
            }
        }
        Ok(())
    }

    /// The range of a literal in `occurrences`.
    fn occurring(&self, lit: Lit) -> std::ops::Range<usize> {
        range(&self.occurrence_ends, code(lit))
    }
}

/// The range with this number, of ranges that end at `ends`.
fn range(ends: &[usize], number: usize) -> std::ops::Range<usize> {
    let start = if number == 0 { 0 } else { ends[number - 1] };
    start..ends[number]
}

/// The index of a literal.
fn code(lit: Lit) -> usize {
    2 * lit.var().index() + usize::from(!lit.is_positive())
}

/// The clauses of each literal, concatenated, and the end of each list.
fn occurrences(vars: usize, literals: &[Lit], ends: &[usize]) -> (Vec<u32>, Vec<usize>) {
    let mut occurrence_ends = vec![0; 2 * vars];
    for &lit in literals {
        occurrence_ends[code(lit)] += 1;
    }
    let mut sum = 0;
    for end in &mut occurrence_ends {
        // The starts, for now: each entry below advances its one to the end.
        sum += std::mem::replace(end, sum);
    }
    let mut occurrences = vec![0; literals.len()];
    for clause in 0..ends.len() {
        for &lit in &literals[range(ends, clause)] {
            let place = &mut occurrence_ends[code(lit)];
            occurrences[*place] = clause as u32;
            *place += 1;
        }
    }
    (occurrences, occurrence_ends)
}
