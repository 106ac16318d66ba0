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
//! *Complexity*: `O(literals of the clauses that hints name)` for each line.

use std::collections::HashMap;
use std::io::BufRead;

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
    Io(#[from] std::io::Error),
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
}

/// Checks that `proof` derives the empty clause from `formula`, whose clauses are made of DIMACS literals.
///
/// # Errors
/// [`ProofError`] with the first line that is wrong.
pub fn check(formula: impl IntoIterator<Item = Vec<i32>>, proof: impl BufRead) -> Result<Summary, ProofError> {
    let mut checker = Checker::new(formula);
    let mut summary = Summary::default();
    for (number, line) in (1..).zip(proof.lines()) {
        let step = checker.line(&line?).map_err(|what| ProofError::Line { line: number, what })?;
        match step {
            Step::Nothing => {}
            Step::Added => summary.added += 1,
            Step::Forgotten(count) => summary.forgotten += count,
        }
    }
    if checker.is_refuted { Ok(summary) } else { Err(ProofError::Unfinished) }
}

/// What a line does.
enum Step {
    Nothing,
    Added,
    Forgotten(u64),
}

struct Checker {
    clauses: HashMap<u64, Box<[i32]>>,
    /// For each variable the literal of it that is assumed or concluded to be true, or 0.
    values: Vec<i32>,
    /// The variables that have a value.
    trail: Vec<usize>,
    /// The greatest number that a clause has had.
    last: u64,
    /// Is the empty clause known?
    is_refuted: bool,
}

impl Checker {
    fn new(formula: impl IntoIterator<Item = Vec<i32>>) -> Self {
        let mut checker =
            Self { clauses: HashMap::new(), values: Vec::new(), trail: Vec::new(), last: 0, is_refuted: false };
        for clause in formula {
            checker.add(checker.last + 1, clause);
        }
        checker
    }

    fn add(&mut self, id: u64, clause: Vec<i32>) {
        let most = clause.iter().map(|lit| lit.unsigned_abs() as usize).max().unwrap_or(0);
        if most >= self.values.len() {
            self.values.resize(most + 1, 0);
        }
        self.is_refuted |= clause.is_empty();
        self.last = id;
        self.clauses.insert(id, clause.into());
    }

    fn line(&mut self, line: &str) -> Result<Step, String> {
        let mut words = line.split_ascii_whitespace();
        let Some(id) = words.next() else {
            return Ok(Step::Nothing);
        };
        if id == "c" {
            return Ok(Step::Nothing);
        }
        let id: u64 = id.parse().map_err(|_| format!("expected the number of a clause, found '{id}'"))?;
        let mut rest = words.peekable();
        if rest.next_if_eq(&"d").is_some() {
            let ids: Vec<u64> = numbers(&mut rest)?;
            for id in &ids {
                self.clauses.remove(id).ok_or_else(|| format!("there is no clause {id} to forget"))?;
            }
            return end(rest).map(|()| Step::Forgotten(ids.len() as u64));
        }
        let clause: Vec<i32> = numbers(&mut rest)?;
        let hints: Vec<u64> = numbers(&mut rest)?;
        end(rest)?;
        if id <= self.last {
            return Err(format!("expected a clause number greater than {}, found {id}", self.last));
        }
        let verdict = self.follows(&clause, &hints);
        for var in self.trail.drain(..) {
            self.values[var] = 0;
        }
        verdict?;
        self.add(id, clause);
        Ok(Step::Added)
    }

    /// Does `clause` follow, by the hints given? The assumptions made on the way are left behind.
    fn follows(&mut self, clause: &[i32], hints: &[u64]) -> Result<(), String> {
        for &lit in clause {
            if self.value(lit) == Some(true) {
                // The clause has a literal and its negation.
                return Ok(());
            }
            self.assume(-lit);
        }
        for id in hints {
            let hint =
                self.clauses.get(id).ok_or_else(|| format!("there is no clause {id} to draw conclusions from"))?;
            let mut left = hint.iter().copied().filter(|&lit| self.value(lit) != Some(false));
            match (left.next(), left.next()) {
                (None, _) => return Ok(()),
                (Some(lit), None) if self.value(lit).is_none() => self.assume(lit),
                _ => return Err(format!("nothing follows from clause {id}")),
            }
        }
        Err("the hints do not lead to a contradiction".to_string())
    }

