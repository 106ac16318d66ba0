//! `generate ubongo` and `generate polycube`: pieces that fill a board or a box.

use std::path::Path;

use jigsat_encodings::kind::Guess;
use jigsat_encodings::packing::lattice::Point;
use jigsat_encodings::packing::random::read_cells;
use jigsat_encodings::packing::sets::PieceSet;
use jigsat_encodings::puzzles::polycube::{Cell, ContainerWish, PiecesWish, PolycubeRecipe, Polycubes};
use jigsat_encodings::puzzles::ubongo::{Ubongo, UbongoRecipe};
use jigsat_forms::exact_cover::symmetry::UpTo;
use jigsat_forms::text::Text;

use super::{SeriesWords, make, message};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::read_chosen;
use crate::process::budgets::Budgets;
use crate::verbs::extras::generate::args::{BoardChoice, PolycubeArgs, UbongoArgs};

/// What may help if there is no such puzzle.
const ADVICE: &str = "; a wider --solutions or --rating, another --up-to or more --tries may do";

pub(super) fn ubongo(args: &UbongoArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let board = match &args.board {
        BoardChoice::Random => None,
        BoardChoice::Full([width, height]) => Some(vec![vec![true; *width]; *height]),
        BoardChoice::File(file) => Some(rows(&cells(file, budgets)?)),
    };
    let recipe = UbongoRecipe::new(args.from, args.pieces.clone(), board.as_deref(), args.height);
    let words = SeriesWords::new("ubongo", args.tags(), ADVICE);
    make(&recipe.map_err(message)?, args.solutions.wish(UpTo::Raw), &args.series, &words, budgets)
}

pub(super) fn polycube(args: &PolycubeArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let layers = || args.layers.unwrap_or(if args.from.is_none_or(PieceSet::is_flat) { 1 } else { 2 });
    let container = match (&args.edges, &args.board) {
        (Some(edges), _) => ContainerWish::Box(*edges),
        (None, BoardChoice::Random) => ContainerWish::Random { layers: layers() },
        (None, BoardChoice::Full([width, height])) => ContainerWish::Box([*width, *height, 1]),
        (None, BoardChoice::File(file)) => ContainerWish::Cells(cells(file, budgets)?),
    };
    let pieces = args.from.map_or_else(|| PiecesWish::Cut(args.cells.clone()), PiecesWish::From);
    let recipe = PolycubeRecipe::new(pieces, container, args.pieces.clone());
    let words = SeriesWords::new("polycube", args.tags(), ADVICE);
    make(&recipe.map_err(message)?, args.solutions.wish(UpTo::Raw), &args.series, &words, budgets)
}

/// The cells of the board or container in a file: a puzzle, or only its rows.
fn cells(file: &Path, budgets: &Budgets) -> Result<Vec<Point>, Failure> {
    let budget = budgets.next();
    let (name, text, _) = read_chosen(file, &budget)?;
    let exceeded = |exceeded| Failure::Exceeded { file: name.clone(), exceeded };
    let wrong = |error| Failure::Message(format!("{name}:{error}"));
    let is_row = |line: &str| line.starts_with(['#', '.', '+', '-']);
    if text.lines().all(|line| line.trim().is_empty() || is_row(line.trim_start())) {
        return Text::read(&text, &budget, read_cells).map_err(exceeded)?.map_err(wrong);
    }
    let read = |text| Guess::of(text, None).map(|guess| guess.kind.parse(text));
    let Some(puzzle) = Text::read(&text, &budget, read).map_err(exceeded)? else {
        return Err(Failure::Message(format!("{name}: expected a puzzle, or the rows of a board, of '#' and '.'")));
    };
    let puzzle = puzzle.map_err(wrong)?;
    let in_box = |[columns, rows, layers]: [usize; 3]| {
        (0..layers).flat_map(move |z| (0..rows).flat_map(move |y| (0..columns).map(move |x| [x, y, z])))
    };
    let cells: Vec<[usize; 3]> = if let Some(puzzle) = puzzle.downcast_ref::<Ubongo>() {
        in_box(puzzle.size()).filter(|cell| cell[2] == 0 && puzzle.is_inside(*cell)).collect()
    } else if let Some(puzzle) = puzzle.downcast_ref::<Polycubes>() {
        in_box(puzzle.size()).filter(|&cell| puzzle.cell(cell) == Cell::Needed).collect()
    } else {
        let kind = puzzle.kind().name;
        return Err(Failure::Message(format!("{name}: expected an ubongo or a polycube puzzle, found one of {kind}")));
    };
    Ok(cells.into_iter().map(|cell| cell.map(|c| c as i32)).collect())
}

/// The rows of a board with these squares.
fn rows(cells: &[Point]) -> Vec<Vec<bool>> {
    let most = |axis: usize| cells.iter().map(|cell| cell[axis]).max().unwrap_or(0);
    (0..=most(1)).map(|y| (0..=most(0)).map(|x| cells.contains(&[x, y, 0])).collect()).collect()
}
