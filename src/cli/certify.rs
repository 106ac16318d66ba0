//! The arguments of `certify` and `check-certificate`.

use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

use super::{BudgetArgs, EXIT_CODES, IN_SHORT, PuzzleArgs, names};

#[derive(Debug, Args)]
#[command(after_help = IN_SHORT, after_long_help = EXIT_CODES)]
pub(crate) struct CertifyArgs {
    /// The puzzle file; - is standard input
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// What the certificate is to show
    #[arg(long, value_name = "CLAIM")]
    pub(crate) claim: Claim,

    /// The folder for the certificate: a new one, or an empty one
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: PathBuf,

    /// The reduction that makes the formula, or colouring
    ///
    /// One to CNF; `cover-AMO`, the exact cover without anything that it implies; or `cover`, whose search tree is written down as a
    /// proof, where the others are refuted by the SAT solver. `colouring`: weights that show that there is no solution, and a proof of
    /// three steps [default: a colouring, if one is found at once; cover-product and, if its proof gets long, cnf-product; or the
    /// kind's first one to CNF].
    #[arg(long = "with", value_name = "REDUCTION", hide_possible_values = true,
        value_parser = names::WAY)]
    pub(crate) reduction: Option<String>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Claim {
    /// There is a solution
    Solvable,
    /// There is none
    Unsolvable,
    /// There is exactly one
    Unique,
}

#[derive(Debug, Args)]
#[command(after_help = IN_SHORT, after_long_help = EXIT_CODES)]
pub(crate) struct CheckCertificateArgs {
    /// The folder that `certify` wrote
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}
