//! Random containers with pieces that fill them.
//!
//! The pieces are some of a named set, or the container is cut into pieces.

use std::ops::RangeInclusive;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use rand_chacha::ChaCha8Rng;

use super::{Cell, Container, Piece, Polycubes};
use crate::kind::{Answer, AnyPuzzle};
use crate::packing::lattice::{Point, Polycube, Turns, box_cells, cells_of};
use crate::packing::random::{Packed, PackedError, Packer, Room, Supply, all_have, has_fault};
use crate::packing::sets::PieceSet;
use crate::recipe::Recipe;

/// How many pieces fill a random board, if no number is wished.
const USUAL: RangeInclusive<usize> = 3..=5;

/// How many equal pieces a cut may have: a puzzle of many is dull.
const EQUAL_PIECES: usize = 2;

/// The wished container.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContainerWish {
    /// A full box with these edges.
    Box([usize; 3]),
    /// These cells.
    Cells(Vec<Point>),
    /// Each puzzle on another board of so many layers.
    Random {
        /// The number of layers.
        layers: usize,
    },
}

/// The wished pieces.
#[derive(Debug, Clone)]
pub enum PiecesWish {
    /// Different ones of this set.
    From(&'static PieceSet),
    /// The container is cut into pieces of so many cells.
    Cut(RangeInclusive<usize>),
}

/// Packings of polycubes at random.
#[derive(Debug, Clone)]
pub struct PolycubeRecipe {
    packer: Packer,
    pieces: PiecesWish,
    turns: Turns,
}

impl PolycubeRecipe {
    /// Packings of these pieces in such containers.
    ///
    /// Without a number of pieces, any number that fits is taken; on random boards 3 to 5. Pieces of one-sided sets turn in their layers,
    /// others in space.
    ///
    /// # Errors
    /// [`PackedError`] if there are none.
    pub fn new(
        pieces: PiecesWish,
        container: ContainerWish,
        count: Option<RangeInclusive<usize>>,
    ) -> Result<Self, PackedError> {
        let room = match container {
            ContainerWish::Box(edges) => {
                let volume = edges.iter().fold(1_usize, |volume, &edge| volume.saturating_mul(edge));
                Packer::check_size(volume)?;
                Room::Fixed(box_cells(edges.map(|edge| edge as i32)).collect())
            }
            ContainerWish::Cells(cells) => Room::Fixed(cells),
            ContainerWish::Random { layers } => Room::Board(layers.max(1)),
        };
        let (supply, turns) = match &pieces {
            PiecesWish::From(set) => {
                let shapes = set.pieces().iter().map(|piece| piece.shape.clone()).collect();
                (Supply::Stock(shapes), if set.turns == Turns::Plane { Turns::Plane } else { Turns::Space })
            }
            PiecesWish::Cut(cells) => {
                (Supply::Cut { least: (*cells.start()).max(1), most: *cells.end() }, Turns::Space)
            }
        };
        let count = count.unwrap_or_else(|| match (&room, &supply) {
            (Room::Board(_), _) => USUAL,
            (Room::Fixed(_), Supply::Stock(shapes)) => 1..=shapes.len(),
            (Room::Fixed(cells), Supply::Cut { least, .. }) => 1..=cells.len() / least,
        });
        let packer = Packer::new(supply, room, turns, (*count.start(), *count.end()))?;
        Ok(Self { packer, pieces, turns })
    }

    /// The pieces of a packing, in an order and orientation that does not show where they lie.
    fn pieces_of(&self, packed: &Packed) -> Vec<Piece> {
        match &self.pieces {
            PiecesWish::From(set) => {
                let pieces = Packer::numbers(packed).map(|number| &set.pieces()[number]);
                pieces.map(|piece| Piece::of_shape(piece.shape.clone()).named(&*piece.name)).collect()
            }
            PiecesWish::Cut(_) => {
                let shapes = packed.pieces.iter().map(|(_, cells)| Polycube::new(cells.iter().copied()));
                let shapes = shapes.map(|shape| shape.flattest(self.turns));
                let counts = shapes.sorted_unstable_by_key(|shape| (shape.volume(), shape.clone())).dedup_with_count();
                counts.map(|(count, shape)| Piece::of_shape(shape).times(count..=count)).collect()
            }
        }
    }
}

impl Recipe for PolycubeRecipe {
    type Draft = Packed;
    type Error = Exceeded;

    fn draft(&self, random: &mut ChaCha8Rng, _: &Budget) -> Result<Option<Packed>, Exceeded> {
        Ok(self.packer.packed(random))
    }

    fn change(&self, draft: &Packed, random: &mut ChaCha8Rng, _: &Budget) -> Result<Option<Packed>, Exceeded> {
        Ok(self.packer.changed(draft, random))
    }

    fn puzzle(&self, draft: &Packed) -> AnyPuzzle {
        let size = draft.size();
        let cells = cells_of(size).map(|cell| if draft.has(cell) { Cell::Needed } else { Cell::Outside });
        let container = Container::new(size, cells.collect());
        let puzzle =
            container.and_then(|container| Polycubes::with_turns(container, self.turns, self.pieces_of(draft)));
        puzzle.expect("a packing has a container and pieces").into()
    }

    fn key(&self, draft: &Packed) -> String {
        self.packer.key(draft)
    }

    fn flaw(&self, draft: &Packed, solutions: &[Answer]) -> Option<&'static str> {
        if let PiecesWish::Cut(_) = self.pieces {
            let pieces = self.pieces_of(draft);
            if pieces.iter().any(|piece| *piece.count.end() > EQUAL_PIECES) {
                return Some("many equal pieces");
            }
            let is_plain = |piece: &&Piece| {
                piece.shape.extent().iter().map(|&edge| edge as usize).product::<usize>() == piece.shape.volume()
            };
            if 2 * pieces.iter().filter(is_plain).count() > pieces.len() {
                return Some("most pieces are plain bars or boxes");
            }
        }
        let has_cut = |pieces: &[&[[usize; 3]]]| (0..3).any(|axis| has_fault(pieces, axis));
        all_have::<Polycubes>(solutions, has_cut).then_some("a straight cut divides each solution")
    }
}
