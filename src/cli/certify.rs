//! The arguments of `certify` and `check-certificate`.

use std::path::PathBuf;

use clap::builder::TypedValueParser;
use clap::{Args, ValueHint};
use jigsat::certificate::Claim;
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::ask::CONVENTIONS;
use super::choice::choice;
use super::{BudgetArgs, PuzzleArgs, names};

#[derive(Debug, Args)]
pub(crate) struct CertifyArgs {
    /// The puzzle file; - is standard input
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// What the certificate is to show: solvable, unsolvable, unique or count=N
    ///
    /// `unique`: there is exactly one solution. `count=N`: there are exactly N; `count` alone certifies the number that is found.
    #[arg(long, value_name = "CLAIM", hide_possible_values = true,
        value_parser = names::CLAIM.try_map(|word| word.parse::<Claim>()))]
    pub(crate) claim: Claim,

    /// Which layouts are the same solution, for counts
    ///
    /// All but raw need an exact cover, and a kind whose symmetries are known.
    #[arg(long, value_name = "CONVENTION", default_value = "raw", value_parser = choice(&CONVENTIONS), hide_short_help = true)]
    pub(crate) up_to: UpTo,

    /// The folder for the certificate: a new one, or an empty one
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: PathBuf,

    /// The reduction that makes the formula; or colouring, diagram or paths
    ///
    /// One to CNF; `cover-product` or another at-most-one encoding, the exact cover without anything that it implies; or `cover`, whose
    /// search tree is written down as a proof, where the others are refuted by the SAT solver. `colouring`: weights that show that
    /// there is no solution, and a proof of three steps. `diagram` and `paths`, for counts: all solutions of the exact cover, or all
    /// sets of disjoint paths, as a diagram. A formula proves a count of at most 10,000 by a list of all layouts [default: for counts,
    /// `paths`, `diagram` or the kind's formula; else a colouring, if one is found at once; cover-product and, if its proof gets long,
    /// cnf-product; or the kind's first one to CNF].
    #[arg(long = "with", value_name = "REDUCTION", hide_possible_values = true,
        value_parser = &names::PROOF_METHOD)]
    pub(crate) reduction: Option<String>,

    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CheckCertificateArgs {
    /// The folder that `certify` wrote
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}
