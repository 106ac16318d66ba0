//! The arguments of `family`.

use std::path::{Path, PathBuf};

use clap::{Arg, Args, ValueEnum, ValueHint};
use jigsat::generate::Wish;
use jigsat_forms::exact_cover::symmetry::UpTo;

use crate::cli::number::{number, range};
use crate::cli::{BudgetArgs, RatingArgs, SolutionsArgs, names};

const EXIT_CODES: &str = include_str!("help.txt").trim_ascii_end();

#[derive(Debug, Args)]
#[command(after_help = "Exit codes, and the lines of a family: --help", after_long_help = EXIT_CODES)]
#[command(mut_arg("solutions", solutions_of_members), mut_arg("up_to", raw_by_default))]
pub(crate) struct FamilyArgs {
    /// The family: a puzzle file with lines 'vary'; - is standard input
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) solutions: SolutionsArgs,

    #[command(flatten)]
    pub(crate) rating: RatingArgs,

    /// List in the order of a column, such as solutions
    ///
    /// Columns are number, name, solutions, unique, rating, seconds, and each name behind 'vary'. Otherwise the order is that of the lists,
    /// the last one varies fastest.
    #[arg(long, value_name = "COLUMN")]
    pub(crate) sort: Option<String>,

    /// In the reverse order
    #[arg(long, hide_short_help = true, requires = "sort")]
    pub(crate) reverse: bool,

    /// List up to this many members
    ///
    /// Without --sort, the work ends when there are so many.
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = number::<u64>(1..=u64::MAX))]
    pub(crate) limit: Option<u64>,

    /// Count up to this many solutions of a member
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = number::<u64>(1..=u64::MAX))]
    pub(crate) at_most: Option<u64>,

    /// Only a part of the members, such as 3/10, for one of several machines
    ///
    /// Their journals in one file are the journal of the whole: cat part*.jsonl > all.jsonl.
    #[arg(long, value_name = "I/N", value_parser = part, hide_short_help = true)]
    pub(crate) part: Option<FamilyPart>,

    /// Keep the results in a file, and go on from it
    ///
    /// Members that it has are not counted again. Its lines are those of --format json, each with a
    /// checksum: one that was edited is refused.
    #[arg(long, value_name = "JOURNAL", hide_short_help = true, value_hint = ValueHint::FilePath)]
    pub(crate) journal: Option<PathBuf>,

    /// Write each listed member as a puzzle file in this folder
    ///
    /// Files of members must not be there yet, unless the run continues from --journal.
    #[arg(long, value_name = "FOLDER", hide_short_help = true, value_hint = ValueHint::DirPath)]
    pub(crate) write: Option<PathBuf>,

    /// The kind of the puzzles [default: recognised]
    #[arg(long, value_name = "KIND", value_parser = &names::KIND, hide_possible_values = true, hide_short_help = true)]
    pub(crate) kind: Option<String>,

    /// The strategy for each member, such as cover+dlx
    ///
    /// With auto, one count may serve many members.
    #[arg(long = "with", value_name = "STRATEGY", default_value = "auto", value_parser = &names::STRATEGY,
        hide_possible_values = true, hide_short_help = true, help_heading = "Search")]
    pub(crate) strategy: String,

    /// The limits of each member
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,

    /// The number of threads [default: one for each core]
    ///
    /// Rows and their order are the same for any number. Environment: `JIGSAT_THREADS`.
    #[arg(long, value_name = "N", env = "JIGSAT_THREADS", hide_env = true, value_parser = number::<u16>(1..=1024),
        help_heading = "Search")]
    pub(crate) threads: Option<u16>,

    /// The format of the rows [default: text]
    ///
    /// Or the ending of --output sets it.
    #[arg(long, help_heading = "Output")]
    pub(crate) format: Option<FamilyFormat>,

    /// The file to write: .txt, .csv, .json, .html
    #[arg(short, long, value_name = "OUT", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
}

/// One of so many parts, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FamilyPart {
    pub(crate) number: u64,
    pub(crate) of: u64,
}

/// The formats of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FamilyFormat {
    /// A table for people
    Text,
    /// A table for spreadsheets
    Csv,
    /// A line for each member
    Json,
    /// A page for the browser, with a small picture of each member
    Html,
}

impl FamilyArgs {
    /// What listed members must fulfil.
    pub(crate) fn wish(&self) -> Wish {
        self.rating.wish(Wish { is_rated: false, ..self.solutions.wish(UpTo::Raw) })
    }

    /// The requested format: by its name, or by that of the file.
    pub(crate) fn format(&self) -> FamilyFormat {
        let ending = |path: &Path| Some(path.extension()?.to_str()?.to_ascii_lowercase());
        let by_name = || match &*ending(self.output.as_deref()?)? {
            "csv" => Some(FamilyFormat::Csv),
            "json" | "jsonl" => Some(FamilyFormat::Json),
            "html" | "htm" => Some(FamilyFormat::Html),
            _ => None,
        };
        self.format.or_else(by_name).unwrap_or(FamilyFormat::Text)
    }
}

/// The option for any number, which is no wish by default.
fn solutions_of_members(arg: Arg) -> Arg {
    let help = "List only members with so many solutions, such as 2..10";
    let details = "Members that were not decided are listed, too.";
    arg.default_value(None)
        .value_parser(range::<u64>(0..=u64::MAX))
        .help(help)
        .long_help(format!("{help}\n\n{details}"))
}

/// The option for a convention, which is the same for all kinds.
fn raw_by_default(arg: Arg) -> Arg {
    arg.default_value("raw").help("Which layouts are the same solution").long_help(None).help_heading("Search")
}

/// Reads `3/10`.
fn part(text: &str) -> Result<FamilyPart, String> {
    let read = || {
        let (number, of) = text.split_once('/')?;
        Some(FamilyPart { number: number.parse().ok()?, of: of.parse().ok()? })
    };
    let valid = read().filter(|part| (1..=part.of).contains(&part.number));
    valid.ok_or_else(|| "expected a part such as 3/10, the third of ten".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_numbered_from_1() {
        assert_eq!(
            [part("1/1"), part("3/10")],
            [Ok(FamilyPart { number: 1, of: 1 }), Ok(FamilyPart { number: 3, of: 10 })]
        );
        for wrong in ["", "3", "0/3", "4/3", "1/0", "a/b", "1/2/3", "-1/2"] {
            assert!(part(wrong).is_err(), "{wrong}");
        }
    }
}
