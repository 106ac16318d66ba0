//! The command line: its types, and the help that goes with them.

mod assemble;
mod budget;
mod certify;
mod cluster;
mod compare;
mod draw;
mod export;
mod generate;
mod output;
mod picture;
mod print;
mod rules;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use jigsat_forms::exact_cover::symmetry::UpTo;

pub(crate) use assemble::{AssemblableArgs, AssembleArgs, Side};
pub(crate) use budget::{BudgetArgs, MemoryArgs};
pub(crate) use certify::{CertifyArgs, CheckCertificateArgs, Claim};
pub(crate) use cluster::{MergeArgs, Report, SplitArgs, StatusArgs, WorkArgs};
pub(crate) use compare::{CompareArgs, CompareExportArgs, CompareFormat, MeasureArgs, Task};
pub(crate) use draw::DrawArgs;
pub(crate) use export::{DecodeArgs, ExportArgs, ExportFormat, ProblemFormat};
pub(crate) use generate::{ArukoneArgs, Fill, GenerateArgs, GenerateKind, YesNo};
pub(crate) use output::{Color, Format, OutputArgs};
pub(crate) use picture::{Image, PictureArgs, View};
use rules::RuleArgs;

const EXIT_CODES: &str = "\
Exit codes:
  0  the answer is yes: solved, counted, unique, valid, written
  1  the answer is a proven no: no solution, not unique, invalid layout
  2  a usage or input error, told in one message
  3  undecided: a limit was reached or the run was interrupted; what was found is printed

With several files, the exit code is the gravest of theirs: 2, then 3, then 1.";

/// Solve puzzles by exact cover, SAT and direct search; every answer is verified against the rules.
#[derive(Debug, Parser)]
#[command(name = "jigsat", version, about, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Print a solution of each puzzle (or several: --limit, --all)
    Solve(SolveArgs),
    /// Count the solutions: every layout of the fixed container (or --up-to), identical pieces indistinguishable
    Count(CountArgs),
    /// Is there exactly one solution? If there are more, print two of them
    Unique(UniqueArgs),
    /// Is a layout a solution, or a colouring a proof that there is none? If not, say what is wrong, and where
    Check(CheckArgs),
    /// Draw puzzles, or layouts of one: as text, as a picture, as a page for the browser
    Draw(DrawArgs),
    /// In which order do the pieces of a layout go in, by straight moves? If they don't, say which are interlocked
    Assemble(AssembleArgs),
    /// Write the formal problem that a puzzle is reduced to, or the puzzle itself, for other programs
    Export(ExportArgs),
    /// Write a folder that shows a claim about a puzzle to people who don't trust this program: formula, proof, layout
    Certify(CertifyArgs),
    /// Check such a folder: make the formula anew, verify layout and proof
    CheckCertificate(CheckCertificateArgs),
    /// Turn what a solver found for an exported problem back into a layout, verified
    Decode(DecodeArgs),
    /// Make puzzles at random, each with a solution
    Generate(GenerateArgs),
    /// Compare strategies on the same puzzles: times, nodes, memory, and whether they agree
    Compare(CompareArgs),
    /// Share a count or a proof out: write a folder with the parts of the search, for a cluster or for several evenings
    Split(SplitArgs),
    /// Do a part of such a job, or all that are left; may be ended at any time, and taken up again
    Work(WorkArgs),
    /// Add up what came out of the parts, or make a certificate of it, or say which are missing
    Merge(MergeArgs),
    /// How far has such a job come, and how long will it take?
    Status(StatusArgs),
    /// List the puzzle kinds, their reductions, and the engines
    List(ListArgs),
    /// One run of `compare`, on the puzzle on standard input
    #[command(hide = true)]
    Measure(MeasureArgs),
    /// Starts the programs that standard input names, and ends what they leave behind
    #[cfg(target_os = "linux")]
    #[command(hide = true)]
    Keep,
}

