//! A part of a layout that the search begins with.

use std::path::PathBuf;

use clap::{Args, ValueHint};

#[derive(Debug, Clone, Args)]
pub(crate) struct GivenArgs {
    /// A part of a layout: only solutions that have it
    ///
    /// Pieces, tiles, steps of paths, options or literals, as `solve` prints them, with . for what is open; - is standard input. If there
    /// is no such solution, the answer says what to take back. For strategies that make an exact cover or a formula.
    #[arg(long, value_name = "LAYOUT", value_hint = ValueHint::FilePath, hide_short_help = true)]
    pub(crate) given: Option<PathBuf>,
}
