//! A checker for LRAT proofs. It shares no code with any solver: literals are plain DIMACS numbers here.
//!
//! A proof that a formula has no model is a list of clauses, each of which follows from the formula and the clauses before it; the
//! last one is empty. A line `ID LITERALS 0 HINTS 0` adds a clause, and its hints say why it follows: assume that all its literals
//! are false; then each clause that a hint names has at most one literal left that is not false, which therefore is true, until one
//! has none left. A line `ID d IDS 0` forgets clauses. The clauses of the formula have the numbers from 1 on.
//!
//! *Source*: Luís Cruz-Filipe, Marijn Heule, Warren Hunt, Matt Kaufmann, Peter Schneider-Kamp, "Efficient certified RAT verification",
//! CADE 2017. Only additions that follow by unit propagation (RUP) are known here; they are all that our proofs need.
//!
//! *Complexity*: `O(literals of the clauses that hints name)` for each line. In memory are the clauses that are not forgotten, and
//! the literals of one line; whatever else a line holds is read word by word.

use std::io::BufRead;

use jigsat_forms::budget::{Budget, Exceeded, Pace};

use clauses::Clauses;
use words::Tokens;

mod clauses;
#[cfg(test)]
mod tests;
pub(crate) mod words;

/// What a proof consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// The clauses added.
    pub added: u64,
    /// The clauses forgotten.
    pub forgotten: u64,
}

/// Why a proof is none.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// It can't be read.
    #[error("{0}")]
    Io(std::io::Error),
    /// A line does not say what a line of a proof says, or does not follow.
    #[error("line {line}: {what}")]
    Line {
        /// The number of the line, from 1.
        line: u64,
        /// What is wrong with it.
        what: String,
    },
    /// The empty clause was never derived.
    #[error("the proof ends without the empty clause: it proves nothing")]
    Unfinished,
    /// Time or memory did not suffice to tell.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

impl From<std::io::Error> for ProofError {
    fn from(error: std::io::Error) -> Self {
        Exceeded::of(&error).map_or(ProofError::Io(error), ProofError::Exceeded)
    }
}

/// Checks that `proof` derives the empty clause from `formula`, whose clauses are made of DIMACS literals of the variables from 1 to
/// `vars`. Every clause that is added is handed to `see` once it is known to follow; what `see` says against it ends the check.
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
) -> Result<Summary, ProofError> {
    let mut checker = LratChecker::new(vars, budget);
    for clause in formula {
        checker.pace.step(clause.as_ref().len())?;
        checker.add(checker.last + 1, clause.as_ref());
    }
    let mut words = Tokens::new(proof);
    let mut summary = Summary::default();
    while words.begin_line()? {
        match checker.line(&mut words)? {
            LineEffect::Added => {
                summary.added += 1;
                see(&checker.clause)?;
            }
            LineEffect::Forgotten(count) => summary.forgotten += count,
        }
    }
    if checker.is_refuted { Ok(summary) } else { Err(ProofError::Unfinished) }
}

/// What a line does.
enum LineEffect {
    Added,
    Forgotten(u64),
}

struct LratChecker<'a> {
    clauses: Clauses,
    values: Values,
    /// The clause of the current line.
    clause: Vec<i32>,
    /// The greatest number that a clause has had.
    last: u64,
    /// Is the empty clause known?
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

    fn line<R: BufRead>(&mut self, words: &mut Tokens<R>) -> Result<LineEffect, ProofError> {
        let id = words.id()?;
        if words.next_is_d()? {
            return self.forget(words);
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
        Ok(LineEffect::Added)
    }

    fn forget<R: BufRead>(&mut self, words: &mut Tokens<R>) -> Result<LineEffect, ProofError> {
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
        Ok(LineEffect::Forgotten(count))
    }

    /// Reads the literals of the line.
    fn read_clause<R: BufRead>(&mut self, words: &mut Tokens<R>) -> Result<(), ProofError> {
        let vars = self.values.vars();
        self.clause.clear();
        while let Some(number) = words.number()? {
            if number.unsigned_abs() > vars as u64 {
                return Err(words.error(format!("expected a literal of the variables 1 to {vars}, found {number}")));
            }
            if self.clause.len() == 2 * vars {
                return Err(words.error(format!("expected no more literals than {vars} variables have")));
            }
            self.clause.push(number as i32);
        }
        Ok(())
    }

    /// Does the clause follow, by the hints that come next? The values that were concluded are left behind.
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

/// What is assumed or concluded while a line is checked.
struct Values {
    /// For each variable the literal of it that is true, or 0.
    literals: Vec<i32>,
    /// The variables that have a value.
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

    /// Makes a literal true whose variable has no value yet; any other one stays what it is.
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
