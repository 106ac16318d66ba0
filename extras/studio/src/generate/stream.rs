//! The candidates for one puzzle of a series.

use std::cmp::Ordering as Order;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use jigsat_core::session::{Question, Request, Session};
use jigsat_core::strategy::Strategy;
use jigsat_encodings::kind::{Answer, AnyPuzzle};
use jigsat_encodings::recipe::Recipe;
use jigsat_engines::Limits;
use jigsat_explain::rate::RatingEnd;
use jigsat_explain::rating::Rated;
use jigsat_forms::budget::Budget;
use jigsat_forms::exact_cover::symmetry::UpTo;
use rand_chacha::ChaCha8Rng;

use super::rated::rated;
use super::{GenerateError, Wish, counted};

/// How many changes in a row may bring a draft no nearer to the wished rating.
const PATIENCE: u32 = 24;

/// The distance from the wished rating at which a draft is changed: a factor of 1.5. Farther ones are dropped.
///
/// With this limit, ratings that random drafts often have take no more tries than without changes, and rare ones are reached.
const NEAR: f64 = 0.5;

/// The progress of a series; other threads may read it.
#[derive(Debug, Default)]
pub struct Progress {
    /// The number of puzzles that are done.
    pub made: AtomicU64,
    /// The number of tries so far: drafts and changes of drafts.
    pub tries: AtomicU64,
}

/// A puzzle with its solutions.
#[derive(Clone)]
#[non_exhaustive]
pub struct Made<D> {
    /// Its number in the series, from 1.
    pub number: u64,
    /// What it was made from.
    pub draft: D,
    /// The puzzle.
    pub puzzle: AnyPuzzle,
    /// All solutions, up to the wished symmetry; if none are counted, the one that the draft has.
    pub solutions: Vec<Answer>,
    /// Are these all solutions?
    pub is_counted: bool,
    /// Its rating and the score of it, if it was rated.
    pub rated: Option<(Rated, f64)>,
    /// The number of tries that it took: drafts and changes of drafts.
    pub tries: u64,
    /// Equal for puzzles that are alike up to symmetry.
    pub(super) key: String,
    /// How far the score is from the wished one.
    distance: f64,
}

/// Why there is no puzzle.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Miss {
    /// The number of the puzzle in the series.
    pub number: u64,
    /// What became of the tries.
    pub tally: Tally,
    /// The nearest rating of a puzzle that is otherwise as wished, and its distance.
    pub(super) nearest: Option<(Rated, f64)>,
    /// The nearest number of solutions below the wished ones.
    pub nearest_solutions: Option<u64>,
}

impl Miss {
    /// The nearest rating of a puzzle that is otherwise as wished.
    pub fn nearest_rating(&self) -> Option<&Rated> {
        self.nearest.as_ref().map(|(rated, _)| rated)
    }
}

/// What became of tries.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// The number of tries.
    pub tries: u64,
    /// The number of dropped drafts for each reason, in words.
    pub dropped: BTreeMap<&'static str, u64>,
}

impl Tally {
    /// Counts a dropped draft.
    pub(super) fn drop_for(&mut self, reason: &'static str) {
        *self.dropped.entry(reason).or_default() += 1;
    }

    /// Adds the tries of another puzzle.
    pub(super) fn add(&mut self, other: &Self) {
        self.tries += other.tries;
        for (reason, count) in &other.dropped {
            *self.dropped.entry(reason).or_default() += count;
        }
    }
}

/// The candidates for one puzzle, one after another.
pub(super) struct Stream<'a, R> {
    pub(super) recipe: &'a R,
    pub(super) wish: &'a Wish,
    pub(super) progress: &'a Progress,
    pub(super) random: ChaCha8Rng,
    pub(super) budget: Budget,
    pub(super) miss: Miss,
}

