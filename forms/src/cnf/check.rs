//! Checks whether values are a model, and describes faults by number and in words.

use itertools::Itertools;

use super::dimacs::number;
use super::{Cnf, Lit, Model, Var};

/// Why values are no model, or an incomplete one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// All literals of a clause are false.
    Violated {
        /// The number of the clause, from 1.
        clause: usize,
    },
    /// No literal of a clause is true, and some have no value.
    Open {
        /// The number of the clause, from 1.
        clause: usize,
        /// The first variable of the clause that has no value.
        var: Var,
        /// How many variables of the formula have no value.
        missing: usize,
    },
}

impl Cnf {
    /// Makes a model from values of variables; missing values become false.
    ///
    /// Some solvers leave out variables that no clause needs. Every clause must have a true literal without them.
    /// `O(literals)`.
    ///
    /// # Errors
    /// [`Fault`], the first violated clause before any other.
    pub fn model(&self, values: &[Option<bool>]) -> Result<Model, Fault> {
        let value = |lit: Lit| values.get(lit.var().index()).copied().flatten().map(|value| value == lit.is_positive());
        let numbered = || (1..).zip(self.clauses());
        let is_false = |clause: &[Lit]| clause.iter().all(|&lit| value(lit) == Some(false));
        if let Some((clause, _)) = numbered().find(|(_, lits)| is_false(lits)) {
            return Err(Fault::Violated { clause });
        }
        let missing = self.var_count() - values.iter().flatten().count();
        let is_true = |clause: &[Lit]| clause.iter().any(|&lit| value(lit) == Some(true));
        if let Some((clause, lits)) = numbered().find(|(_, lits)| !is_true(lits)) {
            let open = lits.iter().find(|&&lit| value(lit).is_none());
            let var = open.map_or(Var(0), |lit| lit.var());
            return Err(Fault::Open { clause, var, missing });
        }
        Ok(Model::from(values.iter().map(|value| value.unwrap_or_default()).collect::<Vec<_>>()))
    }

    /// A fault in words.
    pub fn describe(&self, fault: &Fault) -> String {
        let others = |missing: usize| match missing {
            1 => String::new(),
            2 => " (and another one)".to_string(),
            missing => format!(" (and {} others)", missing - 1),
        };
        match *fault {
            Fault::Violated { clause } => format!("{} is violated", self.spell(clause)),
            Fault::Open { clause, var, missing } => format!(
                "a part of a model: it gives no value to {}{}, and satisfies no literal of {}",
                self.spell_var(var),
                others(missing),
                self.spell(clause)
            ),
        }
    }

    /// The clause with this number, from 1: `clause 3 (1 -2 0: "sun" or not "rain")`.
    fn spell(&self, clause: usize) -> String {
        const SHOWN: usize = 8;
        let lits = self.clauses().nth(clause - 1).unwrap_or_default();
        let shown = &lits[..lits.len().min(SHOWN)];
        let more = lits.len() - shown.len();
        let numbers = shown.iter().map(|&lit| number(lit)).join(" ");
        let end = if more == 0 { "0".to_string() } else { format!("… 0, {more} more") };
        let has_names = shown.iter().any(|lit| self.name(lit.var()).is_some());
        let words = shown.iter().map(|&lit| self.spell_lit(lit)).join(" or ");
        match lits {
            [] => format!("clause {clause}, which is empty,"),
            _ if has_names => format!("clause {clause} ({numbers} {end}: {words})"),
            _ => format!("clause {clause} ({numbers} {end})"),
        }
    }

    fn spell_lit(&self, lit: Lit) -> String {
        let not = if lit.is_positive() { "" } else { "not " };
        match self.name(lit.var()) {
            Some(name) => format!("{not}\"{name}\""),
            None => format!("{not}helper {}", lit.var().0 + 1),
        }
    }

    fn spell_var(&self, var: Var) -> String {
        let name = self.name(var).map_or_else(String::new, |name| format!(" \"{name}\""));
        format!("variable {}{name}", var.0 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// (sun ∨ ¬rain) ∧ (rain ∨ helper).
    fn weather() -> Cnf {
        let mut cnf = Cnf::new();
        let [sun, rain, helper] = [cnf.projection_variable(), cnf.projection_variable(), cnf.fresh()];
        cnf.clause([sun.positive(), rain.is(false)]).unwrap();
        cnf.clause([rain.positive(), helper.positive()]).unwrap();
        cnf.set_names(|var| ["sun", "rain"].get(var.index()).map(ToString::to_string));
        cnf
    }

    fn fault(values: [Option<bool>; 3]) -> String {
        let cnf = weather();
        cnf.describe(&cnf.model(&values).unwrap_err())
    }

    #[test]
    fn models_may_leave_open_what_no_clause_needs() {
        let [yes, no] = [Some(true), Some(false)];
        let cnf = weather();
        assert_eq!(cnf.model(&[yes, yes, None]), Ok(Model::from(vec![true, true, false])));
        assert_eq!(cnf.model(&[None, no, yes]), Ok(Model::from(vec![false, false, true])));
    }

    #[test]
    fn faults_have_numbers_and_names() {
        let [yes, no] = [Some(true), Some(false)];
        assert_eq!(fault([no, yes, yes]), "clause 1 (1 -2 0: \"sun\" or not \"rain\") is violated");
        assert_eq!(fault([yes, no, no]), "clause 2 (2 3 0: \"rain\" or helper 3) is violated");
        assert_eq!(
            fault([None, no, None]),
            "a part of a model: it gives no value to variable 3 (and another one), \
             and satisfies no literal of clause 2 (2 3 0: \"rain\" or helper 3)"
        );
    }

    #[test]
    fn long_clauses_are_shortened_and_empty_ones_marked() {
        let mut cnf = Cnf::new();
        let lits: Vec<Lit> = (0..10).map(|_| cnf.projection_variable().positive()).collect();
        cnf.clause(lits).unwrap();
        let fault = cnf.model(&[Some(false); 10]).unwrap_err();
        assert_eq!(cnf.describe(&fault), "clause 1 (1 2 3 4 5 6 7 8 … 0, 2 more) is violated");
        cnf.clause([]).unwrap();
        let fault = cnf.model(&[Some(true); 10]).unwrap_err();
        assert_eq!(cnf.describe(&fault), "clause 2, which is empty, is violated");
    }
}
