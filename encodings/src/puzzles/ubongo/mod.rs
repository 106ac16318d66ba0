//! # Ubongo 3-D
//!
//! A board shows some unit squares. Pieces of unit cubes lie on them, such that they fill the board exactly two layers high, or to the
//! height that the puzzle sets.
//!
//! - Every given piece is used exactly once. Pieces may be turned in any way in space (24 rotations), never mirrored.
//! - Pieces do not overlap, and do not stick out beyond the board or its height.
//! - Every cell over the board is filled. Overhangs and bridges are allowed: nothing must be reachable from above.
//! - Equal pieces are indistinguishable: swapping them makes no new layout. A drawn piece that is a rotation of another piece is equal to
//!   it.
//!
//! *Source*: the board game Ubongo 3-D (Grzegorz Rejchtman, 2009), with its 16 pieces, see [`standard`]; here with any number of
//! pieces, any pieces, and any height.

mod build;
mod burrtools;
mod family;
mod generate;
mod pieces;
mod text;

use std::sync::Arc;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::counted::counted;
use jigsat_forms::text::{ParseError, Text};

use crate::deduction::Theory;
use crate::drawing::Drawing;
use crate::item_map::ItemMap;
use crate::packing::Packing;
use crate::packing::draw;
use crate::packing::inventory::Inventory;
use crate::packing::lattice::{Polycube, Region, Turns};
use crate::packing::named::{self, NamedPieces};
use crate::packing::placed::Container;
use crate::puzzle::{FamilyParts, LayoutError, Puzzle, Recognition, Reduction, TextFormat, Violation};

pub use crate::packing::placed::{Layout, Placed};
pub use crate::packing::shape::ShapeError;
pub use build::UbongoError;
pub use generate::UbongoRecipe;
pub use pieces::standard;

/// A board, its height, and the pieces that fill it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ubongo {
    height: usize,
    /// The rows of the board, equally long; `true` is a square to use.
    board: Vec<Vec<bool>>,
    /// The pieces, as in the file.
    pieces: Vec<Piece>,
    /// The same, grouped by equality.
    inventory: Inventory,
}

/// A piece of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// A standard piece, by its number.
    Standard(usize),
    /// A drawn piece.
    Drawn(Polycube),
}

impl Piece {
    /// The piece in some orientation.
    ///
    /// # Panics
    /// If there is no standard piece with this number.
    pub fn shape(&self) -> Polycube {
        match self {
            Piece::Standard(number) => standard(*number).expect("a number of a standard piece"),
            Piece::Drawn(shape) => shape.clone(),
        }
    }
}

impl Ubongo {
    /// Assembles a puzzle. Standard pieces have their numbers as names; drawn ones have `drawn 1`, `drawn 2` and so on.
    fn assemble(height: usize, board: Vec<Vec<bool>>, pieces: Vec<Piece>, budget: &Budget) -> Result<Self, Exceeded> {
        let names = names(&pieces, "drawn ");
        let given = names.into_iter().zip(&pieces).map(|(name, piece)| (name, piece.shape(), 1..=1));
        let inventory = Inventory::new(Turns::Space, given, budget)?;
        Ok(Self { height, board, pieces, inventory })
    }

    /// The pieces, in the order of the file.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The number of columns, of rows, and of layers.
    pub fn size(&self) -> [usize; 3] {
        [self.board[0].len(), self.board.len(), self.height]
    }

    /// Must this cell be filled?
    pub fn is_inside(&self, [x, y, z]: [usize; 3]) -> bool {
        z < self.height && self.board.get(y).and_then(|row| row.get(x)).is_some_and(|&used| used)
    }

    /// The puzzle as a packing; its pieces have the numbers of the kinds of pieces.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn packing(&self, budget: &Budget) -> Result<Packing, Exceeded> {
        let region = Region::new(self.size(), |cell| self.is_inside(cell.map(|c| c as usize)));
        Packing::new(region, self.pieces.iter().map(Piece::shape), budget)
    }
}

/// The names of pieces: the numbers of standard ones, and `drawn` with a number for the others.
fn names(pieces: &[Piece], drawn: &str) -> Vec<String> {
    let mut numbers = 1..;
    let name = |piece: &Piece| match piece {
        Piece::Standard(number) => number.to_string(),
        Piece::Drawn(_) => numbers.next().map_or_else(String::new, |number: usize| format!("{drawn}{number}")),
    };
    pieces.iter().map(name).collect()
}

impl NamedPieces for Ubongo {
    fn inventory(&self) -> &Inventory {
        &self.inventory
    }

    fn to_fill(&self) -> Container<'_> {
        Container {
            size: self.size(),
            is_inside: Box::new(|cell| self.is_inside(cell)),
            is_needed: Box::new(|cell| self.is_inside(cell)),
            inside: "pieces lie on the board and within its height",
            filled: "the board is filled",
        }
    }

    fn to_packing(&self, budget: &Budget) -> Result<Packing, Exceeded> {
        self.packing(budget)
    }
}

impl Puzzle for Ubongo {
    const NAME: &'static str = "ubongo";
    const SUMMARY: &'static str = "fill a board two layers high with pieces of three to five unit cubes, or any others";
    const REDUCTIONS: &'static [Reduction<Self>] = &named::reductions();

    const FORMATS: &'static [TextFormat<Self>] = burrtools::FORMATS;

    const TEMPLATE: &'static str = include_str!("template.txt");

    type Layout = Layout;

    fn recognise(text: Text<'_>) -> Recognition {
        text::recognise(text)
    }

    fn read(text: Text<'_>) -> Result<Self, ParseError> {
        text::read(text)
    }

    fn notes(&self) -> Vec<String> {
        self.inventory.note_of_parts().into_iter().cloned().collect()
    }

    fn verify(&self, layout: &Layout) -> Result<(), Violation> {
        layout.fills(&self.to_fill())?;
        self.inventory.is_used(layout)
    }

    fn normalised(&self, layout: Layout) -> Layout {
        self.inventory.normalised(layout)
    }

    fn read_layout(&self, text: Text<'_>) -> Result<Layout, LayoutError> {
        text::read_layout(self, text)
    }

    fn draw(&self, layout: &Layout) -> Drawing {
        draw::draw(self, layout)
    }

    fn sketch(&self, budget: &Budget) -> Result<Option<Drawing>, Exceeded> {
        draw::sketch(self, budget).map(Some)
    }

    fn theory(&self, budget: &Budget) -> Result<Option<Arc<dyn Theory>>, Exceeded> {
        named::theory(self, budget).map(Some)
    }

    fn item_map(&self, budget: &Budget) -> Result<Option<ItemMap>, Exceeded> {
        self.packing(budget)?.item_map(self.inventory.titles(), budget).map(Some)
    }

    fn family_parts(&self) -> FamilyParts {
        family::parts(self)
    }

    fn leaving_out(&self, cells: &[usize], pieces: &[usize], budget: &Budget) -> Result<Self, Exceeded> {
        family::leaving_out(self, cells, pieces, budget)
    }

    fn impossible(&self, budget: &Budget) -> Result<Option<String>, Exceeded> {
        let given = *self.inventory.volume().end();
        let squares = self.board.iter().flatten().filter(|&&used| used).count();
        let needed = squares * self.height;
        if given != needed {
            let [given, squares, layers] =
                [(given, "cell"), (squares, "square"), (self.height, "layer")].map(|(n, what)| counted(n, what));
            return Ok(Some(format!(
                "the pieces fill {given} together, but the board has {needed} ({squares} in {layers})"
            )));
        }
        named::misfit(self, budget)
    }
}

#[cfg(test)]
mod tests;
