//! Random boards with a solution: a [`Draft`], checked by engines.
//!
//! Equal seeds give equal boards, on every machine.
//!
//! ```
//! use jigsat_encodings::puzzles::arukone::{Fill, Touch, Wish};
//! use jigsat_core::generate::Maker;
//!
//! let wish = Wish::new([6, 5], None, (Fill::Full, Touch::Yes), true)?;
//! let board = Maker::new(wish, 7).unique().board(1)?.expect("there are many such boards");
//! assert_eq!(board.puzzle.kind().name, "arukone");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jigsat_encodings::kind::{Answer, AnyPuzzle};
use jigsat_encodings::puzzle::Verified;
use jigsat_encodings::puzzles::arukone::{Arukone, Draft, Paths, Wish};
use jigsat_engines::routing::checker;
use jigsat_engines::{Engine, Outcome, Run, Varisat};
use jigsat_forms::budget::Exceeded;
use jigsat_forms::{Cnf, DecodeError, Reduced};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::session::{Question, Report, Request, RunError, Session};
use crate::strategy::{Strategy, StrategyError};

/// How many drafts to try for one board.
pub const TRIES: u64 = 2000;

/// How many boards to make for a hard one; the hardest is taken.
const CANDIDATES: usize = 8;

/// The search whose node count measures difficulty, and its node limit.
pub const MEASURE: (&str, u64) = ("heads+backtrack", 2000);

/// The name, in messages, of the search for rivals where cells may stay empty.
const RIVALS: &str = "rivals+varisat";

/// A formula whose models are other solutions.
type Rivals = Reduced<Cnf, Verified<Paths>>;

/// Why there is no board.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// A strategy that boards are checked with is not compiled in.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// A search failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// Time or memory is used up.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

/// A board with its solution.
pub struct Board {
    /// The board and its solution.
    pub draft: Draft,
    /// The board.
    pub puzzle: AnyPuzzle,
    /// Does the simple checker solve it?
    pub is_easy: bool,
    /// For hard boards: the nodes of the direct search, and whether it succeeded.
    pub effort: Option<(u64, bool)>,
}

/// Makes boards that match a wish.
pub struct Maker {
    wish: Wish,
    seed: u64,
    is_unique: bool,
    is_hard: bool,
    /// The limits for the next board.
    pub run: Run,
    /// The number of drafts made; other threads may read it.
    pub tries: Arc<AtomicU64>,
    /// The number of searches for a second solution.
    pub solved: u64,
}

impl Maker {
    /// Makes boards that match this wish; the seed determines which.
    pub fn new(wish: Wish, seed: u64) -> Self {
        let (run, tries) = (Run::default(), Arc::default());
        Self { wish, seed, is_unique: false, is_hard: false, run, tries, solved: 0 }
    }

    /// Makes only boards with exactly one solution; the wish must allow this.
    #[must_use]
    pub fn unique(self) -> Self {
        Self { is_unique: true, ..self }
    }

    /// Makes only hard boards: the simple checker does not solve them.
    /// Of eight such boards, the one is taken that costs a direct search the most nodes.
    #[must_use]
    pub fn hard(self) -> Self {
        Self { is_hard: true, ..self }
    }

