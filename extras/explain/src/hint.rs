//! Hints: what comes next, for people who solve a puzzle by hand.
//!
//! Where no solution has all that is given, that is what to take back. Else it is the next step of a [chain](super::steps), or on request a
//! [fact of a solution](super::shown).

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use jigsat_core::session::{Advice, PartialLayout, Question, Request, RunError, Session};
use jigsat_encodings::deduction::{Fact, Known, Theory, Words};
use jigsat_encodings::drawing::{Drawing, Mark, Spot};
use jigsat_engines::Run;
use jigsat_forms::budget::Budget;

use super::ExplainError;
use super::context::ExplanationContext;
use super::shown::{Continuation, ShownFact};
use super::steps::{Chain, CheckedStep, Next};

/// The time in which a conclusion is looked for, before a fact of a solution takes its place.
pub const PATIENCE: Duration = Duration::from_secs(1);

/// What comes next.
pub enum Hint {
    /// A conclusion, or a fact of a solution.
    Step(Box<StepSummary>),
    /// A conclusion that there is no solution.
    Contradiction(Box<StepSummary>),
    /// Nothing: this is the picture of the solution.
    Solved(Drawing),
    /// Nothing follows from the facts of this picture, as there are several solutions.
    Several(Drawing),
    /// There is no solution with the given facts: what to take back of them, if any are given.
    NoSolution(Option<Advice>),
    /// The puzzle has no solution, as a presolve check shows: the reason in words, without a stop.
    Impossible(String),
}

/// A step with what there is to say about it.
pub struct StepSummary {
    /// The rule, or the kind of trial; `shown` for a fact of a solution.
    pub rule: &'static str,
    /// The difficulty, in units of the easiest conclusion; 0 for a fact of a solution.
    pub weight: u32,
    /// The step in words.
    pub words: Words,
    /// What follows; empty for a contradiction.
    pub facts: Vec<Fact>,
    /// The known facts that it rests on.
    pub because: Vec<Fact>,
    /// How it was checked, in one word.
    pub proof: &'static str,
    /// The known facts after it.
    pub known: Known,
    theory: Arc<dyn Theory>,
}

impl StepSummary {
    fn of(step: CheckedStep, theory: &Arc<dyn Theory>, known: &Known) -> Self {
        let (known, theory) = (known.clone(), Arc::clone(theory));
        let CheckedStep { rule, weight, words, because, facts, proof } = step;
        Self { rule, weight, words, facts, because, proof: proof.name(), known, theory }
    }

    fn of_shown(shown: ShownFact, theory: Arc<dyn Theory>) -> Self {
        let ShownFact { fact, words, known } = shown;
        let (facts, because) = (vec![fact], Vec::new());
        Self { rule: "shown", weight: 0, words, facts, because, proof: "solution", known, theory }
    }

    /// The name of the option or variable of a fact, as in exports.
    pub fn name(&self, fact: Fact) -> String {
        self.theory.name(fact.atom)
    }

    /// A fact in words.
    pub fn say(&self, fact: Fact) -> String {
        self.theory.say(fact)
    }

    /// The places of the words with one of these marks.
    pub fn places(&self, wanted: &[Mark]) -> Vec<Spot> {
        self.words.marks.iter().filter(|(_, mark)| wanted.contains(mark)).map(|(spot, _)| *spot).collect()
    }

    /// The picture of the known facts after it, with its places marked.
    pub fn marked(&self) -> Drawing {
        self.theory.draw(&self.known, &self.words.marks)
    }

    /// The sentence, with the name of the technique in parentheses if it has one.
    pub fn sentence(&self) -> String {
        let technique = self.words.technique.map_or_else(String::new, |name| format!(" ({name})"));
        format!("{}{technique}", self.words.sentence)
    }
}

impl Hint {
    /// What comes next after the assumptions of the session: what to take back of them, or else the next conclusion.
    ///
    /// The search for a solution takes at most half of the time that is left. Where it finds none in time, the conclusion comes anyway.
    /// Where no conclusion comes within [`PATIENCE`], a fact of a solution takes its place, if its text shows one.
    ///
    /// # Errors
    /// [`ExplainError`]
    pub fn next(session: &Session<'_>, budget: &Budget) -> Result<Self, ExplainError> {
        if let Some(reason) = session.puzzle().impossible(budget)? {
            return Ok(Self::Impossible(reason));
        }
        if let Some(advice) = advice_if_needed(session, budget)? {
            return Ok(Self::NoSolution(Some(advice)));
        }
        match Self::concluded(session, &budget.within(PATIENCE)) {
            Err(ExplainError::Exceeded(_)) if budget.check().is_ok() => match Self::shown(session, budget) {
                Err(ExplainError::Text(_)) => Self::concluded(session, budget),
                hint => hint,
            },
            hint => hint,
        }
    }

