//! # Polycubes and polyominoes
//!
//! A container, any set of cells of the lattice, must be filled with pieces: pentominoes in a rectangle, the Soma cube, bricks in a box.
//! `cuboid` and `ubongo` are special cases of it.
//!
//! - Every piece is used as often as the puzzle requires: a number of times, or any number in a range.
//! - A piece is any set of cells. They move as one, even if they do not touch.
//! - Pieces lie inside the container and do not overlap. All of its cells are filled, except for those that may stay empty.
//! - Pieces may be turned in any way in space (24 rotations); if the puzzle is *planar*, only within their layers (4 rotations). They may
//!   be reflected only if the puzzle allows it. So a flat piece in a flat box may be turned over, unless the puzzle is planar.
//! - Cells of pieces and of the container may have colours. A piece's colour lies on cells without colour, and on the colours of the
//!   container that are paired with it. Equal pieces have equal colours, and so have equal layouts.
//! - Pieces that can be turned into one another are equal. Equal pieces are indistinguishable: swapping them makes no new layout.
//!
//! *Source*: the packing community; the name and most of the classics are from Solomon W. Golomb, Polyominoes (1965).

mod build;
mod burrtools;
mod family;
mod generate;
mod text;

use std::ops::RangeInclusive;

use std::sync::Arc;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::counted::counted;
use jigsat_forms::text::{ParseError, Text};

use crate::deduction::Theory;
use crate::drawing::{CellColours, Drawing};
use crate::item_map::ItemMap;
use crate::packing::draw;
use crate::packing::inventory::{Inventory, NAMED_IN_NOTES};
use crate::packing::lattice::{Colour, Pairs, Polycube, Region, Turns, cells_of};
use crate::packing::layers;
use crate::packing::named::{self, NamedPieces};
use crate::packing::placed;
use crate::packing::{self, Packing};
use crate::puzzle::{FamilyParts, LayoutError, Puzzle, Recognition, Reduction, TextFormat, Violation};

pub use crate::packing::placed::{Layout, Placed};
pub use crate::packing::shape::ShapeError;
pub use build::PolycubesError;
pub use generate::{ContainerWish, PiecesWish, PolycubeRecipe};

/// A container, and the polycubes that fill it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Polycubes {
    container: Container,
    turns: Turns,
    /// The pairs of colours of pieces and container that may meet.
    pairs: Pairs,
    /// The pieces, as in the file.
    pieces: Vec<Piece>,
    /// The same, grouped by equality.
    inventory: Inventory,
    notes: Vec<String>,
}

/// The state of a cell of the box around the container.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// Outside the container.
    Outside,
    /// Inside the container, must be filled.
    Needed,
    /// Inside the container, and may stay empty.
    Optional,
}

/// The container: some cells of a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Container {
    size: [usize; 3],
    /// x fastest, then y, then z.
    cells: Vec<Cell>,
    /// The colours of these cells, 0 for none; empty if none has one.
    colours: Vec<Colour>,
}

/// A piece of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its name, if it has one of its own.
    pub name: Option<String>,
    /// The piece in some orientation.
    pub shape: Polycube,
    /// The number of copies in a layout, at least and at most.
    pub count: RangeInclusive<usize>,
}

impl Polycubes {
    fn assemble(container: Container, turns: Turns, pieces: Vec<Piece>, budget: &Budget) -> Result<Self, Exceeded> {
        let given = pieces.iter().map(|piece| (piece.shape.clone(), piece.count.clone()));
        let given = names(&pieces).zip(given).map(|(name, (shape, count))| (name, shape, count));
        let inventory = Inventory::new(turns, given, budget)?;
        let mut notes = merged_names(&inventory, &pieces, budget)?;
        notes.extend(inventory.note_of_parts().cloned());
        Ok(Self { container, turns, pairs: Pairs::default(), pieces, inventory, notes })
    }

    /// The pieces, in the order of the file.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The allowed turns of pieces.
    pub fn turns(&self) -> Turns {
        self.turns
    }

    /// The number of columns, of rows, and of layers of the box around the container.
    pub fn size(&self) -> [usize; 3] {
        self.container.size
    }

    /// The state of a cell.
    pub fn cell(&self, cell: [usize; 3]) -> Cell {
        self.container.cell(cell)
    }

    /// The pairs of colours of pieces and container that may meet.
    pub fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    /// The colour of this cell of the container; 0 is none.
    pub fn colour(&self, cell: [usize; 3]) -> Colour {
        self.container.colour(cell)
    }

    /// Has a piece or the container a colour?
    pub fn has_colours(&self) -> bool {
        self.inventory.has_colours() || !self.container.colours.is_empty()
    }

    /// The puzzle as a packing; its pieces have the numbers of the kinds of pieces.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn packing(&self, budget: &Budget) -> Result<Packing, Exceeded> {
        let cell = |cell: [i32; 3]| self.cell(cell.map(|c| c as usize));
        let region = Region::new(self.size(), |at| cell(at) != Cell::Outside)
            .with_colours(|at| self.colour(at.map(|c| c as usize)), self.pairs.clone());
        let pieces = self
            .pieces
            .iter()
            .map(|Piece { shape, count, .. }| packing::Piece { shape: shape.clone(), count: count.clone() });
        let packing = Packing::with_pieces(region, self.turns, pieces, budget)?;
        Ok(packing.with_optional(|at| cell(at) == Cell::Optional))
    }
}

