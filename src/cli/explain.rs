//! What explanations, hints and ratings take.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueHint};

use super::{BudgetArgs, GivenArgs, OutputArgs, PictureArgs, PuzzleArgs};

/// The default time limit for explaining or rating a puzzle.
pub(crate) const TIME_LIMIT: Duration = Duration::from_secs(10);

// A puzzle, a part of a layout, and the format of the answer.
#[derive(Debug, Args)]
pub(crate) struct KnownArgs {
    /// The puzzle file, or a folder of them; - is standard input
    ///
    /// FILE#3 is the third of several puzzles in a file.
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) given: GivenArgs,
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

/// The budget, with the default time limit if it has none.
pub(crate) fn patient(budget: BudgetArgs) -> BudgetArgs {
    BudgetArgs { timeout: budget.timeout.or(Some(TIME_LIMIT)), ..budget }
}