    /// The next conclusion.
    fn concluded(session: &Session<'_>, budget: &Budget) -> Result<Self, ExplainError> {
        let (context, run) = (context(session, budget)?, Run::from(budget.clone()));
        Self::of_chain(&mut Chain::new(&context, given(session), &run)?)
    }

    /// A fact of a solution that has all assumptions of the session.
    ///
    /// # Errors
    /// [`ExplainError`]
    pub fn shown(session: &Session<'_>, budget: &Budget) -> Result<Self, ExplainError> {
        if let Some(reason) = session.puzzle().impossible(budget)? {
            return Ok(Self::Impossible(reason));
        }
        let theory = session.puzzle().theory(budget)?.ok_or(ExplainError::Groundless(session.kind().name))?;
        Ok(match Continuation::of(session, &theory, budget)? {
            Continuation::Next(shown) => Self::Step(StepSummary::of_shown(*shown, theory).into()),
            Continuation::Complete(drawing) => Self::Solved(drawing),
            Continuation::NoSolution => {
                Self::NoSolution(session.assumptions().map(|_| session.advise(budget)).transpose()?)
            }
        })
    }

    /// The next step of a chain, or its end.
    ///
    /// # Errors
    /// [`ExplainError`]
    pub fn of_chain(chain: &mut Chain<'_>) -> Result<Self, ExplainError> {
        let theory = &chain.context().theory;
        Ok(match chain.step()? {
            Next::Step(step) => {
                let end = if step.is_contradiction() { Self::Contradiction } else { Self::Step };
                end(StepSummary::of(*step, theory, chain.known()).into())
            }
            Next::Solved(known) => Self::Solved(theory.draw(&known, &[])),
            Next::Several => Self::Several(theory.draw(chain.known(), &[])),
        })
    }

    /// One word for what comes next.
    pub fn state(&self) -> &'static str {
        match self {
            Self::Step(_) => "step",
            Self::Solved(_) => "solved",
            Self::Several(_) => "several",
            Self::Contradiction(_) | Self::NoSolution(_) | Self::Impossible(_) => "impossible",
        }
    }

    /// The step, if it is one.
    pub fn step(&self) -> Option<&StepSummary> {
        if let Self::Step(step) | Self::Contradiction(step) = self { Some(step) } else { None }
    }

    /// Why there is no solution, or what to take back, in words without a stop.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Impossible(reason) => Some(reason),
            _ => self.advice().map(|advice| &*advice.sentence),
        }
    }

    /// What to take back, if anything is given that no solution has.
    pub fn advice(&self) -> Option<&Advice> {
        if let Self::NoSolution(advice) = self { advice.as_ref() } else { None }
    }

    /// The picture of it; none of what to take back.
    pub fn drawing(&self) -> Option<Cow<'_, Drawing>> {
        match self {
            Self::Step(step) | Self::Contradiction(step) => Some(Cow::Owned(step.marked())),
            Self::Solved(drawing) | Self::Several(drawing) => Some(Cow::Borrowed(drawing)),
            Self::NoSolution(_) | Self::Impossible(_) => None,
        }
    }

    /// The picture of the known part of the layout, without marks; none of what to take back.
    pub fn known(&self) -> Option<Cow<'_, Drawing>> {
        let of_step = self.step().map(|step| Cow::Owned(step.theory.draw(&step.known, &[])));
        of_step.or_else(|| self.drawing())
    }

    /// It in words, without a stop.
    pub fn sentence(&self) -> String {
        match self {
            Self::Step(step) => format!("hint: {}", step.sentence()),
            Self::Contradiction(step) => format!("no solution from here: {}", step.sentence()),
            Self::Solved(_) => "solved".to_string(),
            Self::Several(_) => "nothing more follows: there are several solutions".to_string(),
            Self::NoSolution(Some(advice)) => format!("no solution from here: {}", advice.sentence),
            Self::NoSolution(None) => "no solution".to_string(),
            Self::Impossible(reason) => format!("no solution: {reason}"),
        }
    }
}

