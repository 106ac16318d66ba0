//! Messages about command lines that can't be parsed.

use std::env;
use std::error::Error as _;
use std::io::{self, Write};
use std::path::{Path, is_separator};
use std::process::ExitCode;

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use itertools::Itertools;
use jigsat_forms::near::did_you_mean;
use jigsat_forms::printable::is_hidden;

use crate::cli::VARIABLES;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::process::children::quoted;
use crate::terminal::{complain, concluded, show, tell};
use crate::verbs::program;

/// Prints the error of a command line that can't be parsed, or the help that it asks for.
pub(crate) fn misunderstood(error: &clap::Error) -> ExitCode {
    let known = in_place_of_a_verb(error).or_else(|| unknown_verb(error)).or_else(|| wrong_value(error));
    if let Some(message) = known {
        complain(&message);
        return refused(error);
    }
    let text = error.render().to_string();
    if !error.use_stderr() {
        let printed = error.print().and_then(|()| io::stdout().flush()).map(|()| Exit::Yes);
        return ExitCode::from(concluded(printed.map_err(Failure::from)).code());
    }
    if text.contains(|c| is_hidden(c) && c != '\n') {
        show(&format!("jigsat: {text}"));
    } else {
        let is_error = error.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
        let prefix = if is_error { "jigsat: " } else { "" };
        let _ = write!(io::stderr(), "{prefix}");
        let _ = error.print();
    }
    refused(error)
}

/// The exit code, after a note about a value of the environment.
fn refused(error: &clap::Error) -> ExitCode {
    if let Some(variable) = by_environment(error) {
        tell(&format!("note: the value is that of {variable} in the environment"));
    }
    ExitCode::from(error.exit_code() as u8)
}

/// The message about the wrong value of an option or an argument.
fn wrong_value(error: &clap::Error) -> Option<String> {
    let value = context(error, ContextKind::InvalidValue).filter(|value| !value.is_empty())?;
    let reason = match (error.kind(), error.get(ContextKind::ValidValue)) {
        (ErrorKind::ValueValidation, _) => error.source()?.to_string(),
        (ErrorKind::InvalidValue, Some(ContextValue::Strings(known))) => {
            format!("expected one of {}{}", known.join(", "), did_you_mean(value, known.iter().map(String::as_str)))
        }
        _ => return None,
    };
    let argument = context(error, ContextKind::InvalidArg)?.split(' ').next()?;
    let option = if argument.starts_with('-') { format!("{argument} ") } else { String::new() };
    Some(format!("{option}{}: {reason}", quoted(value)))
}

/// A part of an error that is one text.
fn context(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind) {
        Some(ContextValue::String(value)) => Some(value),
        _ => None,
    }
}

/// The message about a file or folder in the place of a verb.
fn in_place_of_a_verb(error: &clap::Error) -> Option<String> {
    let word = context(error, ContextKind::InvalidSubcommand)?;
    let path = Path::new(word);
    let is_file = path.exists() || path.extension().is_some() || word.contains(is_separator);
    is_file.then(|| format!("{word}: expected a verb before the file, such as: jigsat solve {}", quoted(word)))
}

/// Verbs of other programs, and what they are called here.
const SYNONYMS: [(&str, &str); 2] = [("verify", "check"), ("validate", "check")];

/// The message about an unknown verb, or an unknown kind for a verb such as `generate`.
fn unknown_verb(error: &clap::Error) -> Option<String> {
    let word = context(error, ContextKind::InvalidSubcommand)?;
    let mut program = program();
    program.build();
    let parent = env::args().nth(1).and_then(|verb| program.find_subcommand(verb));
    let known = |command: &Command| {
        let verbs =
            command.get_subcommands().filter(|verb| !verb.is_hide_set()).map(|verb| verb.get_name().to_string());
        verbs.collect::<Vec<_>>()
    };
    if let Some(parent) = parent.filter(|verb| verb.has_subcommands() && verb.get_name() != "help") {
        let names = known(parent).into_iter().filter(|name| name != "help").join(", ");
        return Some(format!("{}: expected one of {names}, found '{word}'", parent.get_name()));
    }
    let synonym = SYNONYMS.iter().find(|(other, _)| *other == word).map(|&(_, verb)| verb);
    let near = match synonym {
        Some(verb) => format!("; did you mean '{verb}'?"),
        None => did_you_mean(word, known(&program).iter().map(String::as_str)),
    };
    let advice = if near.is_empty() { "; `jigsat -h` lists the verbs" } else { &near };
    Some(format!("expected a verb, found '{word}'{advice}"))
}

/// The environment variable with the wrong value, unless the value is on the command line.
fn by_environment(error: &clap::Error) -> Option<&'static str> {
    let option = context(error, ContextKind::InvalidArg)?.split(' ').next();
    let &(option, variable) = VARIABLES.iter().find(|&&(known, _)| Some(known) == option)?;
    let is_given = env::args().any(|word| word.split('=').next() == Some(option));
    (!is_given && env::var(variable).ok().as_deref() == context(error, ContextKind::InvalidValue)).then_some(variable)
}
