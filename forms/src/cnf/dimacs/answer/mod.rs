//! Answers of SAT solvers, in the formats that are in use.
//!
//! | form | satisfiable | unsatisfiable |
//! |---|---|---|
//! | competition output | `s SATISFIABLE`, then lines `v 1 -2 3 0` | `s UNSATISFIABLE` |
//! | minisat's result file | `SAT`, then `1 -2 3 0` | `UNSAT` |
//! | literals alone | `1 -2 3` | |
//! | bits, one for each variable | `v 101` | |
//! | JSON (feature `json`) | `[1,-2,3]`, or `{"model":[1,-2,3]}` | `{"status":"UNSATISFIABLE"}` |
//!
//! Names of verdicts are read in any case: z3 prints `sat` and `unsat`. Comments (`c …`) and the values of
//! pseudo-Boolean solvers (`o …`) are skipped; their variables may be written `x1`.

#[cfg(feature = "json")]
mod json;

use std::fmt;

use super::{Dimacs, literal};
use crate::Lit;
use crate::text::{Line, ParseError, Text, Word};

/// The answer of a solver to a formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It has this model.
    Satisfiable(AnswerModel),
    /// It has none.
    Unsatisfiable,
    /// The solver gave up.
    Unknown,
}

/// A model as a solver writes it: true literals, or one bit for each variable.
///
/// A text such as `101` may be a literal or three bits: the number of variables decides. A literal of more than one digit is greater than
/// the number of its digits, so it is never both.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AnswerModel {
    literals: Vec<(Lit, At)>,
    /// The model as bits, if it is a single word of at least two `0` and `1`.
    bits: Option<(String, At)>,
}

/// A place in an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// Line and column of a text, from 1.
    Text(usize, usize),
    /// A place in an array, from 1.
    Array(usize),
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            At::Text(line, column) => write!(f, "{line}:{column}"),
            At::Array(place) => write!(f, "literal {place}"),
        }
    }
}

/// Why literals are no values for the variables of a formula.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ValueError {
    /// The formula has no such variable.
    #[error("{at}: expected a model of a formula with {vars} variables, found a value for variable {var}")]
    Foreign {
        /// Where.
        at: At,
        /// The variable, from 1.
        var: u32,
        /// How many variables the formula has.
        vars: usize,
    },
    /// There are bits, but not one for each variable.
    #[error("{at}: expected literals, or a 0 or 1 for each of {vars} variables, found {found} digits 0 and 1")]
    Length {
        /// Where.
        at: At,
        /// How many bits there are.
        found: usize,
        /// How many variables the formula has.
        vars: usize,
    },
    /// A variable has both values.
    #[error("{at}: expected one value for variable {var}, found another one than before")]
    Contradiction {
        /// Where the second one stands.
        at: At,
        /// The variable, from 1.
        var: u32,
    },
}

impl AnswerModel {
    /// The values of the first `vars` variables; `None` where the model has none.
    ///
    /// # Errors
    /// [`ValueError`] for a literal of another variable, or one that contradicts an earlier one, or too many or too few bits.
    pub fn values(&self, vars: usize) -> Result<Vec<Option<bool>>, ValueError> {
        if let Some((bits, at)) = &self.bits {
            if bits.len() == vars {
                return Ok(bits.bytes().map(|bit| Some(bit == b'1')).collect());
            }
            if self.literals.is_empty() || self.var_count() > vars {
                return Err(ValueError::Length { at: *at, found: bits.len(), vars });
            }
        }
        let mut values = vec![None; vars];
        for &(lit, at) in &self.literals {
            let var = lit.var().0 + 1;
            let value = values.get_mut(lit.var().index()).ok_or(ValueError::Foreign { at, var, vars })?;
            if value.replace(lit.is_positive()).is_some_and(|before| before != lit.is_positive()) {
                return Err(ValueError::Contradiction { at, var });
            }
        }
        Ok(values)
    }

    /// The greatest number of a variable with a value, by literals if there are any.
    pub fn var_count(&self) -> usize {
        let bits = self.bits.as_ref().filter(|_| self.literals.is_empty());
        let greatest = self.literals.iter().map(|(lit, _)| lit.var().index() + 1).max();
        greatest.or(bits.map(|(bits, _)| bits.len())).unwrap_or(0)
    }
}

const FORMS: &str = "a solver's answer: lines that begin with s or v, SAT or UNSAT, literals, or JSON";

