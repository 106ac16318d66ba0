//! The parser and checker of the lines of a proof.

use fixedbitset::FixedBitSet;
use jigsat_forms::budget::{Budget, Pace};

use super::inequality::{Inequality, Overflow};
use super::problem::{ConstraintSet, ProofError, excerpt, number};

/// The number of steps of a proof.
/// Those of a colouring: two weighted sums, each divided, and their sum.
const STEPS: usize = 3;

/// Checks a proof; returns the number of its steps.
pub(super) fn check(problem: &ConstraintSet, text: &str, budget: &Budget) -> Result<usize, ProofError> {
    let mut lines = ProofLines { rest: text, line: 0 };
    let count = problem.inequality_count();
    lines.exactly("pseudo-Boolean proof version 3.0")?;
    lines.exactly(&format!("f {count};"))?;
    let mut checker = Checker { problem, derived: Vec::new(), pace: budget.pace() };
    for _ in 0..STEPS {
        let step = checker.step(lines.words("pol ", ";")?)?;
        checker.derived.push(step);
    }
    lines.exactly("output NONE;")?;
    let mut conclusion = lines.words("conclusion UNSAT : ", ";")?;
    let last = conclusion.next_number("the number of an inequality")?;
    conclusion.end()?;
    let index = checker.index(&conclusion, last)?;
    let is_contradiction = match index.checked_sub(count) {
        Some(derived) => checker.derived[derived].is_contradiction(),
        None => problem.inequality(index, 1).is_ok_and(|inequality| inequality.is_contradiction()),
    };
    if !is_contradiction {
        return Err(conclusion.error(format!("the inequality {last} is no contradiction")));
    }
    lines.exactly("end pseudo-Boolean proof;")?;
    match lines.rest {
        "" => Ok(STEPS),
        more => Err(lines.behind(format!("expected the end of the file, found {}", excerpt(more)))),
    }
}

struct Checker<'a> {
    problem: &'a ConstraintSet,
    /// The inequalities derived so far, numbered after those of the problem.
    derived: Vec<Inequality>,
    pace: Pace<'a>,
}

impl Checker<'_> {
    /// Evaluates a step: `7 8 2 * + 3 d`, which is `(7 + 2 · 8) / 3`.
    fn step(&mut self, mut words: Tokens<'_>) -> Result<Inequality, ProofError> {
        let mut used = FixedBitSet::with_capacity(self.problem.inequality_count() + self.derived.len());
        let mut sum = self.term(&mut words, &mut used)?;
        while words.peek().is_some() {
            if words.peek_behind() == Some("d") {
                let divisor = words.next_number("a divisor")?;
                sum.divide(i128::from(divisor)).map_err(|(variable, coefficient)| {
                    words.error(format!("the coefficient of x{variable}, {coefficient}, is no multiple of {divisor}"))
                })?;
                words.exactly("d")?;
                words.end()?;
                break;
            }
            let term = self.term(&mut words, &mut used)?;
            sum.add(&term).map_err(|Overflow| words.error("the sum takes more than 128 bits".to_string()))?;
            words.exactly("+")?;
        }
        Ok(sum)
    }

    /// Reads an inequality with an optional factor: `8 2 *`.
    fn term(&mut self, words: &mut Tokens<'_>, used: &mut FixedBitSet) -> Result<Inequality, ProofError> {
        let number = words.next_number("the number of an inequality")?;
        let index = self.index(words, number)?;
        if used.put(index) {
            return Err(words.error(format!("the inequality {number} is named twice in a step")));
        }
        let named = words.clone();
        let mut factor = 1;
        if words.peek_behind() == Some("*") {
            factor = words.next_number("a factor")?;
            words.exactly("*")?;
        }
        let overflow = |Overflow| named.error("its product takes more than 128 bits".to_string());
        let Some(derived) = index.checked_sub(self.problem.inequality_count()) else {
            self.pace.step(self.problem.term_count(index) + 1)?;
            return self.problem.inequality(index, factor).map_err(overflow);
        };
        let derived = &self.derived[derived];
        self.pace.step(derived.len() + 1)?;
        derived.times(i128::from(factor)).map_err(overflow)
    }

    /// The index, from 0, of an inequality that exists at this step.
    fn index(&self, words: &Tokens<'_>, number: u64) -> Result<usize, ProofError> {
        let count = (self.problem.inequality_count() + self.derived.len()) as u64;
        if (1..=count).contains(&number) {
            return Ok(number as usize - 1);
        }
        Err(words.error(format!("expected the number of an inequality from 1 to {count}, found '{number}'")))
    }
}

