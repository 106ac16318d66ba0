//! Random boards with pieces that fill them, in the style of the printed tasks.
//!
//! The 80 printed tasks have boards of one part, without holes, that are no rectangles and fill at least half of the box around them. Their
//! pieces are different. No task has only solutions in which some pieces fill a layer alone, or a part of the board. Random tasks obey
//! the same rules.

use std::ops::RangeInclusive;

use jigsat_forms::budget::{Budget, Exceeded};
use rand_chacha::ChaCha8Rng;

use super::{Piece, Ubongo};
use crate::kind::{Answer, AnyPuzzle};
use crate::packing::lattice::{Point, Turns};
use crate::packing::random::{Packed, PackedError, Packer, Room, Supply, all_have, falls_apart, has_fault};
use crate::packing::sets::PieceSet;
use crate::puzzle::Puzzle;
use crate::recipe::Recipe;

/// Tasks of Ubongo at random.
#[derive(Debug, Clone)]
pub struct UbongoRecipe {
    packer: Packer,
    /// The pieces of the set.
    pieces: Vec<Piece>,
    height: usize,
}

impl UbongoRecipe {
    /// Tasks with so many different pieces of a set, on a board of so many layers; without `board`, each on a random one.
    ///
    /// # Errors
    /// [`PackedError`] if there are none.
    pub fn new(
        from: &PieceSet,
        pieces: RangeInclusive<usize>,
        board: Option<&[Vec<bool>]>,
        height: usize,
    ) -> Result<Self, PackedError> {
        let given = Piece::of_set(from);
        let room = match board {
            Some(rows) => Room::Fixed(cells(rows, height)),
            None => Room::Board(height.max(1)),
        };
        let supply = Supply::Stock(given.iter().map(Piece::shape).collect());
        let packer = Packer::new(supply, room, Turns::Space, (*pieces.start(), *pieces.end()))?;
        Ok(Self { packer, pieces: given, height })
    }
}

/// The cells over the squares of a board.
fn cells(rows: &[Vec<bool>], height: usize) -> Vec<Point> {
    let squares = (0..).zip(rows).flat_map(|(y, row)| {
        (0..).zip(row).filter(|&(_, &used)| used).map(move |(x, _)| [x, y]).collect::<Vec<[i32; 2]>>()
    });
    squares.flat_map(|[x, y]| (0..height as i32).map(move |z| [x, y, z])).collect()
}

impl Recipe for UbongoRecipe {
    type Draft = Packed;
    type Error = Exceeded;

    fn draft(&self, random: &mut ChaCha8Rng, _: &Budget) -> Result<Option<Packed>, Exceeded> {
        Ok(self.packer.packed(random))
    }

    fn change(&self, draft: &Packed, random: &mut ChaCha8Rng, _: &Budget) -> Result<Option<Packed>, Exceeded> {
        Ok(self.packer.changed(draft, random))
    }

    fn puzzle(&self, draft: &Packed) -> AnyPuzzle {
        let pieces = Packer::numbers(draft).map(|number| self.pieces[number].clone());
        let puzzle = Ubongo::with_height(self.height, draft.rows(), pieces);
        puzzle.expect("a packing has a board and pieces").into()
    }

    fn key(&self, draft: &Packed) -> String {
        self.packer.key(draft)
    }

    fn flaw(&self, _: &Packed, solutions: &[Answer]) -> Option<&'static str> {
        if self.height > 1 && all_have::<Ubongo>(solutions, |pieces| has_fault(pieces, 2)) {
            Some("some pieces fill a layer alone")
        } else if self.height > 1 && all_have::<Ubongo>(solutions, falls_apart) {
            Some("some pieces fill a part of the board alone")
        } else {
            None
        }
    }
}

impl Piece {
    /// The pieces of a set.
    pub(super) fn of_set(set: &PieceSet) -> Vec<Self> {
        if set.name == Ubongo::NAME {
            return (1..=super::pieces::COUNT).map(Piece::Standard).collect();
        }
        set.pieces().iter().map(|piece| Piece::Drawn(piece.shape.clone())).collect()
    }
}
