//! Boards of Arukone at random: a draft is finished by engines.
//!
//! Other solutions of a unique board are searched one by one, and cut away.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use jigsat_core::session::{Question, Request, RunError, Session};
use jigsat_core::strategy::Strategy;
use jigsat_encodings::kind::{Answer, AnyPuzzle};
use jigsat_encodings::puzzle::Verified;
use jigsat_encodings::puzzles::arukone::{Arukone, Draft, Paths, Wish};
use jigsat_encodings::recipe::Recipe;
use jigsat_engines::routing::checker;
use jigsat_engines::{Engine, Outcome, Run, Varisat};
use jigsat_forms::budget::Budget;
use jigsat_forms::{Cnf, DecodeError, Reduced};
use rand_chacha::ChaCha8Rng;

use super::GenerateError;

/// The name, in messages, of the search for rivals where cells may stay empty.
const RIVALS: &str = "rivals+varisat";

/// A formula whose models are other solutions.
type Rivals = Reduced<Cnf, Verified<Paths>>;

/// A board with its solution.
#[derive(Clone)]
pub struct Board {
    /// The board and its solution.
    pub draft: Draft,
    /// The board.
    pub puzzle: AnyPuzzle,
    /// Does the simple checker solve it?
    pub checker_solves: bool,
}

/// Makes boards that match a wish.
#[derive(Debug)]
pub struct ArukoneRecipe {
    wish: Wish,
    is_unique: bool,
    checker_fails: bool,
    /// The number of drafts made.
    pub drafts: AtomicU64,
    /// The number of searches for a second solution.
    pub solved: AtomicU64,
}

impl ArukoneRecipe {
    /// Boards that match this wish.
    pub fn new(wish: Wish) -> Self {
        Self { wish, is_unique: false, checker_fails: false, drafts: AtomicU64::new(0), solved: AtomicU64::new(0) }
    }

    /// Only boards with exactly one solution; the wish must allow this.
    #[must_use]
    pub fn unique(self) -> Self {
        Self { is_unique: true, ..self }
    }

    /// Only boards that the simple checker does not solve.
    #[must_use]
    pub fn checker_fails(self) -> Self {
        Self { checker_fails: true, ..self }
    }

    /// Tries to make a draft with the wished number of pairs, unique if required.
    fn finished_draft(&self, random: &mut ChaCha8Rng, run: &Run) -> Result<Option<Draft>, GenerateError> {
        let Some(mut draft) = self.wish.draft(random) else {
            return Ok(None);
        };
        if !self.is_unique {
            return Ok(draft.is_as_wished().then_some(draft));
        }
        while let ControlFlow::Continue(other) = self.other_solution(&draft, run)? {
            if other.is_none() && draft.is_as_wished() {
                return self.with_free_cells(draft, run);
            }
            let grows = match other {
                Some(other) => draft.exclude(&other, random),
                None => draft.add_pair(random),
            };
            if !grows {
                break;
            }
        }
        Ok(None)
    }

    /// A solution of the board other than the draft's, if there is one.
    /// Breaks if the search was interrupted.
    fn other_solution(&self, draft: &Draft, run: &Run) -> Result<ControlFlow<(), Option<Paths>>, GenerateError> {
        self.solved.fetch_add(1, Ordering::Relaxed);
        let mut other = None;
        let outcome = match draft.rivals(&run.limits.budget)? {
            Some(rivals) => rival(&rivals, run, &mut other)?,
            None => second(draft, run, &mut other)?,
        };
        // An interrupted search has not shown that there is none.
        let is_decided = matches!(outcome, Outcome::Exhausted | Outcome::Stopped);
        Ok(if is_decided { ControlFlow::Continue(other) } else { ControlFlow::Break(()) })
    }

    /// Frees cells at the ends of the paths of a unique draft, while it stays unique.
    /// `None` if fewer cells than wished for can be freed.
    fn with_free_cells(&self, mut draft: Draft, run: &Run) -> Result<Option<Draft>, GenerateError> {
        for end in 0..2 * draft.pairs() {
            while !draft.is_free_enough()
                && let Some(shorter) = draft.shortened(end)
            {
                match self.other_solution(&shorter, run)? {
                    ControlFlow::Continue(None) => draft = shorter,
                    ControlFlow::Continue(Some(_)) => break,
                    ControlFlow::Break(()) => return Ok(None),
                }
            }
        }
        Ok(draft.is_free_enough().then_some(draft))
    }
}

impl Recipe for ArukoneRecipe {
    type Draft = Board;
    type Error = GenerateError;