/// The basis of deductions about the puzzle of the session, without its assumptions.
///
/// # Errors
/// [`ExplainError::Groundless`], [`ExplainError::Exceeded`]
pub fn context(session: &Session<'_>, budget: &Budget) -> Result<ExplanationContext, ExplainError> {
    let found = ExplanationContext::of(&Session::new(session.puzzle()), budget)?;
    found.ok_or(ExplainError::Groundless(session.kind().name))
}

/// The assumed facts of the session.
pub fn given<'a>(session: &'a Session<'_>) -> &'a [Fact] {
    session.assumptions().map_or(&[], PartialLayout::facts)
}

/// What to take back, if a search finds that no solution has all assumptions of the session.
fn advice_if_needed(session: &Session<'_>, budget: &Budget) -> Result<Option<Advice>, RunError> {
    if given(session).is_empty() {
        return Ok(None);
    }
    let request = Request::new(Question::First).within(budget.half());
    let report = session.run(&request, &mut ())?;
    report.is_none().then(|| session.advise(budget)).transpose()
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::kind::Kind;

    use super::*;

    fn hint(
        puzzle: &str,
        part: &str,
        ask: fn(&Session<'_>, &Budget) -> Result<Hint, ExplainError>,
    ) -> (String, String) {
        let puzzle = Kind::named("polycube").unwrap().parse(puzzle).unwrap();
        let theory = puzzle.theory(Budget::unlimited()).unwrap().unwrap();
        let mut session = Session::new(&puzzle);
        if !part.is_empty() {
            session = session.with_assumptions(PartialLayout::read(theory, part.into()).unwrap());
        }
        let hint = ask(&session, Budget::unlimited()).unwrap();
        (hint.state().to_string(), hint.sentence())
    }

    /// No conclusion about the Soma cube comes in time: the hint is a placement, long before the time is up.
    #[test]
    fn a_hint_comes_soon_where_conclusions_take_long() {
        let puzzle = Kind::named("polycube").unwrap().parse(include_str!("../../../data/polycube/soma.txt")).unwrap();
        let budget = Budget::unlimited().within(30 * PATIENCE);
        let started = std::time::Instant::now();
        let hint = Hint::next(&Session::new(&puzzle), &budget).unwrap();
        let step = hint.step().unwrap();
        assert_eq!((step.rule, step.proof), ("shown", "solution"));
        assert!(step.words.sentence.starts_with("In a solution: piece "), "{}", step.words.sentence);
        assert!(started.elapsed() < 15 * PATIENCE);
    }

    #[test]
    fn each_state_has_its_words() {
        let row = "box 6 1 1\n3x piece 000 100\n";
        let square = "box 2 2 1\n2x piece 000 100\n";
        let next = |puzzle, part| hint(puzzle, part, Hint::next);
        let shown = |puzzle, part| hint(puzzle, part, Hint::shown);
        let is = |state: &str, sentence: &str| (state.to_string(), sentence.to_string());
        assert_eq!(next(row, "A A B B C C"), is("solved", "solved"));
        assert_eq!(next(square, ""), is("several", "nothing more follows: there are several solutions"));
        assert_eq!(next(row, ". A A . . ."), is("impossible", "no solution from here: take back A"));
        let (state, sentence) = next(row, "");
        assert!(state == "step" && sentence.starts_with("hint: "), "{sentence}");
        let (state, sentence) = next("box 2 1 1\npiece 000 100 200\n", "");
        assert_eq!(
            (&*state, &*sentence),
            ("impossible", "no solution: the pieces fill 3 cells together, but the container has 2 cells")
        );
        let volumes = "no solution: the pieces fill 2 cells together, but the container has 4 cells";
        for ask in [Hint::next, Hint::shown] {
            assert_eq!(hint("box 4 1 1\npiece 000 100\n", "", ask), is("impossible", volumes));
        }
        assert_eq!(shown(row, "A A B B C C"), is("solved", "solved"));
        assert_eq!(shown(row, ". A A . . ."), is("impossible", "no solution from here: take back A"));
        assert_eq!(shown(row, ""), is("step", "hint: In a solution: piece 1 in layer 1, row 1, columns 1–2"));
        assert_eq!(
            shown("box 3 3\npiece 000 100 200\npiece 000 100 200\npiece 000 010 100\n", ""),
            is("impossible", "no solution")
        );
    }
}
