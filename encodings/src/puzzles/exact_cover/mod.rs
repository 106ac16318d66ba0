//! # Exact cover
//!
//! **The puzzle.** An exact-cover problem in the [text format](jigsat_forms::exact_cover::text) of Knuth's programs: items, and options
//! that are sets of items. It is for classic problems without a reduction of their own (queens, Langford pairs, sudoku), and for the output
//! of other programs. A Sudoku may be written as a grid.
//!
//! **The rules.** Options are chosen such that
//! 1. every primary item with multiplicity `lo:hi` is in at least `lo` and at most `hi` of them (by default `1:1`);
//! 2. a secondary item is in at most one of them, or has the same colour in all of them.
//!
//! **Solutions.** A solution is a set of options. Equal options in different lines are different options.

mod build;
mod clues;
mod draw;
mod family;
mod grid;
mod read;
mod recognise;
mod sudoku;
mod theory;
mod verify;
mod written;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::text::{DlxText, NO_COMMENT};
use jigsat_forms::exact_cover::{ExactCover, OptionId};
use jigsat_forms::text::{ParseError, Text};
use jigsat_forms::{DecodeError, Reduced, cover_to_cnf};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::deduction::Theory;
use crate::drawing::Drawing;
use crate::puzzle::{Encode, FamilyParts, LayoutError, Puzzle, Recognition, Reduction, Violation};

pub(crate) use written::is_sudoku;

pub use grid::{Cell, Grid, GridShape};
pub use jigsat_forms::exact_cover::Role;
pub use jigsat_forms::exact_cover::text::DlxError;

/// A puzzle: the problem of its file.
#[derive(Debug, Clone)]
pub struct Problem {
    text: Arc<DlxText>,
}

impl Problem {
    /// The problem; its items have the names of the file.
    pub fn cover(&self) -> &ExactCover {
        self.text.cover()
    }
}

impl FromStr for Problem {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(text.into())
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

/// The chosen options.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// Their numbers, distinct and in order.
    #[serde(deserialize_with = "distinct")]
    options: Vec<u32>,
}

/// Reads distinct numbers.
fn distinct<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u32>, D::Error> {
    let mut numbers: Vec<u32> = Vec::deserialize(from)?;
    numbers.sort_unstable();
    match numbers.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(twice) => Err(D::Error::custom(format!("expected every option at most once, found {} twice", twice[0]))),
        None => Ok(numbers),
    }
}

impl Layout {
    /// The numbers of the chosen options in the file, from 1, in order.
    /// Options that cover no primary item have no number, as in Knuth's programs.
    pub fn options(&self) -> &[u32] {
        &self.options
    }
}

impl FromIterator<u32> for Layout {
    /// The options with these numbers, in any order.
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Self {
        let mut options: Vec<u32> = numbers.into_iter().collect();
        options.sort_unstable();
        options.dedup();
        Self { options }
    }
}

impl fmt::Display for Layout {
    /// The numbers: `1 4 5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.options.iter().join(" "))
    }
}

impl Puzzle for Problem {
    const NAME: &'static str = "exact-cover";
    const SUMMARY: &'static str = "choose options that cover every item as often as required, in Knuth's format";
    const REDUCTIONS: &'static [Reduction<Self>] = &[
        Reduction::new("cover", "the problem, unchanged", Encode::Cover(|puzzle, _, budget| reduce(puzzle, budget)))
            .verbatim(),
        Reduction::new(
            "cnf",
            "the exact cover as clauses: one variable per option",
            Encode::Cnf(|puzzle, choices, budget| {
                reduce(puzzle, budget)?.and_then(|cover| cover_to_cnf(cover, choices.amo, budget))
            }),
        )
        .taking_amo(),
    ];

    const EXTENSIONS: &'static [&'static str] = &["dlx"];

    const TEMPLATE: &'static str = include_str!("template.txt");

    type Layout = Layout;

    fn recognise(text: Text<'_>) -> Recognition {
        recognise::recognise(text)
    }

    fn read(text: Text<'_>) -> Result<Self, ParseError> {
        match written::sudoku(text) {
            Some(sudoku) => Ok(sudoku),
            None => Ok(Self { text: Arc::new(DlxText::read(text)?) }),
        }
    }

    fn verify(&self, layout: &Layout) -> Result<(), Violation> {
        verify::verify(self, layout)
    }

    fn read_layout(&self, text: Text<'_>) -> Result<Layout, LayoutError> {
        read::read_layout(self, text)
    }

    fn draw(&self, layout: &Layout) -> Drawing {
        draw::draw(self, layout)
    }

    fn sketch(&self, budget: &Budget) -> Result<Option<Drawing>, Exceeded> {
        draw::sketch(self, budget)
    }

    fn notes(&self) -> Vec<String> {
        let note = match *self.text.ignored() {
            [] => return Vec::new(),
            [line] => format!("the option in line {line} covers no primary item and is ignored"),
            [first, ..] => {
                let count = self.text.ignored().len();
                format!("{count} options, the first one in line {first}, cover no primary item and are ignored")
            }
        };
        vec![note]
    }

    fn theory(&self, budget: &Budget) -> Result<Option<Arc<dyn Theory>>, Exceeded> {
        theory::theory(self, budget).map(Some)
    }

    fn family_parts(&self) -> FamilyParts {
        family::parts(self)
    }

    fn leaving_out(&self, cells: &[usize], _: &[usize], budget: &Budget) -> Result<Self, Exceeded> {
        family::leaving_out(self, cells, budget)
    }

    fn impossible(&self, budget: &Budget) -> Result<Option<String>, Exceeded> {
        let mut pace = budget.pace();
        let cover = self.cover();
        let mut uses = vec![0; cover.item_count()];
        for entry in cover.options().flat_map(|option| cover.entries(option)) {
            pace.step(1)?;
            uses[entry.item.index()] += 1;
        }
        Ok(cover.items().find_map(|item| match cover.role(item) {
            Role::Primary { lo, .. } if uses[item.index()] < lo => {
                Some(match (uses[item.index()], self.text.item(item)) {
                    (0, "#") => format!("the item # is in no option; {NO_COMMENT}"),
                    (0, name) => format!("the item {name} is in no option"),
                    (uses, name) => {
                        format!("the item {name} must be covered {lo} times, but is in only {uses} options")
                    }
                })
            }
            _ => None,
        }))
    }
}

/// The option with a number from 1.
fn option(number: u32) -> OptionId {
    OptionId(number - 1)
}

/// An option in words, as the file has it: `option 3: a b:red`.
fn name(text: &DlxText, option: OptionId) -> String {
    format!("option {}: {}", option.0 + 1, text.option(option).join(" "))
}

fn reduce(problem: &Problem, budget: &Budget) -> Result<Reduced<ExactCover, Layout>, Exceeded> {
    let entries = problem.cover().entry_count();
    budget.reserve(problem.cover().bytes(), || format!("an exact cover of {entries} entries"))?;
    let mut cover = problem.cover().clone();
    let text = Arc::clone(&problem.text);
    cover.name_options(move |option| name(&text, option));
    let count = cover.option_count();
    let decode = move |options: &[OptionId]| match options.iter().find(|option| option.index() >= count) {
        Some(option) => Err(DecodeError::Foreign(format!("option {} of {count}", option.0))),
        None => Ok(options.iter().map(|option| option.0 + 1).collect()),
    };
    Ok(Reduced::new(cover, decode).faithful())
}

#[cfg(test)]
mod tests;
