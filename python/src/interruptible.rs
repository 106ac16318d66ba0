//! Runs work in its own thread without the interpreter's lock; Ctrl-C stops it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use jigsat::forms::budget::Budget;
use pyo3::prelude::*;

use crate::errors::{error, internal};
use crate::workers;

/// The interval of checks for signals.
pub(crate) const TICK: Duration = Duration::from_millis(20);

/// Runs the work in another thread, and waits for it.
///
/// If Python raises an exception for a signal, the budget is stopped. The function then returns at once, and the thread ends soon after.
///
/// # Errors
/// The exception of the signal; a panic of the work; or no thread could be started.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    budget: &Budget,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, done) = mpsc::sync_channel(1);
    let work = move || {
        let result = catch_unwind(AssertUnwindSafe(work));
        // After a signal, the receiver is gone.
        let _ = sender.send(result);
    };
    workers::give(work).map_err(|why| error(format!("no thread to work in: {why}")))?;
    let result = py.detach(move || wait(&done)).inspect_err(|_| budget.stop())?;
    result.map_err(|panic| internal(message(panic.as_ref())))
}

/// Waits for the result of the thread, or for the exception of a signal.
fn wait<T>(done: &Receiver<thread::Result<T>>) -> PyResult<thread::Result<T>> {
    loop {
        match done.recv_timeout(TICK) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => heed_signals()?,
            Err(RecvTimeoutError::Disconnected) => return Err(internal("a thread ended without a result")),
        }
    }
}

/// Lets Python handle signals.
///
/// # Errors
/// The exception that one of them led to.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method is for one lifetime, the closure for any")]
pub(crate) fn heed_signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// The message of a panic.
pub(crate) fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("a search failed: {}", text.unwrap_or("no reason was given"))
}
