//! Formulas from text.

use super::foreign::{header_error, is_projection, is_weighted, literal_error, quantified};
use super::{EXPECTED_HEADER, literal};
use crate::Lit;
use crate::budget::Exceeded;
use crate::cnf::{Cnf, Var};
use crate::counted::counted;
use crate::text::{Line, ParseError, Text, Word};

/// A formula that was read.
#[derive(Clone, Default)]
pub struct Dimacs {
    /// The formula; without a projection set, all variables are projection variables.
    pub cnf: Cnf,
    /// Does the text have a projection set?
    pub is_projected: bool,
    /// Mistakes in the text that leave its meaning clear.
    pub notes: Vec<String>,
}

impl Dimacs {
    /// The most variables of a formula or an answer.
    /// Literals of all of them fit into 32 bits, here and in solvers.
    pub const MOST_VARS: u32 = 1 << 30;
}

/// Reads a formula.
///
/// If the header's numbers are wrong, a note reports it; the variables that it states exist anyway. The formula may
/// end in a line `%` and a 0, as those of the collection SATLIB do. A line `a 1 -2 0` behind the clauses holds
/// assumptions, as in incremental SAT: each becomes a clause of one literal, and a note reports them. `O(length +
/// variables)`.
///
/// # Errors
/// If the text is no formula, has [another format](super::foreign), or has more than [`Dimacs::MOST_VARS`] variables.
pub fn read<'a>(text: impl Into<Text<'a>>) -> Result<Dimacs, ParseError> {
    let text = text.into();
    let mut reader = Reader::default();
    let mut lines = text.lines();
    for line in lines.by_ref() {
        match line.text.trim_start().chars().next() {
            None => {}
            Some('c') => reader.comment(line)?,
            Some('p') => reader.header(line)?,
            Some('%') => break,
            Some('a') => reader.assumptions(line)?,
            Some('e') if reader.ends.is_empty() => return Err(quantified(&line)),
            Some(_) => reader.clauses(line)?,
        }
    }
    end_mark(lines)?;
    reader.finish(text)
}

/// Checks that at most a 0 follows the line `%`.
fn end_mark<'a>(lines: impl Iterator<Item = Line<'a>>) -> Result<(), ParseError> {
    let mut words = lines.flat_map(|line| line.words()).enumerate();
    match words.find(|(place, word)| *place > 0 || word.text != "0") {
        Some((_, word)) => Err(word.error("nothing behind the line '%', which ends a formula, but a line '0'")),
        None => Ok(()),
    }
}

/// What was expected in place of a variable that is too large.
fn too_many() -> String {
    format!("at most {} variables", Dimacs::MOST_VARS)
}

#[derive(Default)]
struct Reader<'a> {
    /// The numbers of variables and clauses that the header states.
    stated: Option<[usize; 2]>,
    shown: Option<Vec<(Var, Word<'a>)>>,
    /// All literals, and where each clause ends.
    lits: Vec<Lit>,
    ends: Vec<usize>,
    /// The assumptions behind the clauses.
    assumed: Option<Vec<Lit>>,
    /// The greatest variable that occurs, from 1.
    vars: usize,
    /// The last word of a clause that is not ended.
    open: Option<Word<'a>>,
    is_weighted: bool,
}

impl<'a> Reader<'a> {
    /// Reads the projection set, and notes weights.
    /// It is `c p show 1 2 0`, or in older files `c ind 1 2 0` or `cr 1 2`.
    fn comment(&mut self, line: Line<'a>) -> Result<(), ParseError> {
        self.is_weighted |= is_weighted(&line);
        let start: Vec<&str> = line.words().take(3).map(|word| word.text).collect();
        let key = match start[..] {
            ["c", "p", "show"] => 3,
            ["c", "ind", ..] => 2,
            _ if is_projection(&line) => 1,
            _ => return Ok(()),
        };
        let shown = self.shown.get_or_insert_default();
        for word in line.words().skip(key) {
            if word.text == "0" {
                return Ok(());
            }
            let var = word.text.parse().ok().and_then(literal).filter(|lit| lit.is_positive());
            shown.push((var.ok_or_else(|| word.error("a variable, or 0"))?.var(), word));
        }
        // No 0 is needed at the end of a line `cr`.
        if key == 1 { Ok(()) } else { Err(line.error_at_end("a variable, or 0")) }
    }

    fn header(&mut self, line: Line<'a>) -> Result<(), ParseError> {
        if self.stated.is_some() {
            return Err(line.error("one line 'p cnf' only"));
        }
        let found: Vec<Word<'a>> = line.words().take(5).collect();
        for (i, word) in found.iter().enumerate() {
            let is_right = match i {
                0 => word.text == "p",
                1 => word.text == "cnf",
                2 => word.text.parse().is_ok_and(|vars: u32| vars <= Dimacs::MOST_VARS),
                3 => word.text.parse::<usize>().is_ok(),
                _ => false,
            };
            if !is_right {
                let is_large = i == 2 && word.text.parse::<u64>().is_ok();
                return Err(match i {
                    1 => header_error(word),
                    4 => word.error(format!("{EXPECTED_HEADER}, and nothing else")),
                    _ if is_large => word.error(too_many()),
                    _ => word.error(EXPECTED_HEADER),
                });
            }
        }
        let [_, _, vars, clauses] = found[..] else {
            return Err(line.error_at_end(EXPECTED_HEADER));
        };
        self.stated = Some([vars, clauses].map(|word| word.text.parse().unwrap_or_default()));
        Ok(())
    }

