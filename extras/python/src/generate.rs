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
use jigsat::generate::{GenerateError, RatingWish, Series, Wish};
use jigsat::rating::Difficulty;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::{error, exceeded, failed, no_puzzle, refused};
use crate::options::{Options, up_to};
use crate::puzzle::Puzzle;

/// A range of numbers, both ends included.
type Range<T = usize> = [T; 2];

/// The wish for the solutions, the seed of the series, the number of the puzzle in it, and the limits.
type Wanted = (SolutionsWish, (u64, u64), Options);

/// A board: its size and pairs, and whether all cells are used, paths may touch themselves, it has one solution, and the simple checker of
/// the contest fails on it.
#[pyfunction]
pub(crate) fn generate_arukone(
    size: [usize; 2],
    pairs: Option<usize>,
    wish: [bool; 4],
    wanted: Wanted,
) -> PyResult<Puzzle> {
    let [is_full, may_touch, is_unique, checker_fails] = wish;
    let fill = if is_full { Fill::Full } else { Fill::Empty };
    let touch = if may_touch { Touch::Yes } else { Touch::No };
    let wish = ArukoneWish::new(size, pairs, (fill, touch), is_unique).map_err(no_puzzle)?;
    let recipe = ArukoneRecipe::new(wish);
    let recipe = if is_unique { recipe.unique() } else { recipe };
    let recipe = if checker_fails { recipe.checker_fails() } else { recipe };
    one(recipe, Wish::any(), wanted)
}

/// A task of Ubongo: so many pieces of a set, and a board of this height.
#[pyfunction]
pub(crate) fn generate_ubongo(
    set: &str,
    pieces: Range,
    board: Option<Vec<Vec<bool>>>,
    height: usize,
    wanted: Wanted,
) -> PyResult<Puzzle> {
    let [least, most] = pieces;
    let recipe = UbongoRecipe::new(named(set)?, least..=most, board.as_deref(), height).map_err(unfit)?;
    one(recipe, wanted.0.read()?, wanted)
}

/// A container: the edges of a box, cells, or so many random layers.
#[derive(FromPyObject)]
pub(crate) enum Held {
    Box([usize; 3]),
    Cells(Vec<[i32; 3]>),
    Random(Option<usize>),
}

/// A packing: pieces of a set, or cut into so many cells, in a container.
#[pyfunction]
pub(crate) fn generate_polycube(
    set: Option<&str>,
    cut: Range,
    pieces: Option<Range>,
    container: Held,
    wanted: Wanted,
) -> PyResult<Puzzle> {
    let set = set.map(named).transpose()?;
    let container = match container {
        Held::Box(edges) => ContainerWish::Box(edges),
        Held::Cells(cells) => ContainerWish::Cells(cells),
        Held::Random(layers) => {
            let usual = 1 + usize::from(set.is_some_and(|set| !set.is_flat()));
            ContainerWish::Random { layers: layers.unwrap_or(usual) }
        }
    };
    let wished = set.map_or(PiecesWish::Cut(cut[0]..=cut[1]), PiecesWish::From);
    let recipe = PolycubeRecipe::new(wished, container, pieces.map(|[least, most]| least..=most)).map_err(unfit)?;
    one(recipe, wanted.0.read()?, wanted)
}

/// A box, and so many cuboids around its golden cube.
#[pyfunction]
pub(crate) fn generate_cuboid(edges: [usize; 3], cuboids: Option<Range>, wanted: Wanted) -> PyResult<Puzzle> {
    let recipe = CuboidRecipe::new(edges, cuboids.map(|[least, most]| least..=most)).map_err(unfit)?;
    one(recipe, Wish { changes_drafts: true, ..wanted.0.read()? }, wanted)
}

/// A set of tiles with so many figures.
#[pyfunction]
pub(crate) fn generate_triangle(rows: usize, figures: Option<Range<u32>>, wanted: Wanted) -> PyResult<Puzzle> {
    let recipe = TriangleRecipe::new(rows, figures.map(|[least, most]| least..=most)).map_err(unfit)?;
    one(recipe, Wish { changes_drafts: true, ..wanted.0.read()? }, wanted)
}

/// A grid with so many clues; if they are minimal, none can be left out.
#[pyfunction]
pub(crate) fn generate_grid(size: usize, clues: Option<Range>, is_minimal: bool, wanted: Wanted) -> PyResult<Puzzle> {
    let recipe = GridRecipe::new(size, clues.map(|[least, most]| least..=most)).map_err(unfit)?;
    let recipe = if is_minimal { recipe.minimal() } else { recipe };
    one(recipe, wanted.0.read()?, wanted)
}

/// The wished number of solutions, the symmetry, and the range of the rating, or a word for it.
#[derive(FromPyObject)]
pub(crate) struct SolutionsWish(Range<u64>, String, Option<[f64; 2]>, Option<String>);

impl SolutionsWish {
    fn read(&self) -> PyResult<Wish> {
        let &Self([least, most], ref convention, scores, ref word) = self;
        let mut words = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard].into_iter();
        let word = words.find(|known| Some(known.name()) == word.as_deref());
        let rating = scores.map(|[least, most]| RatingWish::Score(least..=most)).or(word.map(RatingWish::Word));
        Ok(Wish { solutions: Some(least..=most), up_to: up_to(convention)?, rating, ..Wish::default() })
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
fn one<R: Recipe + Send + 'static>(recipe: R, wish: Wish, (_, (seed, number), options): Wanted) -> PyResult<Puzzle>
where
    GenerateError: From<R::Error>,
{
    let made = options.run(move |budget| {
        let mut series = Series::new(&recipe, wish, seed);
        series.budget = budget.clone();
        series.one(number).map_err(|why| match why {
            GenerateError::Exceeded(limit) => exceeded(&limit),
            GenerateError::Run(error) => failed(error),
            why => refused(why),
        })
    })?;
    let made = made.map_err(|miss| {
        let dropped: Vec<String> = miss.tally.dropped.iter().map(|(why, count)| format!("{count} {why}")).collect();
        let (tries, dropped) = (miss.tally.tries, dropped.join(", "));
        error(format!("none of {tries} tries led to such a puzzle ({dropped}); another seed may do"))
    })?;
    Ok(Puzzle::new(made.puzzle, None))
}
