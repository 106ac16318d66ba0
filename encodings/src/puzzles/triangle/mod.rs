//! # Triangle tiles
//!
//! **The tiles.** Every tile is a triangle with three equal sides. Each side carries one half of a figure, the upper half of
//! figure z written `z`, its lower half written `-z`. A tile is given by its three halves, read clockwise.
//!
//! **The big triangle.** There are k² tiles, and a big triangle of k rows for them: row r (from the top, from 1) has 2r - 1 tiles,
//! alternately pointing up and down, the first and the last one up.
//!
//! **The rules.**
//! 1. Every tile is used, exactly once.
//! 2. Tiles may be turned, but not turned over.
//! 3. Where two tiles touch, their halves make up one figure: they sum to zero. On the rim any half may lie.
//!
//! **Solutions.** Two layouts are the same if every place has the same halves. So tiles that are equal, perhaps after a turn, are
//! indistinguishable. A tile with three equal halves has a single turn. A layout and its turned copies are different layouts.
//!
//! *Source*: "Dreieckspuzzle", Bundeswettbewerb Informatik (federal computer science contest) 39, round 1.

mod build;
mod cover;
mod draw;
mod generate;
mod grid;
mod laid;
pub mod search;
mod text;
mod theory;
mod tile;
mod verify;

use std::fmt;
use std::sync::Arc;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::cover_to_cnf;
use jigsat_forms::text::{ParseError, Text};
use serde::{Deserialize, Serialize};

use crate::deduction::Theory;
use crate::drawing::Drawing;
use crate::puzzle::{Encode, LayoutError, Puzzle, Recognition, Reduction, Violation};
use grid::Place;

pub use build::TriangleError;
pub use generate::{FilledTriangle, TriangleRecipe, TriangleRecipeError};
pub use laid::Laid;
pub use tile::Tile;

/// A puzzle: the number of figures, and the tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Triangle {
    /// The number of figures.
    figures: u32,
    /// The number of rows.
    side: usize,
    /// The tiles, in the order of the file; `side²` of them.
    tiles: Vec<Tile>,
}

impl Triangle {
    /// The number of figures.
    pub fn figures(&self) -> u32 {
        self.figures
    }

    /// The number of rows of the big triangle.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The tiles, in the order of the file.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }
}

/// A layout: the halves of the tile in every place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// Row by row from the top, each from left to right: the three halves of a tile.
    ///
    /// They are those at the left, the right and the horizontal edge. The horizontal edge is the bottom of a tile that points up, the top
    /// of one that points down.
    pub rows: Vec<Vec<[i32; 3]>>,
}

impl Layout {
    /// The layout of `side` rows with the tile `tile_at(place)` at every place.
    ///
    /// Tiles are read clockwise from their left edge.
    fn lay(side: usize, tile_at: impl Fn(Place) -> Tile) -> Self {
        let row = |row| Place::row(row).map(|place| place.clockwise(tile_at(place))).collect();
        Self { rows: (0..side).map(row).collect() }
    }
}

impl fmt::Display for Layout {
    /// The whole layout on one line: `1 2 3 / 4 5 6, -5 7 -3, -7 8 9`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |row: &Vec<[i32; 3]>| row.iter().map(|halves| halves.iter().join(" ")).join(", ");
        f.write_str(&self.rows.iter().map(row).join(" / "))
    }
}

impl Puzzle for Triangle {
    const NAME: &'static str = "triangle";
    const SUMMARY: &'static str =
        "lay k² triangular tiles into a big triangle, so that touching halves make up a figure";
    const REDUCTIONS: &'static [Reduction<Self>] = &[
        Reduction::new(
            "cover",
            "places and kinds of tiles are items, the halves on inner edges are colours",
            Encode::Cover(|puzzle, _, budget| cover::reduce(puzzle, budget)),
        ),
        Reduction::new(
            "cnf",
            "the exact cover as clauses",
            Encode::Cnf(|puzzle, choices, budget| {
                cover::reduce(puzzle, budget)?.and_then(|cover| cover_to_cnf(cover, choices.amo, budget))
            }),
        )
        .taking_amo(),
        Reduction::new(
            "search",
            "tile by tile, each place next to one before, each kind in each turn that fits",
            Encode::Search(|puzzle, choices, _| Ok(search::reduce_with(puzzle, choices.setting))),
        )
        .with_switches(search::SWITCHES),
    ];

    const TEMPLATE: &'static str = include_str!("template.txt");

    type Layout = Layout;

    fn recognise(text: Text<'_>) -> Recognition {
        text::recognise(text)
    }

    fn read(text: Text<'_>) -> Result<Self, ParseError> {
        text::read(text)
    }

    fn verify(&self, layout: &Layout) -> Result<(), Violation> {
        verify::verify(self, layout)
    }

    fn read_layout(&self, text: Text<'_>) -> Result<Layout, LayoutError> {
        draw::read_picture(self.side, text)
    }

    fn draw(&self, layout: &Layout) -> Drawing {
        draw::draw(layout)
    }

    fn sketch(&self, _: &Budget) -> Result<Option<Drawing>, Exceeded> {
        Ok(Some(draw::sketch(self)))
    }

    fn impossible(&self, _: &Budget) -> Result<Option<String>, Exceeded> {
        Ok(tile::too_many_without_counterpart(self.side, &self.tiles))
    }

    fn theory(&self, budget: &Budget) -> Result<Option<Arc<dyn Theory>>, Exceeded> {
        theory::theory(self, budget).map(Some)
    }
}

#[cfg(test)]
mod tests;
