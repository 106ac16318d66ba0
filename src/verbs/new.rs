//! `new`: a puzzle to begin with, in a file that explains its format.

use crate::cli::NewArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::inputs::Inputs;
use crate::files::is_stdin;
use crate::files::sink::{Destination, write_new};
use crate::input::kind_named;
use crate::process::budgets::Budgets;

pub(super) fn run(args: &NewArgs, budgets: &Budgets) -> Result<Exit, Failure> {
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
