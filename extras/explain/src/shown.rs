//! A fact of a solution, for people who are stuck: no conclusion, but a placement to go on with.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Arc;

use itertools::Itertools;
use jigsat_core::session::{PartialLayout, Question, Reason, Request, Session, Verdict};
use jigsat_encodings::deduction::{Fact, Known, Theory, Words};
use jigsat_encodings::drawing::{Drawing, Mark, Spot};
use jigsat_encodings::kind::Answer;
use jigsat_forms::budget::{Budget, Exceeded};

use super::ExplainError;

/// What a solution has beyond the given facts.
pub enum Continuation {
    /// One fact of it.
    Next(Box<ShownFact>),
    /// Nothing: the given facts are a solution, with this picture.
    Complete(Drawing),
    /// There is no solution with the given facts.
    NoSolution,
}

/// A fact of a solution that is not given.
pub struct ShownFact {
    /// The fact.
    pub fact: Fact,
    /// The fact in words, with its places as results.
    pub words: Words,
    /// The given facts and this one.
    pub known: Known,
}

impl Continuation {
    /// Finds a solution with the assumptions of the session, and picks the nearest of its facts that is neither assumed
    /// nor given by the puzzle.
    ///
    /// # Errors
    /// [`ExplainError`]
    ///
    /// *Complexity*: that of a search for one solution.
    pub fn of(session: &Session<'_>, theory: &Arc<dyn Theory>, budget: &Budget) -> Result<Self, ExplainError> {
        let mut found: Option<Answer> = None;
        let report = session.run(&Request::new(Question::First).within(budget.clone()), &mut found)?;
        let Some(answer) = found else {
            return match (report.verdict(), report.reason) {
                (Verdict::No, _) => Ok(Self::NoSolution),
                (_, Some(Reason::Exceeded(exceeded))) => Err(exceeded.into()),
                _ => Err(budget.check().err().unwrap_or(Exceeded::Time).into()),
            };
        };
        let solution = PartialLayout::of(Arc::clone(theory), &answer, budget)?.map_err(ExplainError::Text)?;
        let given = [&*theory.given(), session.assumptions().map_or(&[][..], PartialLayout::facts)].concat();
        // Both are true in one layout.
        let known = |facts: &[Fact]| {
            Known::of(theory.atom_count(), facts).unwrap_or_else(|_| Known::nothing(theory.atom_count()))
        };
        let Some(fact) = nearest(&**theory, &known(&given), solution.facts()) else {
            return Ok(Self::Complete(answer.draw()));
        };
        let marks = theory.places(fact).into_iter().map(|spot| (spot, Mark::Result)).collect_vec();
        let known = known(&[given, vec![fact]].concat());
        let sentence = format!("In a solution: {}", theory.say(fact));
        let words = Words::new(sentence, marks);
        Ok(Self::Next(Box::new(ShownFact { fact, words, known })))
    }
}

/// The unknown fact of a solution that is nearest to the known ones; `None` if all are known.
///
/// What lies somewhere comes before what does not. Then come facts that share a place with known ones, those beside them, and others; of
/// equal ones the first in the order of layers, rows and columns.
fn nearest(theory: &dyn Theory, known: &Known, solution: &[Fact]) -> Option<Fact> {
    let taken: HashSet<Spot> =
        known.facts().iter().filter(|fact| fact.holds).flat_map(|&fact| theory.places(fact)).collect();
    let beside = |spot: &Spot| {
        let moved = |axis: usize, by: isize| {
            let mut spot = *spot;
            spot[axis] = spot[axis].checked_add_signed(by)?;
            Some(spot)
        };
        (0..3).cartesian_product([-1, 1]).filter_map(|(axis, by)| moved(axis, by)).any(|spot| taken.contains(&spot))
    };
    let rank = |fact: &Fact| {
        let places = theory.places(*fact);
        let touches =
            if places.iter().any(|spot| taken.contains(spot)) { 2 } else { u8::from(places.iter().any(beside)) };
        let first = places.iter().map(|&[x, y, z]| [z, y, x]).min();
        (Reverse((fact.holds, touches)), first, fact.atom)
    };
    solution.iter().copied().filter(|&fact| !known.has(fact)).min_by_key(rank)
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::kind::Kind;

    use super::*;

    fn shown(kind: &str, puzzle: &str, part: &str) -> String {
        let puzzle = Kind::named(kind).unwrap().parse(puzzle).unwrap();
        let theory = puzzle.theory(Budget::unlimited()).unwrap().unwrap();
        let mut session = Session::new(&puzzle);
        if !part.is_empty() {
            session = session.with_assumptions(PartialLayout::read(theory.clone(), part.into()).unwrap());
        }
        match Continuation::of(&session, &theory, Budget::unlimited()).unwrap() {
            Continuation::Next(shown) => shown.words.sentence,
            Continuation::Complete(_) => "complete".to_string(),
            Continuation::NoSolution => "no solution".to_string(),
        }
    }

    #[test]
    fn the_nearest_fact_is_shown() {
        let row = |part| shown("polycube", "box 6 1 1\n3x piece 000 100\n", part);
        assert_eq!(row(""), "In a solution: piece 1 in layer 1, row 1, columns 1–2");
        assert_eq!(row(". . . . A A"), "In a solution: piece 1 in layer 1, row 1, columns 3–4");
        assert_eq!(row(". . A A . ."), "In a solution: piece 1 in layer 1, row 1, columns 1–2");
        assert_eq!(row("B B A A C C"), "complete");
        assert_eq!(row(". A A . . ."), "no solution");
        // A path is continued at its end.
        let board = "# rules: full touch\nA..A\nB..B\n";
        let path = |part| shown("arukone", board, part);
        assert_eq!(path(""), "In a solution: a path runs between row 1, column 1 and row 1, column 2");
        assert_eq!(
            path("A · · A\nB─· · B\n"),
            "In a solution: a path runs between row 2, column 2 and row 2, column 3"
        );
    }

    #[test]
    fn true_variables_come_first() {
        let formula = |part| shown("cnf", "p cnf 3 3\n1 2 0\n-1 0\n3 0\n", part);
        assert_eq!(formula(""), "In a solution: variable 2 is true");
        assert_eq!(formula("2 3 0"), "In a solution: variable 1 is false");
        assert_eq!(formula("2 3 -1 0"), "complete");
    }

    #[test]
    fn without_budget_nothing_is_shown() {
        let puzzle = Kind::named("polycube").unwrap().parse("box 4 1 1\n2x piece 000 100\n").unwrap();
        let theory = puzzle.theory(Budget::unlimited()).unwrap().unwrap();
        let over = Budget::unlimited().within(std::time::Duration::ZERO);
        let shown = Continuation::of(&Session::new(&puzzle), &theory, &over);
        assert!(matches!(shown, Err(ExplainError::Exceeded(Exceeded::Time))));
    }
}
