//! The program: arguments → command → exit code, nothing else.

#![forbid(unsafe_code)]
// Whatever is printed passes through `command::output` or `command::tell`, which show what foreign text would hide.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod cli;
mod command;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match cli::Cli::try_parse() {
        Ok(cli) => command::run(cli),
        Err(error) => command::misunderstood(&error),
    }
}
