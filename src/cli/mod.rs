//! The command line: its types, and the help that goes with them.
//!
//! Help comes in two lengths: `-h` fits a screen and has the options that are used most; `--help` has all of them, and explains them.
//!
//! Argument structs that several verbs share have plain comments: clap would show a doc comment as the description of the verb.

mod ask;
mod assemble;
mod book;
mod budget;
mod certify;
mod choice;
mod cluster;
mod compare;
mod explain;
mod export;
mod family;
mod generate;
mod names;
mod number;
mod output;
mod overview;
mod picture;
mod rules;
mod shell;
mod solve;
mod space;
mod verb;
mod width;

use clap::Parser;

pub(crate) use ask::{AskArgs, ExternalArgs, GivenArgs, Literals, PuzzleArgs, RunArgs};
pub(crate) use assemble::{AssemblableArgs, AssembleArgs};
pub(crate) use book::BookArgs;
pub(crate) use budget::{BudgetArgs, MemoryArgs};
pub(crate) use certify::{CertifyArgs, CheckCertificateArgs};
pub(crate) use cluster::{MergeArgs, ReportFormat, SplitArgs, StatusArgs, WorkArgs};
pub(crate) use compare::{CompareArgs, CompareExportArgs, CompareFormat, MeasureArgs, Task};
pub(crate) use explain::{ExplainArgs, HintArgs, KnownArgs, RateArgs, RateFormat, TIME_LIMIT};
pub(crate) use export::{DecodeArgs, ExportArgs, ExportFormat};
pub(crate) use family::{FamilyArgs, FamilyFormat};
pub(crate) use generate::{
    ArukoneArgs, BoardChoice, CuboidArgs, ExactCoverArgs, GenerateArgs, GenerateKind, PolycubeArgs, RatingArgs,
    SeriesArgs, SeriesFormat, SolutionsArgs, TriangleArgs, UbongoArgs,
};
pub(crate) use output::{Color, ColorArgs, Format, OutputArgs};
pub(crate) use overview::{VARIABLES, program, program_here, visible};
pub(crate) use picture::{DrawArgs, PictureArgs, PrintArgs, is_folder};
pub(crate) use shell::{CompletionsArgs, ListArgs, ManArgs, NewArgs};
pub(crate) use solve::{CheckArgs, CountArgs, SolveArgs, UniqueArgs};
pub(crate) use space::{CompileArgs, DiagramFormat, OnlyArgs, QueryArgs};
pub(crate) use verb::Verb;
pub(crate) use width::{columns, terminal_columns, wrapped};

const EXIT_CODES: &str = include_str!("help/exit_codes.txt").trim_ascii_end();

/// The exit codes in short help.
const IN_SHORT: &str = "Exit codes: 0 yes, 1 a proven no, 2 an error, 3 undecided. More: --help";

/// Solve puzzles by exact cover, SAT and direct search; every answer is verified against the rules.
#[derive(Debug, Parser)]
#[command(
    name = "jigsat",
    about,
    disable_version_flag = true,
    args_conflicts_with_subcommands = true,
    arg_required_else_help = true,
    override_usage = "jigsat <COMMAND>"
)]
pub(crate) struct Cli {
    /// Print the version; more of it with --verbose
    #[arg(short = 'V', long)]
    pub(crate) version: bool,

    /// With --version: what it is made of, and finds on this machine
    #[arg(long, requires = "version", hide_short_help = true)]
    pub(crate) verbose: bool,

    #[command(subcommand)]
    pub(crate) verb: Option<Verb>,
}
