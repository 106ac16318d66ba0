//! Work that goes on beside the command, again and again, until its owner is dropped.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A thread at work; dropping this tells it to stop, and waits for it.
pub(crate) struct Background {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// The thread's view of its owner.
pub(crate) struct Owner(Receiver<()>);

impl Owner {
    /// Waits for this time, or until told to stop. Is the thread to go on?
    pub(crate) fn lets_wait(&self, time: Duration) -> bool {
        self.0.recv_timeout(time) == Err(RecvTimeoutError::Timeout)
    }
}

impl Background {
    /// Starts a thread that asks its owner whether to go on.
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
            // A thread that panicked has said so.
            let _ = thread.join();
        }
    }
}
