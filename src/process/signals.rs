//! Ctrl-C and termination signals.

use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use jigsat_forms::budget::Budget;

use crate::verdict::Verdict;

/// The time that a run is given to end by itself when it was asked to, before it is ended wherever it is.
const PATIENCE: Duration = Duration::from_millis(150);

/// Held by whoever writes what must not be lost.
static SAVING: Mutex<()> = Mutex::new(());

/// As long as this is held, the run is not ended from outside its course.
pub(crate) fn saving() -> MutexGuard<'static, ()> {
    SAVING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on, the first signal uses the budget up, so that what was found is printed. Code of others does not know of budgets, nor
/// does a write to somebody who does not read: where the run has not ended soon after, or at a second signal, the program is ended.
pub(crate) fn heed(budget: &Budget) {
    let budget = budget.clone();
    let handler = move || {
        if !budget.is_stopped() {
            budget.stop();
            thread::sleep(PATIENCE);
        }
        let _saved = saving();
        process::exit(Verdict::Undecided.exit_code().into());
    };
    // Without a handler Ctrl-C still ends the program, only less kindly.
    let _ = ctrlc::set_handler(handler);
}
