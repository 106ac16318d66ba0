//! The arguments of `assemble`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use jigsat_encodings::packing::assembly::Open;

use crate::cli::assemble::SIDES;
use crate::cli::choice::choice;
use crate::cli::{OutputArgs, PictureArgs, PuzzleArgs, RunArgs};

#[derive(Debug, Args)]
pub(crate) struct AssembleArgs {
    /// The puzzle file; - is standard input
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// Layouts, as `solve` prints them [default: the first that fits]
    ///
    /// Text or JSON; - is standard input. Without any, the first solution that can be put together is looked for.
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) layout: Option<PathBuf>,

    /// Where the pieces come from
    ///
    /// From the top into boxes, and from any side into other containers, if nothing is said.
    #[arg(long, value_name = "SIDE", value_parser = choice(&SIDES))]
    pub(crate) open: Option<Open>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}
