//! The arguments of `query`.

use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use jigsat_forms::exact_cover::symmetry::UpTo;
use num_bigint::BigUint;

use crate::cli::ask::CONVENTIONS;
use crate::cli::choice::choice;
use crate::cli::number::{large, number};
use crate::cli::{BudgetArgs, GivenArgs, OutputArgs, PictureArgs, PuzzleArgs};

#[derive(Debug, Args)]
pub(crate) struct QueryArgs {
    /// A space that `compile` wrote, or a puzzle file; - is standard input
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) asked: Asked,
    #[command(flatten)]
    pub(crate) only: OnlyArgs,

    /// Print up to this many solutions or sums
    ///
    /// For --list, --best, --worst and --histogram.
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    pub(crate) limit: Option<u64>,

    /// The seed of --sample: the same seed, the same solutions
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 0, value_parser = number::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,

    /// Which layouts are the same solution: for the bare count
    #[arg(long, value_name = "CONVENTION", default_value = "raw", value_parser = choice(&CONVENTIONS), hide_short_help = true)]
    pub(crate) up_to: UpTo,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

impl QueryArgs {
    /// The files that are read.
    pub(crate) fn read(&self) -> impl Iterator<Item = &PathBuf> {
        let Asked { best, worst, histogram, .. } = &self.asked;
        [&self.file].into_iter().chain([&self.only.given.given, best, worst, histogram].into_iter().flatten())
    }
}

// What is asked; the number of solutions if nothing is.
#[derive(Debug, Args)]
#[group(multiple = false)]
#[expect(clippy::struct_excessive_bools, reason = "options of the command line, each with a name")]
pub(crate) struct Asked {
    /// How many solutions are there? (default)
    #[arg(long, hide_short_help = true)]
    pub(crate) count: bool,

    /// Draw this many solutions, all equally likely
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    pub(crate) sample: Option<u64>,

    /// The solution with this number, from 1, in the fixed order of --list
    #[arg(long, hide_short_help = true, value_name = "K", value_parser = large)]
    pub(crate) kth: Option<BigUint>,

    /// The solutions, one after another, in a fixed order
    #[arg(long, hide_short_help = true, hide_short_help = true)]
    pub(crate) list: bool,

    /// In what share of all solutions is each placement?
    ///
    /// And each piece on each cell? Drawn as maps: the darker a cell, the more often the piece covers it. `--shares=L` has only the
    /// piece L.
    #[arg(long, value_name = "PIECE", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub(crate) shares: Option<String>,

    /// The placements that all solutions have
    #[arg(long, hide_short_help = true, hide_short_help = true)]
    pub(crate) forced: bool,

    /// The placements that no solution has
    #[arg(long, hide_short_help = true, hide_short_help = true)]
    pub(crate) never: bool,

    /// The solution with the greatest sum of weights
    ///
    /// WEIGHTS is a file with a name and a whole number on each line: a placement as --shares prints it, or an item such as the cell
    /// 0,1,0, which counts for each placement that covers it. What is not named weighs 0.
    #[arg(long, value_name = "WEIGHTS", value_hint = ValueHint::FilePath)]
    pub(crate) best: Option<PathBuf>,

    /// The solution with the least sum of weights; with --limit more of them
    #[arg(long, hide_short_help = true, value_name = "WEIGHTS", value_hint = ValueHint::FilePath)]
    pub(crate) worst: Option<PathBuf>,

    /// How many solutions have each sum of weights?
    #[arg(long, hide_short_help = true, value_name = "WEIGHTS", value_hint = ValueHint::FilePath)]
    pub(crate) histogram: Option<PathBuf>,

    /// How many solutions for each set of open cells?
    ///
    /// Of puzzles with optional cells, which a solution may leave open.
    #[arg(long)]
    pub(crate) group_by_open: bool,

    /// Write the diagram in the format of another program
    #[arg(long, hide_short_help = true, value_name = "FORMAT")]
    pub(crate) to: Option<DiagramFormat>,
}

impl Asked {
    /// Is the number of solutions asked for, and nothing else?
    pub(crate) fn is_count(&self) -> bool {
        let Self { count: _, sample, kth, list, shares, forced, never, best, worst, histogram, group_by_open, to } =
            self;
        let is_flag_set = *list || shares.is_some() || *forced || *never || *group_by_open;
        let weights = [best, worst, histogram];
        !is_flag_set && sample.is_none() && kth.is_none() && weights.iter().all(|file| file.is_none()) && to.is_none()
    }
}

// Which solutions are looked at.
#[derive(Debug, Args)]
pub(crate) struct OnlyArgs {
    #[command(flatten)]
    pub(crate) given: GivenArgs,

    /// Only solutions with this placement, as --shares prints it
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    pub(crate) with_option: Vec<String>,

    /// Only solutions without this placement
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    pub(crate) without: Vec<String>,
}

impl OnlyArgs {
    /// Is something given?
    pub(crate) fn is_something(&self) -> bool {
        self.given.given.is_some() || !self.with_option.is_empty() || !self.without.is_empty()
    }
}

/// The formats of diagrams.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiagramFormat {
    /// The format of the compiler d4, for model counters and samplers
    Nnf,
    /// A drawing for Graphviz
    Dot,
    /// For programs: nodes, edges and the names of atoms
    Json,
}