impl Verb {
    /// What it may take.
    pub(crate) fn budget(&self) -> BudgetArgs {
        match self {
            Verb::Solve(args) => args.ask.run.budget,
            Verb::Count(args) => args.ask.run.budget,
            Verb::Unique(args) => args.ask.run.budget,
            Verb::Check(args) => args.budget,
            Verb::Draw(args) => args.budget,
            Verb::Assemble(args) => args.run.budget,
            Verb::Export(args) => args.budget,
            Verb::Certify(args) => args.budget,
            Verb::CheckCertificate(args) => args.budget,
            Verb::Decode(args) => args.budget,
            Verb::Generate(args) => args.kind.budget(),
            Verb::Compare(args) => args.budget(),
            #[cfg(target_os = "linux")]
            Verb::Keep => BudgetArgs::default(),
            Verb::List(_) => BudgetArgs::default(),
            Verb::Measure(args) => args.budget,
            Verb::Split(args) => args.budget,
            Verb::Work(args) => args.budget,
            Verb::Merge(args) => args.budget,
            Verb::Status(args) => args.budget,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct PuzzleArgs {
    /// The kind of the puzzles [default: recognised from the content, or from the name of the file]
    #[arg(long, value_name = "KIND")]
    pub(crate) kind: Option<String>,

    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// The strategy, reduction+engine, such as cover+dlx or cnf-product+varisat; see `jigsat list`
    #[arg(long = "with", value_name = "STRATEGY", default_value = "auto")]
    pub(crate) strategy: String,

    /// Which layouts are the same solution; all but raw need a cover strategy, and a kind whose symmetries are known
    #[arg(long, value_name = "CONVENTION", default_value = "raw")]
    pub(crate) up_to: Convention,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,

    /// The number of threads, for cover+dlx and cover+mask; answers are the same for any number [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// Tell how far a long run has come, on standard error, even without a terminal; cover+dlx and cover+mask estimate the
    /// share of the search tree that they have seen
    #[arg(long)]
    pub(crate) progress: bool,

    /// Where there is no solution, show why, if a colouring does: weights for cells and pieces, so that every placement weighs 0
    /// and the whole does not
    #[arg(long)]
    pub(crate) explain: bool,

    /// What chance begins with (--sample, and the engine ripup): the same seed, the same solutions
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) external: ExternalArgs,

    /// Print statistics on standard error: sizes, nodes, times, and why the strategy was chosen
    #[arg(long)]
    pub(crate) stats: bool,
}

/// Who solves for the engine external, and what is made of its word.
#[derive(Debug, Args)]
pub(crate) struct ExternalArgs {
    /// The SAT solver that the engine external runs: a name from `jigsat list --solvers`, or a command such as "cadical -q"
    /// or "solver {in} {out}" [default: the first of those that is installed]; without --with, that engine is taken
    #[arg(long, value_name = "COMMAND")]
    pub(crate) solver: Option<String>,

    /// Believe the external SAT solver when it says that there is no solution, or no other one; without this the answer is undecided then
    #[arg(long)]
    pub(crate) trust_solver: bool,
}

impl ExternalArgs {
    /// May these be given, if the engine external is asked for, or if it is not?
    pub(crate) fn is_for(&self, is_external: bool) -> Result<(), &'static str> {
        if self.solver.is_some() && !is_external { Err("--solver is for the engine external") } else { Ok(()) }
    }
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Convention {
    /// None: every layout in the fixed container counts
    Raw,
    /// Those that are rotations of one another
    Rotation,
    /// Rotations, and reflections where they take the pieces to the pieces
    Symmetry,
}

impl From<Convention> for UpTo {
    fn from(convention: Convention) -> Self {
        match convention {
            Convention::Raw => UpTo::Raw,
            Convention::Rotation => UpTo::Rotation,
            Convention::Symmetry => UpTo::Symmetry,
        }
    }
}

/// What the verbs that search have in common.
#[derive(Debug, Args)]
pub(crate) struct AskArgs {
    /// Puzzle files, or folders of them; - is standard input, and FILE#3 the third of several puzzles in a file
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,

    /// Show each puzzle as it was read, on standard error before the answer; of a long one the beginning
    #[arg(long)]
    pub(crate) echo: bool,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl AskArgs {
    /// The files that are read.
    pub(crate) fn read(&self) -> Vec<&str> {
        self.files.iter().map(String::as_str).collect()
    }
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct SolveArgs {
    /// Print up to this many solutions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: u64,

    /// Print all solutions
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// Print this many solutions drawn at random, each time all solutions equally likely (paths+frontier)
    #[arg(long, value_name = "N", conflicts_with_all = ["limit", "all", "assemblable"], value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) sample: Option<u64>,

    #[command(flatten)]
    pub(crate) assemblable: AssemblableArgs,

    #[command(flatten)]
    pub(crate) ask: AskArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct CountArgs {
    /// Stop when this many solutions are found: the answer is "at least N"
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Keep what has been counted in this file, written every few seconds, to go on from after a break
    #[arg(long, value_name = "FILE", conflicts_with = "limit")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Go on from this checkpoint, and keep it up to date
    #[arg(long, value_name = "FILE", conflicts_with_all = ["limit", "checkpoint"])]
    pub(crate) resume: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) assemblable: AssemblableArgs,

    #[command(flatten)]
    pub(crate) ask: AskArgs,
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct UniqueArgs {
    #[command(flatten)]
    pub(crate) assemblable: AssemblableArgs,

    #[command(flatten)]
    pub(crate) ask: AskArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct CheckArgs {
    /// The puzzle file; - is standard input
    pub(crate) file: String,

    /// The layout, as `solve` prints it, or the colouring, as --explain does: text or JSON; - is standard input
    pub(crate) layout: String,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// List the SAT solvers that the engine external knows, and where they are
    #[arg(long)]
    pub(crate) solvers: bool,

    /// The format of the list
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
    }
}
