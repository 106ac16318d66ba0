//! `completions` and `man`: what shells and readers of manuals get, made from the command line itself.

use std::fs;
use std::io::{self, Write};

use crate::cli::{CompletionsArgs, ManArgs, program, visible};
use crate::failure::Failure;
use crate::verdict::Verdict;

/// The name under which the program is called.
const NAME: &str = "jigsat";

/// Prints the script that completes command lines.
pub(super) fn completions(args: &CompletionsArgs) -> Result<Verdict, Failure> {
    // Into memory first: the generator panics if writing fails.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut visible(), NAME, &mut script);
    io::stdout().write_all(&script)?;
    io::stdout().flush()?;
    Ok(Verdict::Yes)
}

/// Writes the pages of the manual.
pub(super) fn man(args: &ManArgs) -> Result<Verdict, Failure> {
    let folder = &args.folder;
    let written = fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(program(), folder));
    written.map_err(|error| Failure::Message(format!("{}: {error}", folder.display())))?;
    Ok(Verdict::Yes)
}
