//! Pseudo-Boolean problems in the part of the format OPB that exact covers need.
//!
//! A text has a header, comments, and one constraint per line.

use std::str::FromStr;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::printable;

use super::inequality::{Inequality, Overflow};

/// Why a proof is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// The problem can't be read.
    #[error("line {line}: {what}")]
    Problem {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// The proof can't be read, or a step is not allowed.
    #[error("line {line}, column {column}: {what}")]
    Proof {
        /// The number of the line, from 1.
        line: usize,
        /// The number of the first wrong byte, from 1.
        column: usize,
        /// What is wrong with it.
        what: String,
    },
    /// Time or memory did not suffice.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

/// A constraint: `sum of coefficient · variable >= bound`, or `=`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Constraint {
    terms: Vec<(u32, i64)>,
    bound: i64,
    is_equation: bool,
}

/// The constraints of a problem; each is one or two inequalities.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ConstraintSet {
    pub(super) variables: u32,
    pub(super) constraints: Vec<Constraint>,
    /// The constraint of each inequality, and whether it is the `<=` of an equation.
    inequalities: Vec<(u32, bool)>,
}

/// The memory of a term, in bytes; its text has at least five.
const TERM: u64 = size_of::<(u32, i64)>() as u64;

impl ConstraintSet {
    /// Reads the text of a problem.
    pub(super) fn read(text: &str, budget: &Budget) -> Result<Self, ProofError> {
        budget.reserve(text.len() as u64 * TERM / 4, || format!("a problem of {} bytes", text.len()))?;
        let mut pace = budget.pace();
        let mut lines = text.split_inclusive('\n').zip(1..);
        let error = |line: usize, what: String| ProofError::Problem { line, what };
        let header = lines.next().map_or("", |(line, _)| line);
        let (variables, count) = read_header(header).ok_or_else(|| {
            error(1, format!("expected '* #variable= V #constraint= C', found {}", excerpt(header.trim_end())))
        })?;
        let mut problem = Self { variables, constraints: Vec::new(), inequalities: Vec::new() };
        for (line, number) in lines.filter(|(line, _)| !line.starts_with('*')) {
            pace.step(line.len())?;
            let line = line.strip_suffix(" ;\n");
            let line = line.ok_or_else(|| error(number, "expected ' ;' and the end of the line".to_string()))?;
            problem.add(read_constraint(line, variables).map_err(|what| error(number, what))?);
        }
        if problem.constraints.len() as u64 == count {
            return Ok(problem);
        }
        Err(error(1, format!("expected the number of constraints, {}, found {count}", problem.constraints.len())))
    }

    fn add(&mut self, constraint: Constraint) {
        let index = self.constraints.len() as u32;
        self.inequalities.push((index, false));
        if constraint.is_equation {
            self.inequalities.push((index, true));
        }
        self.constraints.push(constraint);
    }

    /// The number of inequalities.
    pub(super) fn inequality_count(&self) -> usize {
        self.inequalities.len()
    }

    /// The number of terms of the inequality with this index, from 0.
    pub(super) fn term_count(&self, index: usize) -> usize {
        self.constraints[self.inequalities[index].0 as usize].terms.len()
    }

    /// The inequality with this index, from 0, times a positive factor.
    pub(super) fn inequality(&self, index: usize, factor: u64) -> Result<Inequality, Overflow> {
        let (constraint, is_at_most) = self.inequalities[index];
        let Constraint { terms, bound, .. } = &self.constraints[constraint as usize];
        let factor = i128::from(factor) * if is_at_most { -1 } else { 1 };
        let terms = terms.iter().map(|&(variable, coefficient)| (variable, i128::from(coefficient)));
        Inequality::of(terms, i128::from(*bound), factor)
    }
}

/// The numbers of variables and of constraints.
fn read_header(line: &str) -> Option<(u32, u64)> {
    let (variables, constraints) =
        line.strip_prefix("* #variable= ")?.strip_suffix('\n')?.split_once(" #constraint= ")?;
    Some((number(variables)?, number(constraints)?))
}

/// Reads a constraint, such as `+1 x1 -1 x2 >= 0`.
fn read_constraint(line: &str, variables: u32) -> Result<Constraint, String> {
    let mut words = line.split(' ');
    let mut terms = Vec::new();
    loop {
        let word = words.next().unwrap_or_default();
        let is_equation = match word {
            "=" if !terms.is_empty() => true,
            ">=" if !terms.is_empty() => false,
            _ => {
                let coefficient = read_coefficient(word)
                    .ok_or_else(|| format!("expected a coefficient with its sign, found {}", excerpt(word)))?;
                terms.push((read_variable(words.next().unwrap_or_default(), variables)?, coefficient));
                continue;
            }
        };
        let bound = words.next().unwrap_or_default();
        let bound = number(bound).ok_or_else(|| format!("expected a bound, found {}", excerpt(bound)))?;
        return match words.next() {
            None => Ok(Constraint { terms, bound, is_equation }),
            Some(more) => Err(format!("expected ';', found {}", excerpt(more))),
        };
    }
}

fn read_variable(word: &str, variables: u32) -> Result<u32, String> {
    let variable = word.strip_prefix('x').and_then(number);
    let variable = variable.filter(|variable| (1..=variables).contains(variable));
    variable.ok_or_else(|| format!("expected a variable from x1 to x{variables}, found {}", excerpt(word)))
}

fn read_coefficient(word: &str) -> Option<i64> {
    word.parse().ok().filter(|coefficient| format!("{coefficient:+}") == word)
}

/// Parses a number without leading zeros or a plus; `None` if it is too large.
pub(super) fn number<N: FromStr + ToString>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number: &N| number.to_string() == text)
}

/// The beginning of an untrusted text, in quotes.
pub(super) fn excerpt(text: &str) -> String {
    format!("'{}'", printable::excerpt(text, 24))
}
