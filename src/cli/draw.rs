//! The arguments of `draw`.

use clap::Args;

use super::{BudgetArgs, EXIT_CODES, OutputArgs, PictureArgs, PuzzleArgs};

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct DrawArgs {
    /// The puzzle file, or a folder of them; - is standard input, and FILE#3 the third of several puzzles in a file
    pub(crate) file: String,

    /// Layouts of the puzzle, as `solve` prints them, or a colouring, as --explain does: text or JSON; - is standard input [default:
    /// none, and the puzzle is drawn as it is given]
    pub(crate) layout: Option<String>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}
