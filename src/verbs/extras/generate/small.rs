//! `generate cuboid`, `generate triangle` and `generate exact-cover`: kinds whose recipes do all of it.

use itertools::Itertools;
use jigsat::generate::grid::GridRecipe;
use jigsat::generate::{Made, Wish};
use jigsat_encodings::puzzles::cuboid::{CuboidRecipe, FilledBox};
use jigsat_encodings::puzzles::exact_cover::Grid;
use jigsat_encodings::puzzles::triangle::{FilledTriangle, TriangleRecipe};
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::{SeriesWords, make, message};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::process::budgets::Budgets;
use crate::verbs::extras::generate::args::{CuboidArgs, ExactCoverArgs, TriangleArgs};

/// Boxes with a golden cube in their centre.
pub(super) fn cuboid(args: &CuboidArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let recipe = CuboidRecipe::new(args.edges, args.cuboids.clone()).map_err(message)?;
    let wish = Wish { changes_drafts: true, ..args.solutions.wish(UpTo::Symmetry) };
    let title =
        |made: &Made<FilledBox>| format!(": {}, {} cuboids", args.edges.iter().join(" × "), made.draft.cuboids());
    let advice = "; with other numbers of --cuboids there may be one";
    let words = SeriesWords { title: &title, ..SeriesWords::new("cuboid", args.tags(), advice) };
    make(&recipe, wish, &args.series, &words, budgets)
}

/// Sets of triangular tiles.
pub(super) fn triangle(args: &TriangleArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let recipe = TriangleRecipe::new(args.size, args.figures.clone()).map_err(message)?;
    let wish = Wish { changes_drafts: true, ..args.solutions.wish(UpTo::Symmetry) };
    let title =
        |made: &Made<FilledTriangle>| format!(": {} tiles, {} figures", args.size * args.size, made.draft.figures());
    let advice = "; with more --figures there are fewer solutions";
    let words = SeriesWords { noun: "set", title: &title, ..SeriesWords::new("triangle", args.tags(), advice) };
    make(&recipe, wish, &args.series, &words, budgets)
}

/// Grids of numbers, such as Sudokus.
pub(super) fn exact_cover(args: &ExactCoverArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let recipe = GridRecipe::new(args.grid, args.clues.clone()).map_err(message)?;
    let recipe = if args.minimal { recipe.minimal() } else { recipe };
    let title = |made: &Made<Grid>| format!(": {0} × {0}, {1} clues", args.grid, made.draft.clues().len());
    let remarks = |made: &Made<Grid>| made.draft.lines().iter().map(|line| format!("# {line}\n")).join("");
    let advice = "; with more --clues there may be one";
    let words = SeriesWords {
        comment: '|',
        ending: "dlx",
        noun: "grid",
        title: &title,
        remarks: &remarks,
        ..SeriesWords::new("exact-cover", args.tags(), advice)
    };
    make(&recipe, Wish { is_rated: true, ..Wish::default() }, &args.series, &words, budgets)
}
