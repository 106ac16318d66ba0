//! # The golden centre
//!
//! A box with odd edge lengths must be filled with cuboids, except for the unit cell in its centre, the place of the golden cube.
//!
//! - Every given cuboid is used exactly once; cuboids may be turned in any way (6 rotations), parallel to the axes.
//! - Cuboids do not overlap and do not stick out.
//! - Equal cuboids are indistinguishable: swapping them makes no new layout.
//!
//! *Source*: "Die goldene Mitte", Bundeswettbewerb Informatik (federal computer science contest) 42, round 1.

mod build;
mod burrtools;
mod cover;
mod draw;
mod generate;
mod layout;
mod search;
mod skyline;
mod switches;
mod text;

use std::sync::Arc;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::counted::counted;
use jigsat_forms::cover_to_cnf;
use jigsat_forms::text::{ParseError, Text};

use crate::deduction::Theory;
use crate::drawing::Drawing;
use crate::item_map::ItemMap;
use crate::packing::lattice::{Polycube, Region};
use crate::packing::piece_by_piece;
use crate::packing::{Misfit, Packing};
use crate::puzzle::{Aim, Encode, LayoutError, Policy, Puzzle, Recognition, Reduction, TextFormat, Violation};

pub use build::CuboidError;
pub use generate::{CuboidRecipe, CuboidRecipeError, FilledBox};
pub use layout::{Block, Layout};
pub use search::ByCorner;
pub use switches::{Switches, Symmetry};

use skyline::Skyline;

/// Three edge lengths.
pub type Edges = [usize; 3];

/// A box with odd edges, and the cuboids that fill it around the golden cube.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cuboid {
    /// The edge lengths of the box along x, y and z; all odd.
    edges: Edges,
    /// The edge lengths of the cuboids, as in the file.
    cuboids: Vec<Edges>,
    /// Did the file list the golden cube among the cuboids?
    lists_golden_cube: bool,
}

impl Cuboid {
    /// The edge lengths of the box.
    pub fn edges(&self) -> Edges {
        self.edges
    }

    /// The edge lengths of the cuboids, in the order of the file, without the golden cube.
    pub fn cuboids(&self) -> &[Edges] {
        &self.cuboids
    }

    /// The cell of the golden cube.
    pub fn centre(&self) -> Edges {
        self.edges.map(|edge| edge / 2)
    }

    /// The volume to fill.
    fn free_volume(&self) -> u128 {
        volume(self.edges) - 1
    }

    /// The volume of the box, limited to 2²⁰.
    fn small_volume(&self) -> u64 {
        volume(self.edges).min(1 << 20) as u64
    }

    /// The sorted edges of a piece of the packing.
    fn piece(&self, packing: &Packing, piece: usize) -> Edges {
        let copy = packing.given.iter().position(|&given| given == piece);
        copy.map_or([0; 3], |copy| sorted(self.cuboids[copy]))
    }

    /// The name of a piece of the packing, such as `1x2x2`.
    fn name(&self, packing: &Packing, piece: usize) -> String {
        self.piece(packing, piece).map(|edge| edge.to_string()).join("x")
    }

    /// The box around the golden cube as a packing.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn packing(&self, budget: &Budget) -> Result<Packing, Exceeded> {
        let centre = self.centre().map(|c| c as i32);
        let region = Region::new(self.edges, |cell| cell != centre);
        // A cuboid longer than the box has no placement: a cut one shows that, too, and saves its cells.
        let longest = self.edges.into_iter().max().unwrap_or(0) + 1;
        let mut pace = budget.pace();
        let shapes = self.cuboids.iter().map(|edges| {
            let edges = edges.map(|edge| edge.min(longest));
            pace.step(10 * edges.iter().product::<usize>())?;
            Ok(Polycube::cuboid(edges))
        });
        Packing::new(region, shapes.collect::<Result<Vec<_>, _>>()?, budget)
    }
}

/// The volume of a cuboid. Edges come from text and may be huge, so it saturates.
fn volume(edges: Edges) -> u128 {
    edges.iter().fold(1_u128, |product, &edge| product.saturating_mul(edge as u128))
}

fn total_volume(cuboids: &[Edges]) -> u128 {
    cuboids.iter().fold(0, |sum, &edges| sum.saturating_add(volume(edges)))
}

/// The edges in increasing order, which are equal for equal cuboids.
fn sorted(mut edges: Edges) -> Edges {
    edges.sort_unstable();
    edges
}

