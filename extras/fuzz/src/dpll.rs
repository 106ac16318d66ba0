//! A DPLL solver that writes proofs. It is slow, and shares no code with the program.

use std::fmt::Write;

/// The result for a formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The formula has no model: a proof in LRAT, and the same steps as DRAT.
    Refuted(Proof),
    /// The formula has a model.
    Satisfiable,
    /// The limit on conflicts was reached.
    Unknown,
}

/// A proof that a formula has no model.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Proof {
    /// With hints.
    pub lrat: String,
    /// Without.
    pub drat: String,
}

/// Searches a model in which these literals are true, within a limit on conflicts. The proof is valid only without such literals.
pub fn solve(vars: usize, clauses: &[Vec<i32>], given: &[i32], patience: usize) -> Verdict {
    let mut prover = Prover {
        clauses,
        values: vec![0; vars + 1],
        trail: Vec::new(),
        decisions: Vec::new(),
        last: clauses.len(),
        proof: Proof::default(),
        patience,
    };
    for &literal in given {
        match prover.value(literal) {
            Some(true) => {}
            Some(false) => return Verdict::Refuted(prover.proof),
            None => prover.make_true(literal, None),
        }
    }
    match prover.refute() {
        Ok(_) => Verdict::Refuted(prover.proof),
        Err(verdict) => verdict,
    }
}

struct Prover<'a> {
    clauses: &'a [Vec<i32>],
    /// For each variable the literal of it that is true, or 0.
    values: Vec<i32>,
    /// The true literals, each with the clause that implies it.
    trail: Vec<(i32, Option<usize>)>,
    decisions: Vec<i32>,
    last: usize,
    proof: Proof,
    patience: usize,
}

impl Prover<'_> {
    fn value(&self, literal: i32) -> Option<bool> {
        let value = self.values[literal.unsigned_abs() as usize];
        (value != 0).then_some(value == literal)
    }

    fn make_true(&mut self, literal: i32, why: Option<usize>) {
        self.values[literal.unsigned_abs() as usize] = literal;
        self.trail.push((literal, why));
    }

    /// Propagates; returns a falsified clause, if there is one.
    fn conclude(&mut self) -> Option<usize> {
        loop {
            let before = self.trail.len();
            for (number, clause) in (1..).zip(self.clauses) {
                let mut open = clause.iter().copied().filter(|&literal| self.value(literal) != Some(false));
                let first = open.next();
                match first {
                    None => return Some(number),
                    Some(literal) if self.value(literal).is_none() && open.all(|other| other == literal) => {
                        self.make_true(literal, Some(number));
                    }
                    Some(_) => {}
                }
            }
            if self.trail.len() == before {
                return None;
            }
        }
    }

    /// Refutes the decisions, and returns the refuting clause.
    fn refute(&mut self) -> Result<usize, Verdict> {
        let before = self.trail.len();
        let refuted = self.branch();
        for (literal, _) in self.trail.drain(before..) {
            self.values[literal.unsigned_abs() as usize] = 0;
        }
        refuted
    }

    fn branch(&mut self) -> Result<usize, Verdict> {
        if let Some(conflict) = self.conclude() {
            self.patience = self.patience.checked_sub(1).ok_or(Verdict::Unknown)?;
            let reasons = self.trail.iter().filter_map(|&(_, why)| why);
            let hints: Vec<usize> = reasons.chain([conflict]).collect();
            return Ok(self.write(&hints));
        }
        let Some(var) = (1..self.values.len()).find(|&var| self.values[var] == 0) else {
            return Err(Verdict::Satisfiable);
        };
        let mut children = Vec::new();
        for literal in [var as i32, -(var as i32)] {
            self.decisions.push(literal);
            self.make_true(literal, None);
            let child = self.refute();
            let (undone, _) = self.trail.pop().unwrap_or_default();
            self.values[undone.unsigned_abs() as usize] = 0;
            self.decisions.pop();
            children.push(child?);
        }
        Ok(self.write(&children))
    }

    /// The clause that excludes the current decisions.
    fn write(&mut self, hints: &[usize]) -> usize {
        self.last += 1;
        let clause = words(self.decisions.iter().map(|literal| -literal));
        let hints = words(hints);
        writeln!(self.proof.lrat, "{} {clause}0 {hints}0", self.last).unwrap_or_default();
        writeln!(self.proof.drat, "{clause}0").unwrap_or_default();
        self.last
    }
}

/// The numbers, each followed by a blank.
fn words(numbers: impl IntoIterator<Item: ToString>) -> String {
    numbers.into_iter().flat_map(|number| [number.to_string(), " ".to_string()]).collect()
}
