//! Values for the variables of a formula, and their rules.

use std::cmp::Ordering;
use std::fmt;

use itertools::Itertools;
use jigsat_forms::cnf::dimacs::answer::{self, Answer};
use jigsat_forms::cnf::dimacs::{literal, number};
use jigsat_forms::text::{ParseError, Text};
use jigsat_forms::{Cnf, Var};
use serde::{Deserialize, Serialize};

use crate::puzzle::{LayoutError, Violation};

const VALUES: &str = "every variable has one value";
pub(super) const CLAUSES: &str = "every clause has a true literal";

/// Values for all variables, as the true literals, numbered as in DIMACS files.
///
/// Two layouts are equal if they agree on the shown variables.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// The literals of the shown variables: of all, if the formula has no projection set.
    literals: Vec<i64>,
    /// The literals of the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    others: Vec<i64>,
}

impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Layout {}

impl PartialOrd for Layout {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Layout {
    fn cmp(&self, other: &Self) -> Ordering {
        self.literals.cmp(&other.literals)
    }
}

impl fmt::Display for Layout {
    /// The shown literals: `1 -2 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.literals.iter().format(" "))
    }
}

impl Layout {
    /// The true literals of the shown variables, in order.
    pub fn literals(&self) -> &[i64] {
        &self.literals
    }

    /// The layout in which the variables of `cnf` have these values.
    pub(super) fn new(cnf: &Cnf, value: impl Fn(Var) -> bool) -> Self {
        let mut is_shown = vec![false; cnf.var_count()];
        for var in cnf.observed() {
            is_shown[var.index()] = true;
        }
        let vars = (0..cnf.var_count() as u32).map(Var);
        let number = |var: Var| number(var.is(value(var)));
        Self {
            literals: vars.clone().filter(|var| is_shown[var.index()]).map(number).collect(),
            others: vars.filter(|var| !is_shown[var.index()]).map(number).collect(),
        }
    }

    /// All literals, in the order of their variables.
    pub fn all(&self) -> Vec<i64> {
        self.literals.iter().chain(&self.others).copied().sorted_by_key(|number| number.unsigned_abs()).collect()
    }

    /// Reads the answer of a solver.
    pub(super) fn read(cnf: &Cnf, text: Text<'_>) -> Result<Self, LayoutError> {
        let values = read_values(cnf, text)?;
        if let Some(missing) = values.iter().position(Option::is_none) {
            if cnf.observed().iter().all(|var| values[var.index()].is_some()) {
                // Other variables may complete these values to a model, but to find out takes a search.
                return Err(ParseError {
                    line: 1,
                    column: 1,
                    expected: "values of all variables, of those that are not shown as well".to_string(),
                    found: format!("none of variable {}", missing + 1),
                }
                .into());
            }
            return Err(Violation::new(VALUES, format!("variable {} has none", missing + 1)).into());
        }
        Ok(Self::new(cnf, |var| values[var.index()] == Some(true)))
    }

    pub(super) fn verify(&self, cnf: &Cnf) -> Result<(), Violation> {
        let mut values = vec![None; cnf.var_count()];
        for &number in self.literals.iter().chain(&self.others) {
            let lit = literal(number).filter(|lit| lit.var().index() < cnf.var_count());
            let lit = lit.ok_or_else(|| Violation::new(VALUES, format!("there is no variable of literal {number}")))?;
            if values[lit.var().index()].replace(lit.is_positive()).is_some() {
                return Err(Violation::new(VALUES, format!("variable {} has two", number.unsigned_abs())));
            }
        }
        if let Some(missing) = values.iter().position(Option::is_none) {
            return Err(Violation::new(VALUES, format!("variable {} has none", missing + 1)));
        }
        if Self::new(cnf, |var| values[var.index()] == Some(true)) != *self {
            return Err(Violation::new(VALUES, "the literals are not those of the shown variables, in order"));
        }
        cnf.model(&values).map(drop).map_err(|fault| Violation::new(CLAUSES, cnf.describe(&fault)))
    }
}

/// Reads the values in a solver's answer, of all variables or some of them.
pub(super) fn read_values(cnf: &Cnf, text: Text<'_>) -> Result<Vec<Option<bool>>, LayoutError> {
    let none = |found: &str| ParseError {
        line: 1,
        column: 1,
        expected: "the literals of a model".to_string(),
        found: found.to_string(),
    };
    let model = match answer::read(text)? {
        Answer::Satisfiable(model) => model,
        Answer::Unsatisfiable => return Err(none("that there is none").into()),
        Answer::Unknown => return Err(none("that none is known").into()),
    };
    Ok(model.values(cnf.var_count()).map_err(|error| Violation::new(VALUES, error.to_string()))?)
}
