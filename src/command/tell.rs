//! What the program says beside its results, a line at a time on standard error: errors, notes, statistics.

use std::io::{self, Write};
use std::process::ExitCode;

use jigsat_forms::printable::{is_hidden, printable};

use super::Failure;

/// Says something. Foreign text in it moves no cursor and hides nothing. If nobody can hear it, because standard error is closed or
/// full, nothing is lost: answers go elsewhere, and the exit code tells.
pub(super) fn tell(message: &str) {
    let _ = writeln!(io::stderr(), "jigsat: {}", printable(message));
}

/// Shows several lines of text.
pub(super) fn show(text: &str) {
    for line in text.lines() {
        let _ = writeln!(io::stderr(), "{}", printable(line));
    }
}

/// Says what went wrong.
pub(super) fn complain(error: &impl ToString) {
    tell(&format!("error: {}", error.to_string()));
}

/// Says that the command line makes no sense; or prints the help, where that was asked for.
pub(crate) fn misunderstood(error: &clap::Error) -> ExitCode {
    let text = error.render().to_string();
    if error.use_stderr() && text.contains(|c| is_hidden(c) && c != '\n') {
        show(&format!("jigsat: {text}"));
    } else {
        let prefix = if error.use_stderr() { "jigsat: " } else { "" };
        let _ = write!(io::stderr(), "{prefix}");
        let _ = error.print();
    }
    ExitCode::from(error.exit_code() as u8)
}

/// Says that there was no answer in time.
pub(super) fn give_up(exceeded: &Failure) {
    tell(&exceeded.to_string());
}
