//! Unit propagation by counters: every clause knows how many of its literals are true, and how many have no value.
//!
//! *Complexity*: `O(occurrences of the literals that get a value)`, and the same to take it back.

use std::collections::VecDeque;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded, Pace};
use jigsat_forms::counted::counted;
use jigsat_forms::{Cnf, Lit, Var};

/// A formula, and values for some of its variables.
pub(crate) struct Propagator<'a> {
    literals: Vec<Lit>,
    /// Where each clause ends in `literals`.
    ends: Vec<usize>,
    /// The clauses in which each literal occurs, side by side.
    occurrences: Vec<u32>,
    /// Where those of each literal end in `occurrences`.
    occurrence_ends: Vec<usize>,
    /// For each clause how many of its literals are true.
    satisfied: Vec<u32>,
    /// For each clause how many of its literals have no value.
    open: Vec<u32>,
    values: Vec<Option<bool>>,
    /// The literals that are true, in the order in which they became so.
    trail: Vec<Lit>,
    /// Clauses that were seen to have one literal left, or none.
    waiting: VecDeque<u32>,
    pace: Pace<'a>,
}

/// The bytes taken for a variable, a clause and a literal.
const COST: [u64; 3] = [24, 24, 8];

impl<'a> Propagator<'a> {
    /// The clauses of `cnf` and those in `added`, with all that follows from those of one literal. `None` if that is a contradiction.
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
            // A literal and its negation stand next to each other.
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

    /// How many literals are true.
    pub(crate) fn len(&self) -> usize {
        self.trail.len()
    }

    /// How many clauses there are.
    pub(crate) fn clause_count(&self) -> usize {
        self.ends.len()
    }

    /// The literals of a clause.
    pub(crate) fn clause(&self, clause: u32) -> &[Lit] {
        &self.literals[range(&self.ends, clause as usize)]
    }

    /// How many literals of a clause have no value, if none is true.
    pub(crate) fn open(&self, clause: u32) -> Option<u32> {
        (self.satisfied[clause as usize] == 0).then_some(self.open[clause as usize])
    }

    /// In how many clauses a variable occurs.
    pub(crate) fn occurrence_count(&self, var: Var) -> usize {
        [true, false].into_iter().map(|value| self.occurring(var.is(value)).len()).sum()
    }

    /// Has the variable no value, and does something still depend on it?
    pub(crate) fn is_free(&self, var: Var) -> bool {
        let is_open =
            |lit: Lit| self.occurrences[self.occurring(lit)].iter().any(|&clause| self.open(clause).is_some());
        self.values[var.index()].is_none() && [true, false].into_iter().any(|value| is_open(var.is(value)))
    }

    /// Makes `lit` true, and all that follows from it. Is there no contradiction? If there is one, not all of it has been concluded.
    pub(crate) fn assume(&mut self, lit: Lit) -> Result<bool, Exceeded> {
        if let Some(value) = self.value(lit) {
            return Ok(value);
        }
        self.waiting.clear();
        self.make_true(lit)?;
        self.conclude()
    }

    /// Takes back all but the first `len` literals.
    pub(crate) fn take_back(&mut self, len: usize) {
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

    /// Where the clauses of a literal are in `occurrences`.
    fn occurring(&self, lit: Lit) -> std::ops::Range<usize> {
        range(&self.occurrence_ends, code(lit))
    }
}

/// Where the piece with this number is, of pieces that end at `ends`.
fn range(ends: &[usize], number: usize) -> std::ops::Range<usize> {
    let start = if number == 0 { 0 } else { ends[number - 1] };
    start..ends[number]
}

/// The place of a literal among all.
fn code(lit: Lit) -> usize {
    2 * lit.var().index() + usize::from(!lit.is_positive())
}

/// The clauses in which each literal occurs, and where those of each literal end.
fn occurrences(vars: usize, literals: &[Lit], ends: &[usize]) -> (Vec<u32>, Vec<usize>) {
    let mut occurrence_ends = vec![0; 2 * vars];
    for &lit in literals {
        occurrence_ends[code(lit)] += 1;
    }
    let mut sum = 0;
    for end in &mut occurrence_ends {
        // Where they begin, for now: each one that is put down moves it on.
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
