//! The theory of a formula: variables are the atoms, and unit propagation is the only rule.
//!
//! See [`deduction`](crate::deduction). A part of a layout is some literals. Solutions differ in the shown variables; known values of the
//! others only serve for conclusions.

use std::ops::ControlFlow;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::cnf::dimacs::number;
use jigsat_forms::counted::counted;
use jigsat_forms::text::Text;
use jigsat_forms::{Cnf, Lit, Var};

use super::Formula;
use super::layout::{CLAUSES, read_values};
use crate::deduction::{
    Atom, Deduction, Fact, Known, Noun, Rule, SoftConstraint, SoftConstraints, Take, Theory, Words,
};
use crate::drawing::{Drawing, Mark, Spot};
use crate::puzzle::{LayoutError, Violation};

const RULES: &[Rule] = &[Rule { name: "unit", summary: "a clause has only one literal left", weight: 1 }];

const UNIT: usize = 0;

pub(super) struct FormulaTheory {
    formula: Formula,
}

impl FormulaTheory {
    pub(super) fn new(formula: &Formula) -> Self {
        Self { formula: formula.clone() }
    }

    fn cnf(&self) -> &Cnf {
        self.formula.cnf()
    }

    /// A clause in words, by its index: `clause 3 (1 -2 0)`.
    fn clause(&self, index: usize) -> String {
        spell(index, self.cnf().clauses().nth(index).unwrap_or_default())
    }
}

/// A clause in words, by its index.
fn spell(index: usize, clause: &[Lit]) -> String {
    let literals = clause.iter().map(|&lit| number(lit).to_string()).chain(["0".to_string()]).join(" ");
    format!("clause {} ({literals})", index + 1)
}

/// The fact that the literal is true.
fn fact(lit: Lit) -> Fact {
    Fact { atom: Atom(lit.var().0), holds: lit.is_positive() }
}

fn literal(fact: Fact) -> Lit {
    Var(fact.atom.0).is(fact.holds)
}

impl Theory for FormulaTheory {
    fn atom_count(&self) -> usize {
        self.cnf().var_count()
    }

    fn shown(&self) -> Vec<Atom> {
        self.cnf().observed().iter().map(|var| Atom(var.0)).sorted_unstable().collect()
    }

    fn name(&self, atom: Atom) -> String {
        (atom.0 + 1).to_string()
    }

    fn say(&self, fact: Fact) -> String {
        format!("variable {} is {}", self.name(fact.atom), fact.holds)
    }

    fn noun(&self) -> Noun {
        Noun { name: "variable", ..Noun::STATEMENT }
    }

