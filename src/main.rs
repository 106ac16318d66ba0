//! The program: arguments → command → exit code, nothing else.

#![forbid(unsafe_code)]
#![cfg_attr(
    not(feature = "extras"),
    expect(dead_code, unused_imports, reason = "some of what verbs share serves the extras only")
)]
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

fn main() -> ExitCode {
    // WebAssembly has no folder for temporary files.
    #[cfg(target_family = "wasm")]
    let _ = tempfile::env::override_temp_dir(std::path::Path::new("."));
    let done = verbs::program_here().try_get_matches().and_then(|matches| verbs::run(&matches));
    done.unwrap_or_else(|error| usage::misunderstood(&error))
}
