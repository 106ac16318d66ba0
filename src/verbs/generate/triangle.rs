//! `generate triangle`: sets of triangular tiles.

use jigsat::generate::{CountedRecipe, Made};
use jigsat_encodings::puzzles::triangle::{FilledTriangle, TriangleRecipe};
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::{SeriesWords, make, message};
use crate::cli::TriangleArgs;
use crate::failure::Failure;
use crate::process::budgets::Budgets;
use crate::verdict::Verdict;

pub(super) fn run(args: &TriangleArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    let recipe = TriangleRecipe::new(args.size, args.figures.clone());
    let recipe = recipe.map_err(message)?;
    let wish = args.solutions.wish(UpTo::Symmetry);
    let recipe = CountedRecipe::new(recipe, wish.clone());
    let title =
        |made: &Made<FilledTriangle>| format!(": {} tiles, {} figures", args.size * args.size, made.draft.figures());
    let advice = "; with more --figures there are fewer solutions";
    let words = SeriesWords { noun: "set", title: &title, ..SeriesWords::new("triangle", args.tags(), advice) };
    make(&recipe, wish, &args.series, &words, budgets)
}