    /// The board with this number; `None` if no try led to one.
    /// Boards are independent of each other: each has its own random stream.
    ///
    /// # Errors
    /// [`GenerateError`]
    pub fn board(&mut self, number: u64) -> Result<Option<Board>, GenerateError> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(number);
        let wanted = if self.is_hard { CANDIDATES } else { 1 };
        let mut found: Vec<Board> = Vec::new();
        for _ in 0..TRIES {
            self.tries.fetch_add(1, Ordering::Relaxed);
            let board = self.candidate(&mut random)?;
            // A search that ran out of budget has decided nothing.
            self.run.limits.budget.check()?;
            found.extend(board);
            if found.len() == wanted {
                break;
            }
        }
        Ok(found.into_iter().max_by_key(|board| board.effort))
    }

    /// Tries to make a board.
    fn candidate(&mut self, random: &mut ChaCha8Rng) -> Result<Option<Board>, GenerateError> {
        let Some(draft) = self.finished_draft(random)? else {
            return Ok(None);
        };
        let mut board = Board::new(draft, &self.run)?;
        if self.is_hard {
            if board.is_easy {
                return Ok(None);
            }
            board.effort = Some(effort(&board.puzzle, &self.run)?);
        }
        Ok(Some(board))
    }

    /// Tries to make a draft with the wished number of pairs, unique if required.
    fn finished_draft(&mut self, random: &mut ChaCha8Rng) -> Result<Option<Draft>, GenerateError> {
        let Some(mut draft) = self.wish.draft(random) else {
            return Ok(None);
        };
        if !self.is_unique {
            return Ok(draft.is_as_wished().then_some(draft));
        }
        while let ControlFlow::Continue(other) = self.other_solution(&draft)? {
            if other.is_none() && draft.is_as_wished() {
                return self.with_free_cells(draft);
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
    fn other_solution(&mut self, draft: &Draft) -> Result<ControlFlow<(), Option<Paths>>, GenerateError> {
        self.solved += 1;
        let mut other = None;
        let outcome = match draft.rivals(&self.run.limits.budget)? {
            Some(rivals) => self.rival(&rivals, &mut other)?,
            None => self.second(draft, &mut other)?,
        };
        // An interrupted search has not shown that there is none.
        let is_decided = matches!(outcome, Outcome::Exhausted | Outcome::Stopped);
        Ok(if is_decided { ControlFlow::Continue(other) } else { ControlFlow::Break(()) })
    }

    /// Frees cells at the ends of the paths of a unique draft, while it stays unique.
    /// `None` if fewer cells than wished for can be freed.
    fn with_free_cells(&mut self, mut draft: Draft) -> Result<Option<Draft>, GenerateError> {
        for end in 0..2 * draft.pairs() {
            while !draft.is_free_enough()
                && let Some(shorter) = draft.shortened(end)
            {
                match self.other_solution(&shorter)? {
                    ControlFlow::Continue(None) => draft = shorter,
                    ControlFlow::Continue(Some(_)) => break,
                    ControlFlow::Break(()) => return Ok(None),
                }
            }
        }
        Ok(draft.is_free_enough().then_some(draft))
    }

    /// Looks for another solution by a formula.
    fn rival(&self, rivals: &Rivals, other: &mut Option<Paths>) -> Result<Outcome, RunError> {
        let mut failure = None;
        let report = Varisat.solve(&rivals.problem, &self.run, &mut |model| {
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
    fn second(&self, draft: &Draft, other: &mut Option<Paths>) -> Result<Outcome, GenerateError> {
        let puzzle = AnyPuzzle::from(draft.puzzle());
        let own = draft.solution();
        let request = Request {
            limits: self.run.limits.clone(),
            threads: self.run.threads,
            ..Request::new(Question::Solutions { at_most: None })
        };
        let report = Session::new(&puzzle).search(&request, &mut |answer: Answer, _: Strategy| {
            let layout = answer.into_layout::<Arukone>().map(Verified::into_inner);
            *other = layout.filter(|paths| *paths != own);
            if other.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(report.outcome)
    }
}

impl Board {
    fn new(draft: Draft, run: &Run) -> Result<Self, GenerateError> {
        let puzzle = AnyPuzzle::from(draft.puzzle());
        let checker = Strategy::parse(puzzle.kind(), checker::NAME)?;
        let report = first(&puzzle, checker, run)?;
        Ok(Self { is_easy: report.outcome == Outcome::Stopped, draft, puzzle, effort: None })
    }
}

/// The nodes of the direct search for a solution, and whether it finds one.
fn effort(puzzle: &AnyPuzzle, run: &Run) -> Result<(u64, bool), GenerateError> {
    let search = Strategy::parse(puzzle.kind(), MEASURE.0)?;
    let report = first(puzzle, search, &run.with_nodes(Some(MEASURE.1)))?;
    Ok((report.stats.nodes, report.outcome == Outcome::Stopped))
}

/// Looks for one solution with this strategy.
fn first(puzzle: &AnyPuzzle, strategy: Strategy, run: &Run) -> Result<Report, RunError> {
    let request = Request::new(Question::First).with(strategy).within(run.limits.clone());
    Session::new(puzzle).search(&request, &mut ())
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::puzzles::arukone::{Fill, Touch};
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// The search for rivals agrees with a count by another reduction and engine.
        #[test]
        fn rivals_are_found_where_there_are_some(
            seed: u64, width in 4_usize..7, height in 4_usize..6, touch in prop::sample::select(vec![Touch::Yes, Touch::No]),
        ) {
            let wish = Wish::new([width, height], None, (Fill::Empty, touch), true).unwrap();
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut maker = Maker::new(wish, seed).unique();
            let mut draft = (0..100).find_map(|_| wish.draft(&mut random)).unwrap();
            loop {
                prop_assert!(draft.rivals(&maker.run.limits.budget).unwrap().is_some());
                let puzzle = AnyPuzzle::from(draft.puzzle());
                let dlx = crate::strategy::Strategy::parse(puzzle.kind(), "cover+dlx").unwrap();
                let counted = Session::new(&puzzle).run(&Request::new(Question::Count).with(dlx), &mut ()).unwrap();
                let other = maker.other_solution(&draft).unwrap().continue_value().unwrap();
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
