//! What a book prints of a puzzle: its picture, a solution, how hard it is.
//!
//! [`jigsat_render::book`] lays it out on pages.

use jigsat_encodings::drawing::Drawing;
use jigsat_encodings::kind::Answer;
use jigsat_encodings::puzzle::Puzzle as _;
use jigsat_encodings::puzzles::cnf::Formula;
use jigsat_engines::Limits;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_render::NoPicture;
use jigsat_render::book::{self, BookEntry, Level, Rating};

use jigsat_core::session::{Question, Request, RunError, Session, Verdict};
use jigsat_explain::ExplainError;
use jigsat_explain::rate::RatingEnd;
use jigsat_explain::rating::{self, Difficulty, rate_known};

/// What the searches of a rating begin with.
const SEED: u64 = 0;

/// What a book asks of its puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookParts {
    /// A solution?
    pub solution: bool,
    /// A rating?
    pub rating: bool,
    /// The threads of the search for a solution.
    pub threads: usize,
}

/// A puzzle with all that a book prints of it.
#[derive(Debug, Clone)]
pub struct Prepared {
    /// The unsolved puzzle.
    pub sketch: Drawing,
    /// The rule variants in force.
    pub rules: Option<String>,
    /// The first solution; `None` if there is none, or none was requested.
    pub solution: Option<Drawing>,
    /// Was it proved that there is no solution?
    pub is_unsolvable: bool,
    /// How hard it is, where that is known.
    pub rating: Option<Rating>,
    /// The limit that ended the rating, if one did.
    pub unrated: Option<Exceeded>,
}

/// Why a puzzle can't be printed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PrepareError {
    /// There is no picture of it.
    #[error(transparent)]
    Picture(#[from] NoPicture),
    /// A limit was reached before a solution was found.
    #[error("no solution found: {0}")]
    Exceeded(#[from] Exceeded),
    /// The search failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The rating failed.
    #[error(transparent)]
    Rating(ExplainError),
}

impl Prepared {
    /// Draws, solves and rates the puzzle of a session. The solution is the first one, whatever the number of threads.
    ///
    /// # Errors
    /// [`PrepareError`]
    pub fn of(session: &Session<'_>, parts: BookParts, budget: &Budget) -> Result<Self, PrepareError> {
        let puzzle = session.puzzle();
        let is_formula = session.kind().name == Formula::NAME;
        let none = if is_formula { NoPicture::Formula } else { NoPicture::Nothing };
        let sketch = puzzle.sketch(budget)?.ok_or(none)?;
        // Before the search: without a picture, its result is of no use.
        book::check(&sketch)?;
        let mut prepared =
            Self { sketch, rules: puzzle.rules(), solution: None, is_unsolvable: false, rating: None, unrated: None };
        if parts.solution {
            prepared.solution = solution(session, parts.threads, budget)?;
            prepared.is_unsolvable = prepared.solution.is_none();
        }
        if parts.rating && !prepared.is_unsolvable {
            match rating(session, budget) {
                Ok(rating) => prepared.rating = rating,
                Err(ExplainError::Exceeded(exceeded)) => prepared.unrated = Some(exceeded),
                Err(error) => return Err(PrepareError::Rating(error)),
            }
        }
        Ok(prepared)
    }

    /// The puzzle of a book, under this name.
    pub fn entry<'a>(&'a self, name: &'a str) -> BookEntry<'a> {
        let Self { sketch, rules, solution, rating, .. } = self;
        BookEntry { name, rules: rules.as_deref(), sketch, solution: solution.as_ref(), rating: *rating }
    }
}

/// The first solution; `None` if there is none.
fn solution(session: &Session<'_>, threads: usize, budget: &Budget) -> Result<Option<Drawing>, PrepareError> {
    let request = Request { threads, ..Request::new(Question::First) }.within(Limits::from(budget.clone()));
    let mut first: Option<Answer> = None;
    let report = session.run(&request, &mut first)?;
    match report.verdict() {
        Verdict::Undecided(_) if first.is_none() => {
            Err(PrepareError::Exceeded(budget.exceeded().cloned().unwrap_or(Exceeded::Time)))
        }
        _ => Ok(first.map(|layout| layout.draw())),
    }
}

/// How hard a puzzle is; `None` where nothing rates it.
fn rating(session: &Session<'_>, budget: &Budget) -> Result<Option<Rating>, ExplainError> {
    let end = rating::end(session, budget)?;
    let rated = match end {
        RatingEnd::Unsolvable => None,
        end => rate_known(session, end, f64::INFINITY, SEED, &Limits::from(budget.clone()))?,
    };
    let Some(rated) = rated else { return Ok(None) };
    let level = rated.difficulty().map(|word| match word {
        Difficulty::Easy => Level::Easy,
        Difficulty::Medium => Level::Medium,
        Difficulty::Hard => Level::Hard,
    });
    let is_effort = rated.deduction.is_none();
    Ok(rated.score().map(|score| Rating { score, is_effort, level }))
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::kind::AnyPuzzle;
    use jigsat_encodings::puzzles::exact_cover::Problem;
    use jigsat_render::book::{Book, Language, Paper, SolutionPlace};

    use super::*;

    #[test]
    fn a_book_of_sudokus_has_their_grids() {
        let problem: Problem = include_str!("../../../data/exact-cover/sudoku17.dlx").parse().unwrap();
        let puzzle = AnyPuzzle::from(problem);
        let parts = BookParts { solution: true, rating: false, threads: 1 };
        let prepared = Prepared::of(&Session::new(&puzzle), parts, Budget::unlimited()).unwrap();
        for solutions in [SolutionPlace::Behind, SolutionPlace::Small] {
            let book = Book {
                title: "",
                date: None,
                language: Language::German,
                paper: Paper::A4,
                per_page: 2,
                cell: Some(8.0),
                is_monochrome: true,
                has_pieces: false,
                solutions,
            };
            let html = book.pages(&[prepared.entry("sudoku")]).unwrap().html();
            let grids: Vec<&str> = html.split("<g class=\"numbers\">").skip(1).collect();
            let numbers =
                |grid: &&str| grid.split("</g>").next().map_or(0, |grid| grid.matches("class=\"text\"").count());
            assert_eq!(grids.iter().map(numbers).collect::<Vec<_>>(), [17, 81], "{solutions:?}");
        }
    }
}