impl Puzzle for Cuboid {
    const NAME: &'static str = "cuboid";
    const SUMMARY: &'static str = "fill a box of odd edge lengths with cuboids, a golden unit cube in its centre";
    const REDUCTIONS: &'static [Reduction<Self>] = &[
        Reduction::new(
            "cover",
            "cells are items, cuboids are items with multiplicity, placements are options",
            Encode::Cover(|puzzle, _, budget| cover::reduce(puzzle, budget)),
        ),
        Reduction::new(
            "cnf",
            "one variable per placement: each cell exactly once, each kind of cuboid counted",
            Encode::Cnf(|puzzle, choices, budget| {
                cover::reduce(puzzle, budget)?.and_then(|cover| cover_to_cnf(cover, choices.amo, budget))
            }),
        )
        .taking_amo(),
        Reduction::new(
            "corners",
            "direct: fill one inner corner at a time, equal cuboids once, in all distinct rotations",
            Encode::Search(|puzzle, choices, budget| ByCorner::reduce(puzzle, choices.setting.into(), budget)),
        )
        .with_switches(switches::SWITCHES),
        Reduction::new(
            "corners-symmetric",
            "direct: inner corners, at first with mirror pairs placed together, then without",
            Encode::Search(|puzzle, _, budget| ByCorner::reduce(puzzle, Symmetry::First.into(), budget)),
        ),
        Reduction::new(
            "skyline",
            "direct: fill the tightest inner corner of a skyline's lowest level, snug cuboids first",
            Encode::Search(|puzzle, _, _| Ok(Skyline::reduce(puzzle))),
        )
        .restarted(),
        Reduction::new(
            "pieces",
            "direct: one cuboid after another, in all rotations, over all positions",
            Encode::Search(|puzzle, choices, budget| search::by_piece(puzzle, choices.setting, budget)),
        )
        .with_switches(piece_by_piece::ORDERS),
    ];

    const FORMATS: &'static [TextFormat<Self>] = burrtools::FORMATS;

    const TEMPLATE: &'static str = include_str!("template.txt");

    type Layout = Layout;

    fn recognise(text: Text<'_>) -> Recognition {
        text::recognise(text)
    }

    fn read(text: Text<'_>) -> Result<Self, ParseError> {
        text::read(text)
    }

    fn verify(&self, layout: &Layout) -> Result<(), Violation> {
        layout.verify(self)
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

    fn notes(&self) -> Vec<String> {
        let note =
            "the golden cube is listed among the cuboids, as in older files; it is taken for the one in the centre";
        self.lists_golden_cube.then(|| note.to_string()).into_iter().collect()
    }

    fn policy(&self, aim: Aim) -> Policy {
        if aim != Aim::First {
            return Policy { challengers: vec!["corners", "corners+restarts"], ..Policy::default() };
        }
        // Mirror pairs halve the number of placements. Larger boxes take longer to reduce than to fill along a skyline. The cover of a
        // small box costs no time, and a colouring of it refutes many puzzles.
        let probes = match self.small_volume() {
            0..100 => vec!["corners-symmetric", "cover+mask"],
            100..400 => vec!["corners-symmetric"],
            _ => Vec::new(),
        };
        Policy { probes, leader: Some("skyline+restarts"), challengers: vec!["corners+restarts", "cover+mask"] }
    }

    fn theory(&self, budget: &Budget) -> Result<Option<Arc<dyn Theory>>, Exceeded> {
        cover::theory(self, budget).map(Some)
    }

    fn item_map(&self, budget: &Budget) -> Result<Option<ItemMap>, Exceeded> {
        let packing = self.packing(budget)?;
        let names = (0..packing.pieces.len()).map(|number| self.name(&packing, number));
        packing.item_map(names, budget).map(Some)
    }

    fn impossible(&self, budget: &Budget) -> Result<Option<String>, Exceeded> {
        let given = total_volume(&self.cuboids);
        let needed = self.free_volume();
        if given != needed {
            let given = counted(given, "cell");
            return Ok(Some(format!(
                "the cuboids fill {given} together, but the box without its golden cube has {needed}"
            )));
        }
        let packing = self.packing(budget)?;
        let Some(misfit) = packing.misfit(budget)? else { return Ok(None) };
        let words = misfit.words(|number| format!("the cuboid {}", self.name(&packing, number)), "cuboid");
        let Misfit::Piece(number) = misfit else {
            return Ok(Some(words));
        };
        let extent = packing.pieces[number].shape.extent().map(|edge| edge as usize);
        let would_fit = sorted(extent).iter().zip(sorted(self.edges)).all(|(&edge, room)| edge <= room);
        let why = if would_fit { "each place covers the golden cube" } else { "the box is too short for it" };
        Ok(Some(format!("{words}: {why}")))
    }
}

#[cfg(test)]
mod tests;