    fn clauses(&mut self, line: Line<'a>) -> Result<(), ParseError> {
        for word in line.words() {
            if self.stated.is_none() {
                let error = word.error(EXPECTED_HEADER);
                let hint = if word.text.starts_with('#') { "; comments begin with 'c'" } else { "" };
                return Err(ParseError { found: error.found + hint, ..error });
            }
            if self.assumed.is_some() {
                return Err(word.error("nothing behind the line of assumptions"));
            }
            if let Some(lit) = self.literal(word, "a literal, or 0 at the end of the clause")? {
                self.lits.push(lit);
                self.open = Some(word);
            } else {
                self.ends.push(self.lits.len());
                self.open = None;
            }
        }
        Ok(())
    }

    /// A literal, or nothing for 0.
    fn literal(&mut self, word: Word<'a>, expected: &str) -> Result<Option<Lit>, ParseError> {
        let value: i64 = word.number(expected).map_err(|error| literal_error(&word, error))?;
        if value == 0 {
            return Ok(None);
        }
        let lit = literal(value).ok_or_else(|| word.error(too_many()))?;
        self.vars = self.vars.max(lit.var().index() + 1);
        Ok(Some(lit))
    }

    fn assumptions(&mut self, line: Line<'a>) -> Result<(), ParseError> {
        const EXPECTED: &str = "a literal, or 0 at the end of the assumptions";
        let mut words = line.words();
        if self.open.is_some() || words.next().is_none_or(|word| word.text != "a") {
            return self.clauses(line);
        }
        if self.ends.is_empty() {
            return Err(quantified(&line));
        }
        if self.assumed.is_some() {
            return Err(line.error("one line of assumptions only"));
        }
        let mut assumed = Vec::new();
        for word in words.by_ref() {
            let Some(lit) = self.literal(word, EXPECTED)? else {
                self.assumed = Some(assumed);
                return words.next().map_or(Ok(()), |word| Err(word.error("nothing behind the line of assumptions")));
            };
            assumed.push(lit);
        }
        Err(line.error_at_end(EXPECTED))
    }

    fn finish(self, text: Text<'a>) -> Result<Dimacs, ParseError> {
        let budget = text.budget();
        let at_end =
            |expected| ParseError { found: "the end of the formula".to_string(), ..text.error_at_end(expected) };
        let stated = self.stated.ok_or_else(|| at_end(EXPECTED_HEADER))?;
        if let Some(word) = self.open {
            let column = word.column() + word.text.chars().count();
            return Err(ParseError { line: word.number, column, ..at_end("0 at the end of the clause") });
        }
        let mut notes = Vec::new();
        if self.is_weighted {
            notes.push("weights are not supported and are ignored: models are counted, not weighed".to_string());
        }
        let [vars, clauses] = stated;
        if vars < self.vars {
            notes.push(format!("the header states {}, and there are {}", counted(vars, "variable"), self.vars));
        }
        if clauses != self.ends.len() {
            notes.push(format!("the header states {}, and there are {}", counted(clauses, "clause"), self.ends.len()));
        }
        let vars = vars.max(self.vars);
        let assumed = self.assumed.unwrap_or_default();
        match assumed.len() {
            0 => {}
            1 => notes.push("1 literal is assumed, as a clause".to_string()),
            several => notes.push(format!("{several} literals are assumed, as a clause each")),
        }
        // The header may state many variables that occur nowhere.
        let bytes = 8 * vars + 8 * self.lits.len() + 8 * self.ends.len();
        let what = || format!("a formula of {} and {}", counted(vars, "variable"), counted(self.ends.len(), "clause"));
        let exceeded = |exceeded: Exceeded| text.ended(&exceeded);
        budget.reserve(bytes as u64, what).map_err(exceeded)?;
        let mut is_shown = vec![self.shown.is_none(); vars];
        for (var, word) in self.shown.iter().flatten() {
            let place = is_shown.get_mut(var.index()).ok_or_else(|| word.error(format!("a variable up to {vars}")))?;
            *place = true;
        }
        let mut cnf = Cnf::within(budget);
        let mut pace = budget.pace();
        for is_shown in is_shown {
            pace.step(1).map_err(exceeded)?;
            if is_shown {
                cnf.projection_variable()
            } else {
                cnf.fresh()
            };
        }
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        for (start, &end) in starts.zip(&self.ends) {
            cnf.clause(self.lits[start..end].iter().copied()).map_err(exceeded)?;
        }
        for lit in assumed {
            cnf.clause([lit]).map_err(exceeded)?;
        }
        Ok(Dimacs { cnf, is_projected: self.shown.is_some(), notes })
    }
}
