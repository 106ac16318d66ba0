//! The arguments of `explain`, `hint` and `rate`.

use std::time::Duration;

use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

use super::number::number;
use super::{BudgetArgs, GivenArgs, OutputArgs, PictureArgs, PuzzleArgs};

/// The default time limit for explaining or rating a puzzle.
pub(crate) const TIME_LIMIT: Duration = Duration::from_secs(10);

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// Step by step to the solution
    ///
    /// Each step is the simplest conclusion that there is, with a picture; every one was checked by a proof.
    #[arg(long)]
    pub(crate) steps: bool,

    #[command(flatten)]
    pub(crate) about: KnownArgs,
}

#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    /// A placement of a solution in place of a conclusion, for those who are stuck
    ///
    /// It is one that is not given yet, and close to what is given: a piece, a tile, a step of a path, an option or a literal. Other
    /// solutions may lack it.
    #[arg(long)]
    pub(crate) show: bool,

    #[command(flatten)]
    pub(crate) about: KnownArgs,
}

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

#[derive(Debug, Args)]
pub(crate) struct RateArgs {
    /// Puzzle files, or folders of them; - is standard input
    ///
    /// FILE#3 is the third of several puzzles in a file.
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,

    /// The format of the results
    ///
    /// In json, there is one line for each puzzle.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: RateFormat,

    /// The seed of the random searches that measure the effort
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = number::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum RateFormat {
    /// For people
    Text,
    /// For programs
    Json,
    /// For spreadsheets
    Csv,
}

/// The budget, with the default time limit if it has none.
pub(super) fn patient(budget: BudgetArgs) -> BudgetArgs {
    BudgetArgs { timeout: budget.timeout.or(Some(TIME_LIMIT)), ..budget }
}
