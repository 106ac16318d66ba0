//! Puzzles at random.

use std::fmt::Display;

use jigsat::encodings::packing::sets::PieceSet;
use jigsat::encodings::puzzles::arukone::{Fill, Touch, Wish as ArukoneWish};
use jigsat::encodings::puzzles::cuboid::CuboidRecipe;
use jigsat::encodings::puzzles::polycube::{ContainerWish, PiecesWish, PolycubeRecipe};
use jigsat::encodings::puzzles::triangle::TriangleRecipe;
use jigsat::encodings::puzzles::ubongo::UbongoRecipe;
use jigsat::encodings::recipe::Recipe;
use jigsat::generate::arukone::ArukoneRecipe;
use jigsat::generate::grid::GridRecipe;
use jigsat::generate::{CountedRecipe, GenerateError, RatingWish, Series, Wish};
use jigsat::rating::Difficulty;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{error, exceeded, failed, no_puzzle, refused};
use crate::interruptible::interruptible;
use crate::options::{Options, up_to};
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
    let [is_full, may_touch, is_unique, checker_fails] = wish;
    let fill = if is_full { Fill::Full } else { Fill::Empty };
    let touch = if may_touch { Touch::Yes } else { Touch::No };
    let wish = ArukoneWish::new(size, pairs, (fill, touch), is_unique).map_err(no_puzzle)?;
    let recipe = ArukoneRecipe::new(wish);
    let recipe = if is_unique { recipe.unique() } else { recipe };
    let recipe = if checker_fails { recipe.checker_fails() } else { recipe };
    one(py, recipe, Wish::any(), (seed, number), limits)
}

/// The task of Ubongo with this number of a series.
#[pyfunction]
#[pyo3(signature = (set, pieces, board, height, wish, seed, number, **limits))]
#[expect(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    reason = "the arguments of the function in Python"
)]
pub(crate) fn generate_ubongo(
    py: Python<'_>,
    set: &str,
    pieces: [usize; 2],
    board: Option<Vec<Vec<bool>>>,
    height: usize,
    wish: SolutionsWish,
    seed: u64,
    number: u64,
    limits: Option<&Bound<'_, PyDict>>,
) -> PyResult<Puzzle> {
    let [least, most] = pieces;
    let recipe = UbongoRecipe::new(named(set)?, least..=most, board.as_deref(), height).map_err(unfit)?;
    one(py, recipe, wish.read()?, (seed, number), limits)
}

/// A container: the edges of a box, or cells.
#[derive(FromPyObject)]
pub(crate) enum BoxOrCells {
    Box([usize; 3]),
    Cells(Vec<[i32; 3]>),
}

/// The packing with this number of a series. The container is given, or random with so many layers.
#[pyfunction]
#[pyo3(signature = (set, cut, pieces, container, layers, wish, seed, number, **limits))]
#[expect(clippy::too_many_arguments, reason = "the arguments of the function in Python")]
pub(crate) fn generate_polycube(
    py: Python<'_>,
    set: Option<&str>,
    cut: [usize; 2],
    pieces: Option<[usize; 2]>,
    container: Option<BoxOrCells>,
    layers: Option<usize>,
    wish: SolutionsWish,
    seed: u64,
    number: u64,
    limits: Option<&Bound<'_, PyDict>>,
) -> PyResult<Puzzle> {
    let wished = match set {
        Some(set) => PiecesWish::From(named(set)?),
        None => PiecesWish::Cut(cut[0]..=cut[1]),
    };
    let usual = if let PiecesWish::From(set) = &wished { 1 + usize::from(!set.is_flat()) } else { 1 };
    let container = match container {
        Some(BoxOrCells::Box(edges)) => ContainerWish::Box(edges),
        Some(BoxOrCells::Cells(cells)) => ContainerWish::Cells(cells),
        None => ContainerWish::Random { layers: layers.unwrap_or(usual) },
    };
    let recipe = PolycubeRecipe::new(wished, container, pieces.map(|[least, most]| least..=most)).map_err(unfit)?;
    one(py, recipe, wish.read()?, (seed, number), limits)
}

/// The box with this number of a series.
#[pyfunction]
#[pyo3(signature = (edges, cuboids, wish, seed, number, **limits))]
pub(crate) fn generate_cuboid(
    py: Python<'_>,
    edges: [usize; 3],
    cuboids: Option<[usize; 2]>,
    wish: SolutionsWish,
    seed: u64,
    number: u64,
    limits: Option<&Bound<'_, PyDict>>,
) -> PyResult<Puzzle> {
    let recipe = CuboidRecipe::new(edges, cuboids.map(|[least, most]| least..=most)).map_err(unfit)?;
    let wish = wish.read()?;
    one(py, CountedRecipe::new(recipe, wish.clone()), wish, (seed, number), limits)
}

