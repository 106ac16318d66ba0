//! The arguments of `solve`, `count`, `unique` and `check`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::number::number;
use super::{AskArgs, AssemblableArgs, BudgetArgs, OutputArgs, PictureArgs, PuzzleArgs};

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// Print up to this many solutions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(1..=u64::MAX))]
    pub(crate) limit: u64,

    /// Print all solutions
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// Print this many solutions drawn at random
    ///
    /// Each time all solutions are equally likely (cover+memo, paths+frontier).
    #[arg(long, value_name = "N", conflicts_with_all = ["limit", "all", "assemblable"], hide_short_help = true,
        value_parser = number::<u64>(1..=u64::MAX))]
    pub(crate) sample: Option<u64>,

    /// End as SAT solvers do: with 10 if there is a model, 20 if there is none, 0 if that is not known
    ///
    /// For one formula, with --format dimacs; an error is 2 as ever.
    #[arg(long, hide_short_help = true)]
    pub(crate) sat_exit_codes: bool,

    #[command(flatten)]
    pub(crate) assemblable: AssemblableArgs,

    #[command(flatten)]
    pub(crate) ask: AskArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    /// Stop at this many solutions: the answer is "at least N"
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    pub(crate) limit: Option<u64>,

    /// Keep in this file what has been counted
    ///
    /// It is written every few seconds, to go on from after a break.
    #[arg(long, value_name = "FILE", conflicts_with = "limit", hide_short_help = true)]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Go on from this checkpoint, and keep it up to date
    #[arg(long, value_name = "FILE", conflicts_with_all = ["limit", "checkpoint"], hide_short_help = true)]
    pub(crate) resume: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) assemblable: AssemblableArgs,

    #[command(flatten)]
    pub(crate) ask: AskArgs,
}

#[derive(Debug, Args)]
pub(crate) struct UniqueArgs {
    #[command(flatten)]
    pub(crate) assemblable: AssemblableArgs,

    #[command(flatten)]
    pub(crate) ask: AskArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The puzzle file; - is standard input. Or a space that `compile` wrote
    ///
    /// Of a space the checksum is checked, that each path is another solution, and the number of solutions by a new count.
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// The layout, as `solve` prints it; - is standard input
    ///
    /// Or the colouring, as --explain prints it: text or JSON. For a space none.
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) layout: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
