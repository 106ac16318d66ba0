//! Ctrl-C and termination signals.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{process, thread};

use jigsat_forms::budget::Budget;

use crate::exit::Exit;

/// How long after the first signal a run may take to finish before the process exits.
const GRACE: Duration = Duration::from_millis(150);

/// Locked while a file is written that must not be torn.
static SAVING: Mutex<()> = Mutex::new(());

/// Returns a guard; while it is held, a signal doesn't end the process.
pub(crate) fn saving() -> MutexGuard<'static, ()> {
    SAVING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Installs a signal handler: the first signal stops the budget, and the run prints its results.
///
/// Foreign code and blocked writes don't look at the budget. So the process exits at a second signal, or if the run has not finished
/// [`GRACE`] after the first one.
pub(crate) fn heed(budget: &Budget) {
    let budget = budget.clone();
    let handler = move || {
        if !budget.is_stopped() {
            budget.stop();
            thread::sleep(GRACE);
        }
        let _saved = saving();
        process::exit(Exit::Undecided.code().into());
    };
    // Without a handler Ctrl-C still ends the program, but without its results.
    #[cfg(not(target_family = "wasm"))]
    let _ = ctrlc::set_handler(handler);
    // WebAssembly has no signals.
    #[cfg(target_family = "wasm")]
    drop(handler);
}