    fn value(&self, lit: i32) -> Option<bool> {
        let value = self.values.get(lit.unsigned_abs() as usize).copied().unwrap_or(0);
        (value != 0).then_some(value == lit)
    }

    fn assume(&mut self, lit: i32) {
        let var = lit.unsigned_abs() as usize;
        if var >= self.values.len() {
            self.values.resize(var + 1, 0);
        }
        if self.values[var] == 0 {
            self.values[var] = lit;
            self.trail.push(var);
        }
    }
}

/// The numbers up to the next 0, which is taken as well.
fn numbers<'a, T>(words: &mut impl Iterator<Item = &'a str>) -> Result<Vec<T>, String>
where
    T: std::str::FromStr + Default + PartialEq,
{
    let mut numbers = Vec::new();
    loop {
        let word = words.next().ok_or("expected a 0 at the end")?;
        let number: T = word.parse().map_err(|_| format!("expected a number, found '{word}'"))?;
        if number == T::default() {
            return Ok(numbers);
        }
        numbers.push(number);
    }
}

fn end<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<(), String> {
    words.next().map_or(Ok(()), |word| Err(format!("expected the end of the line, found '{word}'")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All four clauses over two variables.
    fn formula() -> Vec<Vec<i32>> {
        vec![vec![1, 2], vec![1, -2], vec![-1, 2], vec![-1, -2]]
    }

    fn checked(proof: &str) -> String {
        match check(formula(), proof.as_bytes()) {
            Ok(Summary { added, forgotten }) => format!("{added} added, {forgotten} forgotten"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_proof_is_accepted() {
        assert_eq!(checked("5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n"), "1 added, 2 forgotten".replace('1', "2"));
        assert_eq!(checked("c a remark\n\n5 1 0 1 2 0\n9 0 5 3 4 0\n"), "2 added, 0 forgotten");
    }

    #[test]
    fn what_does_not_follow_is_refused() {
        let contradiction = "line 1: the hints do not lead to a contradiction";
        assert_eq!(checked("5 1 0 1 0\n"), contradiction);
        assert_eq!(checked("5 0 0\n"), contradiction);
        assert_eq!(checked("5 0 1 2 0\n"), "line 1: nothing follows from clause 1");
        assert_eq!(checked("5 1 0 1 2 0\n6 0 5 3 0\n"), "line 2: the hints do not lead to a contradiction");
        assert_eq!(checked("5 1 0 1 2 0\n"), "the proof ends without the empty clause: it proves nothing");
        assert_eq!(checked(""), "the proof ends without the empty clause: it proves nothing");
        assert_eq!(checked("5 3 0 1 2 0\n"), "line 1: nothing follows from clause 1");
    }

    #[test]
    fn malformed_lines_are_refused() {
        assert_eq!(checked("x 1 0 1 2 0\n"), "line 1: expected the number of a clause, found 'x'");
        assert_eq!(checked("5 1 0 1 2\n"), "line 1: expected a 0 at the end");
        assert_eq!(checked("5 1 0 one 0\n"), "line 1: expected a number, found 'one'");
        assert_eq!(checked("5 1 0 -3 0\n"), "line 1: expected a number, found '-3'");
        assert_eq!(checked("5 1 0 1 2 0 7\n"), "line 1: expected the end of the line, found '7'");
        assert_eq!(checked("4 1 0 1 2 0\n"), "line 1: expected a clause number greater than 4, found 4");
        assert_eq!(checked("5 1 0 8 0\n"), "line 1: there is no clause 8 to draw conclusions from");
        assert_eq!(checked("5 d 1 0\n6 1 0 1 2 0\n"), "line 2: there is no clause 1 to draw conclusions from");
        assert_eq!(checked("5 d 7 0\n"), "line 1: there is no clause 7 to forget");
    }

    #[test]
    fn an_empty_clause_in_the_formula_is_proof_enough() {
        assert_eq!(check([vec![1], vec![]], &b""[..]).unwrap(), Summary::default());
    }
}
