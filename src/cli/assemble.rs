//! Layouts that can be put together.

use clap::Args;
use jigsat_encodings::packing::assembly::Open;

use super::choice::{NamedValue, choice};

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
pub(crate) const SIDES: [NamedValue<Open>; 2] = [
    ("top", "From above, straight down through the open top, one piece at a time", Open::Top),
    (
        "any",
        "From any side, by any moves without turns; where needed, several pieces that were put together before",
        Open::Any,
    ),
];
