//! The arguments of `export` and `decode`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use jigsat_encodings::puzzle::TextFormat;

use super::{BudgetArgs, EXIT_CODES, OutputArgs, PuzzleArgs};

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct ExportArgs {
    /// The puzzle file; - is standard input
    pub(crate) file: String,

    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: ExportFormat,

    /// The file to write, replaced if it exists [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,

    /// The reduction, such as cover or cnf-product; see `jigsat list` [default: the kind's first one that leads to the format]
    #[arg(long = "with", value_name = "REDUCTION")]
    pub(crate) reduction: Option<String>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

/// The formats of `export`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportFormat {
    /// Exact cover as Knuth's programs DLX1, DLX2 and DLX3 read it
    Dlx,
    /// CNF for SAT solvers and model counters
    Dimacs,
    /// Exact cover as equations and inequalities, for pseudo-Boolean solvers
    Opb,
    /// Exact cover or CNF for other programs
    Json,
    /// No problem, but a table that says how large the problems of all reductions are
    Sizes,
    /// The puzzle itself, in the plainest form of its file format
    Text,
    /// arukone: size, number of pairs, rows of numbers
    Numbers,
    /// arukone: size, rows of one character for each cell
    Characters,
    /// arukone: the address of the puzzle at puzz.link (which can't tell that paths must not touch themselves)
    Puzzlink,
}

impl ExportFormat {
    /// The format of the puzzle itself, if that is what is to be written.
    pub(crate) fn text(self) -> Option<TextFormat> {
        match self {
            ExportFormat::Dlx | ExportFormat::Dimacs | ExportFormat::Opb | ExportFormat::Json | ExportFormat::Sizes => {
                None
            }
            ExportFormat::Text => Some(TextFormat::Own),
            ExportFormat::Numbers => Some(TextFormat::Numbers),
            ExportFormat::Characters => Some(TextFormat::Characters),
            ExportFormat::Puzzlink => Some(TextFormat::Puzzlink),
        }
    }
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct DecodeArgs {
    /// The puzzle file; - is standard input
    pub(crate) file: String,

    /// What the solver answered: lines with s and v, minisat's result file, literals, or JSON; - is standard input
    #[arg(long, value_name = "MODEL")]
    pub(crate) model: String,

    /// The exported problem, to make sure that it is the one of this puzzle
    #[arg(long, value_name = "EXPORTED")]
    pub(crate) formula: Option<String>,

    /// The reduction that the problem was exported with [default: what --formula says, or the kind's first one to CNF]
    #[arg(long = "with", value_name = "REDUCTION")]
    pub(crate) reduction: Option<String>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
