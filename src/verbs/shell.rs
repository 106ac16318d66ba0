//! `completions` and `man`: what shells and readers of manuals get, made from the command line itself.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::Command;
use clap_mangen::Man;

use crate::cli::{CompletionsArgs, ManArgs, program, visible};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::inputs::Inputs;
use crate::files::sink::write_named;

/// The name under which the program is called.
const NAME: &str = "jigsat";

/// Prints the script that completes command lines.
pub(super) fn completions(args: &CompletionsArgs) -> Result<Exit, Failure> {
    // Into memory first: the generator panics if writing fails.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut visible(), NAME, &mut script);
    io::stdout().write_all(&script)?;
    io::stdout().flush()?;
    Ok(Exit::Yes)
}

/// Writes the pages of the manual.
pub(super) fn man(args: &ManArgs) -> Result<Exit, Failure> {
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
