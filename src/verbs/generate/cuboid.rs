//! `generate cuboid`: boxes with a golden cube in their centre.

use itertools::Itertools;
use jigsat::generate::{CountedRecipe, Made};
use jigsat_encodings::puzzles::cuboid::{CuboidRecipe, FilledBox};
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::{SeriesWords, make, message};
use crate::cli::CuboidArgs;
use crate::failure::Failure;
use crate::process::budgets::Budgets;
use crate::verdict::Verdict;

pub(super) fn run(args: &CuboidArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    let recipe = CuboidRecipe::new(args.edges, args.cuboids.clone());
    let recipe = recipe.map_err(message)?;
    let wish = args.solutions.wish(UpTo::Symmetry);
    let recipe = CountedRecipe::new(recipe, wish.clone());
    let title =
        |made: &Made<FilledBox>| format!(": {}, {} cuboids", args.edges.iter().join(" × "), made.draft.cuboids());
    let advice = "; with other numbers of --cuboids there may be one";
    let words = SeriesWords { title: &title, ..SeriesWords::new("cuboid", args.tags(), advice) };
    make(&recipe, wish, &args.series, &words, budgets)
}
