//! The program: arguments → command → exit code, nothing else.

#![forbid(unsafe_code)]

mod cli;
mod command;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    command::run(cli::Cli::parse())
}
