//! The arguments of `assemble`, and of verbs that ask for layouts that can be put together.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use jigsat_encodings::packing::assembly::Open;

use super::choice::{NamedValue, choice};
use super::{OutputArgs, PictureArgs, PuzzleArgs, RunArgs};

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

// The layouts that count.
#[derive(Debug, Args)]
pub(crate) struct AssemblableArgs {
    /// Only solutions that can be put together without turns; see `assemble`
    #[arg(long, hide_short_help = true)]
    pub(crate) assemblable: bool,

    /// Where the pieces come from [default: top for boxes, any for other containers]
    #[arg(long, value_name = "SIDE", value_parser = choice(&SIDES), requires = "assemblable", hide_short_help = true)]
    pub(crate) open: Option<Open>,
}

/// Where pieces come from.
const SIDES: [NamedValue<Open>; 2] = [
    ("top", "From above, straight down through the open top, one piece at a time", Open::Top),
    (
        "any",
        "From any side, by any moves without turns; where needed, several pieces that were put together before",
        Open::Any,
    ),
];
