//! What the program says beside its results, a line at a time on standard error: errors, notes, statistics.

use std::io::{self, Write};

use jigsat_encodings::printable::printable;

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

/// Says that there was no answer in time.
pub(super) fn give_up(exceeded: &Failure) {
    tell(&exceeded.to_string());
}
