//! Formulas from text.

use super::{MOST_VARS, literal};
use crate::forms::Lit;
use crate::forms::cnf::{Cnf, Var};
use crate::text::{ParseError, Word};

/// A formula that was read.
#[derive(Clone, Default)]
pub struct Text {
    /// The formula. Its observed variables are those of the projection set, or all of them if there is none.
    pub cnf: Cnf,
    /// Does the text have a projection set?
    pub is_projected: bool,
    /// What the text gets wrong without leaving a doubt of what is meant.
    pub notes: Vec<String>,
}

/// Reads a formula. A header with other numbers than those of the formula is noted and not believed, though the variables that it
/// promises are there; and the formula may end in a line `%`, as those of the collection SATLIB do. `O(length)`.
///
/// # Errors
/// Where the text is no formula, or one with more than [`MOST_VARS`] variables.
pub fn read(text: &str) -> Result<Text, ParseError> {
    let mut reader = Reader::default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut last = 0;
    for (line, content) in (1..).zip(text.lines()) {
        last = line;
        match content.trim_start().chars().next() {
            None => {}
            Some('c') => reader.comment(content, line)?,
            Some('p') => reader.header(content, line)?,
            Some('%') => break,
            Some(_) => reader.clauses(content, line)?,
        }
    }
    reader.finish(last + 1)
}

#[derive(Default)]
struct Reader {
    /// The numbers of variables and clauses that the header states.
    stated: Option<[usize; 2]>,
    shown: Option<Vec<(Var, [usize; 2])>>,
    /// All literals, and where each clause ends.
    lits: Vec<Lit>,
    ends: Vec<usize>,
    /// The greatest variable that occurs, from 1.
    vars: usize,
}

/// The words of a line, with their places in bytes.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
}

/// An error at the word that begins at the byte `at` of `line`.
fn error(line: &str, number: usize, (at, text): (usize, &str), expected: &str) -> ParseError {
    Word { text, line: number, column: line[..at].chars().count() + 1 }.error(expected)
}

fn error_at_end(line: &str, number: usize, expected: &str) -> ParseError {
    let column = line.trim_end().chars().count() + 1;
    ParseError { line: number, column, expected: expected.to_string(), found: "the end of the line".to_string() }
}

impl Reader {
    /// Only those that name the projection set mean anything: `c p show 1 2 0`, or in older files `c ind 1 2 0`.
    fn comment(&mut self, line: &str, number: usize) -> Result<(), ParseError> {
        let mut words = words(line).skip(1).peekable();
        match words.next() {
            Some((_, "p")) if words.next_if(|&(_, word)| word == "show").is_some() => {}
            Some((_, "ind")) => {}
            _ => return Ok(()),
        }
        let shown = self.shown.get_or_insert_default();
        for (at, word) in words {
            if word == "0" {
                return Ok(());
            }
            let var = word.parse().ok().and_then(literal).filter(|lit| lit.is_positive());
            let var = var.ok_or_else(|| error(line, number, (at, word), "a variable, or 0"))?.var();
            shown.push((var, [number, line[..at].chars().count() + 1]));
        }
        Err(error_at_end(line, number, "a variable, or 0"))
    }

    fn header(&mut self, line: &str, number: usize) -> Result<(), ParseError> {
        const EXPECTED: &str = "'p cnf' with the numbers of variables and clauses";
        let found: Vec<(usize, &str)> = words(line).collect();
        if self.stated.is_some() {
            return Err(error(line, number, found[0], "one line 'p cnf' only"));
        }
        for (i, &word) in found.iter().enumerate() {
            let is_right = match i {
                0 => word.1 == "p",
                1 => word.1 == "cnf",
                2 => word.1.parse().is_ok_and(|vars: u32| vars <= MOST_VARS),
                3 => word.1.parse::<usize>().is_ok(),
                _ => false,
            };
            if !is_right {
                let limit = format!("at most {MOST_VARS} variables");
                let is_large = i == 2 && word.1.parse::<u64>().is_ok();
                return Err(error(line, number, word, if is_large { &limit } else { EXPECTED }));
            }
        }
        let [_, _, vars, clauses] = found[..] else {
            return Err(error_at_end(line, number, EXPECTED));
        };
        self.stated = Some([vars, clauses].map(|(_, word)| word.parse().unwrap_or_default()));
        Ok(())
    }

    fn clauses(&mut self, line: &str, number: usize) -> Result<(), ParseError> {
        for (at, word) in words(line) {
            if self.stated.is_none() {
                return Err(error(line, number, (at, word), "'p cnf' with the numbers of variables and clauses"));
            }
            let value: Option<i64> = word.parse().ok();
            if value == Some(0) {
                self.ends.push(self.lits.len());
                continue;
            }
            let lit = value.and_then(literal);
            let lit = lit.ok_or_else(|| error(line, number, (at, word), "a literal, or 0 at the end of the clause"))?;
            self.vars = self.vars.max(lit.var().index() + 1);
            self.lits.push(lit);
        }
        Ok(())
    }

    fn finish(self, end: usize) -> Result<Text, ParseError> {
        let at_end = |expected: &str| ParseError {
            line: end,
            column: 1,
            expected: expected.to_string(),
            found: "the end of the formula".to_string(),
        };
        let stated = self.stated.ok_or_else(|| at_end("'p cnf' with the numbers of variables and clauses"))?;
        if self.ends.last().copied().unwrap_or_default() != self.lits.len() {
            return Err(at_end("0 at the end of the clause"));
        }
        let mut notes = Vec::new();
        let [vars, clauses] = stated;
        if vars < self.vars {
            notes.push(format!("the header states {vars} variables, and there are {}", self.vars));
        }
        if clauses != self.ends.len() {
            notes.push(format!("the header states {clauses} clauses, and there are {}", self.ends.len()));
        }
        let vars = vars.max(self.vars);
        let mut is_shown = vec![self.shown.is_none(); vars];
        for &(var, [line, column]) in self.shown.iter().flatten() {
            let place = is_shown.get_mut(var.index()).ok_or_else(|| ParseError {
                line,
                column,
                expected: format!("a variable up to {vars}"),
                found: format!("'{}'", var.0 + 1),
            })?;
            *place = true;
        }
        let mut cnf = Cnf::new();
        for is_shown in is_shown {
            if is_shown {
                cnf.fresh_observed()
            } else {
                cnf.fresh()
            };
        }
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        for (start, &end) in starts.zip(&self.ends) {
            cnf.clause(self.lits[start..end].iter().copied());
        }
        Ok(Text { cnf, is_projected: self.shown.is_some(), notes })
    }
}
