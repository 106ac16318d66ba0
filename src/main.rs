//! The program: arguments → command → exit code, nothing else.

#![forbid(unsafe_code)]
// All printing passes through `output` or `terminal`, which escape control characters of foreign text.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod cli;
mod exit;
mod failure;
mod files;
mod input;
mod output;
mod process;
mod search;
mod terminal;
mod usage;
mod verbs;

use std::process::ExitCode;

use clap::FromArgMatches;

fn main() -> ExitCode {
    // WebAssembly has no folder for temporary files.
    #[cfg(target_family = "wasm")]
    let _ = tempfile::env::override_temp_dir(std::path::Path::new("."));
    let parsed = cli::program_here().try_get_matches().and_then(|matches| cli::Cli::from_arg_matches(&matches));
    match parsed {
        Ok(cli) => verbs::run(cli),
        Err(error) => usage::misunderstood(&error),
    }
}
