//! Series of puzzles: one after another, no two alike.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use jigsat_core::ordered::OrderedWork;
use jigsat_encodings::recipe::Recipe;
use jigsat_forms::budget::Budget;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::stream::{Made, Miss, Progress, Stream, Tally};
use super::{GenerateError, Wish};

/// How many puzzles each thread may be ahead of the first one that is missing.
const AHEAD: usize = 16;

/// Puzzles at random by a recipe.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use jigsat_studio::generate::{Series, Wish};
/// use jigsat_studio::generate::arukone::ArukoneRecipe;
/// use jigsat_encodings::puzzles::arukone::{self, Fill, Touch};
///
/// let board = arukone::Wish::new([6, 5], None, (Fill::Full, Touch::Yes), true)?;
/// let recipe = ArukoneRecipe::new(board).unique();
/// let mut boards = Vec::new();
/// let mut sink = |made: jigsat_studio::generate::Made<_>| {
///     boards.push(made.puzzle.to_string());
///     ControlFlow::Continue(())
/// };
/// let end = Series::new(&recipe, Wish::any(), 7).run(3, &mut sink)?;
/// assert!(end.miss.is_none());
/// assert_eq!(boards.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Series<'a, R> {
    recipe: &'a R,
    wish: Wish,
    seed: u64,
    /// The number of threads; 0 is as good as 1.
    pub threads: usize,
    /// The budget of the whole series.
    pub budget: Budget,
    /// The most time for one puzzle.
    pub timeout: Option<Duration>,
    /// The progress, for other threads.
    pub progress: Arc<Progress>,
}

/// How a series ended.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct SeriesEnd {
    /// The first puzzle that could not be made, after which the series ended.
    pub miss: Option<Miss>,
    /// What became of the tries for all puzzles together.
    pub tally: Tally,
}

/// A worker's result: the candidates, and the first one that fits.
type Candidate<'a, R> = (Stream<'a, R>, Result<Option<Made<<R as Recipe>::Draft>>, GenerateError>);

impl<'a, R: Recipe> Series<'a, R>
where
    GenerateError: From<R::Error>,
{
    /// A series of puzzles that fit the wish; the seed determines which.
    pub fn new(recipe: &'a R, wish: Wish, seed: u64) -> Self {
        Self { recipe, wish, seed, threads: 1, budget: Budget::none(), timeout: None, progress: Arc::default() }
    }

    /// Makes the puzzles 1 to `count`, and passes each on as soon as it is done; a break ends the series.
    ///
    /// No two of them are alike up to symmetry.
    ///
    /// # Errors
    /// [`GenerateError`]; puzzles before the failure have been passed on.
    pub fn run(
        &self,
        count: u64,
        sink: &mut dyn FnMut(Made<R::Draft>) -> ControlFlow<()>,
    ) -> Result<SeriesEnd, GenerateError> {
        let (mut keys, mut end) = (HashSet::new(), SeriesEnd::default());
        let (threads, timeout) = (self.threads, self.timeout);
        let ordered = OrderedWork { threads, window: AHEAD * threads, budget: &self.budget, timeout };
        // Passes on the first candidate that is unlike all earlier puzzles.
        let take = |(mut stream, mut candidate): Candidate<'_, R>| {
            while let Ok(Some(made)) = &candidate
                && keys.contains(&made.key)
            {
                stream.miss.tally.drop_for("like an earlier puzzle");
                candidate = stream.next();
            }
            end.tally.add(&stream.miss.tally);
            let Some(made) = candidate? else {
                end.miss = Some(stream.miss);
                return Ok(ControlFlow::Break(()));
            };
            keys.insert(made.key.clone());
            self.progress.made.fetch_add(1, Ordering::Relaxed);
            Ok::<_, GenerateError>(sink(made))
        };
        ordered.run(1..=count, |number, budget| self.begin(number, budget.clone()), take)?;
        Ok(end)
    }

    /// Makes the puzzle with this number alone, whether it is like an earlier one or not.
    ///
    /// # Errors
    /// [`GenerateError`]
    pub fn one(&self, number: u64) -> Result<Result<Made<R::Draft>, Miss>, GenerateError> {
        let (stream, candidate) = self.begin(number, self.budget.part_within(self.timeout));
        Ok(candidate?.ok_or(stream.miss))
    }

    /// The first candidate for the puzzle with this number, whether it is like an earlier one or not.
    fn begin(&self, number: u64, budget: Budget) -> Candidate<'_, R> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(number);
        let Self { recipe, wish, progress, .. } = self;
        let miss = Miss { number, ..Miss::default() };
        let mut stream = Stream { recipe: *recipe, wish, progress, random, budget, miss };
        let first = stream.next();
        (stream, first)
    }
}
