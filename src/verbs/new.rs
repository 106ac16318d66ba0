//! `new`: a puzzle to begin with, in a file that explains its format.

use std::path::PathBuf;

use clap::Args;

use super::{Section, Verb};
use crate::cli::{BudgetArgs, names};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::inputs::Inputs;
use crate::files::is_stdin;
use crate::files::sink::{Destination, write_new};
use crate::input::kind_named;
use crate::process::budgets::Budgets;

pub(super) const VERB: Verb<NewArgs> = Verb {
    name: "new",
    section: Section::Solve,
    help: "Write a puzzle file to begin with\n\n\
        A small puzzle that has a solution, with comments that explain the format.",
    budget: |_| BudgetArgs::default(),
    unfit: |_| None,
    run,
};

#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// The kind of the puzzle; see `jigsat list`
    #[arg(value_parser = &names::KIND)]
    pub(crate) kind: String,

    /// The file to write, which must not be there yet [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

fn run(args: &NewArgs, budgets: &Budgets) -> Result<Exit, Failure> {
    let name = &args.kind;
    let kind = kind_named("new", name)?;
    if kind.template.is_empty() {
        return Err(Failure::Message(format!("new: there is no file to begin with for the kind {name}")));
    }
    let text = kind.template.as_bytes();
    match args.output.as_deref().filter(|path| !is_stdin(path)) {
        Some(path) => write_new(path, text)?,
        None => Destination::open(None, &Inputs::default())?.write(budgets.whole(), |out| out.write_all(text))?,
    }
    Ok(Exit::Yes)
}
