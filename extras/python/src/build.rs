//! Puzzles from values. The constructors of the kinds report invalid values.

use jigsat::encodings::kind::AnyPuzzle;
use jigsat::encodings::packing::lattice::{Point, Polycube, Turns};
use jigsat::encodings::puzzle::Puzzle as Kind;
use jigsat::encodings::puzzles::arukone::Arukone;
use jigsat::encodings::puzzles::cnf::Formula;
use jigsat::encodings::puzzles::cuboid::Cuboid;
use jigsat::encodings::puzzles::exact_cover::{Problem, Role};
use jigsat::encodings::puzzles::polycube::{Container, Piece, Polycubes};
use jigsat::encodings::puzzles::triangle::Triangle;
use jigsat::encodings::puzzles::ubongo::{Piece as Given, Ubongo};
use pyo3::prelude::*;

use crate::errors::no_puzzle;
use crate::puzzle::Puzzle;

/// Returns the puzzle, or an exception for invalid values.
fn made<P: Kind, E: ToString>(puzzle: Result<P, E>) -> PyResult<Puzzle> {
    Ok(Puzzle::new(AnyPuzzle::from(puzzle.map_err(no_puzzle)?), None))
}

/// A box with odd edges, and cuboids to fill it around the golden cube.
#[pyfunction]
pub(crate) fn cuboid(size: [usize; 3], cuboids: Vec<[usize; 3]>) -> PyResult<Puzzle> {
    made(Cuboid::new(size, cuboids))
}

/// A board, which squares of it are used, and pieces: the numbers of standard ones, or cells.
#[pyfunction]
pub(crate) fn ubongo(board: Vec<Vec<bool>>, pieces: Vec<UbongoPiece>, height: usize) -> PyResult<Puzzle> {
    let pieces = pieces.into_iter().map(|piece| match piece {
        UbongoPiece::Standard(number) => Given::Standard(number),
        UbongoPiece::Cells(cells) => Given::Drawn(Polycube::new(cells)),
    });
    made(Ubongo::with_height(height, board, pieces))
}

/// A piece of Ubongo.
#[derive(FromPyObject)]
pub(crate) enum UbongoPiece {
    /// A standard piece, by its number.
    Standard(usize),
    /// Any piece, by its cells.
    Cells(Vec<Point>),
}

/// The container of polycubes.
#[derive(FromPyObject)]
pub(crate) enum Filled {
    /// A box with these edges.
    Box([usize; 3]),
    /// Cells to be filled, and cells that may stay empty.
    Cells(Vec<[usize; 3]>, Vec<[usize; 3]>),
}

/// A piece: its cells, its name if it has one, and how often it is used at least and at most.
type PolycubePiece = (Vec<Point>, Option<String>, (usize, usize));

/// A container and pieces to fill it.
#[pyfunction]
pub(crate) fn polycube(container: Filled, pieces: Vec<PolycubePiece>, mirror: bool, planar: bool) -> PyResult<Puzzle> {
    let container = match container {
        Filled::Box(size) => Container::cuboid(size),
        Filled::Cells(needed, optional) => Container::of_cells(needed, optional),
    };
    let turns = match (planar, mirror) {
        (false, false) => Turns::Space,
        (false, true) => Turns::SpaceMirrored,
        (true, false) => Turns::Plane,
        (true, true) => Turns::PlaneMirrored,
    };
    let pieces = pieces.into_iter().map(|(cells, name, (least, most))| {
        let piece = Piece::new(cells).times(least..=most);
        match name {
            Some(name) => piece.named(name),
            None => piece,
        }
    });
    made(Polycubes::with_turns(container.map_err(no_puzzle)?, turns, pieces))
}

/// Tiles that show halves of so many figures.
#[pyfunction]
pub(crate) fn triangle(figures: u32, tiles: Vec<[i32; 3]>) -> PyResult<Puzzle> {
    made(Triangle::new(figures, tiles))
}

/// The rows of a board, 0 for free cells, and its blocked cells (column, row).
#[pyfunction]
pub(crate) fn arukone(rows: Vec<Vec<usize>>, blocked: Vec<[usize; 2]>) -> PyResult<Puzzle> {
    let board = Arukone::from_rows(rows).map_err(no_puzzle)?;
    made(if blocked.is_empty() { Ok(board) } else { board.with_blocked(blocked) })
}

/// An entry of an option: the number of an item, counted from 0.
#[derive(FromPyObject)]
pub(crate) enum Entry {
    Plain(usize),
    /// With a colour, for secondary items.
    Coloured(usize, String),
}

impl Entry {
    /// The item, and its colour.
    fn parts(&self) -> (usize, Option<&str>) {
        match self {
            Self::Plain(item) => (*item, None),
            Self::Coloured(item, colour) => (*item, Some(colour)),
        }
    }
}

/// How often an item is to be covered, at least and at most; nothing if it is secondary.
type Bounds = Option<(u32, u32)>;

/// The names of items, how often each is to be covered (once, if there is no list), and options.
#[pyfunction]
pub(crate) fn exact_cover(
    names: Vec<String>,
    bounds: Option<Vec<Bounds>>,
    options: Vec<Vec<Entry>>,
) -> PyResult<Puzzle> {
    let role = |bounds: Bounds| match bounds {
        Some((lo, hi)) => Role::Primary { lo, hi },
        None => Role::Secondary,
    };
    let bounds = bounds.unwrap_or_else(|| vec![Some((1, 1)); names.len()]);
    let items = names.iter().map(String::as_str).zip(bounds.into_iter().map(role));
    made(Problem::numbered(items, options.iter().map(|option| option.iter().map(Entry::parts))))
}

/// Clauses, the number of variables if it is not that of the greatest literal, and the variables that are shown if not all.
#[pyfunction]
pub(crate) fn cnf(clauses: Vec<Vec<i64>>, variables: Option<u32>, show: Option<Vec<u32>>) -> PyResult<Puzzle> {
    let formula = match variables {
        None => Formula::new(clauses),
        Some(variables) => Formula::with_vars(variables, clauses),
    };
    let formula = formula.map_err(no_puzzle)?;
    made(match show {
        None => Ok(formula),
        Some(show) => formula.with_shown(show),
    })
}
