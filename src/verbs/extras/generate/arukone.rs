//! `generate arukone`: boards of Arukone.

use std::sync::atomic::{AtomicU64, Ordering};

use jigsat::generate::arukone::{ArukoneRecipe, Board};
use jigsat::generate::{Made, Wish};
use jigsat_encodings::puzzles::arukone;

use super::{SeriesWords, make, message};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::process::budgets::Budgets;
use crate::verbs::extras::generate::args::ArukoneArgs;

pub(super) fn run(args: &ArukoneArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let wish = arukone::Wish::new(args.size, args.pairs, (args.rules, args.touch), args.unique)
        .and_then(|wish| args.free.map_or(Ok(wish), |percent| wish.leaving_free(percent.into())));
    let recipe = ArukoneRecipe::new(wish.map_err(message)?);
    let recipe = if args.unique { recipe.unique() } else { recipe };
    let recipe = if args.checker_fails { recipe.checker_fails() } else { recipe };
    let failed = AtomicU64::new(0);
    let title = |made: &Made<Board>| title(&made.draft, args);
    let remarks = |made: &Made<Board>| {
        failed.fetch_add(u64::from(!made.draft.checker_solves), Ordering::Relaxed);
        remarks(&made.draft)
    };
    let advice = match (args.pairs, args.checker_fails) {
        (Some(_), _) => "; more or fewer --pairs may do, or no --pairs",
        (None, true) => "; on a larger one the simple checker fails more often",
        (None, false) => "; another --seed may do",
    };
    let stats = || {
        let [drafts, solved] = [&recipe.drafts, &recipe.solved].map(|number| number.load(Ordering::Relaxed));
        let failed = failed.load(Ordering::Relaxed);
        vec![
            format!("{drafts} drafts, {solved} searches for a second solution"),
            format!("the simple checker fails on {failed}"),
        ]
    };
    let words = SeriesWords::new("arukone", args.tags(), advice);
    let words = SeriesWords { noun: "board", title: &title, remarks: &remarks, stats: &stats, ..words };
    // The recipe looks for second solutions itself.
    make(&recipe, Wish::any(), &args.series, &words, budgets)
}

fn title(board: &Board, args: &ArukoneArgs) -> String {
    let [width, height] = args.size;
    let pairs = board.draft.pairs();
    let unique = if args.unique { ", exactly one solution" } else { "" };
    let rules = board.puzzle.rules().unwrap_or_default();
    format!(": {width} × {height}, {pairs} pairs{unique}; {rules}")
}

fn remarks(board: &Board) -> String {
    let checker = if board.checker_solves { "solves it" } else { "fails" };
    format!("# checker: {checker}\n")
}
