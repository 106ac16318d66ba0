//! The arguments of `draw`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{BudgetArgs, EXIT_CODES, IN_SHORT, OutputArgs, PictureArgs, PuzzleArgs};

#[derive(Debug, Args)]
#[command(after_help = IN_SHORT, after_long_help = EXIT_CODES)]
pub(crate) struct DrawArgs {
    /// The puzzle file, or a folder of them; - is standard input
    ///
    /// FILE#3 is the third of several puzzles in a file.
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// Layouts of the puzzle, as `solve` prints them
    ///
    /// Or a colouring, as --explain prints it: text or JSON; - is standard input. Without any, the unsolved puzzle is drawn.
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) layout: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}
