//! `completions` and `man`: what shells and readers of manuals get, made from the command line itself.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Command, ValueHint};
use clap_complete::Shell;
use clap_mangen::Man;

use super::{Section, Verb, program, visible};
use crate::cli::BudgetArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::inputs::Inputs;
use crate::files::sink::write_named;
use crate::process::budgets::Budgets;

/// The name under which the program is called.
const NAME: &str = "jigsat";

pub(super) const COMPLETIONS: Verb<CompletionsArgs> = Verb {
    name: "completions",
    section: Section::Shell,
    help: "Print the script that completes command lines in a shell\n\n\
        For bash, put it where the shell looks for it: `jigsat completions bash > ~/.local/share/bash-completion/completions/jigsat`",
    budget: |_| BudgetArgs::default(),
    unfit: |_| None,
    run: completions,
};

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

/// Prints the script that completes command lines.
fn completions(args: &CompletionsArgs, _: &Budgets) -> Result<Exit, Failure> {
    // Into memory first: the generator panics if writing fails.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut visible(), NAME, &mut script);
    io::stdout().write_all(&script)?;
    io::stdout().flush()?;
    Ok(Exit::Yes)
}

pub(super) const MAN: Verb<ManArgs> = Verb {
    name: "man",
    section: Section::Shell,
    help: "Write the manual: a page for each verb",
    budget: |_| BudgetArgs::default(),
    unfit: |_| None,
    run: man,
};

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The folder for the pages, made if it is not there; pages of the same names are replaced
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) folder: PathBuf,
}

/// Writes the pages of the manual.
fn man(args: &ManArgs, _: &Budgets) -> Result<Exit, Failure> {
    let folder = &args.folder;
    fs::create_dir_all(folder).map_err(|error| Failure::Message(format!("{}: {error}", folder.display())))?;
    let mut program = program().disable_help_subcommand(true);
    program.build();
    write_pages(&program, folder)?;
    Ok(Exit::Yes)
}

/// Writes the page of a command, and those of the commands in it.
fn write_pages(command: &Command, folder: &Path) -> Result<(), Failure> {
    command.get_subcommands().filter(|part| !part.is_hide_set()).try_for_each(|part| write_pages(part, folder))?;
    let (man, mut page) = (Man::new(command.clone()), Vec::new());
    man.render(&mut page)?;
    let path = folder.join(man.get_filename());
    // Equal pages need no note that they are replaced.
    if fs::read(&path).is_ok_and(|earlier| earlier == page) {
        return Ok(());
    }
    write_named(&path, &Inputs::default(), &page)
}
