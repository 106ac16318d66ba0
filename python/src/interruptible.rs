//! Work in a thread of its own, without the lock of the interpreter, while the caller looks after signals: Ctrl-C ends it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use jigsat::forms::budget::Budget;
use pyo3::prelude::*;

use crate::errors::{error, internal};
use crate::workers;

/// The time between two looks at signals.
pub(crate) const TICK: Duration = Duration::from_millis(20);

/// Lets a thread do the work, and waits for it. On a signal that Python makes an exception of, the budget is stopped, and nobody waits for
/// the thread any more: it ends by itself, soon.
///
/// # Errors
/// That exception; or that the work panicked, or there is no thread for it.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    budget: &Budget,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, done) = mpsc::sync_channel(1);
    let work = move || {
        let result = catch_unwind(AssertUnwindSafe(work));
        // After a signal, nobody listens any more.
        let _ = sender.send(result);
    };
    workers::give(work).map_err(|why| error(format!("no thread to work in: {why}")))?;
    let result = py.detach(move || wait(&done)).inspect_err(|_| budget.stop())?;
    result.map_err(|panic| internal(message(panic.as_ref())))
}

/// What the thread came to; or the exception that a signal led to.
fn wait<T>(done: &Receiver<thread::Result<T>>) -> PyResult<thread::Result<T>> {
    loop {
        match done.recv_timeout(TICK) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => heed_signals()?,
            Err(RecvTimeoutError::Disconnected) => return Err(internal("a thread ended without a result")),
        }
    }
}

/// Lets Python look after signals.
///
/// # Errors
/// The exception that one of them led to.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method is for one lifetime, the closure for any")]
pub(crate) fn heed_signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// What a panic says.
pub(crate) fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("a search failed: {}", text.unwrap_or("no reason was given"))
}
