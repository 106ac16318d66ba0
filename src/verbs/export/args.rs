//! The arguments of `export`.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, ValueHint};
use jigsat::problem::Format;
use jigsat_encodings::kind::Offer;
use jigsat_encodings::puzzle::FormatInfo;
use jigsat_encodings::puzzles::KINDS;

use crate::cli::choice::{NamedValue, one_of};
use crate::cli::{BudgetArgs, PuzzleArgs, names};

#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    /// The puzzle file; - is standard input
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = one_of(ExportFormat::all()))]
    pub(crate) to: ExportFormat,

    /// The file to write, replaced if it exists [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,

    /// The reduction, such as cnf-product; see `jigsat list`
    ///
    /// By default the kind's first one to the format, of those whose solutions all stand for layouts.
    #[arg(long = "with", value_name = "REDUCTION", hide_possible_values = true,
        value_parser = &names::REDUCTION)]
    pub(crate) reduction: Option<String>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

/// The formats of `export`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExportFormat {
    /// A formal problem.
    Problem(Format),
    /// A table of the sizes of formal problems.
    Sizes,
    /// The puzzle itself, in the format that `Display` writes.
    Text,
    /// The puzzle itself, in one of the formats that its kind has besides.
    Foreign(&'static str),
}

/// The formats of formal problems, and the table of their sizes.
const PROBLEMS: [NamedValue<ExportFormat>; 5] = [
    ("dlx", "Exact cover as Knuth's programs DLX1, DLX2 and DLX3 read it", ExportFormat::Problem(Format::Dlx)),
    ("dimacs", "CNF for SAT solvers and model counters", ExportFormat::Problem(Format::Dimacs)),
    (
        "opb",
        "Exact cover or CNF as equations and inequalities, for pseudo-Boolean solvers",
        ExportFormat::Problem(Format::Opb),
    ),
    ("json", "Exact cover or CNF for other programs", ExportFormat::Problem(Format::Json)),
    ("sizes", "No problem, but a table that says how large the problems of all reductions are", ExportFormat::Sizes),
];

impl ExportFormat {
    /// All of them, each with its name and what it is.
    fn all() -> Vec<(Self, PossibleValue)> {
        let problem = |&(name, help, format): &NamedValue<Self>| (format, PossibleValue::new(name).help(help));
        let own = PossibleValue::new("text").help("The puzzle itself, in the plainest form of its file format");
        let foreign = |format: &Offer<FormatInfo>| {
            let help = format.explained(|info| info.summary.to_string());
            (Self::Foreign(format.name), PossibleValue::new(format.name).help(help))
        };
        let problems = PROBLEMS.iter().map(problem);
        problems.chain([(Self::Text, own)]).chain(Offer::formats(KINDS).iter().map(foreign)).collect()
    }
}
