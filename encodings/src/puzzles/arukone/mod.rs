//! Arukone, also known as Numberlink and Flow Free.
//!
//! # The rules
//! A board of `width` × `height` square cells has some labels, each in exactly two cells. A path must join every two equal labels:
//!
//! 1. A path goes from cell to neighbouring cell, up, down, left or right; it begins at one label and ends at the equal one.
//! 2. No cell is used twice: paths neither cross nor share cells, and none passes a label other than at its ends.
//! 3. Under the rule `full` every cell is used. Under `empty` cells may stay empty.
//! 4. Under the rule `no-touch` a path does not touch itself: two neighbouring cells of one path follow each other on it. Under
//!    `touch` they need not.
//!
//! A board may have *blocked* cells, which no path may use; under `full` all others are used.
//!
//! The contest (Bundeswettbewerb Informatik 42, round 1) has `empty touch`, Numberlink in magazines usually has
//! `full no-touch`. A solution is its *set of path edges*: under `touch` several sets of edges may use the same cells.
//!
//! # From file to picture
//! `text` reads and writes puzzles, and `recognise` distinguishes them from other kinds. The reductions are `cnf`, `cover`, `search`,
//! `paths` and `diagonal`; all but the last use `reach`, which computes where each path can run. `follow` in `layout` decodes
//! chosen edges into paths, and `drawn` in `stepwise` the steps of a search. `verify` checks the rules, `variants` makes small changes to a
//! layout, `draw` makes pictures, and `read` reads them. Lazy clauses of a formula have a `reason`, which `justify` checks against the
//! rules. `deduce` has the rules of step-by-step deduction.

mod board;
mod build;
mod cnf;
mod cover;
mod deduce;
mod diagonal;
mod draw;
mod generate;
mod grid;
mod hamilton;
mod justify;
mod layout;
mod paths;
mod picture;
mod policy;
mod prechecks;
mod reach;
mod read;
mod reason;
mod recognise;
mod search;
mod stepwise;
mod switches;
mod term;
mod text;
mod variants;
mod verify;

use std::sync::Arc;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::text::{ParseError, Text};
use jigsat_forms::{Lit, Var};

use crate::deduction::Theory;
use crate::drawing::Drawing;
use crate::item_map::ItemMap;
use crate::puzzle::{
    Aim, Encode, LayoutError, Part, Policy, Puzzle, ReasonError, Recognition, Reduction, Rule, TextFormat, Variant,
    Verified, Violation,
};
use cnf::Style;
use deduce::ArukoneTheory;

pub use board::{Arukone, Fill, Touch};
pub use build::ArukoneError;
pub use diagonal::diagonal_with;
pub use generate::{Draft, Wish, WishError};
pub use layout::{Path, Paths};
pub use search::search_with;
pub use switches::{DIAGONAL, SEARCH};