/// Reads an answer.
///
/// # Errors
/// If the text is no answer, contradicts itself, or has more than one model.
pub fn read<'a>(text: impl Into<Text<'a>>) -> Result<Answer, ParseError> {
    let text = text.into();
    #[cfg(feature = "json")]
    if text.text.trim_start().starts_with(['[', '{']) {
        return json::read(text);
    }
    let mut reader = Reader::default();
    let mut end = 1;
    for line in text.lines() {
        end = line.number + 1;
        reader.line(line)?;
    }
    match reader.status {
        Some(SolverStatus::Unsatisfiable) => Ok(Answer::Unsatisfiable),
        Some(SolverStatus::Unknown) => Ok(Answer::Unknown),
        Some(SolverStatus::Satisfiable) => Ok(Answer::Satisfiable(reader.model)),
        None if reader.has_model() => Ok(Answer::Satisfiable(reader.model)),
        None => {
            Err(ParseError { line: end, column: 1, expected: FORMS.to_string(), found: "the end of it".to_string() })
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SolverStatus {
    Satisfiable,
    Unsatisfiable,
    Unknown,
}

impl SolverStatus {
    fn named(name: &str) -> Option<Self> {
        match &*name.to_ascii_uppercase() {
            "SATISFIABLE" | "SAT" | "OPTIMUM FOUND" => Some(SolverStatus::Satisfiable),
            "UNSATISFIABLE" | "UNSAT" => Some(SolverStatus::Unsatisfiable),
            "UNKNOWN" | "INDETERMINATE" | "INDET" => Some(SolverStatus::Unknown),
            _ => None,
        }
    }
}

#[derive(Default)]
struct Reader {
    status: Option<SolverStatus>,
    model: AnswerModel,
    /// Was there a 0 at the end of the model?
    is_closed: bool,
}

impl Reader {
    fn line(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        let text = line.text.trim_start();
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match first {
            "" | "c" | "o" => Ok(()),
            "s" => {
                let status = SolverStatus::named(rest.trim());
                let expected =
                    || line.words().nth(1).map_or_else(|| line.error_at_end(FORMS), |word| word.error(FORMS));
                self.state(status.ok_or_else(expected)?, line)
            }
            "v" => self.literals(line, 1),
            _ => match SolverStatus::named(text) {
                Some(status) => self.state(status, line),
                None => self.literals(line, 0),
            },
        }
    }

    /// Was there a model? That of a formula without variables is empty.
    fn has_model(&self) -> bool {
        self.model != AnswerModel::default() || self.is_closed
    }

    fn state(&mut self, status: SolverStatus, line: Line<'_>) -> Result<(), ParseError> {
        let is_at_odds = self.status.is_some_and(|before| before != status)
            || (status != SolverStatus::Satisfiable && self.has_model());
        if is_at_odds {
            return Err(line.error("an answer that agrees with what stands before it"));
        }
        self.status = Some(status);
        Ok(())
    }

    fn literals(&mut self, line: Line<'_>, skip: usize) -> Result<(), ParseError> {
        // Counting columns from word to word keeps the time linear in long lines.
        let (mut column, mut counted) = (1, 0);
        for word in line.words().skip(skip) {
            let at = word.text.as_ptr() as usize - line.text.as_ptr() as usize;
            column += line.text[counted..at].chars().count();
            counted = at;
            self.word(word, column)?;
        }
        Ok(())
    }

    fn word(&mut self, word: Word<'_>, column: usize) -> Result<(), ParseError> {
        if self.status.is_some_and(|status| status != SolverStatus::Satisfiable) {
            return Err(word.error("no model behind this verdict"));
        }
        if self.is_closed {
            return Err(word.error("one model only, which ended before"));
        }
        let at = At::Text(word.number, column);
        let is_first = !self.has_model();
        let bits = is_first.then(|| (word.text.to_string(), at)).filter(|(text, _)| is_bits(text));
        let number = match number(word) {
            Some(0) => {
                self.is_closed = true;
                None
            }
            Some(number) => Some(literal(number).ok_or_else(|| word.error(too_large()))?),
            None if bits.is_some() => None,
            None => return Err(word.error(FORMS)),
        };
        // Bits stand alone.
        if self.model.bits.is_some() && self.model.literals.is_empty() {
            return Err(word.error("nothing behind a string of 0 and 1, one for each variable"));
        }
        self.model.bits = bits;
        self.model.literals.extend(number.map(|lit| (lit, at)));
        Ok(())
    }
}

/// Is it a string of 0 and 1, more than one of them?
fn is_bits(text: &str) -> bool {
    text.len() > 1 && text.bytes().all(|byte| matches!(byte, b'0' | b'1'))
}

/// The number of a literal, without needless zeros.
/// Pseudo-Boolean solvers write `-x3` for -3.
fn number(word: Word<'_>) -> Option<i64> {
    let (sign, rest) = word.text.strip_prefix('-').map_or((1, word.text), |rest| (-1, rest));
    let digits = rest.strip_prefix('x').unwrap_or(rest);
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'));
    digits.parse::<i64>().ok().filter(|_| is_plain).map(|number| sign * number)
}

fn too_large() -> String {
    format!("a literal of a variable up to {}", Dimacs::MOST_VARS)
}

#[cfg(test)]
mod tests;
