//! What the verbs that search have in common.

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use jigsat_forms::cnf::dimacs::literal;
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::choice::{NamedValue, choice};
use super::names;
use super::number::number;
use super::rules::RuleArgs;
use super::{BudgetArgs, OutputArgs};

#[derive(Debug, Args)]
pub(crate) struct PuzzleArgs {
    /// The kind of the puzzles [default: recognised]
    ///
    /// By the content, or by the name of the file.
    #[arg(long, value_name = "KIND", value_parser = &names::KIND, hide_possible_values = true)]
    pub(crate) kind: Option<String>,

    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}

impl PuzzleArgs {
    /// These options on another command line, each behind a blank.
    pub(crate) fn options(&self) -> String {
        let kind = self.kind.as_deref().map(|kind| ("kind", kind));
        kind.into_iter().chain(self.rules.chosen()).flat_map(|(option, value)| [" --", option, " ", value]).collect()
    }
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct RunArgs {
    /// The strategy, such as cover+dlx
    ///
    /// It is reduction+engine, such as cover+dlx or cnf-product+varisat; or one of the two. See `jigsat list`.
    #[arg(long = "with", value_name = "STRATEGY", default_value = "auto", value_parser = &names::STRATEGY,
        hide_possible_values = true)]
    pub(crate) strategy: String,

    /// Which layouts are the same solution
    ///
    /// All but raw need a cover strategy, and a kind whose symmetries are known.
    #[arg(long, value_name = "CONVENTION", default_value = "raw", value_parser = choice(&CONVENTIONS), hide_short_help = true)]
    pub(crate) up_to: UpTo,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,

    /// The number of threads [default: one for each core]
    ///
    /// For cover+dlx, cover+cells, cover+mask, and strategies that alternate; answers are the same for any number. Environment:
    /// `JIGSAT_THREADS`.
    #[arg(long, value_name = "N", env = "JIGSAT_THREADS", hide_env = true,
        value_parser = number::<u16>(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// Tell how far a long run has come, even without a terminal
    ///
    /// On standard error; cover+dlx, cover+cells and cover+mask estimate the share of the search tree that they have seen.
    #[arg(long, hide_short_help = true)]
    pub(crate) progress: bool,

    /// Where there is no solution, show why
    ///
    /// The reason that `explain` shows. Without --timeout, 10 s are spent on it.
    #[cfg_attr(feature = "extras", arg(long, hide_short_help = true))]
    #[cfg_attr(not(feature = "extras"), arg(skip))]
    pub(crate) explain: bool,

    /// What chance begins with: the same seed, the same solutions
    ///
    /// For --sample, and the engine negotiate.
    #[arg(long, value_name = "N", default_value_t = 0, hide_short_help = true, value_parser = number::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) external: ExternalArgs,

    /// Print statistics on standard error
    ///
    /// Sizes, nodes, times, and why the strategy was chosen.
    #[arg(long, hide_short_help = true)]
    pub(crate) stats: bool,
}

// The solver of the engine external, and whether its answers are trusted.
#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct ExternalArgs {
    /// The SAT solver that the engine external runs [default: one that is installed]
    ///
    /// A name from `jigsat list --solvers`, or a command such as "cadical -q" or "solver {in} {out}". Without it, the first of those
    /// that is installed is taken; without --with, that engine.
    #[arg(long, value_name = "COMMAND", value_parser = &names::SOLVER, value_hint = ValueHint::CommandString,
        hide_possible_values = true, hide_short_help = true)]
    pub(crate) solver: Option<String>,

    /// Believe the external SAT solver when it says that there is no solution
    ///
    /// Or no other one; without this the answer is undecided then.
    #[arg(long, hide_short_help = true)]
    pub(crate) trust_solver: bool,
}

/// Which layouts are the same solution.
pub(crate) const CONVENTIONS: [NamedValue<UpTo>; 3] = [
    ("raw", "None: every layout in the fixed container counts", UpTo::Raw),
    ("rotation", "Those that are rotations of one another", UpTo::Rotation),
    ("symmetry", "Rotations, and reflections where they take the pieces to the pieces", UpTo::Symmetry),
];

#[derive(Debug, Args)]
pub(crate) struct AskArgs {
    /// Puzzle files, or folders of them; - is standard input
    ///
    /// FILE#3 is the third of several puzzles in a file.
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,

    /// Show each puzzle as it was read
    ///
    /// On standard error before the answer; of a long one the beginning.
    #[arg(long, hide_short_help = true)]
    pub(crate) echo: bool,

    /// Formulas: literals that are taken for true, such as "1 -2"
    ///
    /// Each counts as a clause of one literal. In a file, a line such as `a 1 -2 0` behind the clauses says the same.
    #[arg(long, value_name = "LITERALS", allow_hyphen_values = true, value_parser = literals, hide_short_help = true)]
    pub(crate) assume: Option<Literals>,

    #[command(flatten)]
    pub(crate) given: GivenArgs,
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

// A part of a layout that the search begins with.
#[derive(Debug, Clone, Args)]
pub(crate) struct GivenArgs {
    /// A part of a layout: only solutions that have it
    ///
    /// Pieces, tiles, steps of paths, options or literals, as `solve` prints them, with . for what is open; - is standard input. If there
    /// is no such solution, the answer says what to take back. For strategies that make an exact cover or a formula.
    #[arg(long, value_name = "LAYOUT", value_hint = ValueHint::FilePath, hide_short_help = true)]
    pub(crate) given: Option<PathBuf>,
}

/// Literals, numbered as in DIMACS files; none is 0.
#[derive(Debug, Clone)]
pub(crate) struct Literals(pub(crate) Vec<i64>);

/// Reads literals; a 0 may end them.
fn literals(text: &str) -> Result<Literals, String> {
    let words = text.strip_suffix(" 0").unwrap_or(text).split([' ', ',']).filter(|word| !word.is_empty());
    let read = |word: &str| word.parse().ok().filter(|&number| literal(number).is_some());
    let literals: Option<Vec<i64>> = words.map(read).collect();
    let literals = literals.filter(|literals| !literals.is_empty());
    literals.map(Literals).ok_or_else(|| "expected literals such as '1 -2'".to_string())
}

impl AskArgs {
    /// The files that are read.
    pub(crate) fn read(&self) -> Vec<&Path> {
        self.files.iter().chain(&self.given.given).map(PathBuf::as_path).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_numbers_but_not_0() {
        let read = |text: &str| literals(text).map(|Literals(numbers)| numbers);
        assert_eq!(read("1 -2"), Ok(vec![1, -2]));
        assert_eq!(read("-7,3 0"), Ok(vec![-7, 3]));
        for wrong in ["", "0", " 0", "1 x", "1 0 2", "--1", "9999999999", "-9223372036854775808"] {
            assert!(literals(wrong).is_err(), "{wrong}");
        }
    }
}
