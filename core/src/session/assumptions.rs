//! Assumptions: a partial layout that all solutions must contain.
//!
//! An exact cover keeps only the options that are compatible with the given ones, which are chosen. A formula gets a unit clause for each
//! fact. Every layout that an engine finds is checked against the partial layout.

use std::sync::Arc;

use jigsat_encodings::deduction::{Atom, Fact, Known, Theory, options_of};
use jigsat_encodings::drawing::Drawing;
use jigsat_encodings::kind::{Answer, AnyReduced};
use jigsat_encodings::puzzle::{LayoutError, ReductionInfo};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::cnf::cardinality;
use jigsat_forms::exact_cover::with_given;
use jigsat_forms::text::Text;
use jigsat_forms::{Cnf, DecodeError, Form, Lit, Model, Reduced, Var};

/// Facts that are assumed of all solutions.
#[derive(Clone)]
pub struct PartialLayout {
    part: Arc<GivenPart>,
    /// The number of facts that may be false.
    spare: usize,
}

struct GivenPart {
    theory: Arc<dyn Theory>,
    facts: Vec<Fact>,
    /// The name of each fact.
    names: Vec<String>,
    /// All of them as a picture.
    picture: Drawing,
}

impl PartialLayout {
    /// Reads a partial layout in the format of layouts, with `.` for open cells.
    ///
    /// # Errors
    /// As [`Theory::read`].
    pub fn read(theory: Arc<dyn Theory>, text: Text<'_>) -> Result<Self, LayoutError> {
        let facts = theory.read(text)?;
        let name = |&fact: &Fact| theory.label(fact, text).unwrap_or_else(|| theory.say(fact));
        let names = facts.iter().map(name).collect();
        let picture = draw(&*theory, &facts);
        Ok(Self { part: Arc::new(GivenPart { theory, facts, names, picture }), spare: 0 })
    }

    /// All facts of a layout, by its printed form.
    ///
    /// # Errors
    /// [`Exceeded`]; inside that, why the form does not show all of the layout: pieces may differ in colours only.
    pub fn of(
        theory: Arc<dyn Theory>,
        layout: &Answer,
        budget: &Budget,
    ) -> Result<Result<Self, LayoutError>, Exceeded> {
        Text::read(&jigsat_render::plain(&layout.draw()), budget, |text| Self::read(theory, text))
    }

    /// The facts, in the order of the theory that read them.
    pub fn facts(&self) -> &[Fact] {
        &self.part.facts
    }

    /// The name of each fact: the label of a piece in the text, or a phrase.
    pub fn names(&self) -> &[String] {
        &self.part.names
    }

    /// The same, where any `spare` of the facts may be false.
    #[must_use]
    pub fn relaxed_by(&self, spare: usize) -> Self {
        Self { part: Arc::clone(&self.part), spare }
    }

    /// The indices of the facts that are false in the layout.
    pub fn missing(&self, answer: &Answer) -> Vec<usize> {
        let layout = answer.draw();
        let is_missing = |fact: &Fact| !is_true(&*self.part.theory, *fact, &layout);
        self.facts().iter().enumerate().filter(|(_, fact)| is_missing(fact)).map(|(place, _)| place).collect()
    }

    /// Are the facts true in the layout, except for the number that may be false?
    pub fn is_in(&self, answer: &Answer) -> bool {
        match self.spare {
            0 => {
                let layout = answer.draw();
                let is_seen = |&fact: &Fact| self.part.theory.is_seen(fact, &layout) != Some(false);
                layout.shows(&self.part.picture) && self.facts().iter().all(is_seen)
            }
            spare => self.missing(answer).len() <= spare,
        }
    }

