//! The command line of `compare`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum, ValueHint};
use serde::{Deserialize, Serialize};

use crate::cli::budget::duration;
use crate::cli::number::number;
use crate::cli::{BudgetArgs, ColorArgs, ExternalArgs, MemoryArgs, PuzzleArgs, names};

/// What the strategies that are compared have to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) enum Task {
    /// Find one solution, or prove that there is none
    First,
    /// Find all solutions
    All,
    /// Count the solutions
    Count,
    /// Find two solutions, or prove that there are not two
    Unique,
}

impl Task {
    /// Its name on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_string())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum CompareFormat {
    /// For people
    Table,
    /// A line for each puzzle, with all runs
    Json,
    /// A row for each strategy
    Csv,
    /// For documents
    Markdown,
}

const COMPARE_EXIT_CODES: &str = include_str!("help.txt").trim_ascii_end();

#[derive(Debug, Args)]
#[command(after_help = "Exit codes, and more: --help", after_long_help = COMPARE_EXIT_CODES)]
pub(crate) struct CompareArgs {
    /// Puzzle files, or folders of them; - is standard input
    #[arg(
        required_unless_present = "from",
        conflicts_with = "from",
        value_name = "FILE",
        value_hint = ValueHint::FilePath
    )]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,

    /// A strategy that takes part, such as cover+dlx
    ///
    /// To be repeated for others. auto is what the program chooses by itself, short tries of other strategies included; all stands for
    /// what takes part if nothing is said: all of the kind, CNF with one at-most-one encoding.
    #[arg(long = "with", value_name = "STRATEGY", value_parser = &names::STRATEGY, hide_possible_values = true)]
    pub(crate) strategies: Vec<String>,

    /// What is to be done
    #[arg(long, value_name = "TASK", default_value = "first")]
    pub(crate) task: Task,

    /// How many runs of each strategy count
    ///
    /// One to warm up comes before them.
    #[arg(long, value_name = "N", default_value = "5", value_parser = number::<usize>(1..=1000))]
    pub(crate) runs: usize,

    /// Give up on a run after this time
    ///
    /// Seconds, or with a unit, such as 500ms, 2m.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub(crate) timeout: Duration,

    /// The threads that each run may take
    ///
    /// With more than one, the processor time shows what a short wait costs.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16>(1..=1024))]
    pub(crate) threads: u16,

    /// Compare the settings of each direct search's switches
    ///
    /// All, none, each alone on, each alone off.
    #[arg(long, hide_short_help = true)]
    pub(crate) ablation: bool,

    #[command(flatten)]
    pub(crate) memory: MemoryArgs,

    #[command(flatten)]
    pub(crate) external: ExternalArgs,

    /// The format of the results
    #[arg(long, default_value = "table", help_heading = "Output")]
    pub(crate) format: CompareFormat,

    #[command(flatten)]
    pub(crate) exports: CompareExportArgs,

    #[command(flatten)]
    pub(crate) color: ColorArgs,
}

// The files that a comparison is kept in.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct CompareExportArgs {
    /// Write the lines of JSON to this file, too
    ///
    /// Each as soon as its puzzle is done; --resume continues from there.
    #[arg(long, hide_short_help = true, value_name = "FILE")]
    pub(crate) export_json: Option<PathBuf>,

    /// Go on where the comparison stopped that wrote this file
    ///
    /// It was written by --export-json; the command line is the same, with --resume in its place.
    #[arg(long, hide_short_help = true, value_name = "FILE", conflicts_with = "export_json")]
    pub(crate) resume: Option<PathBuf>,

    /// Measure nothing: tell and export what is in such a file
    ///
    /// Whatever machine made it.
    #[arg(long, hide_short_help = true, value_name = "FILE", conflicts_with_all = ["export_json", "resume", "ablation", "strategies"])]
    pub(crate) from: Option<PathBuf>,

    /// Write the rows of CSV to this file, too
    #[arg(long, hide_short_help = true, value_name = "FILE")]
    pub(crate) export_csv: Option<PathBuf>,

    /// Write the tables in Markdown to this file, too
    #[arg(long, hide_short_help = true, value_name = "FILE")]
    pub(crate) export_markdown: Option<PathBuf>,

    /// Write a page to this file, with all tables and plots
    #[arg(long, value_name = "FILE")]
    pub(crate) export_html: Option<PathBuf>,

    /// Write the plots to this folder, each as an SVG file
    #[arg(long, hide_short_help = true, value_name = "FOLDER")]
    pub(crate) export_svg: Option<PathBuf>,
}

impl CompareArgs {
    /// What each run may take.
    pub(crate) fn budget(&self) -> BudgetArgs {
        BudgetArgs { timeout: Some(self.timeout), memory: self.memory }
    }
}
