//! The command line: its types, and the help that goes with them.
//!
//! Help comes in two lengths: `-h` fits a screen and has the options that are used most; `--help` has all of them, and explains them.
//!
//! Argument structs that several verbs share have plain comments: clap would show a doc comment as the description of the verb.

pub(crate) mod ask;
pub(crate) mod assemble;
pub(crate) mod budget;
mod checkpoint;
pub(crate) mod choice;
#[cfg(feature = "extras")]
pub(crate) mod explain;
pub(crate) mod names;
pub(crate) mod number;
pub(crate) mod output;
pub(crate) mod picture;
mod rules;
mod width;
#[cfg(feature = "extras")]
pub(crate) mod wishes;

use clap::Command;

pub(crate) use ask::{AskArgs, ExternalArgs, GivenArgs, Literals, PuzzleArgs, RunArgs};
pub(crate) use assemble::AssemblableArgs;
pub(crate) use budget::{BudgetArgs, MemoryArgs};
pub(crate) use checkpoint::CheckpointArgs;
#[cfg(feature = "extras")]
pub(crate) use explain::{KnownArgs, TIME_LIMIT};
pub(crate) use output::{Color, ColorArgs, Format, OutputArgs};
pub(crate) use picture::{PictureArgs, PrintArgs, is_folder};
pub(crate) use width::{columns, terminal_columns, wrapped};
#[cfg(feature = "extras")]
pub(crate) use wishes::{RatingArgs, SolutionsArgs};

pub(crate) const EXIT_CODES: &str = include_str!("help/exit_codes.txt").trim_ascii_end();

/// The exit codes in short help.
pub(crate) const IN_SHORT: &str = "Exit codes: 0 yes, 1 a proven no, 2 an error, 3 undecided. More: --help";

/// The environment variables, each with its option.
pub(crate) const VARIABLES: [(&str, &str); 4] = [
    ("--threads", "JIGSAT_THREADS"),
    ("--timeout", "JIGSAT_TIMEOUT"),
    ("--memory", "JIGSAT_MEMORY"),
    ("--color", "JIGSAT_COLOR"),
];

/// The verbs whose exit codes need no words.
const WITHOUT_CODES: [&str; 7] = ["generate", "new", "list", "completions", "man", "measure", "keep"];

/// The verb, with the usual exit codes in its help; it may have others.
pub(crate) fn with_exit_codes(verb: Command) -> Command {
    if WITHOUT_CODES.contains(&verb.get_name()) {
        return verb;
    }
    verb.after_help(IN_SHORT).after_long_help(EXIT_CODES)
}