    /// Adds the assumptions to a problem.
    /// `None` if the reduction does not support them.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub(super) fn assume(
        &self,
        reduced: &AnyReduced,
        info: &ReductionInfo,
        budget: &Budget,
    ) -> Result<Option<AnyReduced>, Exceeded> {
        let assuming = match reduced {
            _ if !info.supports_assumptions() => None,
            AnyReduced::Cover(reduced) => {
                options_of(&*self.part.theory, self.facts(), &reduced.problem, info.is_verbatim).map(|options| {
                    let assuming = reduced.and_then(|cover| with_given(cover, &options, self.spare, budget))?;
                    Ok(AnyReduced::Cover(self.checked(assuming).into()))
                })
            }
            AnyReduced::Cnf(reduced) => self.literals(&reduced.problem, info.is_verbatim).map(|literals| {
                let assuming = reduced.and_then(|cnf| self.with_literals(cnf, &literals, budget))?;
                Ok(AnyReduced::Cnf(self.checked(assuming).into()))
            }),
            AnyReduced::Search(_) | AnyReduced::Paths(_) => None,
        };
        assuming.transpose()
    }

    /// The facts as literals; `None` if the formula has no variables of these names.
    pub fn literals(&self, cnf: &Cnf, is_verbatim: bool) -> Option<Vec<Lit>> {
        let GivenPart { theory, facts, .. } = &*self.part;
        let vars = vars(&**theory, facts.iter().map(|fact| fact.atom), cnf, is_verbatim)?;
        Some(vars.into_iter().zip(facts).map(|(var, fact)| var.is(fact.holds)).collect())
    }

    fn with_literals(&self, cnf: &Cnf, literals: &[Lit], budget: &Budget) -> Result<Reduced<Cnf, Model>, Exceeded> {
        let mut assuming = cnf.copy_within(budget)?;
        if self.spare == 0 {
            for &literal in literals {
                assuming.clause([literal])?;
            }
        } else {
            let count = literals.len();
            cardinality::between(&mut assuming, count.saturating_sub(self.spare)..=count, literals)?;
        }
        Ok(Reduced::new(assuming, |model: &Model| Ok(model.clone())).faithful())
    }

    /// The same problem, whose decoder checks layouts against the assumptions.
    fn checked<F: Form + 'static>(&self, reduced: Reduced<F, Answer>) -> Reduced<F, Answer> {
        let given = self.clone();
        reduced.map(move |answer| {
            if given.is_in(&answer) {
                return Ok(answer);
            }
            Err(DecodeError::Unsound(format!("the assumed part is missing in {answer}")))
        })
    }
}

/// The variables of atoms in a formula of the puzzle, by their names.
/// In a verbatim formula, the numbers of the atoms are used instead. `None` if a variable is missing.
pub fn vars(theory: &dyn Theory, atoms: impl Iterator<Item = Atom>, cnf: &Cnf, is_verbatim: bool) -> Option<Vec<Var>> {
    let names = cnf.names();
    atoms.map(|atom| if is_verbatim { Some(Var(atom.0)) } else { names.var(&theory.name(atom)) }).collect()
}

/// Is a fact true in a layout?
pub fn is_true(theory: &dyn Theory, fact: Fact, layout: &Drawing) -> bool {
    theory.is_seen(fact, layout).unwrap_or_else(|| layout.shows(&draw(theory, &[fact])))
}

