//! The arguments of `split`, `work`, `merge` and `status`.

use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use jigsat::cluster::PartId;
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::ask::CONVENTIONS;
use super::choice::choice;
use super::number::number;
use super::{BudgetArgs, PuzzleArgs, names};

#[derive(Debug, Args)]
pub(crate) struct SplitArgs {
    /// The puzzle file; - is standard input
    ///
    /// Or, with --part, the folder of a job.
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// Into how many parts
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=1_000_000))]
    pub(crate) parts: u32,

    /// The folder for the job: a new one, or an empty one
    #[arg(short, long, value_name = "DIR", required_unless_present = "part", conflicts_with = "part")]
    pub(crate) output: Option<PathBuf>,

    /// Split this part of a job further
    ///
    /// One that takes too long.
    #[arg(long, value_name = "PART", conflicts_with_all = ["strategy", "up_to", "solutions", "kind"])]
    pub(crate) part: Option<PartId>,

    /// The strategy: cover+dlx, cover+cells or cover+mask
    ///
    /// One that walks a tree; auto chooses among these as `count` does.
    #[arg(long = "with", value_name = "STRATEGY", default_value = "auto", value_parser = &names::STRATEGY,
        hide_possible_values = true)]
    pub(crate) strategy: String,

    /// Which layouts are the same solution
    ///
    /// All but raw need a kind whose symmetries are known.
    #[arg(long, value_name = "CONVENTION", default_value = "raw", value_parser = choice(&CONVENTIONS), hide_short_help = true)]
    pub(crate) up_to: UpTo,

    /// Every solution is to be found
    ///
    /// `work --solutions` can list them then; without this, symmetric ones may be counted together.
    #[arg(long)]
    pub(crate) solutions: bool,

    /// What chance begins with, by which sizes are estimated: the same seed, the same parts
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 0, value_parser = number::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "Exit codes, and more: --help", after_long_help = WORK_CODES)]
pub(crate) struct WorkArgs {
    /// The folder that `split` wrote
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// The part, such as 12, or 12.3
    ///
    /// If nothing is said, it is what `SLURM_ARRAY_TASK_ID` or `PARALLEL_SEQ` says.
    #[arg(long, value_name = "PART")]
    pub(crate) part: Option<PartId>,

    /// Any part that is not done; exit code 1 if there is none left
    #[arg(long, conflicts_with = "part")]
    pub(crate) next: bool,

    /// One part after another, until none is left
    #[arg(long, conflicts_with_all = ["part", "next"])]
    pub(crate) all: bool,

    /// List the solutions as well
    ///
    /// As lines of JSON in the folder solutions; an interrupted part then starts again.
    #[arg(long)]
    pub(crate) solutions: bool,

    /// The number of threads
    ///
    /// Environment: `JIGSAT_THREADS`.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16>(1..=1024),
        env = "JIGSAT_THREADS", hide_env = true)]
    pub(crate) threads: u16,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

const WORK_CODES: &str = include_str!("help/work.txt").trim_ascii_end();

#[derive(Debug, Args)]
#[command(after_help = "Exit codes, and more: --help", after_long_help = MERGE_CODES)]
pub(crate) struct MergeArgs {
    /// The folder that `split` wrote
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// Count so many parts again before they are believed
    ///
    /// In this process, one after another, chosen at random: a result that is not the same is named, and there is no sum.
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=u32::MAX.into()))]
    pub(crate) recheck: Option<u32>,

    /// What chance begins with, by which these parts are chosen
    #[arg(long, value_name = "N", default_value_t = 0, requires = "recheck", hide_short_help = true,
        value_parser = number::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,

    /// The format of the result
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: ReportFormat,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

const MERGE_CODES: &str = include_str!("help/merge.txt").trim_ascii_end();

#[derive(Debug, Args)]
pub(crate) struct StatusArgs {
    /// The folder that `split` wrote
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// The format of the report
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: ReportFormat,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

/// How a job is reported of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people
    Text,
    /// For programs: one line
    Json,
}