/// The set of tiles with this number of a series.
#[pyfunction]
#[pyo3(signature = (rows, figures, wish, seed, number, **limits))]
pub(crate) fn generate_triangle(
    py: Python<'_>,
    rows: usize,
    figures: Option<[u32; 2]>,
    wish: SolutionsWish,
    seed: u64,
    number: u64,
    limits: Option<&Bound<'_, PyDict>>,
) -> PyResult<Puzzle> {
    let recipe = TriangleRecipe::new(rows, figures.map(|[least, most]| least..=most)).map_err(unfit)?;
    let wish = wish.read()?;
    one(py, CountedRecipe::new(recipe, wish.clone()), wish, (seed, number), limits)
}

/// The grid with this number of a series.
#[pyfunction]
#[pyo3(signature = (size, clues, is_minimal, wish, seed, number, **limits))]
#[expect(clippy::too_many_arguments, reason = "the arguments of the function in Python")]
pub(crate) fn generate_grid(
    py: Python<'_>,
    size: usize,
    clues: Option<[usize; 2]>,
    is_minimal: bool,
    wish: SolutionsWish,
    seed: u64,
    number: u64,
    limits: Option<&Bound<'_, PyDict>>,
) -> PyResult<Puzzle> {
    let recipe = GridRecipe::new(size, clues.map(|[least, most]| least..=most)).map_err(unfit)?;
    let recipe = if is_minimal { recipe.minimal() } else { recipe };
    one(py, recipe, wish.read()?, (seed, number), limits)
}

/// The wished number of solutions, the symmetry, and the range of the rating, or a word for it.
#[derive(FromPyObject)]
pub(crate) struct SolutionsWish([u64; 2], String, Option<[f64; 2]>, Option<String>);

impl SolutionsWish {
    fn read(self) -> PyResult<Wish> {
        let Self([least, most], convention, scores, word) = self;
        let word = match word.as_deref() {
            None => None,
            Some("easy") => Some(Difficulty::Easy),
            Some("medium") => Some(Difficulty::Medium),
            Some("hard") => Some(Difficulty::Hard),
            Some(other) => return Err(PyValueError::new_err(format!("rating: found '{other}'"))),
        };
        let scores = scores.map(|[least, most]| RatingWish::Score(least..=most));
        let rating = scores.or(word.map(RatingWish::Word));
        Ok(Wish { solutions: Some(least..=most), up_to: up_to(&convention)?, rating, ..Wish::default() })
    }
}

fn named(set: &str) -> PyResult<&'static PieceSet> {
    PieceSet::named(set).ok_or_else(|| {
        let names: Vec<&str> = PieceSet::all().iter().map(|set| set.name).collect();
        PyValueError::new_err(format!("set: expected one of {}, found '{set}'", names.join(", ")))
    })
}

fn unfit(error: impl Display) -> PyErr {
    PyValueError::new_err(format!("generate: {error}"))
}

/// Makes one puzzle of a series.
fn one<R: Recipe + Send + 'static>(
    py: Python<'_>,
    recipe: R,
    wish: Wish,
    (seed, number): (u64, u64),
    limits: Option<&Bound<'_, PyDict>>,
) -> PyResult<Puzzle>
where
    GenerateError: From<R::Error>,
{
    let budget = Options::of("generate", &["timeout", "memory"], limits)?.budget();
    let part = budget.clone();
    let search = move || {
        let mut series = Series::new(&recipe, wish, seed);
        series.budget = part;
        Ok(series.one(number)?.map(|made| made.puzzle))
    };
    let result = interruptible(py, &budget, search)?.map_err(|why| match why {
        GenerateError::Exceeded(limit) => exceeded(&limit),
        GenerateError::Run(error) => failed(error),
        why => refused(why),
    })?;
    let puzzle = result.map_err(|miss| {
        let dropped: Vec<String> = miss.tally.dropped.iter().map(|(why, count)| format!("{count} {why}")).collect();
        let (tries, dropped) = (miss.tally.tries, dropped.join(", "));
        error(format!("none of {tries} tries led to such a puzzle ({dropped}); another seed may do"))
    })?;
    Ok(Puzzle::new(puzzle, None))
}
