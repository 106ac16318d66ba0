//! A checker for LRAT proofs.
//!
//! It shares no code with any solver: literals are plain DIMACS numbers. A refutation is a list of clauses, each of which follows from the
//! formula and the clauses before it; the last one is empty. A line `ID LITERALS 0 HINTS 0` adds a clause. It follows by reverse unit
//! propagation: assume that its literals are false; then each hint names a clause with one literal left that is not false, which becomes
//! true, and the last hint a clause with none left. A line `ID d IDS 0` deletes clauses. The clauses of the formula are numbered from 1.
//!
//! *Source*: Luís Cruz-Filipe, Marijn Heule, Warren Hunt, Matt Kaufmann, Peter Schneider-Kamp, "Efficient certified RAT verification",
//! CADE 2017. The checker supports only additions that follow by unit propagation (RUP), which are all that our proofs need.
//!
//! *Complexity*: `O(literals of the clauses that hints name)` for each line. The memory holds the clauses that are not deleted, and the
//! literals of one line. The rest of a line is read word by word.

use std::io::BufRead;

use jigsat_forms::budget::{Budget, Pace};

use clauses::Clauses;
use words::Tokens;

pub use words::ProofError;

mod clauses;
#[cfg(test)]
mod tests;
pub(crate) mod words;

/// The size of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StepCounts {
    /// The number of added clauses.
    pub added: u64,
    /// The number of deleted clauses.
    pub forgotten: u64,
}

/// Checks that `proof` derives the empty clause from `formula`.
///
/// Clauses consist of DIMACS literals of the variables 1 to `vars`. Each added clause is passed to `see` after it was checked; an error of
/// `see` ends the check.
///
/// # Errors
/// [`ProofError`] with the first line that is wrong.
///
/// # Panics
/// If the formula has a variable beyond `vars`.
pub fn check<'a>(
    vars: usize,
    formula: impl IntoIterator<Item: AsRef<[i32]> + 'a>,
    proof: impl BufRead,
    budget: &Budget,
    see: &mut dyn FnMut(&[i32]) -> Result<(), ProofError>,
) -> Result<StepCounts, ProofError> {
    let mut checker = LratChecker::new(vars, budget);
    for clause in formula {
        checker.pace.step(clause.as_ref().len())?;
        checker.add(checker.last + 1, clause.as_ref());
    }
    let mut words = Tokens::new(proof);
    let mut summary = StepCounts::default();
    while words.begin_line()? {
        if let Some(forgotten) = checker.line(&mut words)? {
            summary.forgotten += forgotten;
        } else {
            summary.added += 1;
            see(&checker.clause)?;
        }
    }
    if checker.is_refuted { Ok(summary) } else { Err(ProofError::Unfinished) }
}

struct LratChecker<'a> {
    clauses: Clauses,
    values: Values,
    /// The clause of the current line.
    clause: Vec<i32>,
    /// The greatest number of a clause so far.
    last: u64,
    /// Was the empty clause derived?
    is_refuted: bool,
    pace: Pace<'a>,
}

impl<'a> LratChecker<'a> {
    fn new(vars: usize, budget: &'a Budget) -> Self {
        let (clauses, values) = (Clauses::default(), Values::new(vars));
        Self { clauses, values, clause: Vec::new(), last: 0, is_refuted: false, pace: budget.pace() }
    }

    fn add(&mut self, id: u64, clause: &[i32]) {
        self.is_refuted |= clause.is_empty();
        self.last = id;
        self.clauses.insert(id, clause);
    }

    /// Checks a line; returns the number of clauses that it deletes, `None` if it adds one.
    fn line<R: BufRead>(&mut self, words: &mut Tokens<R>) -> Result<Option<u64>, ProofError> {
        let id = words.id()?;
        if words.next_is_d()? {
            return self.forget(words).map(Some);
        }
        if id <= self.last {
            return Err(words.error(format!("expected a clause number greater than {}, found {id}", self.last)));
        }
        self.read_clause(words)?;
        let verdict = self.follows(words);
        self.values.forget();
        verdict?;
        let clause = std::mem::take(&mut self.clause);
        self.add(id, &clause);
        self.clause = clause;
        Ok(None)
    }

    fn forget<R: BufRead>(&mut self, words: &mut Tokens<R>) -> Result<u64, ProofError> {
        let mut count = 0;
        while let Some(id) = words.number()? {
            self.pace.step(1)?;
            let is_known = u64::try_from(id).is_ok_and(|id| self.clauses.remove(id));
            if !is_known {
                return Err(words.error(format!("there is no clause {id} to forget")));
            }
            count += 1;
        }
        words.end_line()?;
        Ok(count)
    }

    /// Reads the literals of the line.
    fn read_clause<R: BufRead>(&mut self, words: &mut Tokens<R>) -> Result<(), ProofError> {
        let vars = self.values.vars();
        self.clause.clear();
        while let Some(number) = words.number()? {
            if number.unsigned_abs() > vars as u64 {
                return Err(words.error(format!("expected a literal of the variables 1 to {vars}, found {number}")));
            }
            // Without a bound, one line could take all memory.
            if self.clause.len() == 2 * vars {
                return Err(words.error(format!("expected no more literals than {vars} variables have")));
            }
            self.clause.push(number as i32);
        }
        Ok(())
    }

    /// Checks that the clause follows by the hints that come next.
    /// The values that it assigns remain.
    fn follows<R: BufRead>(&mut self, words: &mut Tokens<R>) -> Result<(), ProofError> {
        let Self { clauses, values, clause, pace, .. } = self;
        // A clause with a literal and its negation needs no hints.
        let mut is_shown = false;
        for &literal in &*clause {
            is_shown |= values.of(literal) == Some(true);
            values.make_true(-literal);
        }
        while let Some(id) = words.number()? {
            let hint = u64::try_from(id).ok().and_then(|id| clauses.get(id));
            let hint = hint.ok_or_else(|| words.error(format!("there is no clause {id} to draw conclusions from")))?;
            pace.step(hint.len() + 1)?;
            if is_shown {
                continue;
            }
            let mut left = hint.iter().copied().filter(|&literal| values.of(literal) != Some(false));
            let first = left.next();
            match (first, left.find(|&literal| Some(literal) != first)) {
                (None, _) => is_shown = true,
                (Some(literal), None) if values.of(literal).is_none() => values.make_true(literal),
                _ => return Err(words.error(format!("nothing follows from clause {id}"))),
            }
        }
        words.end_line()?;
        if is_shown { Ok(()) } else { Err(words.error("the hints do not lead to a contradiction".to_string())) }
    }
}

/// The assignment while a line is checked.
struct Values {
    /// The true literal of each variable, or 0.
    literals: Vec<i32>,
    /// The assigned variables.
    trail: Vec<usize>,
}

impl Values {
    fn new(vars: usize) -> Self {
        Self { literals: vec![0; vars + 1], trail: Vec::new() }
    }

    fn vars(&self) -> usize {
        self.literals.len() - 1
    }

    fn of(&self, literal: i32) -> Option<bool> {
        let value = self.literals[literal.unsigned_abs() as usize];
        (value != 0).then_some(value == literal)
    }

    /// Makes a literal true, unless its variable has a value.
    fn make_true(&mut self, literal: i32) {
        let var = literal.unsigned_abs() as usize;
        if self.literals[var] == 0 {
            self.literals[var] = literal;
            self.trail.push(var);
        }
    }

    fn forget(&mut self) {
        for var in self.trail.drain(..) {
            self.literals[var] = 0;
        }
    }
}
