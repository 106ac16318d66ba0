//! The rating of puzzles: how hard is a puzzle for people?
//!
//! Two measures stand side by side. The *deduction score* ([`explain::rate`](crate::rate)) sums up the conclusions that lead to
//! the only solution. The *effort* is the number of trials of a random search for any solution: it fills the item with the fewest ways,
//! draws simple conclusions after each trial, takes failed trials back, and starts again after many. It measures puzzles with several
//! solutions, too.
//!
//! Neither is calibrated on the times of people. The [words](Difficulty) compare a puzzle with well-known ones of its kind.
//!
//! *Sources*: Carla Gomes, Bart Selman, Henry Kautz, "Boosting combinatorial search through randomization" (1998), on restarts; Toby Walsh,
//! "Search in a small world" (1999), on their growing lengths.

mod effort;
mod partial;
mod words;

use jigsat_engines::{Limits, Run};
use jigsat_forms::budget::{Budget, Exceeded};

use crate::ExplainError;
use crate::context::ExplanationContext;
use crate::rate::{self, Rating, RatingEnd};
use jigsat_core::session::{Question, Request, Session, Verdict};

pub use effort::{Effort, SEARCHES, TRIALS};
pub use words::{Difficulty, Measure, THRESHOLDS, Thresholds};

/// A puzzle's rating.
#[derive(Debug, Clone, PartialEq)]
pub struct Rated {
    /// The name of the puzzle's kind.
    pub kind: &'static str,
    /// Has the puzzle one solution, several or none?
    pub end: RatingEnd,
    /// Why there is no solution, in words without a stop, where a presolve check shows it.
    pub reason: Option<String>,
    /// The conclusions up to the only solution or a contradiction.
    /// With several solutions, those that rules draw; `None` if the kind has no rules.
    pub deduction: Option<Rating>,
    /// The effort to find a solution; `None` if there is none, or the kind has no reduction to an exact cover.
    pub effort: Option<Effort>,
}

impl Rated {
    /// The rating as one number.
    ///
    /// It is the deduction score of a puzzle with one solution or none, and the effort otherwise. Where a presolve
    /// check shows that there is no solution, there is no rating.
    pub fn score(&self) -> Option<f64> {
        let effort = || self.effort.as_ref().map(Effort::mean);
        self.deduction_score().or_else(effort)
    }

    /// The deduction score, where it rates the puzzle: with one solution, or with none and deductions that show it.
    fn deduction_score(&self) -> Option<f64> {
        let is_rated = self.end != RatingEnd::Several && self.reason.is_none();
        let deduction = self.deduction.as_ref().filter(|_| is_rated);
        deduction.map(|rating| rating.score)
    }

    /// The rating as a word; `None` exactly if there is no [score](Self::score).
    pub fn difficulty(&self) -> Option<Difficulty> {
        Some(Difficulty::of_rating(self.score()?, self.kind, self.measure()))
    }

    /// The rating as a number and a word: "7.7 (hard)"; `None` if there is no [score](Self::score).
    pub fn in_words(&self) -> Option<String> {
        Some(Difficulty::in_words(self.score()?, self.kind, self.measure()))
    }

    /// What the [score](Self::score) measures.
    pub fn measure(&self) -> Measure {
        if self.deduction_score().is_some() { Measure::Score } else { Measure::Effort }
    }
}

/// Rates a puzzle. The seed determines the effort, within at most [`Limits::nodes`] trials, or [`TRIALS`].
///
/// # Errors
/// [`ExplainError`]
pub fn rate(session: &Session<'_>, seed: u64, limits: &Limits) -> Result<Rated, ExplainError> {
    let budget = &limits.budget;
    let kind = session.kind().name;
    if let Some(reason) = session.puzzle().impossible(budget)? {
        let deduction = Some(Rating::default());
        return Ok(Rated { kind, end: RatingEnd::Unsolvable, reason: Some(reason), deduction, effort: None });
    }
    let end = end(session, budget)?;
    let run = Run::from(budget.clone());
    let by_end = if end == RatingEnd::Several { rate::rate_by_rules } else { rate::rate };
    let deduction = ExplanationContext::of(session, budget)?.map(|context| by_end(&context, &[], &run)).transpose()?;
    let effort = if end == RatingEnd::Unsolvable { None } else { effort(session, seed, limits)? };
    Ok(Rated { kind, end, reason: None, deduction, effort })
}

/// Rates a puzzle of which it is known whether it has one solution or several; `None` if its deduction score is above `most`.
///
/// The effort is measured only where it is the [score](Rated::score).
///
/// # Errors
/// [`ExplainError`]
pub fn rate_known(
    session: &Session<'_>,
    end: RatingEnd,
    most: f64,
    seed: u64,
    limits: &Limits,
) -> Result<Option<Rated>, ExplainError> {
    let budget = &limits.budget;
    let context = if end == RatingEnd::Several { None } else { ExplanationContext::of(session, budget)? };
    let kind = session.kind().name;
    let Some(context) = context else {
        let effort = effort(session, seed, limits)?;
        return Ok(Some(Rated { kind, end, reason: None, deduction: None, effort }));
    };
    let deduction = rate::rate_up_to(most, &context, &Run::from(budget.clone()))?;
    Ok(deduction.map(|deduction| Rated { kind, end, reason: None, deduction: Some(deduction), effort: None }))
}

/// The effort to find a solution; `None` if the kind has no reduction to an exact cover.
fn effort(session: &Session<'_>, seed: u64, limits: &Limits) -> Result<Option<Effort>, ExplainError> {
    let reduction = session.cover(&limits.budget)?;
    let cover = reduction.as_ref().and_then(|reduction| reduction.cover());
    let measured = cover.map(|cover| Effort::of(cover, seed, limits.nodes.unwrap_or(TRIALS), &limits.budget));
    Ok(measured.transpose()?)
}

/// Has the puzzle one solution, several or none?
///
/// # Errors
/// [`ExplainError`]; a limit that was reached is one.
pub fn end(session: &Session<'_>, budget: &Budget) -> Result<RatingEnd, ExplainError> {
    let request = Request::new(Question::Unique).within(Limits::from(budget.clone()));
    let report = session.run(&request, &mut ())?;
    match report.verdict() {
        Verdict::Yes => Ok(RatingEnd::Solved),
        Verdict::No if report.count == 0_u32.into() => Ok(RatingEnd::Unsolvable),
        Verdict::No => Ok(RatingEnd::Several),
        Verdict::Undecided(_) => {
            budget.check()?;
            Err(Exceeded::Time.into())
        }
    }
}

#[cfg(test)]
mod tests;
