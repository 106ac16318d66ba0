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
mod puzzle;
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
use crate::packing::{Misfit, piece_by_piece};
use crate::puzzle::{Aim, Encode, LayoutError, Policy, Puzzle, Recognition, Reduction, TextFormat, Violation};
use crate::switches::Setting;

pub use build::CuboidError;
pub use generate::{CuboidRecipe, CuboidRecipeError, FilledBox};
pub use layout::{Block, Layout};
pub use puzzle::{Cuboid, Edges};

use puzzle::{sorted, total_volume, volume};
use search::ByCorner;
use skyline::Skyline;

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
            Encode::Search(|puzzle, choices, budget| ByCorner::reduce(puzzle, choices.setting, budget)),
        )
        .with_switches(switches::SWITCHES),
        Reduction::new(
            "corners-symmetric",
            "direct: inner corners, at first with mirror pairs placed together, then without",
            Encode::Search(|puzzle, _, budget| ByCorner::reduce(puzzle, Setting::all_of(switches::SWITCHES), budget)),
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
        let probes = match volume(self.edges) {
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
        let needed = volume(self.edges) - 1;
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