/// The lines of a text, one after the other.
struct ProofLines<'a> {
    rest: &'a str,
    /// The number of the last line read.
    line: usize,
}

impl<'a> ProofLines<'a> {
    /// The next line, without its end.
    fn next(&mut self) -> Result<&'a str, ProofError> {
        let (line, rest) = self
            .rest
            .split_once('\n')
            .ok_or_else(|| self.behind(format!("expected a line, found {}", excerpt(self.rest))))?;
        self.rest = rest;
        self.line += 1;
        Ok(line)
    }

    /// An error in the line after the last one.
    fn behind(&self, what: String) -> ProofError {
        ProofError::Proof { line: self.line + 1, column: 1, what }
    }

    /// Reads the next line, which must be this one.
    fn exactly(&mut self, expected: &str) -> Result<(), ProofError> {
        let line = self.next()?;
        if line == expected {
            return Ok(());
        }
        let what = format!("expected '{expected}', found {}", excerpt(line));
        Err(ProofError::Proof { line: self.line, column: 1, what })
    }

    /// The words of the next line between this beginning and this end.
    fn words(&mut self, begin: &str, end: &str) -> Result<Tokens<'a>, ProofError> {
        let line = self.next()?;
        let words = line.strip_prefix(begin).and_then(|line| line.strip_suffix(end));
        let words = words.ok_or_else(|| {
            let what = format!("expected '{begin}…{end}', found {}", excerpt(line));
            ProofError::Proof { line: self.line, column: 1, what }
        })?;
        let column = begin.len() + 1;
        Ok(Tokens { rest: Some(words), line: self.line, column, next: column })
    }
}

/// The words of a line, with one blank between them.
#[derive(Clone)]
struct Tokens<'a> {
    /// The rest of the line, if there is any.
    rest: Option<&'a str>,
    line: usize,
    /// The column of the last word read, from 1.
    column: usize,
    /// The column of the next word.
    next: usize,
}

impl<'a> Tokens<'a> {
    /// An error in the last word read.
    fn error(&self, what: String) -> ProofError {
        ProofError::Proof { line: self.line, column: self.column, what }
    }

    /// The next word, without consuming it.
    fn peek(&self) -> Option<&'a str> {
        self.rest.map(|rest| rest.split(' ').next().unwrap_or_default())
    }

    /// The word after the next one, without consuming either.
    fn peek_behind(&self) -> Option<&'a str> {
        self.rest.and_then(|rest| rest.split(' ').nth(1))
    }

    /// Reads the next word; empty at the end of the line.
    fn next(&mut self) -> &'a str {
        let word = self.peek().unwrap_or_default();
        self.column = self.next;
        self.next += word.len() + 1;
        self.rest = self.rest.and_then(|rest| rest.split_once(' ')).map(|(_, rest)| rest);
        word
    }

    /// Reads the next word, which must be this one.
    fn exactly(&mut self, expected: &str) -> Result<(), ProofError> {
        match self.next() {
            word if word == expected => Ok(()),
            word => Err(self.error(format!("expected '{expected}', found {}", excerpt(word)))),
        }
    }

    /// Reads the next word, which must be a positive number.
    fn next_number(&mut self, expected: &str) -> Result<u64, ProofError> {
        let word = self.next();
        let found = number(word).filter(|&number| number > 0);
        found.ok_or_else(|| self.error(format!("expected {expected}, found {}", excerpt(word))))
    }

    /// Makes sure that there is no further word.
    fn end(&mut self) -> Result<(), ProofError> {
        if self.peek().is_none() {
            return Ok(());
        }
        let word = self.next();
        Err(self.error(format!("expected ';', found {}", excerpt(word))))
    }
}