impl Puzzle for Arukone {
    const NAME: &'static str = "arukone";
    const SUMMARY: &'static str = "join equal numbers in a grid by paths that share no cell";
    const REDUCTIONS: &'static [Reduction<Self>] = &[
        Reduction::new(
            "binary",
            "a variable for each edge, labels in binary copied along them, cycles and touching cut when they occur",
            Encode::Cnf(|puzzle, _, budget| cnf::binary(puzzle, Style::Lazy, budget)),
        )
        .adding_clauses(),
        Reduction::new(
            "onehot",
            "the same with a variable for each label of a cell",
            Encode::Cnf(|puzzle, choices, budget| cnf::onehot(puzzle, Style::Lazy, choices.amo, budget)),
        )
        .taking_amo()
        .adding_clauses(),
        Reduction::new(
            "binary-eager",
            "labels in binary; the formula itself forbids cycles, by spanning trees of the board and of its dual",
            Encode::Cnf(|puzzle, _, budget| cnf::binary(puzzle, Style::Eager, budget)),
        ),
        Reduction::new(
            "onehot-eager",
            "the same with a variable for each label of a cell",
            Encode::Cnf(|puzzle, choices, budget| cnf::onehot(puzzle, Style::Eager, choices.amo, budget)),
        )
        .taking_amo(),
        Reduction::new(
            "shortest",
            "as 'binary', but of layouts with empty cells only those without shortcuts, pushed to the right: finds one",
            Encode::Cnf(|puzzle, _, budget| cnf::shortest(puzzle, budget)),
        )
        .keeping_some()
        .adding_clauses(),
        Reduction::new(
            "cover",
            "how a path crosses each cell; edges coloured by labels; stray cycles sorted out in decoding",
            Encode::Cover(|puzzle, _, budget| cover::cover(puzzle, budget)),
        )
        .naming_no_atoms(),
        Reduction::new(
            "search",
            "path by path, the shortest free path first, while every open pair can still be joined",
            Encode::Search(|puzzle, choices, budget| search_with(puzzle, choices.setting, budget)),
        )
        .with_switches(switches::SEARCH),
        Reduction::new(
            "diagonal",
            "diagonal by diagonal, keeping the paths that lead out of the decided part; best on full boards",
            Encode::Search(|puzzle, choices, budget| diagonal_with(puzzle, choices.setting, budget)),
        )
        .with_switches(switches::DIAGONAL),
        Reduction::new(
            "paths",
            "the graph of the board as it is: disjoint paths between given vertices",
            Encode::Paths(|puzzle, _, budget| paths::paths(puzzle, budget)),
        ),
    ];
    const RULES: &'static [Rule<Self>] = &[
        Rule {
            name: "rules",
            summary: "may cells stay empty, or is every cell used?",
            variants: &[
                Variant { name: "empty", summary: "Cells may stay empty", choose: |puzzle| puzzle.fill = Fill::Empty },
                Variant { name: "full", summary: "Every cell is used", choose: |puzzle| puzzle.fill = Fill::Full },
            ],
            gets_stricter: true,
        },
        Rule {
            name: "touch",
            summary: "may a path touch itself?",
            variants: &[
                Variant { name: "yes", summary: "It may", choose: |puzzle| puzzle.touch = Touch::Yes },
                Variant { name: "no", summary: "It must not", choose: |puzzle| puzzle.touch = Touch::No },
            ],
            gets_stricter: true,
        },
    ];
    const FORMATS: &'static [TextFormat<Self>] = text::FORMATS;

    const TEMPLATE: &'static str = include_str!("template.txt");

    type Layout = Paths;

    fn recognise(text: Text<'_>) -> Recognition {
        recognise::recognise(text)
    }

    fn read(text: Text<'_>) -> Result<Self, ParseError> {
        text::read(text)
    }

    fn verify(&self, layout: &Paths) -> Result<(), Violation> {
        verify::verify(self, layout)
    }

    fn read_layout(&self, text: Text<'_>) -> Result<Paths, LayoutError> {
        read::read(self, text)
    }

    fn variants<'a>(&'a self, layout: &'a Verified<Paths>, budget: &'a Budget) -> Box<dyn Iterator<Item = Paths> + 'a> {
        Box::new(variants::variants(self, layout, budget))
    }

    fn draw(&self, layout: &Paths) -> Drawing {
        draw::draw(self, layout)
    }

    fn sketch(&self, _: &Budget) -> Result<Option<Drawing>, Exceeded> {
        Ok(Some(draw::sketch(self)))
    }

    fn rules(&self) -> Option<String> {
        let fill = match self.fill {
            Fill::Empty => "cells may stay empty",
            Fill::Full => "every cell is used",
        };
        let touch = match self.touch {
            Touch::Yes => "paths may touch themselves",
            Touch::No => "no path touches itself",
        };
        Some(format!("{fill}, {touch}"))
    }

    fn notes(&self) -> Vec<String> {
        self.notes.iter().map(ToString::to_string).collect()
    }

    fn split(text: Text<'_>) -> Vec<Part<'_>> {
        text::split(text)
    }

    fn justify(&self, reason: &str, named: &dyn Fn(&str) -> Option<Var>) -> Result<Vec<Lit>, ReasonError> {
        justify::clause(self, reason, named)
    }

    fn spell_reason(&self, reason: &str) -> Option<&'static str> {
        reason::in_words(reason)
    }

    fn layout_bytes(&self) -> u64 {
        layout::bytes(self)
    }

    fn policy(&self, aim: Aim) -> Policy {
        policy::policy(self, aim)
    }

    fn item_map(&self, _: &Budget) -> Result<Option<ItemMap>, Exceeded> {
        Ok(Some(cover::item_map(self)))
    }

    fn theory(&self, budget: &Budget) -> Result<Option<Arc<dyn Theory>>, Exceeded> {
        Ok(Some(Arc::new(ArukoneTheory::new(self, budget)?)))
    }

    fn impossible(&self, _: &Budget) -> Result<Option<String>, Exceeded> {
        Ok(prechecks::reason(self))
    }
}