impl<R: Recipe> Stream<'_, R>
where
    GenerateError: From<R::Error>,
{
    /// The next candidate that fits the wish; `None` if no tries are left.
    pub(super) fn next(&mut self) -> Result<Option<Made<R::Draft>>, GenerateError> {
        while self.has_tries() {
            // Failed drafts may be cheap and many.
            self.budget.check()?;
            let Self { recipe, wish, random, budget, .. } = self;
            let draft = if wish.changes_drafts {
                counted::draft(*recipe, wish, random, budget)?
            } else {
                recipe.draft(random, budget)?
            };
            let Some(draft) = self.tried(draft) else { continue };
            let Some(made) = self.judged(draft)? else { continue };
            let made = self.climbed(made)?;
            if made.distance <= 0.0 {
                return Ok(Some(Made { tries: self.miss.tally.tries, ..made }));
            }
            self.miss.tally.drop_for("another rating");
        }
        Ok(None)
    }

    fn has_tries(&self) -> bool {
        self.miss.tally.tries < self.wish.tries
    }

    /// Counts a try.
    fn tried(&mut self, draft: Option<R::Draft>) -> Option<R::Draft> {
        self.miss.tally.tries += 1;
        self.progress.tries.fetch_add(1, Ordering::Relaxed);
        if draft.is_none() {
            self.miss.tally.drop_for("no draft");
        }
        draft
    }

    /// Changes a draft as long as this brings its rating nearer to the wished one.
    fn climbed(&mut self, mut made: Made<R::Draft>) -> Result<Made<R::Draft>, GenerateError> {
        let mut patience = PATIENCE;
        while made.distance > 0.0 && made.distance < NEAR && patience > 0 && self.has_tries() {
            let changed = self.recipe.change(&made.draft, &mut self.random, &self.budget)?;
            let Some(draft) = changed else { break };
            patience -= 1;
            self.tried(Some(draft.clone()));
            let Some(changed) = self.judged(draft)? else { continue };
            if changed.distance < made.distance {
                patience = PATIENCE;
                made = changed;
            } else {
                self.miss.tally.drop_for("another rating");
            }
        }
        Ok(made)
    }

    /// The draft with its solutions and its rating; `None` if it is dropped.
    fn judged(&mut self, draft: R::Draft) -> Result<Option<Made<R::Draft>>, GenerateError> {
        let (recipe, wish) = (self.recipe, self.wish);
        let puzzle = recipe.puzzle(&draft);
        let session = Session::new(&puzzle);
        let Some(solutions) = self.solutions(&session, &draft)? else { return Ok(None) };
        if let Some(flaw) = recipe.flaw(&draft, &solutions) {
            self.miss.tally.drop_for(flaw);
            return Ok(None);
        }
        let limits = Limits::from(self.budget.clone());
        let end = match (&wish.solutions, wish.up_to, &solutions[..]) {
            (Some(_), UpTo::Raw, [_]) => Some(RatingEnd::Solved),
            (Some(_), _, [_, _, ..]) => Some(RatingEnd::Several),
            _ => None,
        };
        let most = wish.rating.as_ref().map_or(f64::INFINITY, |wished| wished.most(session.kind().name, NEAR));
        let rated = if wish.is_rated() { rated(&session, end, most, &limits)? } else { None };
        if rated.is_none() && wish.is_rated() {
            self.miss.tally.drop_for("another rating");
            return Ok(None);
        }
        let distance = match (&rated, &wish.rating) {
            (Some((rated, score)), Some(wished)) => {
                let distance = wished.distance(*score, rated.kind, rated.measure());
                if self.miss.nearest.as_ref().is_none_or(|(_, nearest)| distance < *nearest) {
                    self.miss.nearest = Some((rated.clone(), distance));
                }
                distance
            }
            _ => 0.0,
        };
        let (number, is_counted, key) = (self.miss.number, wish.solutions.is_some(), recipe.key(&draft));
        Ok(Some(Made { number, draft, puzzle, solutions, is_counted, rated, tries: 0, key, distance }))
    }

    /// The solutions; `None` if there are more or fewer than wished.
    fn solutions(&mut self, session: &Session<'_>, draft: &R::Draft) -> Result<Option<Vec<Answer>>, GenerateError> {
        let wish = self.wish;
        let Some(wished) = &wish.solutions else {
            return Ok(Some(self.recipe.solution(draft).into_iter().collect()));
        };
        let limits = Limits { nodes: Some(wish.nodes), ..Limits::from(self.budget.clone()) };
        let question = Question::Solutions { at_most: Some(wished.end().saturating_add(1)) };
        let request = Request::new(question).up_to(wish.up_to).within(limits);
        let mut solutions = Vec::new();
        let report = session.run(&request, &mut |answer: Answer, _: Strategy| {
            solutions.push(answer);
            ControlFlow::Continue(())
        })?;
        self.budget.check()?;
        let count = solutions.len() as u64;
        let reason = match wish.compare_count(count, report.is_complete) {
            Some(Order::Equal) => return Ok(Some(solutions)),
            Some(Order::Greater) => "more solutions",
            None => "too long a search",
            Some(Order::Less) => {
                let nearest = &mut self.miss.nearest_solutions;
                *nearest = (*nearest).max(Some(count));
                "fewer solutions"
            }
        };
        self.miss.tally.drop_for(reason);
        Ok(None)
    }
}
