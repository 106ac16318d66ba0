//! Saving what a run has done so far, while it runs.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Runs `run`, and calls `save` from another thread until that ends.
///
/// The interval between two calls starts at the first time, and doubles up to the second one.
pub(crate) fn saving<T>(
    (mut interval, longest): (Duration, Duration),
    mut save: impl FnMut() + Send,
    run: impl FnOnce() -> T,
) -> T {
    let (end, over) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while over.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                interval = (2 * interval).min(longest);
                save();
            }
        });
        let result = run();
        drop(end);
        result
    })
}
