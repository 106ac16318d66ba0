//! Where a long count keeps its state.

use std::path::PathBuf;

use clap::Args;

// Where the state of a count is kept.
#[derive(Debug, Args)]
pub(crate) struct CheckpointArgs {
    /// Keep in this file what has been counted
    ///
    /// It is written every few seconds, to go on from after a break.
    #[arg(long, value_name = "FILE", conflicts_with = "limit", hide_short_help = true)]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Go on from this checkpoint, and keep it up to date
    #[arg(long, value_name = "FILE", conflicts_with_all = ["limit", "checkpoint"], hide_short_help = true)]
    pub(crate) resume: Option<PathBuf>,
}