    fn rules(&self) -> &'static [Rule] {
        RULES
    }

    fn apply(&self, _: usize, known: &Known, budget: &Budget, take: &mut Take<'_>) -> ControlFlow<()> {
        let mut pace = budget.pace();
        for (about, clause) in (0..).zip(self.cnf().clauses()) {
            if pace.step(clause.len()).is_err() {
                return ControlFlow::Break(());
            }
            if clause.iter().any(|&lit| known.has(fact(lit))) {
                continue;
            }
            let open = clause.iter().map(|&lit| fact(lit)).filter(|fact| known.value(fact.atom).is_none());
            let facts: Vec<Fact> = open.unique().take(2).collect();
            if facts.len() < 2 {
                let because = clause.iter().map(|&lit| !fact(lit)).filter(|&fact| known.has(fact)).sorted().dedup();
                take(Deduction { rule: UNIT, facts, because: because.collect(), about: vec![about] })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn words(&self, deduction: &Deduction, _: &Known) -> Words {
        let clause = deduction.about.first().map_or_else(String::new, |&index| self.clause(index as usize));
        let clause = clause.replacen('c', "C", 1);
        let sentence = match deduction.facts.first() {
            Some(&fact) => format!("{clause} has only the literal {} left: {}", number(literal(fact)), self.say(fact)),
            None => format!("{clause} has no literal left"),
        };
        Words::new(sentence, Vec::new())
    }

    fn draw(&self, known: &Known, _: &[(Spot, Mark)]) -> Drawing {
        let literals = known.facts().iter().map(|&fact| number(literal(fact)));
        Drawing::Literals(literals.sorted_by_key(|number| number.unsigned_abs()).collect())
    }

    fn read(&self, text: Text<'_>) -> Result<Vec<Fact>, LayoutError> {
        let values = read_values(self.cnf(), text)?;
        let is_false = |lit: &Lit| values[lit.var().index()] == Some(!lit.is_positive());
        if let Some(broken) = self.cnf().clauses().position(|clause| clause.iter().all(is_false)) {
            return Err(Violation::new(CLAUSES, format!("{} has none", self.clause(broken))).into());
        }
        let facts = (0..).map(Atom).zip(&values).filter_map(|(atom, value)| Some(Fact { atom, holds: (*value)? }));
        Ok(facts.collect())
    }

    fn soft_constraints(&self, budget: &Budget) -> Result<SoftConstraints, Exceeded> {
        let cnf = self.cnf();
        budget.reserve(2 * cnf.bytes(), || format!("a formula of {}", counted(cnf.clause_count(), "clause")))?;
        let mut formula = Cnf::within(budget);
        (0..cnf.var_count()).for_each(|_| _ = formula.fresh());
        formula.project(cnf.observed().to_vec());
        let mut demands = Vec::with_capacity(cnf.clause_count());
        for (index, clause) in cnf.clauses().enumerate() {
            let selector = formula.fresh().positive();
            formula.clause(clause.iter().copied().chain([!selector]))?;
            let words = spell(index, clause);
            demands.push(SoftConstraint { words, sort: "clause", selector, spots: Vec::new() });
        }
        Ok(SoftConstraints { formula, demands })
    }

    fn literal(&self, fact: Fact) -> Lit {
        literal(fact)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::puzzle::Puzzle;

    fn theory(text: &str) -> Arc<dyn Theory> {
        text.parse::<Formula>().unwrap().theory(Budget::unlimited()).unwrap().unwrap()
    }

    fn known(theory: &dyn Theory, text: &str) -> Known {
        let mut known = Known::nothing(theory.atom_count());
        for fact in theory.read(text.into()).unwrap() {
            known.learn(fact).unwrap();
        }
        known
    }

    fn concluded(text: &str, part: &str) -> Vec<String> {
        let theory = theory(text);
        let known = known(&*theory, part);
        let mut found = Vec::new();
        let _ = theory.apply(UNIT, &known, Budget::unlimited(), &mut |deduction| {
            assert!(deduction.because.iter().all(|&fact| known.has(fact)));
            found.push(theory.words(&deduction, &known).sentence);
            ControlFlow::Continue(())
        });
        found
    }

    #[test]
    fn clauses_with_one_literal_left_lead_to_conclusions() {
        let text = "p cnf 3 4\n1 -2 0\n2 3 2 0\n-1 1 0\n1 2 3 0\n";
        assert_eq!(concluded(text, "0"), [""; 0]);
        assert_eq!(concluded(text, "2 0"), ["Clause 1 (1 -2 0) has only the literal 1 left: variable 1 is true"]);
        assert_eq!(concluded(text, "v -3 0"), ["Clause 2 (2 3 2 0) has only the literal 2 left: variable 2 is true"]);
    }

    #[test]
    fn parts_that_break_clauses_are_refused() {
        let theory = theory("p cnf 3 2\n1 -2 0\n2 3 0\n");
        let error = |text: &str| theory.read(text.into()).unwrap_err().to_string();
        assert_eq!(error("-1 2 0"), "every clause has a true literal: clause 1 (1 -2 0) has none");
        assert!(error("1 -1 0").contains("expected one value for variable 1"));
        assert!(error("4 0").contains("found a value for variable 4"));
        assert!(error("").starts_with("1:1: expected a solver's answer"), "{}", error(""));
        assert_eq!(error("s UNSATISFIABLE\n"), "1:1: expected the literals of a model, found that there is none");
    }

    #[test]
    fn drawn_literals_are_read_back() {
        let theory = theory("p cnf 3 2\n1 -2 0\n2 3 0\n");
        let part = known(&*theory, "-3 1 0");
        let Drawing::Literals(literals) = theory.draw(&part, &[]) else { panic!("literals are drawn") };
        assert_eq!(literals, [1, -3]);
        let again = known(&*theory, &literals.iter().join(" "));
        assert_eq!(again.facts(), part.facts());
    }

    /// Every conclusion is true in all models.
    ///
    /// The formulas are random, with five variables.
    #[test]
    fn conclusions_are_true_of_all_models() {
        let mut conclusions = [0; 2];
        for seed in 0..500_u64 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut next = |below: u64| random.u64(..below);
            let mut literal = || (1 + next(5) as i64) * if next(2) == 0 { 1 } else { -1 };
            let clauses: Vec<Vec<i64>> =
                (0..8).map(|_| (0..2 + literal().unsigned_abs() % 3).map(|_| literal()).collect()).collect();
            let formula = Formula::new(clauses.iter().cloned()).unwrap();
            let theory = formula.theory(Budget::unlimited()).unwrap().unwrap();
            let is_true = |mask: u32, number: i64| (mask >> (number.unsigned_abs() - 1) & 1 == 1) == (number > 0);
            let models =
                (0..32_u32).filter(|&mask| clauses.iter().all(|clause| clause.iter().any(|&n| is_true(mask, n))));
            let models: Vec<u32> = models.collect();
            let mut known = Known::nothing(theory.atom_count());
            for _ in 0..2 {
                let lit = literal();
                let atom = Atom(lit.unsigned_abs() as u32 - 1);
                if atom.index() < theory.atom_count() {
                    let _ = known.learn(Fact { atom, holds: lit > 0 });
                }
            }
            let _ = theory.apply(UNIT, &known, Budget::unlimited(), &mut |deduction| {
                conclusions[usize::from(deduction.is_contradiction())] += 1;
                let holds = |mask: u32, fact: &Fact| (mask >> fact.atom.0 & 1 == 1) == fact.holds;
                for &mask in models.iter().filter(|&&mask| deduction.because.iter().all(|fact| holds(mask, fact))) {
                    assert!(!deduction.is_contradiction(), "{seed}: {deduction:?}");
                    assert!(deduction.facts.iter().all(|fact| holds(mask, fact)), "{seed}: {deduction:?}");
                }
                ControlFlow::Continue(())
            });
        }
        assert!(conclusions.iter().all(|&count| count > 10), "{conclusions:?}");
    }

    #[test]
    fn demands_are_the_clauses() {
        let theory = theory("p cnf 3 2\n1 -2 0\n2 3 0\n");
        let SoftConstraints { formula, demands } = theory.soft_constraints(Budget::unlimited()).unwrap();
        let words: Vec<&str> = demands.iter().map(|demand| demand.words.as_str()).collect();
        assert_eq!(words, ["clause 1 (1 -2 0)", "clause 2 (2 3 0)"]);
        assert_eq!((formula.var_count(), formula.clause_count(), formula.observed().len()), (5, 2, 3));
        assert!(formula.clauses().zip(&demands).all(|(clause, demand)| clause.last() == Some(&!demand.selector)));
    }
}