    fn draft(&self, random: &mut ChaCha8Rng, budget: &Budget) -> Result<Option<Board>, GenerateError> {
        let run = Run::from(budget.clone());
        self.drafts.fetch_add(1, Ordering::Relaxed);
        let draft = self.finished_draft(random, &run)?;
        // A search that ran out of budget has decided nothing.
        budget.check()?;
        let Some(draft) = draft else { return Ok(None) };
        let board = Board::new(draft, &run)?;
        budget.check()?;
        Ok(Some(board))
    }

    fn puzzle(&self, board: &Board) -> AnyPuzzle {
        board.puzzle.clone()
    }

    fn key(&self, board: &Board) -> String {
        board.draft.key()
    }

    fn solution(&self, board: &Board) -> Option<Answer> {
        let layout = serde_json::to_value(board.draft.solution()).ok()?;
        board.puzzle.check_json(&layout).ok()
    }

    fn flaw(&self, board: &Board, _: &[Answer]) -> Option<&'static str> {
        (self.checker_fails && board.checker_solves).then_some("the simple checker solves it")
    }
}

/// Looks for another solution by a formula.
fn rival(rivals: &Rivals, run: &Run, other: &mut Option<Paths>) -> Result<Outcome, RunError> {
    let mut failure = None;
    let report = Varisat.solve(&rivals.problem, run, &mut |model| {
        match rivals.decode(model) {
            Ok(layout) => *other = Some(layout.into_inner()),
            // The model is blocked; go on, the next may be a solution.
            Err(DecodeError::Spurious(_)) => return ControlFlow::Continue(()),
            Err(error) => failure = Some(error),
        }
        ControlFlow::Break(())
    })?;
    match failure {
        Some(error) => Err(RunError::Unsound { strategy: RIVALS.to_string(), error }),
        None => Ok(report.outcome),
    }
}

/// Looks for another solution by a search for all solutions.
fn second(draft: &Draft, run: &Run, other: &mut Option<Paths>) -> Result<Outcome, GenerateError> {
    let puzzle = AnyPuzzle::from(draft.puzzle());
    let own = draft.solution();
    let question = Question::Solutions { at_most: None };
    let request = Request { threads: run.threads, ..Request::new(question).within(run.limits.clone()) };
    let report = Session::new(&puzzle).search(&request, &mut |answer: Answer, _: Strategy| {
        let layout = answer.into_layout::<Arukone>().map(Verified::into_inner);
        *other = layout.filter(|paths| *paths != own);
        if other.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(report.outcome)
}

impl Board {
    fn new(draft: Draft, run: &Run) -> Result<Self, GenerateError> {
        let puzzle = AnyPuzzle::from(draft.puzzle());
        let checker = Strategy::parse(puzzle.kind(), checker::NAME)?;
        let request = Request::new(Question::First).with(checker).within(run.limits.clone());
        let report = Session::new(&puzzle).search(&request, &mut ())?;
        Ok(Self { checker_solves: report.outcome == Outcome::Stopped, draft, puzzle })
    }
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::puzzles::arukone::{Fill, Touch};
    use proptest::prelude::*;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    proptest! {
        /// The search for rivals agrees with a count by another reduction and engine.
        #[test]
        fn rivals_are_found_where_there_are_some(
            seed: u64, width in 4_usize..7, height in 4_usize..6, touch in prop::sample::select(vec![Touch::Yes, Touch::No]),
        ) {
            let wish = Wish::new([width, height], None, (Fill::Empty, touch), true).unwrap();
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let (recipe, run) = (ArukoneRecipe::new(wish).unique(), Run::default());
            let mut draft = (0..100).find_map(|_| wish.draft(&mut random)).unwrap();
            loop {
                prop_assert!(draft.rivals(&run.limits.budget).unwrap().is_some());
                let puzzle = AnyPuzzle::from(draft.puzzle());
                let dlx = jigsat_core::strategy::Strategy::parse(puzzle.kind(), "cover+dlx").unwrap();
                let counted = Session::new(&puzzle).run(&Request::new(Question::Count).with(dlx), &mut ()).unwrap();
                let other = recipe.other_solution(&draft, &run).unwrap().continue_value().unwrap();
                prop_assert_eq!(other.is_none(), counted.count == 1_u32.into(), "{}", puzzle);
                let Some(other) = other else { break };
                prop_assert_ne!(&other, &draft.solution());
                if !draft.exclude(&other, &mut random) {
                    break;
                }
            }
        }
    }
}