/// A picture of facts that are true in one and the same layout.
pub fn draw(theory: &dyn Theory, facts: &[Fact]) -> Drawing {
    let known = Known::of(theory.atom_count(), facts);
    theory.draw(&known.unwrap_or_else(|_| Known::nothing(theory.atom_count())), &[])
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::kind::AnyPuzzle;
    use jigsat_encodings::puzzles::polycube::Polycubes;
    use jigsat_encodings::puzzles::triangle::Triangle;

    use super::super::{Choice, Question, Request, Session};
    use super::*;
    use crate::strategy::Strategy;
    use jigsat_forms::exact_cover::symmetry::UpTo;

    const BRICKS: &str = "box 3 2 1\n3x piece 000 100\n";

    fn bricks() -> AnyPuzzle {
        BRICKS.parse::<Polycubes>().unwrap().into()
    }

    fn given(puzzle: &AnyPuzzle, text: &str) -> PartialLayout {
        PartialLayout::read(puzzle.theory(Budget::unlimited()).unwrap().unwrap(), text.into()).unwrap()
    }

    fn count(puzzle: &AnyPuzzle, given: PartialLayout, strategy: &str) -> u64 {
        let session = Session::new(puzzle).with_assumptions(given);
        let strategy = Choice::parse(puzzle.kind(), strategy).unwrap();
        let request = Request { strategy, ..Request::new(Question::Count) };
        session.run(&request, &mut ()).unwrap().visited()
    }

    #[test]
    fn only_layouts_with_the_assumptions_are_counted() {
        let puzzle = bricks();
        let kind = puzzle.kind();
        let all = Strategy::all(kind).into_iter().filter(|strategy| strategy.reduction().supports_assumptions());
        let all: Vec<String> = all.filter(Strategy::is_complete).map(|strategy| strategy.to_string()).collect();
        assert!(all.len() > 8, "{all:?}");
        for strategy in all.iter().map(String::as_str).chain(["auto"]) {
            let counted = |text, spare| count(&puzzle, given(&puzzle, text).relaxed_by(spare), strategy);
            assert_eq!(counted("layer 1\n. . .\n. . .\n", 0), 3, "{strategy}");
            assert_eq!(counted("layer 1\nX . .\nX . .\n", 0), 2, "{strategy}");
            assert_eq!(counted("layer 1\nX Y .\nX Y .\n", 0), 1, "{strategy}");
            assert_eq!(counted("layer 1\n. Y .\n. Y .\n", 0), 1, "{strategy}");
            assert_eq!(counted("layer 1\nX X .\n. Y Y\n", 0), 0, "{strategy}");
            assert_eq!(counted("layer 1\nX X .\n. Y Y\n", 1), 2, "{strategy}");
            assert_eq!(counted("layer 1\nX X .\n. Y Y\n", 2), 3, "{strategy}");
        }
    }

    #[test]
    fn strategies_without_assumptions_are_refused() {
        let puzzle = bricks();
        let session = Session::new(&puzzle).with_assumptions(given(&puzzle, "layer 1\nX . .\nX . .\n"));
        let error = |strategy: &str, question, up_to| {
            let strategy = Choice::parse(puzzle.kind(), strategy).unwrap();
            let request = Request { strategy, ..Request::new(question) };
            session.run(&request.up_to(up_to), &mut ()).unwrap_err().to_string()
        };
        let refused = error("search", Question::First, UpTo::Raw);
        assert!(refused.starts_with("search+backtrack does not support --given; use cover+dlx or "), "{refused}");
        let turned = "--given fixes a part of a layout that symmetries move: count with --up-to raw, not symmetry";
        assert_eq!(error("auto", Question::Count, UpTo::Symmetry), turned);
        assert_eq!(error("cover+dlx", Question::Count, UpTo::Symmetry), turned);
        let strategy = Strategy::parse(puzzle.kind(), "search").unwrap();
        assert_eq!(refused, strategy.with_assumptions(puzzle.kind()).unwrap_err().to_string());
    }

    /// The decoder checks assumptions, even if the problem lacks them.
    #[test]
    fn layouts_that_violate_assumptions_are_rejected() {
        let puzzle = bricks();
        let answer = |text: &str| puzzle.check_text(text.into()).unwrap();
        let [upright, lying] = ["layer 1\nA B C\nA B C\n", "layer 1\nA B B\nA C C\n"].map(answer);
        let part = given(&puzzle, "layer 1\nX . Y\nX . Y\n");
        assert!(part.is_in(&upright) && !part.is_in(&lying));
        assert_eq!((part.missing(&upright), part.missing(&lying)), (vec![], vec![1]));
        assert!(part.relaxed_by(1).is_in(&lying));
        assert_eq!(part.names(), ["X", "Y"]);
        let info = *puzzle.kind().reductions().first().unwrap();
        let plain = puzzle.reduce(info.name, info.choices(), Budget::unlimited()).unwrap().unwrap();
        let AnyReduced::Cover(cover) = plain else { panic!("it is a cover") };
        let checked = part.checked(cover.and_then(|cover| with_given(cover, &[], 0, Budget::unlimited())).unwrap());
        let options: Vec<_> = checked.problem.options().collect();
        let decoded = |a: usize, b: usize, c: usize| checked.decode(&[options[a], options[b], options[c]]);
        let places = 0..options.len();
        let all = places.clone().flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| (c, b, a))));
        let covers =
            |&(a, b, c): &(usize, usize, usize)| checked.problem.is_solution(&[options[a], options[b], options[c]]);
        let results: Vec<bool> = all.filter(covers).map(|(a, b, c)| decoded(a, b, c).is_ok()).collect();
        assert_eq!((results.len(), results.iter().filter(|&&is_ok| is_ok).count()), (3, 1));
    }

    #[test]
    fn tiles_have_no_labels() {
        let puzzle: AnyPuzzle = Triangle::new(1, [[1, 1, -1]]).unwrap().into();
        assert_eq!(given(&puzzle, "1 1 -1").names(), ["tile -1 1 1 in row 1, place 1 as 1 1 -1"]);
    }
}
