//! Runs work without the interpreter's lock; Ctrl-C stops it.
//!
//! Short questions run in the main thread if it asks them, see [`brief`]; longer ones in a thread of their own, see [`interruptible`].

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use jigsat::ask::{Ask, AskError};
use jigsat::engines::Limits;
use jigsat::forms::budget::Budget;
use pyo3::prelude::*;

use crate::errors::{error, internal};
use crate::workers;

/// The interval of checks for signals.
pub(crate) const TICK: Duration = Duration::from_millis(20);

/// The time of a question in the main thread. A change of threads takes longer than many a small puzzle; this is too short for Ctrl-C.
const BRIEF: Duration = Duration::from_millis(2);

/// Is this the main thread? Its stack is large enough for searches; programs may choose a small one for others.
fn is_main() -> PyResult<bool> {
    thread_local! {
        /// A main thread stays one, also in a forked process. Others may become one there.
        static IS_MAIN: Cell<bool> = const { Cell::new(false) };
    }
    if IS_MAIN.get() {
        return Ok(true);
    }
    let is_main = Python::attach(|py| {
        let threading = py.import("threading")?;
        let main = threading.call_method0("main_thread")?.getattr("ident")?;
        threading.call_method0("get_ident")?.eq(main)
    })?;
    IS_MAIN.set(is_main);
    Ok(is_main)
}

/// Runs the question in the main thread for a short time.
///
/// Returns `None` if that was too short, this is not the main thread, or another program answers. Nothing is kept
/// then: the question begins again.
///
/// # Errors
/// A panic of the question.
pub(crate) fn brief<T: Send>(
    budget: &Budget,
    ask: &Ask,
    question: impl Fn(&Ask) -> Result<T, AskError> + Send,
) -> PyResult<Option<Result<T, AskError>>> {
    if ask.is_external() || !is_main()? {
        return Ok(None);
    }
    let budget = budget.within(BRIEF);
    let ask = ask.clone().limited(Limits::from(budget.clone()));
    let answer = detached(move || catch_unwind(AssertUnwindSafe(move || question(&ask))));
    let answer = answer.map_err(|panic| internal(message(panic.as_ref())))?;
    // An answer that was almost too late may come from another plan.
    let is_late = budget.is_exceeded() || matches!(answer, Err(AskError::Undecided { .. }));
    Ok(Some(answer).filter(|_| !is_late))
}

/// Runs the work in another thread, and waits for it.
///
/// If Python raises an exception for a signal, the budget is stopped. The function then returns at once, and the thread ends soon after.
///
/// # Errors
/// The exception of the signal; a panic of the work; or no thread could be started.
pub(crate) fn interruptible<T: Send + 'static>(
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
    let result = detached(move || wait(&done)).inspect_err(|_| budget.stop())?;
    result.map_err(|panic| internal(message(panic.as_ref())))
}

/// Runs the work here, without the lock of the interpreter.
pub(crate) fn detached<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    Python::attach(|py| py.detach(work))
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
