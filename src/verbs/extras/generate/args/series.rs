//! The arguments that all series of puzzles have in common.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::BudgetArgs;
use crate::cli::RatingArgs;
use crate::cli::number::number;

// How many puzzles, by which seed, and where they go.
#[derive(Debug, Args)]
pub(crate) struct SeriesArgs {
    #[command(flatten)]
    pub(crate) rating: RatingArgs,

    /// The number of puzzles
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = number::<u64>(1..=u64::MAX))]
    pub(crate) count: u64,

    /// Equal seeds give equal puzzles, on every machine
    ///
    /// Without it, there is a new one each time, printed with the puzzles.
    #[arg(long, value_name = "S", value_parser = number::<u64>(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,

    /// Print the solutions of each puzzle, as comments
    #[arg(long)]
    pub(crate) with_solution: bool,

    /// The format of the puzzles
    #[arg(long, default_value = "text", hide_short_help = true)]
    pub(crate) format: SeriesFormat,

    /// Write each puzzle to a new file in this folder
    ///
    /// The names have the kind, the size and other options, the seed and the number. If one of these files is there already,
    /// nothing is made.
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) output: Option<PathBuf>,

    /// Print statistics on standard error: what became of the tries
    #[arg(long, hide_short_help = true)]
    pub(crate) stats: bool,

    /// Give up on a puzzle after so many tries [default: 2000]
    #[arg(long, value_name = "N", hide_short_help = true, help_heading = "Search",
        value_parser = number::<u64>(1..=u64::MAX))]
    pub(crate) tries: Option<u64>,

    /// The number of threads [default: one for each core]
    ///
    /// The puzzles are the same for any number. Environment: `JIGSAT_THREADS`.
    #[arg(long, value_name = "N", env = "JIGSAT_THREADS", hide_env = true, hide_short_help = true,
        help_heading = "Search", value_parser = number::<u16>(1..=1024))]
    pub(crate) threads: Option<u16>,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

/// The formats of generated puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SeriesFormat {
    /// Puzzle files
    Text,
    /// For programs: a line for each puzzle
    Json,
    /// One file for `family`, with a case for each puzzle
    Family,
}
