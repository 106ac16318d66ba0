//! `--version`, and with --verbose the features and what the program finds on the machine.

use std::env::consts::{ARCH, OS};
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::thread::available_parallelism;

use itertools::Itertools;
use jigsat_encodings::puzzles::KINDS;
use jigsat_engines::ENGINES;
use jigsat_engines::mask::{self, PORTABLE};
use jigsat_engines::sat::external::KNOWN;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::process::provenance::FEATURES;

/// Prints the version.
pub(super) fn print(is_verbose: bool) -> Result<Exit, Failure> {
    let mut text = format!("jigsat {}\n", env!("CARGO_PKG_VERSION"));
    if is_verbose {
        for (what, value) in details() {
            writeln!(text, "{what:10}{value}").expect("a string takes everything");
        }
    }
    io::stdout().write_all(text.as_bytes())?;
    io::stdout().flush()?;
    Ok(Exit::Yes)
}

/// The details of `--verbose`, each with its name.
fn details() -> [(&'static str, String); 6] {
    let cores = available_parallelism().map_or_else(|_| "?".to_string(), |cores| cores.to_string());
    [
        ("machine", format!("{ARCH} {OS}, {cores} threads at once")),
        ("vectors", vectors().to_string()),
        (
            "features",
            FEATURES
                .iter()
                .map(|&(name, is_in)| if is_in { name.to_string() } else { format!("no {name}") })
                .join(", "),
        ),
        ("kinds", KINDS.iter().map(|kind| kind.name).join(", ")),
        ("engines", ENGINES.iter().map(|engine| engine.name).join(", ")),
        ("solvers", solvers()),
    ]
}

/// The path that the engine mask takes.
fn vectors() -> &'static str {
    match (mask::has_vectors(), std::env::var_os(PORTABLE).is_some_and(|value| !value.is_empty())) {
        (true, _) => "AVX-512",
        (false, true) => "portable loops, as JIGSAT_PORTABLE is set",
        (false, false) => "portable loops, as the processor has no AVX-512",
    }
}

/// The SAT solvers that the engine external can run.
fn solvers() -> String {
    let mut found = KNOWN.iter().filter_map(|known| Some(format!("{} ({})", known.name, known.path()?.display())));
    let found = found.join(", ");
    if found.is_empty() { "none found on the PATH".to_string() } else { found }
}
