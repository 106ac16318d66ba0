//! Attempts that pause when their quota of nodes is used up, and can be resumed.
//!
//! An attempt runs in a thread of its own, and keeps what its engine has learnt. Its results are taken when it is polled, so they come in
//! the order of the plan on every machine.

use std::io;
use std::ops::ControlFlow;
use std::panic;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::Duration;

use jigsat_encodings::kind::Answer;
use jigsat_engines::{Meter, Quota, Run};
use jigsat_forms::budget::Budget;

use super::attempt::Attempted;
use super::{Attempt, partial};
use crate::session::{Request, RunError, Session};

/// The handle of an attempt in its own thread.
pub(super) struct SuspendedAttempt<'scope> {
    quota: Arc<Quota>,
    budget: Budget,
    meter: Arc<Meter>,
    events: Receiver<Event>,
    thread: Option<ScopedJoinHandle<'scope, ()>>,
}

/// The interval between two updates of the progress.
const TICK: Duration = Duration::from_millis(100);

/// An event of the attempt's thread.
enum Event {
    /// The quota is used up.
    Paused,
    /// A layout was found; the reply continues or stops the search.
    Layout(Answer, SyncSender<ControlFlow<()>>),
    /// The attempt has finished.
    Finished(Box<Result<Attempted, RunError>>),
}

impl<'scope> SuspendedAttempt<'scope> {
    /// Starts the attempt with an empty quota.
    ///
    /// # Errors
    /// If the system can't start a thread.
    pub(super) fn start<'env>(
        scope: &'scope Scope<'scope, 'env>,
        session: &'env Session<'env>,
        attempt: Attempt,
        request: &'env Request,
        run: &Run,
    ) -> io::Result<Self> {
        let (send, events) = mpsc::channel();
        let pause = send.clone();
        let quota = Arc::new(Quota::new(move || drop(pause.send(Event::Paused))));
        let meter = Arc::new(Meter::default());
        let run = Run { quota: Some(Arc::clone(&quota)), meter: Arc::clone(&meter), threads: 1, ..partial(run) };
        let budget = run.limits.budget.clone();
        let thread = thread::Builder::new().spawn_scoped(scope, move || {
            let found = attempt.make(session, request, &run, &mut |layout| hand_over(&send, layout));
            // The receiver may be gone if another attempt was faster.
            let _ = send.send(Event::Finished(Box::new(found)));
        })?;
        Ok(Self { quota, budget, meter, events, thread: Some(thread) })
    }

    /// Resumes it until it has opened `nodes` nodes in total.
    pub(super) fn resume(&self, nodes: u64) {
        self.quota.extend_to(nodes);
    }

    /// Waits until it pauses (`None`) or finishes; `shown` follows its progress.
    pub(super) fn poll(
        &mut self,
        shown: Option<&Meter>,
        mut see: impl FnMut(Answer) -> ControlFlow<()>,
    ) -> Option<Result<Attempted, RunError>> {
        loop {
            if let Some(shown) = shown {
                shown.follow(&self.meter);
            }
            match self.events.recv_timeout(TICK) {
                Ok(Event::Paused) => return None,
                Ok(Event::Layout(layout, reply)) => drop(reply.send(see(layout))),
                Ok(Event::Finished(found)) => return Some(*found),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let thread = self.thread.take().expect("it is joined once");
                    panic::resume_unwind(thread.join().expect_err("a thread reports its end, unless it panics"));
                }
            }
        }
    }

    /// Stops it, and waits for its result so far.
    pub(super) fn finish(mut self) -> Result<Attempted, RunError> {
        self.stop();
        loop {
            if let Some(found) = self.poll(None, |_| ControlFlow::Break(())) {
                return found;
            }
        }
    }

    /// Asks it to end as soon as possible.
    pub(super) fn stop(&self) {
        self.quota.end();
        self.budget.end();
    }

    /// Its part of the budget.
    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }
}

impl Drop for SuspendedAttempt<'_> {
    /// Stops the thread, also on errors here.
    fn drop(&mut self) {
        self.stop();
    }
}

/// Sends a layout to the handle; breaks if that is gone.
fn hand_over(send: &Sender<Event>, layout: Answer) -> ControlFlow<()> {
    let (reply, replied) = mpsc::sync_channel(1);
    if send.send(Event::Layout(layout, reply)).is_err() {
        return ControlFlow::Break(());
    }
    replied.recv().unwrap_or(ControlFlow::Break(()))
}
