//! What the program says of a command line that makes no sense.

use std::env;
use std::io::{self, Write};
use std::path::{MAIN_SEPARATOR, Path};
use std::process::ExitCode;

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use itertools::Itertools;
use jigsat_forms::near::did_you_mean;
use jigsat_forms::printable::is_hidden;

use crate::cli::{VARIABLES, program};
use crate::failure::Failure;
use crate::terminal::{complain, concluded, show, tell};
use crate::verdict::Verdict;

/// Says that the command line makes no sense; or prints the help, where that was asked for.
pub(crate) fn misunderstood(error: &clap::Error) -> ExitCode {
    if let Some(file) = in_place_of_a_verb(error) {
        let quoted = shlex::try_quote(file).unwrap_or(file.into());
        complain(&format!("{file}: expected a verb before the file, such as: jigsat solve {quoted}"));
        return ExitCode::from(error.exit_code() as u8);
    }
    if let Some(message) = unknown_verb(error) {
        complain(&message);
        return ExitCode::from(error.exit_code() as u8);
    }
    let text = error.render().to_string();
    if !error.use_stderr() {
        let printed = error.print().and_then(|()| io::stdout().flush()).map(|()| Verdict::Yes);
        return ExitCode::from(concluded(printed.map_err(Failure::from)).exit_code());
    }
    if text.contains(|c| is_hidden(c) && c != '\n') {
        show(&format!("jigsat: {text}"));
    } else {
        let is_error = error.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
        let prefix = if is_error { "jigsat: " } else { "" };
        let _ = write!(io::stderr(), "{prefix}");
        let _ = error.print();
    }
    if let Some(variable) = by_environment(error) {
        tell(&format!("note: the value is that of {variable} in the environment"));
    }
    ExitCode::from(error.exit_code() as u8)
}

/// The file or folder that stands where a verb is expected.
fn in_place_of_a_verb(error: &clap::Error) -> Option<&str> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return None };
    let path = Path::new(word);
    (path.exists() || path.extension().is_some() || word.contains(MAIN_SEPARATOR)).then_some(word)
}

/// Verbs of other programs, and what they are called here.
const SYNONYMS: [(&str, &str); 2] = [("verify", "check"), ("validate", "check")];

/// What to say of a word where a verb is expected, or the kind that a verb takes, as `generate` does.
fn unknown_verb(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return None };
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
    let synonym = SYNONYMS.iter().find(|(other, _)| other == word).map(|&(_, verb)| verb);
    let near = match synonym {
        Some(verb) => format!("; did you mean '{verb}'?"),
        None => did_you_mean(word, known(&program).iter().map(String::as_str)),
    };
    let advice = if near.is_empty() { "; `jigsat -h` lists the verbs" } else { &near };
    Some(format!("expected a verb, found '{word}'{advice}"))
}

/// The variable of the environment that has the wrong value, if it is not on the command line.
fn by_environment(error: &clap::Error) -> Option<&'static str> {
    let said = |kind| match error.get(kind) {
        Some(ContextValue::String(said)) => Some(said.as_str()),
        _ => None,
    };
    let option = said(ContextKind::InvalidArg)?.split(' ').next();
    let &(option, variable) = VARIABLES.iter().find(|&&(known, _)| Some(known) == option)?;
    let is_given = env::args().any(|word| word.split('=').next() == Some(option));
    (!is_given && env::var(variable).ok().as_deref() == said(ContextKind::InvalidValue)).then_some(variable)
}
