//! Boards at random.

use jigsat::encodings::puzzles::arukone::{Fill, Touch, Wish as ArukoneWish};
use jigsat::generate::arukone::ArukoneRecipe;
use jigsat::generate::{GenerateError, Series, Wish};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{error, exceeded, failed, no_puzzle, refused};
use crate::interruptible::interruptible;
use crate::options::Options;
use crate::puzzle::Puzzle;

/// The board with this number of a series: `wish` is its width and height, its pairs, and whether all cells are used, paths may touch
/// themselves, it has one solution, and the simple checker fails on it.
#[pyfunction]
#[pyo3(signature = (size, pairs, wish, seed, number, **limits))]
pub(crate) fn generate_arukone(
    py: Python<'_>,
    size: [usize; 2],
    pairs: Option<usize>,
    wish: [bool; 4],
    seed: u64,
    number: u64,
    limits: Option<&Bound<'_, PyDict>>,
) -> PyResult<Puzzle> {
    let budget = Options::of("generate", &["timeout", "memory"], limits)?.budget();
    let [is_full, may_touch, is_unique, is_hard] = wish;
    let fill = if is_full { Fill::Full } else { Fill::Empty };
    let touch = if may_touch { Touch::Yes } else { Touch::No };
    let wish = ArukoneWish::new(size, pairs, (fill, touch), is_unique).map_err(no_puzzle)?;
    let recipe = ArukoneRecipe::new(wish);
    let recipe = if is_unique { recipe.unique() } else { recipe };
    let recipe = if is_hard { recipe.hard() } else { recipe };
    let wish = Wish { solutions: None, ..Wish::default() };
    let part = budget.clone();
    let make = move || {
        let mut series = Series::new(&recipe, wish, seed);
        series.budget = part;
        series.one(number)
    };
    let board = interruptible(py, &budget, make)?.map_err(|why| match why {
        GenerateError::Exceeded(limit) => exceeded(&limit),
        GenerateError::Run(error) => failed(error),
        why => refused(why),
    })?;
    let board = board.map_err(|miss| {
        error(format!("none of {} tries led to such a board; another seed may do", miss.tally.tries))
    })?;
    Ok(Puzzle::new(board.puzzle, None))
}
