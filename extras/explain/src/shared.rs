//! The common facts of all solutions, from a list of the solutions.

use std::ops::ControlFlow;

use jigsat_encodings::deduction::{Atom, Fact, Theory};
use jigsat_encodings::drawing::Drawing;
use jigsat_encodings::kind::Answer;
use jigsat_encodings::puzzle::Puzzle;
use jigsat_encodings::puzzles::cnf::Formula;
use jigsat_forms::budget::Budget;

use jigsat_core::session::{Question, Request, Session, is_true};

/// The most solutions to list: hardly a fact survives so many.
const LISTED: u64 = 1_000;

/// The facts that solutions share.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct SharedFacts {
    /// The facts that are true in all listed solutions, in order; `None` without any.
    pub(super) facts: Option<Vec<Fact>>,
    /// Are they true in all solutions of the puzzle?
    pub(super) is_whole: bool,
}

impl SharedFacts {
    /// Lists solutions until all are listed, they have nothing in common, or time is up.
    ///
    /// *Complexity*: a comparison of pictures for each solution and each fact that is still in common.
    pub(super) fn of(session: &Session<'_>, theory: &dyn Theory, budget: &Budget) -> Self {
        // For formulas, the backbone by the solver is better, and solutions need not show all variables.
        if session.kind().name == Formula::NAME {
            return Self::default();
        }
        let mut facts: Option<Vec<Fact>> = None;
        let mut compare = |solution: Answer, _| {
            let Some(left) = agreeing(theory, facts.as_deref(), &solution.draw(), budget) else {
                return ControlFlow::Break(());
            };
            let has_some = !left.is_empty();
            facts = Some(left);
            if has_some { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let question = Question::Solutions { at_most: Some(LISTED) };
        let report = session.run(&Request::new(question).within(budget.clone()), &mut compare);
        // An empty set of common facts is final.
        let is_empty = facts.as_ref().is_some_and(Vec::is_empty);
        let is_whole = is_empty || (facts.is_some() && report.is_ok_and(|report| report.is_complete));
        Self { facts, is_whole }
    }
}

/// The facts that are true in a layout, of all facts at first; `None` out of budget.
fn agreeing(theory: &dyn Theory, facts: Option<&[Fact]>, layout: &Drawing, budget: &Budget) -> Option<Vec<Fact>> {
    let mut left = Vec::new();
    let all = || (0..theory.atom_count() as u32).map(Atom).collect();
    let candidates: Vec<Atom> = facts.map_or_else(all, |facts| facts.iter().map(|fact| fact.atom).collect());
    for (place, atom) in candidates.into_iter().enumerate() {
        if budget.is_exceeded() {
            return None;
        }
        let fact = Fact { atom, holds: is_true(theory, atom.holds(), layout) };
        if facts.is_none_or(|facts| facts[place] == fact) {
            left.push(fact);
        }
    }
    Some(left)
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::kind::Kind;
    use jigsat_encodings::puzzle::Puzzle as _;
    use jigsat_encodings::puzzles::arukone::Arukone;
    use jigsat_encodings::puzzles::exact_cover::Problem;
    use jigsat_encodings::puzzles::polycube::Polycubes;
    use jigsat_encodings::puzzles::triangle::Triangle;

    use super::super::backbone::Backbone;
    use super::super::context::ExplanationContext;
    use super::*;

    /// The result agrees with the backbone of the formula.
    #[test]
    fn solutions_agree_with_the_formula() {
        let texts = [
            (Polycubes::NAME, "box 3 2 1\n3x piece 000 100\n"),
            (Polycubes::NAME, "box 5 1 1\npiece 000 100 200\npiece 000 100\n"),
            (Arukone::NAME, "A..\n...\n..A\n"),
            (Arukone::NAME, "A.B\n...\nA.B\n"),
            (Triangle::NAME, "1\n1\n1 1 -1\n"),
            (Problem::NAME, "a b c\na b\nc\na\nb c\n"),
        ];
        let mut found = 0;
        for (kind, text) in texts {
            let puzzle = Kind::named(kind).unwrap().parse(text).unwrap();
            let grounds = ExplanationContext::of(&Session::new(&puzzle), Budget::unlimited()).unwrap().unwrap();
            let shared = SharedFacts::of(&Session::new(&puzzle), &*grounds.theory, Budget::unlimited());
            let atoms = (0..grounds.theory.atom_count() as u32).map(Atom);
            let Backbone::Common { facts, is_whole } =
                Backbone::of(&grounds.formula, &[], atoms, Budget::unlimited()).unwrap()
            else {
                panic!("{text} has a solution")
            };
            found += facts.len();
            assert_eq!(shared, SharedFacts { facts: Some(facts), is_whole }, "{text}");
        }
        assert!(found > 2, "{found}");
    }

    #[test]
    fn without_budget_there_is_no_result() {
        let puzzle = Kind::named(Polycubes::NAME).unwrap().parse("box 3 2 1\n3x piece 000 100\n").unwrap();
        let theory = puzzle.theory(Budget::unlimited()).unwrap().unwrap();
        let over = Budget::unlimited().within(std::time::Duration::ZERO);
        assert_eq!(SharedFacts::of(&Session::new(&puzzle), &*theory, &over), SharedFacts::default());
    }
}
