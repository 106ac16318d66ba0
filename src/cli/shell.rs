//! The arguments of what serves the shell: `completions`, `man`, `new` and `list`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use clap_complete::Shell;

use super::{Format, names};

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The folder for the pages, made if it is not there; pages of the same names are replaced
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) folder: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// The kind of the puzzle; see `jigsat list`
    #[arg(value_parser = &names::KIND)]
    pub(crate) kind: String,

    /// The file to write, which must not be there yet [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// List the SAT solvers that the engine external can run, and where they are
    #[arg(long)]
    pub(crate) solvers: bool,

    /// List the named sets of pieces, or draw the pieces of one
    #[arg(long, value_name = "SET", num_args = 0..=1, default_missing_value = "", conflicts_with = "solvers")]
    pub(crate) pieces: Option<String>,

    /// The format of the list
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}
