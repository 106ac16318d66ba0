//! Formulas from values, and the errors of such values.

use std::sync::Arc;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::cnf::dimacs::{Dimacs, literal, number};
use jigsat_forms::counted::counted;
use jigsat_forms::{Cnf, Lit, Var};

use super::Formula;

/// The reason why numbers are no formula.
///
/// Clauses are counted from 1 in messages, from 0 here; variables from 1, as in DIMACS files.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormulaError {
    /// 0 ends clauses in files, and is no literal.
    #[error("clause {} has the literal 0", clause + 1)]
    Zero {
        /// The clause.
        clause: usize,
    },
    /// There are more variables than the limit allows.
    #[error("there are {vars} variables, more than {most}")]
    TooManyVariables {
        /// The number of variables.
        vars: u64,
        /// The limit.
        most: u32,
    },
    /// A clause has a literal of an unknown variable.
    #[error("clause {} has the literal {literal}, and the formula has {}", clause + 1, counted(vars, "variable"))]
    UnknownVariable {
        /// The clause.
        clause: usize,
        /// The literal.
        literal: i64,
        /// The number of variables.
        vars: u32,
    },
    /// The projection set has an unknown variable.
    #[error("variable {var} is to be shown, and the formula has {}, from 1", counted(vars, "variable"))]
    UnknownShown {
        /// The variable.
        var: u32,
        /// The number of variables.
        vars: u32,
    },
    /// An assumed literal has an unknown variable.
    #[error("the literal {literal} is assumed, and the formula has {}", counted(vars, "variable"))]
    UnknownAssumed {
        /// The literal.
        literal: i64,
        /// The number of variables.
        vars: u32,
    },
    /// The formula adds clauses when models violate them: such clauses are no part of it.
    #[error("the formula is incomplete: it adds clauses when a model violates them")]
    Incomplete,
    /// The budget of the formula is exceeded.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

impl Formula {
    /// The formula with these clauses.
    ///
    /// Literals are numbered as in DIMACS files. The greatest one determines the number of variables. Time and memory proportional to their
    /// number.
    ///
    /// ```
    /// use jigsat_encodings::puzzles::cnf::Formula;
    ///
    /// let formula = Formula::new([vec![1, -2], vec![2, 3], vec![-1]])?;
    /// assert_eq!(formula.to_string(), "p cnf 3 3\n1 -2 0\n2 3 0\n-1 0\n");
    /// assert_eq!((formula.cnf().var_count(), formula.cnf().clause_count()), (3, 3));
    /// # Ok::<(), jigsat_encodings::puzzles::cnf::FormulaError>(())
    /// ```
    ///
    /// # Errors
    /// [`FormulaError`] if a literal is 0, or there are too many variables.
    pub fn new<C: IntoIterator<Item = i64>>(clauses: impl IntoIterator<Item = C>) -> Result<Self, FormulaError> {
        let clauses: Vec<Vec<i64>> = clauses.into_iter().map(|clause| clause.into_iter().collect()).collect();
        let vars = clauses.iter().flatten().map(|number| number.unsigned_abs()).max().unwrap_or(0);
        let too_many = FormulaError::TooManyVariables { vars, most: Dimacs::MOST_VARS };
        Self::with_vars(u32::try_from(vars).map_err(|_| too_many)?, clauses)
    }

    /// The formula with so many variables and these clauses.
    ///
    /// ```
    /// use jigsat_encodings::puzzles::cnf::Formula;
    ///
    /// let formula = Formula::with_vars(3, [[1, -2]])?;
    /// assert_eq!(formula.to_string(), "p cnf 3 1\n1 -2 0\n");
    /// # Ok::<(), jigsat_encodings::puzzles::cnf::FormulaError>(())
    /// ```
    ///
    /// # Errors
    /// [`FormulaError`] if a literal is 0 or has an unknown variable, or there are too many variables.
    pub fn with_vars<C: IntoIterator<Item = i64>>(
        vars: u32,
        clauses: impl IntoIterator<Item = C>,
    ) -> Result<Self, FormulaError> {
        if vars > Dimacs::MOST_VARS {
            return Err(FormulaError::TooManyVariables { vars: vars.into(), most: Dimacs::MOST_VARS });
        }
        let literal = |clause, number| match literal(number) {
            Some(lit) if lit.var().0 < vars => Ok(lit),
            _ if number == 0 => Err(FormulaError::Zero { clause }),
            _ => Err(FormulaError::UnknownVariable { clause, literal: number, vars }),
        };
        let mut cnf = Cnf::new();
        for _ in 0..vars {
            cnf.projection_variable();
        }
        for (index, clause) in clauses.into_iter().enumerate() {
            let lits = clause.into_iter().map(|number| literal(index, number));
            let lits: Vec<Lit> = lits.collect::<Result<_, _>>()?;
            cnf.clause(lits)?;
        }
        Ok(Self::of(cnf))
    }

