//! `generate exact-cover`: grids of numbers, such as Sudokus.

use itertools::Itertools;
use jigsat::generate::grid::GridRecipe;
use jigsat::generate::{Made, Wish};
use jigsat_encodings::puzzles::exact_cover::Grid;

use super::{SeriesWords, make, message};
use crate::cli::ExactCoverArgs;
use crate::failure::Failure;
use crate::process::budgets::Budgets;
use crate::verdict::Verdict;

pub(super) fn run(args: &ExactCoverArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    let recipe = GridRecipe::new(args.grid, args.clues.clone());
    let recipe = recipe.map_err(message)?;
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
