//! A filled board, and the rules that it has to keep.

use std::fmt;

use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::{PieceKind, Ubongo};
use crate::lattice::Polycube;
use crate::puzzle::Violation;
use crate::puzzles::layers;

/// A piece in its place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Placed {
    /// The name of the piece, that of the first one given among equals: its number, or `drawn 1`, `drawn 2` and so on for pieces
    /// that the file draws.
    pub piece: String,
    /// The cells that it takes (x, y, z from 0), sorted by layer, row and column.
    pub cells: Vec<[usize; 3]>,
}

/// Where every piece lies; sorted by layer, row and column of the first cell.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "Unsorted")]
pub struct Layout {
    pieces: Vec<Placed>,
}

/// A layout as JSON may give it: pieces and cells in any order.
#[derive(Deserialize)]
#[serde(expecting = "a layout such as {\"pieces\":[{\"piece\":\"7\",\"cells\":[[0,0,0]]}]}")]
struct Unsorted {
    pieces: Vec<Placed>,
}

impl From<Unsorted> for Layout {
    fn from(Unsorted { pieces }: Unsorted) -> Self {
        Self::new(pieces)
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |cell: &[usize; 3]| cell.iter().join(",");
        let piece = |Placed { piece, cells }: &Placed| format!("{piece} at {}", cells.iter().map(cell).join(" "));
        f.write_str(&self.pieces.iter().map(piece).join("\n"))
    }
}

fn reading_order([x, y, z]: [usize; 3]) -> [usize; 3] {
    [z, y, x]
}

impl Layout {
    /// The layout of these pieces.
    pub fn new(mut pieces: Vec<Placed>) -> Self {
        for Placed { cells, .. } in &mut pieces {
            cells.sort_unstable_by_key(|&cell| reading_order(cell));
        }
        pieces.sort_unstable_by_key(|placed| placed.cells.first().copied().map(reading_order));
        Self { pieces }
    }

    /// The pieces, in reading order of their first cells.
    pub fn pieces(&self) -> &[Placed] {
        &self.pieces
    }

    pub(super) fn verify(&self, puzzle: &Ubongo) -> Result<(), Violation> {
        self.fills_the_board(puzzle)?;
        self.uses_every_piece(puzzle)
    }

    fn fills_the_board(&self, puzzle: &Ubongo) -> Result<(), Violation> {
        let [columns, rows, layers] = puzzle.size();
        let index = |[x, y, z]: [usize; 3]| (z * rows + y) * columns + x;
        let mut taken: Vec<Option<&Placed>> = vec![None; columns * rows * layers];
        for placed in &self.pieces {
            for &cell in &placed.cells {
                if !puzzle.is_inside(cell) {
                    let place = format!("{} takes {}", describe(placed), layers::place(cell));
                    return Err(Violation::new("pieces lie on the board and within its height", place));
                }
                if let Some(other) = taken[index(cell)].replace(placed) {
                    let place =
                        format!("{} and {} both take {}", describe(other), describe(placed), layers::place(cell));
                    return Err(Violation::new("pieces do not overlap", place));
                }
            }
        }
        let box_cells = (0..layers).cartesian_product(0..rows).cartesian_product(0..columns);
        let mut cells = box_cells.map(|((z, y), x)| [x, y, z]);
        match cells.find(|&cell| puzzle.is_inside(cell) && taken[index(cell)].is_none()) {
            Some(cell) => Err(Violation::new("the board is filled", format!("{} is free", layers::place(cell)))),
            None => Ok(()),
        }
    }

    /// Compares the pieces by their shapes. All cells are known to lie in the box of the board, so that numbers are small.
    fn uses_every_piece(&self, puzzle: &Ubongo) -> Result<(), Violation> {
        let mut used: Vec<&PieceKind> = Vec::new();
        for placed in &self.pieces {
            let kind = identify(puzzle, &placed.cells, || describe(placed))?;
            if kind.name != placed.piece {
                let place = format!("{} has the shape of piece {}", describe(placed), kind.name);
                return Err(Violation::new("every piece goes by its name", place));
            }
            used.push(kind);
        }
        for kind in &puzzle.kinds {
            let used = used.iter().filter(|other| other.name == kind.name).count();
            if used != kind.count {
                let place = format!("piece {} is given {} times and used {used} times", kind.name, kind.count);
                return Err(Violation::new("every piece is used exactly once", place));
            }
        }
        Ok(())
    }
}

/// The kind of the piece that takes these cells, all of them in the box of the board.
pub(super) fn identify<'a>(
    puzzle: &'a Ubongo,
    cells: &[[usize; 3]],
    describe: impl FnOnce() -> String,
) -> Result<&'a PieceKind, Violation> {
    let shape = Polycube::new(cells.iter().map(|cell| cell.map(|c| c as i32)));
    puzzle.kind_of(&shape).ok_or_else(|| {
        Violation::new(
            "only the given pieces are used, turned and not mirrored",
            format!("{} has the shape of none of them", describe()),
        )
    })
}

fn describe(Placed { piece, cells }: &Placed) -> String {
    match cells.first() {
        Some(&cell) => format!("piece {piece} with its first cell in {}", layers::place(cell)),
        None => format!("piece {piece} without cells"),
    }
}