    /// The same formula with a projection on these variables.
    ///
    /// Models that agree on them are one solution.
    /// ```
    /// use jigsat_encodings::puzzles::cnf::Formula;
    ///
    /// let formula = Formula::new([[1, -2]])?.with_shown([2])?;
    /// assert_eq!(formula.to_string(), "c p show 2 0\np cnf 2 1\n1 -2 0\n");
    /// # Ok::<(), jigsat_encodings::puzzles::cnf::FormulaError>(())
    /// ```
    ///
    /// # Errors
    /// [`FormulaError::UnknownShown`] if there is no such variable.
    pub fn with_shown(&self, variables: impl IntoIterator<Item = u32>) -> Result<Self, FormulaError> {
        let vars = self.cnf().var_count() as u32;
        let shown = variables.into_iter().map(|var| match var.checked_sub(1) {
            Some(index) if index < vars => Ok(Var(index)),
            _ => Err(FormulaError::UnknownShown { var, vars }),
        });
        let shown: Vec<Var> = shown.collect::<Result<_, _>>()?;
        let mut cnf = self.cnf().copy_within(Budget::unlimited())?;
        cnf.project(shown);
        Ok(Self { text: Arc::new(Dimacs { cnf, is_projected: true, notes: self.text.notes.clone() }) })
    }

    /// The same formula where these literals are true: it has a clause of one literal for each.
    ///
    /// ```
    /// use jigsat_encodings::puzzles::cnf::Formula;
    /// use jigsat_forms::budget::Budget;
    ///
    /// let formula = Formula::new([[1, -2]])?.assuming(&[2], Budget::unlimited())?;
    /// assert_eq!(formula.to_string(), "p cnf 2 2\n1 -2 0\n2 0\n");
    /// # Ok::<(), jigsat_encodings::puzzles::cnf::FormulaError>(())
    /// ```
    ///
    /// # Errors
    /// [`FormulaError::UnknownAssumed`] if there is no such variable; [`FormulaError::Exceeded`].
    pub fn assuming(&self, literals: &[i64], budget: &Budget) -> Result<Self, FormulaError> {
        let vars = self.cnf().var_count() as u32;
        let known = |&number: &i64| {
            let lit = literal(number).filter(|lit| lit.var().0 < vars);
            lit.ok_or(FormulaError::UnknownAssumed { literal: number, vars })
        };
        let mut cnf = self.cnf().copy_within(budget)?;
        for lit in literals.iter().map(known).collect::<Result<Vec<Lit>, _>>()? {
            cnf.clause([lit])?;
        }
        Ok(Self {
            text: Arc::new(Dimacs { cnf, is_projected: self.text.is_projected, notes: self.text.notes.clone() }),
        })
    }

    /// A complete formula.
    fn of(cnf: Cnf) -> Self {
        let is_projected = cnf.observed().len() < cnf.var_count();
        Self { text: Arc::new(Dimacs { cnf, is_projected, notes: Vec::new() }) }
    }

    /// The numbers of the shown variables, from 1: of all of them if there is no projection.
    pub fn shown(&self) -> impl Iterator<Item = u32> {
        self.cnf().observed().iter().map(|&Var(var)| var + 1)
    }

    /// The clauses with literals as in DIMACS files.
    ///
    /// ```
    /// use jigsat_encodings::puzzles::cnf::Formula;
    ///
    /// let formula: Formula = "p cnf 3 2\n1 -2 0\n3 0\n".parse()?;
    /// assert_eq!(formula.clauses().collect::<Vec<_>>(), [vec![1, -2], vec![3]]);
    /// # Ok::<(), jigsat_forms::text::ParseError>(())
    /// ```
    pub fn clauses(&self) -> impl Iterator<Item = Vec<i64>> {
        self.cnf().clauses().map(|clause| clause.iter().copied().map(number).collect())
    }
}

/// A formula from another source; its projection variables are the shown ones.
///
/// ```
/// use jigsat_encodings::puzzles::cnf::Formula;
/// use jigsat_forms::Cnf;
///
/// let mut cnf = Cnf::new();
/// let [a, b] = [cnf.projection_variable(), cnf.projection_variable()];
/// cnf.clause([a.positive(), !b.positive()])?;
/// assert_eq!(Formula::try_from(cnf)?.to_string(), "p cnf 2 1\n1 -2 0\n");
/// # Ok::<(), jigsat_encodings::puzzles::cnf::FormulaError>(())
/// ```
impl TryFrom<Cnf> for Formula {
    type Error = FormulaError;

    fn try_from(cnf: Cnf) -> Result<Self, FormulaError> {
        if cnf.lazy().is_some() {
            return Err(FormulaError::Incomplete);
        }
        match cnf.var_count() as u64 {
            vars if vars > Dimacs::MOST_VARS.into() => {
                Err(FormulaError::TooManyVariables { vars, most: Dimacs::MOST_VARS })
            }
            _ => Ok(Self::of(cnf)),
        }
    }
}

#[cfg(test)]
mod tests;
