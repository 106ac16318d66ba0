//! Messages on standard error: errors, notes, statistics.

pub(crate) mod cells;
pub(crate) mod look;
pub(crate) mod progress;
pub(crate) mod units;

use std::io::{self, Write};

use jigsat_forms::printable::printable;

use crate::exit::Exit;
use crate::failure::Failure;

/// Prints a message on standard error, with control characters escaped.
///
/// If standard error is closed or full, the message is dropped: answers go to standard output, and the exit code remains.
pub(crate) fn tell(message: &str) {
    let _ = writeln!(io::stderr(), "jigsat: {}", printable(message));
}

/// Shows several lines of text.
pub(crate) fn show(text: &str) {
    for line in text.lines() {
        let _ = writeln!(io::stderr(), "{}", printable(line));
    }
}

/// Prints an error message.
pub(crate) fn complain(error: &impl ToString) {
    tell(&format!("error: {}", error.to_string()));
}

/// Has the reader left (`| head`)? That is an end like any other interruption.
fn is_closed_pipe(error: &io::Error) -> bool {
    /// The code of Windows for named pipes, such as those of Git Bash: it has no [`io::ErrorKind`].
    const PIPE_NOT_CONNECTED: i32 = 233;
    let is_disconnected = cfg!(windows) && error.raw_os_error() == Some(PIPE_NOT_CONNECTED);
    is_disconnected || error.kind() == io::ErrorKind::BrokenPipe
}

/// Reports a failure, if there is one, and returns the verdict of the run.
pub(crate) fn concluded(result: Result<Exit, Failure>) -> Exit {
    match reported(result) {
        Ok(verdict) => verdict,
        Err(Failure::Output(error)) if is_closed_pipe(&error) => Exit::Undecided,
        Err(failure) => {
            complain(&failure);
            Exit::Failed
        }
    }
}

/// Reports a failure that concerns one file or puzzle only.
pub(crate) fn reported(answer: Result<Exit, Failure>) -> Result<Exit, Failure> {
    match answer {
        Err(failure @ Failure::Message(_)) => {
            complain(&failure);
            Ok(Exit::Failed)
        }
        Err(failure @ Failure::Exceeded { .. }) => {
            tell(&failure.to_string());
            Ok(Exit::Undecided)
        }
        other => other,
    }
}