impl Polycubes {
    /// Checks that each colour of a piece lies on an allowed one.
    fn allows_colours(&self, layout: &Layout) -> Result<(), Violation> {
        for placed in layout.pieces() {
            for (cell, colour) in placed.coloured_cells() {
                let on = self.colour(cell);
                if !self.pairs.allow(colour, on) {
                    let place =
                        format!("{} has colour {colour} on colour {on} in {}", placed.describe(), layers::place(cell));
                    return Err(Violation::new("pieces lie where their colours may", place));
                }
            }
        }
        Ok(())
    }
}

/// The names of the pieces; one without a name has its number from 1.
fn names(pieces: &[Piece]) -> impl Iterator<Item = String> {
    (1..).zip(pieces).map(|(number, piece): (usize, &Piece)| piece.name.clone().unwrap_or_else(|| number.to_string()))
}

/// Notes about equal pieces with different names: about the first of them, and the number of the others.
fn merged_names(inventory: &Inventory, pieces: &[Piece], budget: &Budget) -> Result<Vec<String>, Exceeded> {
    let (mut pace, mut notes, mut more) = (budget.pace(), Vec::new(), 0);
    for Piece { name, shape, .. } in pieces {
        pace.step(1000 * shape.volume())?;
        if let (Some(name), Some(kind)) = (name, inventory.kind_of(shape))
            && kind.name != *name
        {
            if notes.len() < NAMED_IN_NOTES {
                notes.push(format!("piece {name} can be turned into piece {}, and goes by its name", kind.name));
            } else {
                more += 1;
            }
        }
    }
    match more {
        0 => {}
        1 => notes.push("1 more piece can be turned into another one, and goes by its name".to_string()),
        more => notes.push(format!("{more} more pieces can be turned into others, and go by their names")),
    }
    Ok(notes)
}

impl NamedPieces for Polycubes {
    fn inventory(&self) -> &Inventory {
        &self.inventory
    }

    fn to_fill(&self) -> placed::Container<'_> {
        placed::Container {
            size: self.size(),
            is_inside: Box::new(|cell| self.cell(cell) != Cell::Outside),
            is_needed: Box::new(|cell| self.cell(cell) == Cell::Needed),
            inside: "pieces lie inside the container",
            filled: "the container is filled",
        }
    }

    fn colours(&self) -> Option<CellColours> {
        let cells = cells_of(self.size()).map(|at| [self.colour(at), 0]).collect();
        self.has_colours().then(|| CellColours { cells, pairs: self.pairs.clone() })
    }

    fn to_packing(&self, budget: &Budget) -> Result<Packing, Exceeded> {
        self.packing(budget)
    }
}

impl Puzzle for Polycubes {
    const NAME: &'static str = "polycube";
    const SUMMARY: &'static str =
        "fill any container with any polycubes or polyominoes, some of them any number of times";
    const REDUCTIONS: &'static [Reduction<Self>] = &named::reductions();

    const FORMATS: &'static [TextFormat<Self>] = burrtools::FORMATS;

    const EXTENSIONS: &'static [&'static str] = &["xmpuzzle"];

    const TEMPLATE: &'static str = include_str!("template.txt");

    type Layout = Layout;

    fn recognise(text: Text<'_>) -> Recognition {
        text::recognise(text)
    }

    fn problems(text: Text<'_>) -> Vec<String> {
        if burrtools::is_xml(text) { burrtools::problems(text) } else { Vec::new() }
    }

    fn read_problem(text: Text<'_>, problem: usize) -> Result<Self, ParseError> {
        text::read(text, problem)
    }

    fn read(text: Text<'_>) -> Result<Self, ParseError> {
        text::read(text, 0)
    }

    fn verify(&self, layout: &Layout) -> Result<(), Violation> {
        layout.fills(&self.to_fill())?;
        self.inventory.is_used(layout)?;
        self.allows_colours(layout)
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

    fn rules(&self) -> Option<String> {
        let turns = match self.turns {
            Turns::Space => "pieces turn in space, no mirror images",
            Turns::SpaceMirrored => "pieces turn in space, mirror images allowed",
            Turns::Plane => "pieces turn in their layers, no mirror images",
            Turns::PlaneMirrored => "pieces turn in their layers, mirror images allowed",
        };
        Some(turns.to_string())
    }

    fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }

    fn impossible(&self, budget: &Budget) -> Result<Option<String>, Exceeded> {
        let count = |cell| self.container.cells.iter().filter(|&&other| other == cell).count();
        let needed = count(Cell::Needed)..=count(Cell::Needed) + count(Cell::Optional);
        let given = self.inventory.volume();
        let misses = given.end() < needed.start() || needed.end() < given.start();
        let range = |range: &RangeInclusive<usize>| match (*range.start(), *range.end()) {
            (lo, hi) if lo == hi => counted(lo, "cell"),
            (lo, hi) => format!("{lo} to {hi} cells"),
        };
        if misses {
            let [given, needed] = [range(&given), range(&needed)];
            return Ok(Some(format!("the pieces fill {given} together, but the container has {needed}")));
        }
        named::misfit(self, budget)
    }
}

#[cfg(test)]
mod tests;
