//! Repeated work in a background thread, until its owner is dropped.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A background thread; dropping this stops and joins it.
pub(crate) struct Background {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// The thread's end of the channel to its owner.
pub(crate) struct Owner(Receiver<()>);

impl Owner {
    /// Waits for `time`, or until the owner is dropped. Returns whether to continue.
    pub(crate) fn lets_wait(&self, time: Duration) -> bool {
        self.0.recv_timeout(time) == Err(RecvTimeoutError::Timeout)
    }
}

impl Background {
    /// Starts a thread; `work` should return soon after [`Owner::lets_wait`] returns false.
    pub(crate) fn start(work: impl FnOnce(&Owner) + Send + 'static) -> Self {
        let (stop, stopped) = mpsc::channel();
        let thread = thread::spawn(move || work(&Owner(stopped)));
        Self { stop: Some(stop), thread: Some(thread) }
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // A panic has printed its message already.
            let _ = thread.join();
        }
    }
}
